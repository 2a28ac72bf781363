// The page of a table. It knows no game: pictures, words and legal moves come from the server.

/** @import { MovedPiece, SeenEvent, SeenMove, Update } from "../types.js" */
/** @import { Menu } from "../components/table/menu.js" */

import { Board } from "../components/board.js";
import { offerHelp } from "../components/lazy-help.js";
import { Seats } from "../components/seats.js";
import { LazyStage } from "../components/stage/lazy-stage.js";
import { Pacer } from "../components/stage/pacer.js";
import { Uncounted } from "../components/stage/uncounted.js";
import { Choices } from "../components/table/choices/choices.js";
import { Hints } from "../components/table/choices/hints.js";
import { MoveSender } from "../components/table/choices/move-sender.js";
import { Preview } from "../components/table/choices/preview.js";
import { Question } from "../components/table/choices/question.js";
import { ending, hasFinale, withoutResult } from "../components/table/ending.js";
import { FoldButton } from "../components/table/fold-button.js";
import { listenToKeys } from "../components/table/keyboard.js";
import { LastSeenBoard } from "../components/table/last-seen-board.js";
import { Learning } from "../components/table/learning/learning.js";
import { ChatForm } from "../components/table/log/chat-form.js";
import { Logs } from "../components/table/log/logs.js";
import { TextTab } from "../components/table/log/text-tab.js";
import { floatGains, gainsText, spokenGains } from "../components/table/points.js";
import { scrollToThings, scrollToTop } from "../components/table/scroll.js";
import { Seating } from "../components/table/seating.js";
import { Tabs } from "../components/table/tabs.js";
import { showListed, showTools } from "../components/table/tools.js";
import { SmallSheet } from "../components/table/touch/small-sheet.js";
import { Touch } from "../components/table/touch/touch.js";
import { Zoom } from "../components/table/touch/zoom.js";
import { AroundTurns } from "../components/table/turns/around-turns.js";
import {
  choosableMoves,
  isDue,
  isOwnMove,
  withoutAnswered,
} from "../components/table/turns/turn.js";
import { closest, find, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { Lazy } from "../lib/lazy.js";
import { attemptOr, notice } from "../lib/network/attempt.js";
import { takeToken } from "../lib/network/endpoints.js";
import { Stream } from "../lib/network/stream.js";
import { TableApi } from "../lib/network/table-endpoints.js";
import { isOn } from "../lib/preferences.js";
import { root } from "../lib/root.js";

/** Events after which other people may sit elsewhere. */
const SEATING_EVENTS = ["sit", "stand", "begin", "away", "back", "rematch", "close"];

const api = TableApi.ofPage();
const attempt = attemptOr(() =>
  say("The server does not answer. Your table is safe; try again in a moment."),
);
/** @type {Update | null} */
let latest = null;
/** @type {Update | null} */
let received = null;

const seat = () => latest?.seat ?? null;
const highlight = (/** @type {string[]} */ ids) => board.highlight(ids, "lit");

// -- the parts of the page ------------------------------------------------------------------------------

const board = new Board(find("board"));
const seats = new Seats(find("seats"), showPoints);
const textTab = new TextTab(find("text"), { api, attempt, play: (move) => play([move.number]) });
const tabs = new Tabs(find("frame"), (name) => name === "text" && textTab.show());
const logs = new Logs({ api, attempt, tabs, seat, highlight });
const seating = new Seating(find("seating"), { api, attempt, onSeat: lookFrom });
const aroundTurns = new AroundTurns({ api, attempt });
const uncounted = new Uncounted([
  (points) => seats.leaveOut(points),
  (points) => board.leaveOut(points),
]);
const saltAnswers = new Lazy(async () => {
  const { SaltAnswers } = await import("../lib/fairness/salts.js");
  return new SaltAnswers(api);
});
/** @type {Lazy<Menu>} */
const menu = new Lazy(async () => {
  const { Menu } = await import("../components/table/menu.js");
  return new Menu({ api, seating, attempt });
});
const stage = new LazyStage(board, {
  onGain: (number, points) => uncounted.count(number, points),
  letterOf: (number) => latest?.seats[number]?.letter ?? "",
});
/** @type {Pacer} */
const pacer = new Pacer({
  show,
  skip: () => stage.skip(),
  isDue,
  isUrgent: () => sender.isBusy,
  onHeld: (is) => {
    find("skip").hidden = !is;
  },
});
const lastSeen = new LastSeenBoard(api.table, showLastSeen);
const stream = new Stream(api.table, {
  onUpdate: (update) => {
    lastSeen.keep(update);
    received = withoutAnswered(update, received);
    pacer.receive(received);
  },
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
  tell: (gains) => {
    sayAloud(spokenGains(gains, latest?.seats ?? []));
  },
});
const touch = new Touch(find("board"), {
  onPlay: (target) => (target.act ? target.act() : choose(target)),
  onChange: () => {
    question.refresh();
    choices.draw();
    sheet.draw();
    learning.pointer?.refresh();
    if (touch.path.ids.length) showNextStep();
  },
  onPreview: (move) => preview.show(move),
  onFinger: (thing, things) => zoom.closeUp(thing, things),
  onAgain: (id) => choices.touchAgain(id),
});
const zoom = new Zoom(find("board"), {
  isBusy: () => Boolean(touch.drag.dragged?.copy),
  isTouchable: (target) => Boolean(touch.thingAt(target)),
  onView: () => board.followZoom(),
});
board.onDrawn = (/** @type {Element | undefined} */ root) =>
  root ? zoom.apply(root) : zoom.refresh();
/** @type {SmallSheet} */
const sheet = new SmallSheet({
  board,
  touch,
  zoom,
  play: (move) => play([move.number]),
  preview: (move) => preview.show(move),
  highlight,
  isInPanel: () => Boolean(choices.openPanel?.isSingle()),
  isOpener: (id) => choices.isOpener(id),
});
/** @type {Question} */
const question = new Question({ touch: () => touch, isSending: () => sender.isBusy });
/** @type {Choices} */
const choices = new Choices(find("choices"), {
  touch,
  send: play,
  highlight,
  preview: (move) => preview.show(move),
  symbol: (id) => board.symbol(id),
  answerAhead: (answer) => aroundTurns.answerAhead(answer, seat(), play),
  isAskedAnew: () => Boolean(question.ofPath()),
  onPanel: (panel) => {
    board.showGhosts(panel?.ghosts() ?? []);
    board.showLeft(panel?.left() ?? []);
    const finish = panel?.finishTarget();
    touch.finishId = finish ?? "";
    touch.finishName = panel?.description.finish.text ?? "";
    board.highlight(finish ? [finish] : [], "filled");
  },
  tell: sayAloud,
  tray: () => sheet.tray(),
});
const hints = new Hints({ api, attempt, choices, seat, highlight });
board.onReplaced = () => touch.show(choices.targets());
const foldButton = new FoldButton(find("fold"));
offerHelp(find("board"), {
  game: () => latest?.game,
  fetch: (id) => api.help(id, seat()),
});

// -- the connection -------------------------------------------------------------------------------------

/** @param {boolean} isConnected */
function showConnection(isConnected) {
  const wasLost = document.body.classList.contains("away");
  if (isConnected && wasLost) notice(""); // what was refused meanwhile can be tried again
  find("connection").textContent = isConnected ? "" : say("reconnecting …");
  document.body.classList.toggle("away", !isConnected);
  if (!isConnected) lastSeen.offer();
}

/**
 * Show the table as this browser saw it last. Nothing can be chosen.
 *
 * @param {Update} update
 * @param {string} text
 */
function showLastSeen(update, text) {
  document.body.dataset.game = update.game;
  find("title").textContent = update.title;
  find("question").textContent = text;
  showPicture(update);
  seats.show(update);
}

function showRefusal() {
  lastSeen.forget();
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
 * Show an update. Ends when it has been acted out. The result of a game is shown after its end was.
 *
 * @param {Update} update
 */
async function show(update) {
  if (!hasFinale(latest, update)) return showAtOnce(update);
  const last = withoutResult(update);
  await showAtOnce(last);
  if (latest === last) await showAtOnce({ ...update, stages: [] });
  else logs.add(update, []); // something newer is shown already
}

/** @param {Update} update */
async function showAtOnce(update) {
  const before = latest;
  latest = update;
  stage.skip();
  const gains = gainsOnStage(update);
  board.keepsTrails = !update.events.some((event) => isOwnMove(event, update));
  const hasNewPhase = before?.phase !== update.phase;
  document.body.classList.remove("refused"); // another link may have opened the table
  document.body.dataset.game = update.game;
  find("title").textContent = update.title;
  question.show(update);
  touch.unmark();
  preview.clear();
  const looked = board.look;
  const moved = showPicture(update);
  offerChoices(update);
  learning.show(update);
  sender.updated();
  textTab.add(update);
  uncounted.holdBack(gains);
  seats.show(update);
  logs.add(update, moved);
  if (!gains.length) floatGains({ board, place: find("seats"), before, update, moved });
  showTools(update, choices.isListed);
  menu.part?.show(update);
  aroundTurns.show(update);
  if (update.salt_stage) attempt(async () => (await saltAnswers.get()).answer(update));
  const hasNewGaps = countGone(before) !== countGone(update);
  if (hasNewPhase || hasNewGaps || update.events.some(isAboutSeating)) seating.refresh(update);
  if (tabs.shown === "text") textTab.show();
  const isAskedAnew = isDue(update) && before?.question !== update.question;
  if (hasNewPhase || isAskedAnew || looked !== board.look) scrollToChoice(update);
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
  if (update.stages.length && !update.lesson) stage.offerSounds(find("sounds"));
  await stage.play(update.stages);
  if (update.stages.length && latest === update) scrollToChoice(update);
  if (!isEnd || latest !== update || !update.winners.length) return;
  await stage.celebrate(update, ending(update, { api, attempt }));
}

/** @param {Update} update */
const gainsOnStage = ({ stages }) =>
  stages.flatMap(({ steps }) => steps.filter((step) => step.kind === "gain"));

/**
 * Show what can be chosen now, unless moves are still being sent.
 *
 * @param {Update} update
 */
function offerChoices(update) {
  if (sender.isBusy) return;
  choices.show(update);
  choices.ending = ending(update, { api, attempt });
  touch.show(choices.targets());
}

/**
 * @param {Update} update
 * @returns {MovedPiece[]}
 */
function showPicture(update) {
  if (update.picture?.body) return board.show(update.picture);
  attempt(async () => {
    const { showBoardToCome } = await import("../components/table/board-to-come.js");
    if (latest === update) showBoardToCome(board, update);
  });
  return [];
}

/**
 * On a small screen, scroll to what is asked about; at the end of the game, to the top.
 *
 * @param {Update} update
 */
function scrollToChoice({ phase }) {
  if (phase === "over") scrollToTop();
  else if (board.pointed.length) board.bringIntoView(board.pointed);
  else if (board.look) board.bringIntoView([board.look]);
  else if (!choices.isPanelOpen) scrollToThings(touch.touchable());
}

/** On a small screen, scroll to what a begun move goes on with, or to where it would end. */
function showNextStep() {
  if (board.look && !board.pointed.length) return board.bringIntoView([board.look]);
  const last = touch.find(touch.path.ids.at(-1) ?? "");
  const things = touch.isAsking ? [last].filter((one) => one !== null) : touch.touchable();
  requestAnimationFrame(() => scrollToThings(things));
}

/** @param {Update | null} update */
const countGone = (update) => update?.seats.filter((one) => one.is_gone).length ?? 0;

/** @param {SeenEvent} event */
const isAboutSeating = ({ kind }) => SEATING_EVENTS.includes(kind);

// -- playing --------------------------------------------------------------------------------------------

/**
 * Play moves in a row. Nothing else can be chosen meanwhile.
 *
 * @param {number[]} moves
 */
async function play(moves) {
  if (sender.isBusy) return;
  hints.drop();
  zoom.release();
  const areMade = await sender.sendAll(moves);
  if (!areMade) touch.refuse(moves[0], board.pointed);
  if (latest) offerChoices(latest);
}

/**
 * Play a move that was touched; ask before if that is wanted and it cannot be taken back.
 *
 * @param {SeenMove} move
 */
async function choose(move) {
  const isTapped = touch.pointerType === "touch" && endsInPicture(move);
  if (isOn("twice") && isTapped) choices.confirm(move);
  else if (!isOn("confirm")) await play([move.number]);
  else await playIfSure(move);
}

/**
 * Play a move that can be taken back, and ask about others; it may have become impossible meanwhile.
 *
 * @param {SeenMove} move
 */
async function playIfSure(move) {
  const isSure = !(await isFinal(move));
  if (!latest || !choosableMoves(latest).some(({ number }) => number === move.number)) return;
  if (isSure) await play([move.number]);
  else choices.confirm(move);
}

/**
 * Whether the last thing of a move is in the picture, where a finger may err; otherwise a button named the move.
 *
 * @param {SeenMove} move
 */
const endsInPicture = ({ touch: path }) =>
  Boolean(path?.length && touch.find(path[path.length - 1]));

/** @param {SeenMove} move */
async function isFinal({ number }) {
  const found = await attempt(() => api.prospect(number, seat()));
  return found?.is_final ?? true;
}

const undo = () => attempt(() => api.undo(pacer.number, seat()));

/** @param {number} number */
function lookFrom(number) {
  logs.clear();
  textTab.reset();
  choices.reset();
  pacer.reset();
  received = null;
  stream.restart(number);
}

// -- looking --------------------------------------------------------------------------------------------

async function showPoints() {
  const update = latest;
  if (!update) return;
  await attempt(async () => {
    const { openPoints } = await import("../components/table/points-dialog.js");
    await openPoints(update, () => attempt(() => api.projection(seat())));
  });
}

async function openMenu() {
  const opened = await attempt(() => menu.get());
  if (latest) opened?.show(latest);
  opened?.open();
}

/**
 * Words for those who do not see the board.
 *
 * @param {string} text
 */
function sayAloud(text) {
  find("foretold").textContent = text;
}

function toggleList() {
  choices.toggleList();
  showListed(choices.isListed);
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
find("hint").addEventListener("click", () => hints.ask());
find("open-menu").addEventListener("click", openMenu);
find("all-moves").addEventListener("click", toggleList);
listenToKeys({
  letters: {
    u: () => latest?.may_undo && undo(),
    h: () => find("hint").hidden || hints.ask(),
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
