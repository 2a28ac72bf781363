// The page of a table. It knows no game: pictures, words and legal moves come from the server.

/** @import { MovedPiece, SeenEvent, SeenMove, Update } from "../types.js" */

import { Board } from "../components/board.js";
import { Help } from "../components/help.js";
import { isPlayedByBot, Seats } from "../components/seats.js";
import { LazyStage } from "../components/stage/lazy-stage.js";
import { Pacer } from "../components/stage/pacer.js";
import { AroundTurns } from "../components/table/around-turns.js";
import { AutoRefusal } from "../components/table/auto-refusal.js";
import { showBoardToCome } from "../components/table/board-to-come.js";
import { ChatForm } from "../components/table/chat-form.js";
import { Choices } from "../components/table/choices.js";
import { ending } from "../components/table/ending.js";
import { FoldButton } from "../components/table/fold-button.js";
import { listenToKeys } from "../components/table/keyboard.js";
import { Learning } from "../components/table/learning.js";
import { Log } from "../components/table/log.js";
import { Menu } from "../components/table/menu.js";
import { MoveSender } from "../components/table/move-sender.js";
import { floatGains, gainsText, pointsTable, projectedTable } from "../components/table/points.js";
import { Preview } from "../components/table/preview.js";
import { Recap } from "../components/table/recap.js";
import { SeatingPanel } from "../components/table/seating-panel.js";
import { Tabs } from "../components/table/tabs.js";
import { TextView } from "../components/table/text-view.js";
import { Touch } from "../components/table/touch.js";
import { OwnGoods, Tray } from "../components/table/tray.js";
import { announceTurn } from "../components/table/turn-alert.js";
import { Zoom } from "../components/table/zoom.js";
import { attemptOr, notice } from "../lib/attempt.js";
import { closest, find, make } from "../lib/dom.js";
import { TableApi, takeToken } from "../lib/endpoints.js";
import { say } from "../lib/i18n.js";
import { prefersReducedMotion } from "../lib/motion.js";
import { isOn } from "../lib/preferences.js";
import { root } from "../lib/root.js";
import { SaltAnswers } from "../lib/salts.js";
import { Stream } from "../lib/stream.js";

/** Events after which other people may sit elsewhere. */
const SEATING_EVENTS = ["sit", "stand", "begin", "away", "back", "rematch", "close"];

const api = TableApi.ofPage();
const attempt = attemptOr(() =>
  say("The server does not answer. Your table is safe; try again in a moment."),
);
/** @type {Update | null} */
let latest = null;
/** Counts hints asked for and moves made, to notice a hint that comes too late. */
let hintCount = 0;

const seat = () => latest?.seat ?? null;

// -- the parts of the page ------------------------------------------------------------------------------

const board = new Board(find("board"));
const log = new Log(find("log"), (ids) => board.highlight(ids, "lit"));
const chatLog = new Log(
  find("talk"),
  () => {},
  (number) => attempt(() => api.deleteRemark(number, seat())),
);
const seats = new Seats(find("seats"), showPoints);
const tabs = new Tabs(find("frame"), (name) => name === "text" && showText());
const seatingPanel = new SeatingPanel(find("seating"), { api, attempt, onSeat: lookFrom });
const aroundTurns = new AroundTurns({ api, attempt });
const saltAnswers = new SaltAnswers(api);
const menu = new Menu({ api, seatingPanel, attempt });
const recap = new Recap(find("recap"), (ids) => board.highlight(ids, "lit"));
const stage = new LazyStage(board, {
  onGain: (number, points) => seats.count(number, points),
  letterOf: (number) => latest?.seats[number]?.letter ?? "",
});
/** @type {Pacer} */
const pacer = new Pacer({
  show,
  skip: () => stage.skip(),
  isDue: (update) => isDue(update),
  isUrgent: () => sender.isBusy,
  onHeld: (is) => {
    find("skip").hidden = !is;
  },
});
const stream = new Stream(api.table, {
  onUpdate: (update) => pacer.receive(update),
  onConnection: showConnection,
  onRefusal: showRefusal,
});
/** @type {MoveSender} */
const sender = new MoveSender(pacer, {
  send: (move, after) =>
    attempt(() => api.play(move, after, seat()).catch((fault) => learning.explain(fault))),
  onBusy: (is) => document.body.classList.toggle("busy", is),
});
const learning = new Learning({ api, attempt, board, seat });
const preview = new Preview(board, {
  fetch: (move) => api.preview(move, seat()),
  text: (gains) => gainsText(gains, latest?.seats ?? []),
});
const touch = new Touch(find("board"), {
  onPlay: (target) => (target.act ? target.act() : choose(target)),
  onChange: () => {
    if (latest) askNow(latest);
    choices.draw();
    ownGoods.draw();
  },
  onPreview: (move) => preview.show(move),
  onFinger: (thing, things) => zoom.closeUp(thing, things),
  onAgain: (id) => choices.touchAgain(id),
});
const zoom = new Zoom(find("board"), {
  isBusy: () => Boolean(touch.drag.dragged?.copy),
  isTouchable: (target) => Boolean(touch.thingAt(target)),
});
board.onDrawn = (/** @type {Element | undefined} */ root) =>
  root ? zoom.apply(root) : zoom.refresh();
