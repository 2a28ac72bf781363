// The service worker. It opens the pages without a connection, from the files of one release, and
// shows notices. Answers of the API are never kept here.

/** @typedef {{ title: string, body: string, link: string, tag: string }} PushedNotice */
/** @typedef {{ path: string, type: string, text: string }} AppFile */
/** @typedef {{ pattern: string, file: AppFile }} Shell */

const worker = /** @type {any} */ (self);

/** The release whose files are kept. The server writes it here, so a new one is a new worker. */
const VERSION = "unversioned";
/** @type {string} */
const scope = worker.registration.scope;
/** All caches of releases below this address begin with this. */
const CACHES = `keelstone ${new URL(scope).pathname} files `;
const CACHE = `${CACHES}${VERSION}`;
/** The list of shells, among the files. */
const SHELLS = "shell/list.json";
/** Milliseconds after which a page is opened from what is kept. */
const TIMEOUT = 8000;

/**
 * Pages whose scripts are of this release. They get files from the cache at once; all others ask
 * the server first, so that no page mixes two releases.
 *
 * @type {Set<string>}
 */
const current = new Set();

/** @param {string} path */
const addressOf = (path) => new URL(path, scope).href;

// -- a new release ----------------------------------------------------------------------------------

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOlder().then(() => worker.clients.claim()));
});

/** Keep every file of this release: all of them, or none. */
async function keepFiles() {
  const answer = await fetch(addressOf("app-files.json"), { cache: "no-store" });
  /** @type {{ version: string, files: AppFile[], shells: Shell[] }} */
  const { version, files, shells } = await answer.json();
  if (version !== VERSION) throw new Error("the server has another release");
  const cache = await caches.open(CACHE);
  const list = shells.map(({ pattern, file }) => ({ pattern, path: file.path }));
  const index = { path: SHELLS, type: "application/json", text: JSON.stringify(list) };
  const all = [...files, ...shells.map(({ file }) => file), index];
  await Promise.all(all.map((file) => cache.put(addressOf(file.path), asResponse(file))));
}

/** @param {AppFile} file */
const asResponse = ({ type, text }) =>
  new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

// -- requests ---------------------------------------------------------------------------------------

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
  if (path.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, path));
  else if (/^(static|words)\/|^pictures\.css$/.test(path)) event.respondWith(loadFile(event));
});

/**
 * Open a page: from the server, or its shell if the server does not answer.
 *
 * @param {any} event
 * @param {string} path
 */
async function openPage(event, path) {
  const shell = await shellOf(event.request, path);
  const answer = await Promise.race([
    fetch(event.request).catch(() => null),
    ...(shell ? [delayed(TIMEOUT)] : []),
  ]);
  const isCurrent = !answer || answer.headers.get("Keelstone-Version") === VERSION;
  if (isCurrent && event.resultingClientId) current.add(event.resultingClientId);
  if (answer?.ok && path.startsWith("rules/")) await keep(event.request, answer.clone());
  return answer ?? shell ?? Response.error();
}

/** @param {number} time @returns {Promise<null>} */
const delayed = (time) => new Promise((done) => setTimeout(() => done(null), time));

/**
 * The page without its content, or the rules as they were read last.
 *
 * @param {Request} request
 * @param {string} path
 */
async function shellOf(request, path) {
  const cache = await caches.open(CACHE);
  const list = await cache.match(addressOf(SHELLS));
  /** @type {{ pattern: string, path: string }[]} */
  const shells = list ? await list.json() : [];
  const found = shells.find(({ pattern }) => new RegExp(pattern).test(path));
  return cache.match(found ? addressOf(found.path) : request, { ignoreSearch: true });
}

/** @param {Request} request @param {Response} answer */
async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
}

/** @param {any} event */
async function loadFile({ request, clientId }) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && current.has(clientId)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

// -- notices ----------------------------------------------------------------------------------------

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([showNotice(event.data?.json() ?? {}), showBadge()]));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data));
});

/** @param {Partial<PushedNotice>} notice */
function showNotice({ title = "Keelstone", body = "", link = "", tag = "" }) {
  const icon = addressOf("static/icons/icon-192.png");
  return worker.registration.showNotification(title, { body, tag, icon, data: link });
}

/** Show how many tables wait, on the icon of the installed app. */
async function showBadge() {
  if (!worker.navigator.setAppBadge) return;
  const answer = await fetch(addressOf("api/tables/mine")).catch(() => null);
  if (!answer?.ok) return;
  /** @type {{ phase: string, mine: number[], due: number[] }[]} */
  const tables = await answer.json();
  const waiting = tables.filter(
    ({ phase, mine, due }) => phase === "playing" && mine.some((seat) => due.includes(seat)),
  );
  await worker.navigator.setAppBadge(waiting.length);
}

/**
 * Open a page of ours: in a window that shows it already, else in a new one.
 *
 * @param {string} link
 */
async function showPage(link) {
  const address = link?.startsWith(new URL("/", scope).href) ? link : scope;
  const path = new URL(address).pathname;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  return shown ? shown.focus() : worker.clients.openWindow(address);
}
