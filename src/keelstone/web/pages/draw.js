// Drawing a board: the picture with its tools, the form, problems, fairness, playing and sharing.
// The page knows no game: the server applies every step and draws the board after it.

/** @import { BoardProblem, BoardStep, DrawnBoard, KeptBoard } from "../types.js" */
/** @import { Draft } from "../lib/draw/drafts.js" */

import { BoardForm } from "../components/draw/board-form.js";
import { Canvas } from "../components/draw/canvas.js";
import { FairnessPanel } from "../components/draw/fairness.js";
import { Palette } from "../components/draw/palette.js";
import { problemList } from "../components/draw/problem-list.js";
import { SharePanel } from "../components/draw/share.js";
import { StepQueue } from "../components/draw/step-queue.js";
import { StepsBar } from "../components/draw/steps-bar.js";
import { Tabs } from "../components/draw/tabs.js";
import { templateList } from "../components/draw/templates.js";
import { headerPreferences } from "../components/preference-fields.js";
import { find } from "../lib/dom.js";
import { BoardHistory } from "../lib/draw/board-history.js";
import { fromFragment } from "../lib/draw/board-link.js";
import { Drafts } from "../lib/draw/drafts.js";
import { say } from "../lib/i18n.js";
import { Refused } from "../lib/network/api.js";
import { attemptOr, notice } from "../lib/network/attempt.js";
import {
  drawBoard,
  fetchBoardEditor,
  fetchListedBoards,
  fetchTemplate,
  openBoard,
  readBoardFile,
} from "../lib/network/board-endpoints.js";
import { fetchGames } from "../lib/network/endpoints.js";
import { untilAnswered } from "../lib/network/until-answered.js";
import { root } from "../lib/root.js";
import { smallScreen } from "../lib/screen.js";
import { randomHex } from "../lib/text.js";

const game = location.pathname.slice(root.length).split("/")[2];
const attempt = attemptOr(() => say("The server does not answer. Try again in a moment."));
const editor = await fetchBoardEditor(game);
/** @type {BoardHistory<DrawnBoard>} */
const history_ = new BoardHistory();
const steps = new StepQueue(take, showPending);
const drafts = new Drafts(game);
/** The id of the drawing in this browser. */
let draft = "";
/** The board that was begun with: while it is shown, there is nothing to remember. */
/** @type {DrawnBoard | undefined} */
let began;
/** The boards that the owner of the server recommends. @type {KeptBoard[]} */
let listed = [];

const canvas = new Canvas(find("canvas"), (things) => {
  const tool = palette.chosen;
  if (tool) steps.add({ tool: tool.key, things, symmetry: palette.symmetry });
});
const palette = new Palette(editor, (tool) => canvas.choose(tool), act);
const form = new BoardForm(find("panel-form"), (field, value) => steps.add({ field, value }));
const fairness = new FairnessPanel(find("panel-fair"), editor, {
  attempt,
  onApply: (document) => steps.add({ document }),
  onDead: (places) => canvas.markDead(places),
  onLight: (places) => canvas.light(places),
  options: () => share.options?.values ?? {},
});
const share = new SharePanel(
  find("panel-share"),
  editor,
  attempt,
  (toml) => begin(() => readBoardFile(game, toml)),
  open,
  (await attempt(fetchGames))?.find((offered) => offered.name === game),
);
const bar = new StepsBar(find("steps"), undo, redo, () => tabs.choose("problems"));
const asked = new URLSearchParams(location.search);
const tabs = new Tabs(
  find("tabs"),
  {
    begin: say("Boards"),
    ...(editor.tools.length ? { tools: say("Tools") } : {}),
    form: say("Figures"),
    problems: say("Problems"),
    fair: say("Fair?"),
    share: say("Play and share"),
  },
  asked.has("play") ? "share" : firstTab(),
  (key) => {
    find("draw").dataset.panel = key;
    // the tools lie below the picture; everything else takes its place
    if (smallScreen.matches && key !== "tools") find("tabs").scrollIntoView();
  },
);

// -- steps ------------------------------------------------------------------------------------------

/**
 * Apply a step to the latest document, however long the server does not answer.
 *
 * @param {BoardStep} step
 */
async function take(step) {
  const document = step.document ?? history_.current?.document ?? {};
  const drawn = await attempt(() =>
    untilAnswered(() => drawBoard(game, { ...step, document }), tellToWait),
  );
  if (drawn) {
    notice("");
    history_.add(drawn);
  }
  show();
}

/** @param {unknown} fault */
function tellToWait(fault) {
  const words = say("The server does not answer. What you draw stays here and is sent later.");
  notice(fault instanceof Refused ? fault.message : words);
}

/** @param {string} action */
function act(action) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  steps.add({ action, seed });
}

function undo() {
  steps.run(async () => {
    history_.undo();
    show();
  });
}

function redo() {
  steps.run(async () => {
    history_.redo();
    show();
  });
}

/** Show and remember what is not applied yet. */
function showPending() {
  find("draw").setAttribute("aria-busy", String(steps.isBusy));
  canvas.markPending(steps.pending.flatMap((step) => step.things ?? []));
  saveDraft();
}

