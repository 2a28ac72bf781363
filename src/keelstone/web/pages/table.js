// The page of a table. It knows no game: pictures, words and legal moves come from the server.

import { Board } from "../components/board.js";
import { Choices } from "../components/choices.js";
import { Help } from "../components/help.js";
import { Log } from "../components/log.js";
import { Menu } from "../components/menu.js";
import { picture } from "../components/options.js";
import { Preview } from "../components/preview.js";
import { Door } from "../components/seating-panel.js";
import { isKept, pointsTable, Seats, total } from "../components/seats.js";
import { Tabs } from "../components/tabs.js";
import { Touch } from "../components/touch.js";
import { announce } from "../components/turn-alert.js";
import { command, get, playAgain, post, Refused, takeToken } from "../lib/api.js";
import { find, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { isStill } from "../lib/motion.js";
import { isOn } from "../lib/preferences.js";
import { Stream } from "../lib/stream.js";

const table = location.pathname.split("/")[2];
const path = `/api/tables/${table}`;
const PATIENCE = 3000;
const FLOATS = 30; // pixels between figures that float up at the same place
let latest = null;
let isBusy = false;
let awaited = null;
let hinted = 0; // grows with every hint asked for and every move made: an answer may come too late

const board = new Board(find("board"));
const log = new Log(find("log"), (ids) => board.light(ids, "lit"));
const talk = new Log(find("talk"));
const seats = new Seats(find("seats"), () => showPoints());
const tabs = new Tabs(find("frame"), (name) => name === "text" && showText());
const door = new Door(find("door"), { table, attempt, onSeat: lookFrom });
const stream = new Stream(table, {
  onUpdate: show,
  onConnection: showConnection,
  onRefusal: refused,
});
const preview = new Preview(board, {
  url: (move) => `${path}/preview?move=${move.number}${seatQuery("&")}`,
  words: gained,
});
const touch = new Touch(find("board"), {
  onPlay: (move) => (move.act ? move.act() : chosen(move)),
  onChange: () => choices?.draw(),
  onAim: (move) => preview.aim(move),
});
const choices = new Choices(find("choices"), {
  touch,
  play: (move) => run([move.number]),
  run,
  light: (ids) => board.light(ids, "lit"),
  aim: (move) => preview.aim(move),
  sign: (id) => board.sign(id),
  onPanel: (panel) => {
    board.ghost(panel?.ghosts() ?? []);
    const end = panel?.isReady() && panel.finish.touch;
    board.light(end ? [end] : [], "filled");
  },
});
new Help(find("board"), {
  game: () => latest?.game,
  url: (id) => `${path}/help?id=${encodeURIComponent(id)}${seatQuery("&")}`,
});
const menu = new Menu({ path, door, attempt, seat });

// -- saying what went wrong ---------------------------------------------------------------------------

function notice(text) {
  find("notice").textContent = text;
}

/** Do something; where it is refused, say why. */
async function attempt(action) {
  notice("");
  try {
    return await action();
  } catch (fault) {
    notice(
      fault instanceof Refused
        ? fault.message
        : say("The server does not answer. Your table is safe; try again in a moment."),
    );
    if (!(fault instanceof Refused) && !(fault instanceof TypeError)) throw fault;
  }
}

function showConnection(is) {
  find("connection").textContent = is ? "" : say("reconnecting …");
  document.body.classList.toggle("away", !is);
}

function refused() {
  document.body.classList.add("refused");
  find("board").replaceChildren(
    make(
      "p",
      { class: "kind" },
      find("notice").textContent || say("You need a link to this table: ask whoever set it up."),
      " ",
      make("a", { href: "/" }, say("To the lobby")),
    ),
  );
}

// -- an update ----------------------------------------------------------------------------------------

function show(update) {
  const before = latest;
  latest = update;
  document.body.dataset.game = update.game;
  find("title").textContent = update.title;
  ask(update);
  touch.unmark();
  preview.forget();
  const moved = showPicture(update);
  offer();
  caughtUp();
  if (before?.phase !== update.phase || isDue(before) !== isDue(update)) bringIntoView();
  seats.show(update);
  tell(update, moved);
  float(before, update, moved);
  showTools(update);
  if (before?.phase !== update.phase || update.events.some(isAboutSeats)) door.refresh(update);
  if (tabs.shown === "text") showText();
}

/** Show what can be chosen now, unless something that was chosen is still on its way. */
function offer() {
  if (isBusy) return;
  choices.show(latest);
  choices.end = end(latest);
  touch.show(choices.touchable());
}

function showPicture(update) {
  if (update.picture?.body) return board.show(update.picture);
  const isWaiting = update.phase === "waiting";
  const text = isWaiting
    ? say(
        "The game begins as soon as everybody sits. Invite people, or let bots take the free seats.",
      )
    : "";
  if (!board.picture && find("board").dataset.text !== text) {
    find("board").dataset.text = text;
    find("board").replaceChildren(
      make("div", { class: "waiting" }, glimpse(update), make("p", { class: "kind" }, text)),
    );
  }
  return [];
}

/** What the board will look like. */
function glimpse({ game, options, seats, picture: { kind } }) {
  if (kind !== "svg") return null;
  const plain = Object.entries(options).filter(([, value]) => typeof value === "string");
  return picture(game, { seats: seats.length, ...Object.fromEntries(plain) });
}

/** On a small screen: what can be touched now may lie further down; in the end, all is looked at. */
function bringIntoView() {
  if (latest.phase === "over") return scroll(-find("board").scrollTop);
  if (choices.isOpen) return; // a panel has everything at hand
  const [thing] = touch.ringed();
  const [view, box] = [find("board").getBoundingClientRect(), thing?.getBoundingClientRect()];
  if (!box || (box.top >= view.top && box.bottom <= view.bottom)) return;
  scroll(box.top - view.top - view.height / 3);
}

function scroll(top) {
  find("board").scrollBy({ top, behavior: isStill() ? "auto" : "smooth" });
}

const isAboutSeats = (event) =>
  ["sit", "stand", "begin", "away", "back", "rematch"].includes(event.kind);
const isDue = (update) =>
  update.seat !== null && update.due.includes(update.seat) && !isKept(update);

function ask(update) {
  const is = isDue(update);
  if (find("question").textContent !== update.question) {
    find("question").textContent = update.question;
    notice(""); // what was refused was about another question
  }
  find("ask").classList.toggle("due", is);
  announce({ title: update.title, isDue: is, question: update.question });
}

function tell(update, moved) {
  const chat = update.events.filter((event) => event.kind === "chat");
  log.add(
    update.events.filter((event) => event.kind !== "chat"),
    update.seats,
    moved.map(({ id }) => id),
  );
  talk.add(chat, update.seats);
  if (chat.length) tabs.remark("chat");
}

/** Points just earned float up where the last piece landed, or beside the seat. */
function float(before, update, moved) {
  if (!before?.seats.length || before.seat !== update.seat || !board.picture) return;
  let row = 0;
  for (const seat of update.seats) {
    const gain = total(seat) - total(before.seats[seat.seat]);
    if (!gain || before.phase !== "playing") continue;
    const line = find("seats").children[seat.seat].getBoundingClientRect();
    const at = moved.at(-1)?.to ?? {
      x: Math.min(line.x, innerWidth - 40),
      y: line.y + line.height / 2,
    };
    board.float(
      `${signed(gain)} ${seat.letter ?? ""}`,
      { x: at.x, y: at.y - 12 + FLOATS * row++ },
      gain > 0 ? "gain" : "loss",
    );
  }
}

/** What the seats would gain, such as "+4 W +2 B". */
function gained(gains) {
  const figures = gains.map((gain, seat) => gain && `${signed(gain)} ${latest.seats[seat].letter}`);
  return figures.filter(Boolean).join("  ");
}

const signed = (gain) => `${gain > 0 ? "+" : "−"}${Math.abs(gain)}`;

function showTools(update) {
  find("undo").hidden = !update.may_undo;
  find("hint").hidden = !update.moves?.length;
  find("all-moves").hidden = !update.moves?.length;
  find("all-moves").setAttribute("aria-expanded", String(choices.isListed));
  find("rules").hidden = false;
  find("rules").href = `/rules/${update.game}`;
  find("look-back").hidden = update.phase === "waiting";
  find("look-back").href = update.phase === "over" ? `/t/${table}/result` : `/t/${table}/replay`;
  find("look-back").textContent =
    update.phase === "over" ? say("Result and insight") : say("Look back");
  menu.show(update);
}

/** The game is over: where to go from here. */
function end(update) {
  if (update.phase !== "over") return null;
  const again = update.rematch
    ? make("a", { class: "button main", href: `/t/${update.rematch}` }, say("To the rematch"))
    : make(
        "button",
        { type: "button", class: "main", onclick: () => attempt(rematch) },
        say("Rematch"),
      );
  const parts = [
    make("a", { class: "button main", href: `/t/${table}/result` }, say("Result and insight")),
  ];
  if (update.seat !== null || update.rematch) parts.push(again);
  return make("div", { class: "row end" }, ...parts);
}

// -- playing ------------------------------------------------------------------------------------------

function seat() {
  return latest.seat === null ? {} : { seat: latest.seat };
}

const send = (move, after) => attempt(() => command(`${path}/moves`, { move, after, ...seat() }));

/** Several moves in a row, as a panel puts them together; nothing else can be chosen meanwhile. */
async function run(moves) {
  if (isBusy) return;
  setBusy(true);
  hinted += 1;
  if (choices.hint) choices.showHint(null);
  let after = stream.number;
  for (const move of moves) {
    const done = await send(move, after);
    if (!done) break;
    after = done.number;
  }
  await heardUpTo(after);
  setBusy(false);
  offer();
}

function setBusy(is) {
  isBusy = is;
  document.body.classList.toggle("busy", is);
}

/** Until the stream has told us what our own command came to. */
function heardUpTo(number) {
  if (stream.number >= number) return Promise.resolve();
  return new Promise((done) => {
    awaited = { number, done };
    setTimeout(done, PATIENCE);
  });
}

function caughtUp() {
  if (awaited && stream.number >= awaited.number) awaited.done();
}

/** A path is at its end: play the move, or ask first where that is wanted. */
async function chosen(move) {
  if (isOn("confirm") && (await isFinal(move))) choices.confirm(move);
  else await run([move.number]);
}

async function isFinal(move) {
  const found = await attempt(() => get(`${path}/prospect?move=${move.number}${seatQuery("&")}`));
  return found?.is_final ?? true;
}

const undo = () => attempt(() => command(`${path}/undo`, { after: stream.number, ...seat() }));

async function hint() {
  hinted += 1;
  const [mine, described] = [hinted, choices.described];
  find("hint").disabled = true;
  const found = await attempt(() => post(`${path}/hint`, seat()));
  find("hint").disabled = false;
  if (!found || mine !== hinted || described !== choices.described) return;
  choices.showHint({ ...found, seat: latest.seat });
  const best = latest.moves.find((move) => move.number === found.moves[0]?.number);
  board.light(best?.touch ?? [], "lit");
}

function rematch() {
  return playAgain(path, latest.seat, latest.seats[latest.seat].name);
}

function lookFrom(number) {
  log.clear();
  talk.clear();
  choices.described = "";
  stream.restart(number);
}

// -- looking ------------------------------------------------------------------------------------------

const seatQuery = (sign = "?") => (latest.seat === null ? "" : `${sign}seat=${latest.seat}`);

function showPoints() {
  find("sources").replaceChildren(pointsTable(latest));
  find("points").showModal();
}

async function showText() {
  if (!latest || latest.phase === "waiting") return;
  const found = await attempt(() => get(`${path}/text${seatQuery()}`));
  if (found) find("text").textContent = found.text;
}

// -- what the page listens to -------------------------------------------------------------------------

find("undo").addEventListener("click", undo);
find("hint").addEventListener("click", hint);
find("all-moves").addEventListener("click", allMoves);
find("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (text)
    attempt(() => command(`${path}/chat`, { text, ...seat() })).then(
      (done) => done && (field.value = ""),
    );
});

const KEYS = {
  u: () => latest?.may_undo && undo(),
  h: () => latest?.moves?.length && hint(),
  m: () => latest?.moves?.length && allMoves(),
  b: () => focusBoard(),
  c: () => choices.focus(),
};

function allMoves() {
  choices.toggleList();
  find("all-moves").setAttribute("aria-expanded", String(choices.isListed));
}

/** Out of whatever was begun last; then out of the list of all moves, where it stands there. */
function stepBack(from) {
  if (choices.back() || touch.back()) return;
  if (choices.isListShown && !from.closest?.("input, textarea")) allMoves();
}

function focusBoard() {
  touch.ringed()[0]?.focus();
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") stepBack(event.target);
  if (event.target.closest?.("input, select, textarea")) return;
  KEYS[event.key.toLowerCase()]?.();
});

await attempt(takeToken);
addEventListener("hashchange", () => attempt(takeToken).then(() => stream.restart()));
stream.open();
