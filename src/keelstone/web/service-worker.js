// The service worker: it shows notices and opens the table that a notice is about.

/** @typedef {{ title: string, body: string, link: string, tag: string }} PushedNotice */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(showNotice(event.data?.json() ?? {}));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** @param {Partial<PushedNotice>} notice */
function showNotice({ title = "Keelstone", body = "", link = "", tag = "" }) {
  const icon = new URL("static/icon.svg", worker.registration.scope).href;
  return worker.registration.showNotification(title, { body, tag, icon, data: link });
}

/**
 * Open a page of ours: in a window that shows it already, else in a new one.
 *
 * @param {string} link
 */
async function openPage(link) {
  const scope = worker.registration.scope;
  const address = link?.startsWith(new URL("/", scope).href) ? link : scope;
  const path = new URL(address).pathname;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  return shown ? shown.focus() : worker.clients.openWindow(address);
}