const ownGoods = new OwnGoods(find("own"), {
  board,
  touch,
  isInPanel: () => Boolean(choices.openPanel?.isSingle()),
});
const tray = new Tray({
  touch,
  zoom,
  play: (move) => play([move.number]),
  preview: (move) => preview.show(move),
  highlight: (ids) => board.highlight(ids, "lit"),
});
const textView = new TextView(find("text"), { play: (move) => play([move.number]) });
const choices = new Choices(find("choices"), {
  touch,
  send: play,
  highlight: (ids) => board.highlight(ids, "lit"),
  preview: (move) => preview.show(move),
  symbol: (id) => board.symbol(id),
  refuseAll: (refusal) => autoRefusal.refuseAll(refusal),
  isAskedAnew: () => Boolean(latest && askedAnew(latest)),
  onPanel: (panel) => {
    board.showGhosts(panel?.ghosts() ?? []);
    const finish = panel?.finishTarget();
    board.highlight(finish ? [finish] : [], "filled");
  },
  tray: () => tray.element(),
});
const foldButton = new FoldButton(find("fold"));
const autoRefusal = new AutoRefusal((move) => play([move]));
new Help(find("board"), {
  game: () => latest?.game,
  fetch: (id) => api.help(id, seat()),
});

// -- the connection -------------------------------------------------------------------------------------

/** @param {boolean} isConnected */
function showConnection(isConnected) {
  find("connection").textContent = isConnected ? "" : say("reconnecting …");
  document.body.classList.toggle("away", !isConnected);
}

function showRefusal() {
  document.body.classList.add("refused");
  const reason =
    find("notice").textContent || say("You need a link to this table: ask whoever set it up.");
  const link = make("a", { href: `${root}/` }, say("To the lobby"));
  const back = make("a", { href: `${root}/me` }, say("Get back to my seat"));
  board.forget();
  find("board").replaceChildren(make("p", { class: "kind" }, reason, " ", link, " · ", back));
}

// -- an update ------------------------------------------------------------------------------------------

/**
 * Show an update. Ends when it has been acted out.
 *
 * @param {Update} update
 */
async function show(update) {
  const before = latest;
  latest = update;
  stage.skip();
  const gains = gainsOnStage(update);
  board.keepsTrails = !update.events.some((event) => isOwnMove(event, update));
  const hasNewPhase = before?.phase !== update.phase;
  document.body.classList.remove("refused"); // another link may have opened the table
  document.body.dataset.game = update.game;
  find("title").textContent = update.title;
  showQuestion(update);
  touch.unmark();
  preview.clear();
  const moved = showPicture(update);
  offerChoices(update);
  learning.show(update);
  sender.updated();
  textView.hear(update);
  const isAskedAnew = isDue(update) && before?.question !== update.question;
  if (hasNewPhase || isAskedAnew) scrollToChoice(update);
  seats.holdBack(gains);
  seats.show(update);
  addToLogs(update, moved);
  if (!gains.length) floatGains({ board, place: find("seats"), before, update, moved });
  showTools(update);
  aroundTurns.show(update, isDue(update));
  attempt(() => saltAnswers.answer(update));
  if (hasNewPhase || update.events.some(isAboutSeating)) seatingPanel.refresh(update);
  if (tabs.shown === "text") showText();
  await actOut(update, before);
}