// -- boards from elsewhere --------------------------------------------------------------------------

/**
 * Begin with a board from elsewhere. The drawing before it stays in the list of this browser.
 *
 * @param {() => Promise<DrawnBoard>} fetch
 * @param {string} [kept] the id of the board on the server
 * @param {string} [id] of the drawing in this browser
 * @param {number} [version] of the board on the server; 0: the newest
 */
function begin(fetch, kept = "", id = randomHex(), version = 0) {
  return steps.run(async () => {
    const drawn = await attempt(fetch);
    if (!drawn) return;
    draft = id;
    history_.add(drawn);
    began = drawn;
    share.kept = kept;
    share.version = version;
    fairness.forget();
    show();
    showBoards();
    tabs.choose(firstTab());
  });
}

/**
 * Open a board that is kept on the server.
 *
 * @param {string} id
 * @param {number} [version]
 */
function open(id, version) {
  return begin(async () => (await openBoard(id, version)).drawn, id, undefined, version);
}

/** Remember the drawing in this browser, once something was drawn. */
function saveDraft() {
  const board = history_.current;
  const isNamed = history.state?.draft === draft;
  if (!board || (board === began && !steps.pending.length && !isNamed)) return;
  drafts.save({
    id: draft,
    name: board.name,
    at: Date.now(),
    document: board.document,
    steps: steps.pending,
    kept: share.kept,
  });
  // loading the page again shows this drawing; another tab draws another one
  if (!isNamed || location.search || location.hash)
    history.replaceState({ draft }, "", location.pathname);
}

/**
 * Go on with a drawing of this browser.
 *
 * @param {Draft} found
 */
async function goOn({ id, document, kept, steps: left }) {
  const isOwn = history.state?.draft === id;
  const before = began;
  await begin(() => drawBoard(game, { document }), kept, isOwn ? id : undefined);
  if (began !== before) for (const step of left) steps.add(step);
}

// -- the page ---------------------------------------------------------------------------------------

/** Show the current board everywhere. */
function show() {
  const board = history_.current;
  if (!board) return;
  const isFirst = !canvas.picture && board.svg;
  canvas.show(board.svg);
  if (isFirst) find("panel-tools").replaceChildren(...palette.elements(canvas.className));
  form.show(board.form, board.problems);
  find("panel-problems").replaceChildren(...problemList(board, showProblem));
  fairness.show(board);
  share.show(board);
  showCounts(board);
  find("title").textContent = board.name;
  find("draw").classList.toggle("plain", !board.svg);
  find("draw").dataset.steps = String(history_.done.length);
}

/** @param {DrawnBoard} board */
function showCounts(board) {
  const count = board.problems.length;
  bar.show(history_, count);
  tabs.rename("problems", `${say("Problems")}${count ? ` (${count})` : ""}`);
  find("draw").dataset.problems = String(count);
}

/**
 * Show where a problem is: in the picture, or in the form.
 *
 * @param {BoardProblem} problem
 */
function showProblem({ key, places }) {
  canvas.light(places);
  if (places.length || key === "map") return find("steps").scrollIntoView({ block: "nearest" });
  tabs.choose("form");
  form.focus(key);
}

function firstTab() {
  return editor.tools.length ? "tools" : "form";
}

addEventListener("keydown", (event) => {
  const isTyping =
    event.target instanceof Element && event.target.matches("input, textarea, select");
  if (isTyping) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z" && !event.shiftKey) undo();
    else if (key === "y" || key === "z") redo();
    else return;
    event.preventDefault();
  } else if (!event.altKey && palette.chooseByKey(event.key)) event.preventDefault();
});

/** Show what one can begin from. */
function showBoards() {
  find("panel-begin").replaceChildren(
    ...templateList(
      editor,
      listed,
      drafts.all(),
      (key) => begin(() => fetchTemplate(game, key)),
      open,
      goOn,
    ),
  );
}

// -- the beginning ----------------------------------------------------------------------------------

/** The board in the fragment of the address; whether there is one. */
async function openLinked() {
  const document = await fromFragment(location.hash.slice(1));
  if (document) await begin(() => drawBoard(game, { document }));
  return document !== null;
}

/**
 * The board that the address names, the drawing before, or one to begin from.
 *
 * @returns {Promise<string>} what to tell where there is no board at the address
 */
async function first() {
  const [id, template] = [asked.get("board"), asked.get("begin")];
  const begun = drafts.all();
  const latest = begun.find((one) => one.id === history.state?.draft) ?? begun[0];
  const isLinked = await openLinked();
  if (!isLinked && id) await open(id);
  else if (!isLinked && latest && !template) await goOn(latest);
  if (history_.current) return "";
  const fault = find("notice").textContent ?? "";
  await begin(() => fetchTemplate(game, template ?? editor.templates[0].key));
  return fault;
}

find("corner").replaceChildren(...headerPreferences());
document.title = `${editor.title} · Keelstone`;
const fault = await first();
addEventListener("hashchange", openLinked);
listed = (await attempt(() => fetchListedBoards(game))) ?? [];
showBoards();
await share.refreshKeptBoards();
if (fault) notice(fault);
find("draw").dataset.ready = "true";
