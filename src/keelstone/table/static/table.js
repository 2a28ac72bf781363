// The page of a table. It knows no game: pictures, words and legal moves come from the server.

import { command, get, post, Refused, takeToken } from "./api.js";
import { showBoard } from "./board.js";
import { find, make, randomText, remember, remembered } from "./dom.js";
import { Log } from "./log.js";
import { showMoves } from "./moves.js";
import { showSeats } from "./seats.js";
import { Stream } from "./stream.js";
import { Touch } from "./touch.js";

const table = location.pathname.split("/").pop();
const path = `/api/tables/${table}`;
const log = new Log(find("log"));
let rights = { seats: [], may_sit: [], is_host: false };
let latest = null;

const stream = new Stream(table, {
  onUpdate: show,
  onConnection: (is) => (find("connection").textContent = is ? "" : "reconnecting …"),
  onRefusal: () => notice("You need a link to this table: ask whoever set it up."),
});

function notice(text) {
  find("notice").textContent = text;
}

/** Do something; where it is refused, say why. */
async function attempt(action) {
  notice("");
  try {
    return await action();
  } catch (fault) {
    notice(fault instanceof Refused ? fault.message : "The server does not answer.");
    if (!(fault instanceof Refused)) throw fault;
  }
}

const seat = () => (latest.seat === null ? {} : { seat: latest.seat });
const play = (move) =>
  attempt(() => command(`${path}/moves`, { move, after: stream.number, ...seat() }));

const touch = new Touch(find("board"), play);

function show(update) {
  const hasSeatsChanged = latest?.phase !== update.phase || update.events.some(isAboutSeats);
  latest = update;
  document.title = `${update.moves?.length ? "● " : ""}${update.title} · Keelstone`;
  find("title").textContent = update.title;
  find("question").textContent = update.question;
  showBoard(find("board"), update.picture);
  showSeats(find("seats"), update);
  showMoves(find("moves"), update.moves, play);
  touch.show(update.moves);
  log.add(update.events, update.seats);
  showActions(update);
  showFair(update);
  if (hasSeatsChanged) refreshRights();
}

const isAboutSeats = (event) => ["sit", "stand", "begin", "rematch"].includes(event.kind);

async function refreshRights() {
  rights = (await attempt(() => get(`${path}/rights`))) ?? rights;
  showDoor();
}

// -- sitting down and inviting ---------------------------------------------------------------------

function showDoor() {
  const isWaiting = latest.phase === "waiting";
  const parts = [];
  if (isWaiting && rights.may_sit.length) parts.push(sitForm());
  if (isWaiting && rights.is_host) parts.push(...latest.seats.filter(isFree).map(hostLine));
  if (rights.seats.length > 1) parts.push(seatChooser());
  find("door").replaceChildren(...parts);
}

const isFree = (seat) => !seat.is_taken;

function sitForm() {
  const name = make("input", { name: "name", maxlength: "24", required: true, "aria-label": "Your name" });
  name.value = remembered("name");
  const which = make(
    "select",
    { name: "seat", "aria-label": "Seat" },
    ...rights.may_sit.map((number) =>
      make("option", { value: String(number) }, latest.seats[number].colour),
    ),
  );
  const sit = async (event) => {
    event.preventDefault();
    remember("name", name.value);
    const body = { name: name.value, seat: Number(which.value), salt: randomText() };
    if (await attempt(() => command(`${path}/sit`, body))) {
      log.clear();
      stream.restart(body.seat);
    }
  };
  return make("form", { class: "row", onsubmit: sit }, name, which, make("button", {}, "Sit down"));
}

function hostLine(seat) {
  const invite = async () => {
    const link = await attempt(() => post(`${path}/links`, { role: "invite", seat: seat.seat }));
    if (link) handOut(link.token);
  };
  const bot = (level) => attempt(() => post(`${path}/seats/${seat.seat}`, { bot: level }));
  return make(
    "div",
    { class: "row" },
    make("span", {}, seat.colour),
    make("button", { type: "button", onclick: invite }, "Invite by link"),
    ...["novice", "builder", "master"].map((level) =>
      make("button", { type: "button", onclick: () => bot(level) }, `${level} bot`),
    ),
  );
}

function seatChooser() {
  const choose = (number) => {
    log.clear();
    stream.restart(number);
  };
  return make(
    "div",
    { class: "row" },
    ...rights.seats.map((number) =>
      make("button", { type: "button", onclick: () => choose(number) }, latest.seats[number].name),
    ),
  );
}

async function handOut(token) {
  const link = `${location.origin}/t/${table}#${token}`;
  const field = make("input", { readonly: "", value: link, "aria-label": "Link" });
  find("notice").replaceChildren("Hand this link on: ", field);
  field.select();
  await navigator.clipboard?.writeText(link).catch(() => {});
}

// -- other actions -----------------------------------------------------------------------------------

function showActions(update) {
  const action = (text, act) => make("button", { type: "button", onclick: () => attempt(act) }, text);
  const buttons = [];
  if (update.may_undo) buttons.push(action("Undo", undo));
  if (update.moves?.length) buttons.push(action("Hint", hint));
  if (update.phase === "playing" && update.seat !== null) buttons.push(action("Leave to a bot", leave));
  if (update.phase === "over" && update.seat !== null) buttons.push(action("Rematch", rematch));
  if (update.phase !== "waiting") buttons.push(make("a", { href: `${path}/file${seatQuery()}` }, "Game file"));
  buttons.push(action("Link for spectators", () => link("watch")));
  if (update.seat !== null) buttons.push(action("My seat on another device", () => link("seat")));
  find("actions").replaceChildren(...buttons);
}

const seatQuery = () => (latest.seat === null ? "" : `?seat=${latest.seat}`);
const undo = () => command(`${path}/undo`, { after: stream.number, ...seat() });
const leave = () => post(`${path}/leave`, seat());

async function link(role) {
  const made = await post(`${path}/links`, { role, ...(role === "seat" ? seat() : {}) });
  handOut(made.token);
}

async function rematch() {
  const next = await post(`${path}/rematch`, seat());
  location.assign(`/t/${next.table}`);
}

async function hint() {
  const found = await post(`${path}/hint`, seat());
  const [best] = found.moves;
  notice(`${best.text} (${Math.round(100 * best.chances[latest.seat])} %)`);
}

function showFair(update) {
  const rows = [`Commitment: ${update.commitment}`];
  if (update.salts.length) rows.push(`Salts: ${update.salts.map((salt) => salt || "–").join(", ")}`);
  if (update.secret) rows.push(`Secret: ${update.secret}`);
  const parts = rows.map((row) => make("p", { class: "code" }, row));
  if (update.phase === "over") {
    parts.push(make("button", { type: "button", onclick: () => attempt(verify) }, "Verify"));
  }
  if (update.rematch) parts.push(make("p", {}, make("a", { href: `/t/${update.rematch}` }, "Rematch")));
  find("fair").replaceChildren(...parts);
}

async function verify() {
  const report = await get(`${path}/fair`);
  find("fair").append(make("ul", {}, ...report.lines.map((line) => make("li", {}, line))));
}

find("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (text) attempt(() => command(`${path}/chat`, { text, ...seat() })).then(() => (field.value = ""));
});

await attempt(takeToken);
addEventListener("hashchange", () => attempt(takeToken).then(() => stream.restart()));
stream.open();