/**
 * Act out what happened, and at the end of the game show who has won.
 *
 * @param {Update} update
 * @param {Update | null} before
 */
async function actOut(update, before) {
  const isEnd = before?.phase === "playing" && update.phase === "over";
  if (update.stages.length) stage.offerSounds(find("sounds"));
  await stage.play(update.stages);
  if (!isEnd || latest !== update || !update.winners.length) return;
  await stage.celebrate(update);
}

/** @param {Update} update */
const gainsOnStage = ({ stages }) =>
  stages.flatMap(({ steps }) => steps.filter((step) => step.kind === "gain"));

/**
 * @param {SeenEvent} event
 * @param {Update} update
 */
const isOwnMove = (event, update) => event.kind === "move" && event.seat === update.seat;

/**
 * Show what can be chosen now, unless moves are still being sent.
 *
 * @param {Update} update
 */
function offerChoices(update) {
  if (sender.isBusy) return;
  choices.show(update);
  choices.ending = ending(update, { api, attempt });
  autoRefusal.show(isPlayedByBot(update) ? null : update.refusal);
  touch.show(choices.targets());
}

/**
 * @param {Update} update
 * @returns {MovedPiece[]}
 */
function showPicture(update) {
  if (update.picture?.body) return board.show(update.picture);
  showBoardToCome(board, update);
  return [];
}

/**
 * On a small screen, scroll to what can be touched; at the end of the game, to the top.
 *
 * @param {Update} update
 */
function scrollToChoice({ phase }) {
  const place = find("board");
  if (phase === "over") scrollBoard(-place.scrollTop);
  else if (!choices.isPanelOpen) {
    const [view, box] = [place, touch.touchable()[0]].map((one) => one?.getBoundingClientRect());
    if (!box || (box.top >= view.top && box.bottom <= view.bottom)) return;
    scrollBoard(box.top - view.top - view.height / 3);
  }
}

