// Drawing a board: the picture with its tools, the form, problems, fairness, playing and sharing.
// The page knows no game: the server applies every step and draws the board after it.

/** @import { BoardDocument, BoardProblem, BoardStep, DrawnBoard } from "../types.js" */

import { BoardForm } from "../components/draw/board-form.js";
import { Canvas } from "../components/draw/canvas.js";
import { FairnessPanel } from "../components/draw/fairness.js";
import { Palette } from "../components/draw/palette.js";
import { SharePanel } from "../components/draw/share.js";
import { StepQueue } from "../components/draw/step-queue.js";
import { templateList } from "../components/draw/templates.js";
import { headerPreferences } from "../components/preference-fields.js";
import { button, find, make } from "../lib/dom.js";
import { BoardHistory } from "../lib/draw/board-history.js";
import { fromFragment } from "../lib/draw/board-link.js";
import { say, sayN } from "../lib/i18n.js";
import { attemptOr } from "../lib/network/attempt.js";
import {
  drawBoard,
  fetchBoardEditor,
  fetchListedBoards,
  fetchTemplate,
  openBoard,
  readBoardFile,
} from "../lib/network/board-endpoints.js";
import { fetchGames } from "../lib/network/endpoints.js";
import { root } from "../lib/root.js";

const game = location.pathname.slice(root.length).split("/")[2];
const attempt = attemptOr(() => say("The server does not answer. Try again in a moment."));
const editor = await fetchBoardEditor(game);
/** @type {BoardHistory<DrawnBoard>} */
const history_ = new BoardHistory();
const steps = new StepQueue(take, (isBusy) => {
  find("draw").setAttribute("aria-busy", String(isBusy));
});

const canvas = new Canvas(find("canvas"), (things) => {
  const tool = palette.chosen;
  if (tool) steps.add({ tool: tool.key, things, symmetry: palette.symmetry });
});
const palette = new Palette(editor, (tool) => canvas.choose(tool), act);
const form = new BoardForm(find("panel-form"), (field, value) => steps.add({ field, value }));
const fairness = new FairnessPanel(
  find("panel-fair"),
  editor,
  attempt,
  (document) => steps.add({ document }),
  (places) => canvas.markDead(places),
  () => share.options?.values ?? {},
);
const share = new SharePanel(
  find("panel-share"),
  editor,
  attempt,
  (toml) => begin(() => readBoardFile(game, toml)),
  open,
  (await attempt(fetchGames))?.find((offered) => offered.name === game),
);

// -- steps ------------------------------------------------------------------------------------------

/**
 * Apply a step to the latest document.
 *
 * @param {BoardStep} step
 */
async function take(step) {
  const document = step.document ?? history_.current?.document ?? {};
  const drawn = await attempt(() => drawBoard(game, { ...step, document }));
  if (drawn) history_.add(drawn);
  show();
}

/** @param {string} action */
function act(action) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  steps.add({ action, seed });
}

/**
 * Begin with a board from elsewhere.
 *
 * @param {() => Promise<DrawnBoard>} fetch
 */
async function begin(fetch) {
  await steps.idle();
  const drawn = await attempt(fetch);
  if (!drawn) return;
  history_.add(drawn);
  share.kept = "";
  show();
}

/**
 * Open a board that is kept on the server.
 *
 * @param {string} id
 * @param {number} [version]
 */
async function open(id, version) {
  const opened = await attempt(() => openBoard(id, version));
  if (!opened) return;
  history_.add(opened.drawn);
  show();
  share.kept = opened.kept.id;
  share.draw();
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
  showProblems(board.problems);
  fairness.show(board);
  share.show(board);
  drawSteps(board);
  drawTabs();
  find("title").textContent = board.name;
  find("draw").classList.toggle("plain", !board.svg);
  find("draw").dataset.steps = String(history_.done.length);
  find("draw").dataset.problems = String(board.problems.length);
}

/** @param {DrawnBoard} board */
function drawSteps(board) {
  const count = board.problems.length;
  const state = count
    ? sayN("{n} problem", "{n} problems", count)
    : say("No problems: it can be played.");
  find("steps").replaceChildren(
    button(say("Undo"), undo, { disabled: !history_.canUndo, title: "Ctrl+Z", id: "undo" }),
    button(say("Redo"), redo, { disabled: !history_.canRedo, title: "Ctrl+Y", id: "redo" }),
    make("span", { class: count ? "wrong" : "fine", role: "status" }, state),
  );
}

function undo() {
  history_.undo();
  show();
}

function redo() {
  history_.redo();
  show();
}

/** @param {BoardProblem[]} problems */
function showProblems(problems) {
  const lines = problems.map((one) =>
    make("li", {}, make("small", {}, one.key), " ", make("span", {}, one.text)),
  );
  find("panel-problems").replaceChildren(
    make("h2", {}, say("Problems")),
    lines.length
      ? make("ul", { class: "problems" }, ...lines)
      : make("p", {}, say("No problems: it can be played.")),
  );
}

let chosenTab = editor.tools.length ? "tools" : "form";

function drawTabs() {
  const count = history_.current?.problems.length ?? 0;
  /** @type {Record<string, string>} */
  const titles = {
    ...(editor.tools.length ? { tools: say("Tools") } : {}),
    form: say("Figures"),
    problems: `${say("Problems")}${count ? ` (${count})` : ""}`,
    fair: say("Fair?"),
    share: say("Play and share"),
    begin: say("Boards"),
  };
  const buttons = Object.entries(titles).map(([key, title]) =>
    button(title, () => chooseTab(key), {
      role: "tab",
      "data-tab": key,
      "aria-selected": String(key === chosenTab),
      "aria-controls": `panel-${key}`,
    }),
  );
  find("tabs").replaceChildren(...buttons);
  for (const key of ["tools", ...Object.keys(titles)])
    find(`panel-${key}`).hidden = key !== chosenTab;
}

/** @param {string} key */
function chooseTab(key) {
  chosenTab = key;
  drawTabs();
  const tab = find("tabs").querySelector(`[data-tab="${key}"]`);
  if (tab instanceof HTMLElement) tab.focus();
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

// -- the beginning ----------------------------------------------------------------------------------

/** The board that the address names: in its fragment, on the server, or one to begin from. */
async function first() {
  /** @type {BoardDocument | null} */
  const linked = await fromFragment(location.hash.slice(1));
  const asked = new URLSearchParams(location.search);
  const id = asked.get("board");
  if (linked) await begin(() => drawBoard(game, { document: linked }));
  else if (id) await open(id);
  if (!history_.current)
    await begin(() => fetchTemplate(game, asked.get("begin") ?? editor.templates[0].key));
  if (asked.has("play")) chosenTab = "share";
}

find("corner").replaceChildren(...headerPreferences());
document.title = `${editor.title} · Keelstone`;
await first();
show();
const listed = (await attempt(() => fetchListedBoards(game))) ?? [];
find("panel-begin").replaceChildren(
  ...templateList(
    editor,
    listed,
    Boolean(history_.current?.svg),
    (key) => begin(() => fetchTemplate(game, key)),
    (id) => open(id),
  ),
);
await share.refreshKeptBoards();
find("draw").dataset.ready = "true";