/** @param {number} top */
function scrollBoard(top) {
  find("board").scrollBy({ top, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

/** @param {SeenEvent} event */
const isAboutSeating = ({ kind }) => SEATING_EVENTS.includes(kind);

/** @param {Update | null} update */
const isDue = (update) =>
  update !== null &&
  update.seat !== null &&
  update.due.includes(update.seat) &&
  !isPlayedByBot(update);

/**
 * The question about what was touched so far; undefined if there is none.
 *
 * @param {Update} update
 */
function askedAnew({ begun_paths: paths }) {
  const picked = touch.path.ids.join(" ");
  return paths.find((path) => path.picked.join(" ") === picked)?.question;
}

/**
 * Ask what is to be chosen next.
 *
 * @param {Update} update
 */
function askNow(update) {
  const question = askedAnew(update) ?? update.question;
  const place = find("question");
  if (place.textContent === question) return;
  place.textContent = question;
  notice(""); // it was about another question
}

/** @param {Update} update */
function showQuestion(update) {
  askNow(update);
  find("ask").classList.toggle("due", isDue(update));
  announceTurn({ title: update.title, isDue: isDue(update), question: update.question });
}

/**
 * @param {Update} update
 * @param {MovedPiece[]} moved
 */
function addToLogs(update, moved) {
  const { events, seats: sitting } = update;
  const chat = events.filter((event) => event.kind === "chat");
  const others = events.filter((event) => event.kind !== "chat");
  log.add(
    others,
    sitting,
    moved.map(({ id }) => id),
  );
  recap.add(
    update,
    moved.map(({ id }) => id),
  );
  recap.show(isDue(update), sitting);
  const isFirst = chatLog.lines.size === 0;
  chatLog.add(chat, sitting);
  for (const { kind, removes } of events) if (kind === "delete" && removes) chatLog.remove(removes);
  if (isFirst) chatLog.offerEarlier(chat, (before) => api.fetchRemarks(before, seat()), sitting);
  if (chat.length) tabs.markUnread("chat");
}

/** @param {Update} update */
function showTools(update) {
  const isOver = update.phase === "over";
  const rules = find("rules", HTMLAnchorElement);
  const lookBack = find("look-back", HTMLAnchorElement);
  find("undo").hidden = !update.may_undo;
  find("hint").hidden = !update.moves?.length;
  find("all-moves").hidden = !update.moves?.length;
  find("all-moves").setAttribute("aria-expanded", String(choices.isListed));
  rules.hidden = false;
  rules.href = `${root}/rules/${update.game}`;
  lookBack.hidden = update.phase === "waiting";
  lookBack.href = `${root}/t/${api.table}/${isOver ? "result" : "replay"}`;
  lookBack.textContent = isOver ? say("Result and insight") : say("Look back");
  menu.show(update);
}

// -- playing --------------------------------------------------------------------------------------------

/**
 * Play moves in a row. Nothing else can be chosen meanwhile.
 *
 * @param {number[]} moves
 */
async function play(moves) {
  if (sender.isBusy) return;
  hintCount += 1;
  if (choices.hint) choices.showHint(null);
  zoom.release();
  await sender.sendAll(moves);
  if (latest) offerChoices(latest);
}

/**
 * Play a move that was touched; ask before if that is wanted and it cannot be taken back.
 *
 * @param {SeenMove} move
 */
async function choose(move) {
  if (isOn("twice") && touch.pointerType === "touch") choices.confirm(move);
  else if (isOn("confirm") && (await isFinal(move))) choices.confirm(move);
  else await play([move.number]);
}

/** @param {SeenMove} move */
async function isFinal({ number }) {
  const found = await attempt(() => api.prospect(number, seat()));
  return found?.is_final ?? true;
}

const undo = () => attempt(() => api.undo(pacer.number, seat()));

async function showHint() {
  hintCount += 1;
  const [count, { fingerprint }] = [hintCount, choices];
  const asker = find("hint", HTMLButtonElement);
  asker.disabled = true;
  const found = await attempt(() => api.hint(seat()));
  asker.disabled = false;
  const own = seat();
  if (!found || own === null || count !== hintCount || fingerprint !== choices.fingerprint) return;
  choices.showHint({ ...found, seat: own });
  const best = choices.moves.find((move) => move.number === found.moves[0]?.number);
  board.highlight(best?.touch ?? [], "lit");
}

/** @param {number} number */
function lookFrom(number) {
  log.clear();
  chatLog.clear();
  textView.reset();
  choices.reset();
  pacer.reset();
  stream.restart(number);
}

// -- looking --------------------------------------------------------------------------------------------

async function showPoints() {
  if (!latest) return;
  find("sources").replaceChildren(pointsTable(latest));
  find("points", HTMLDialogElement).showModal();
  const found = await attempt(() => api.projection(seat()));
  if (found?.points) find("sources").append(...projectedTable(latest, found.points));
}

async function showText() {
  if (!latest || latest.phase === "waiting") return;
  const found = await attempt(() => api.boardAsText(seat()));
  if (found) textView.show(found);
}

function toggleList() {
  choices.toggleList();
  find("all-moves").setAttribute("aria-expanded", String(choices.isListed));
}

/**
 * Leave what was begun last; if there is nothing, the list of all moves.
 *
 * @param {EventTarget | null} from
 */
function stepBack(from) {
  if (choices.back() || touch.back()) return;
  if (choices.isListShown && !closest(from, "input, textarea")) toggleList();
}

// -- buttons, keys, chat --------------------------------------------------------------------------------

find("undo").addEventListener("click", undo);
find("skip").addEventListener("click", () => pacer.skipToTurn());
find("board").addEventListener("pointerdown", () => stage.skip());
find("hint").addEventListener("click", showHint);
find("all-moves").addEventListener("click", toggleList);
listenToKeys({
  letters: {
    u: () => latest?.may_undo && undo(),
    h: () => latest?.moves?.length && showHint(),
    m: () => latest?.moves?.length && toggleList(),
    b: () => touch.touchable()[0]?.focus(),
    c: () => choices.focus(),
    s: () => pacer.skipToTurn(),
    f: () => foldButton.toggle(),
  },
  signs: { "+": () => zoom.zoomBy(), "-": () => zoom.zoomBy(1 / 1.5), 0: () => zoom.fit() },
  onEscape: stepBack,
});
new ChatForm(find("chat"), { api, seat });

await attempt(takeToken);
addEventListener("hashchange", async () => {
  document.body.classList.remove("refused");
  await attempt(takeToken);
  stream.restart();
});
stream.open();
