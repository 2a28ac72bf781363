// Game files: check chance, on the server and in this browser; replay the game or play on.

/** @import { Drawn, FairnessReport, GameFile } from "../types.js" */

import { headerPreferences } from "../components/preference-fields.js";
import { button, find, make } from "../lib/dom.js";
import { commitmentOf, outcomeOf } from "../lib/fairness/fair-chance.js";
import { keptCommitments } from "../lib/fairness/salts.js";
import { say, sayN } from "../lib/i18n.js";
import { attemptOr } from "../lib/network/attempt.js";
import { fetchGames, importTable, verifyFile } from "../lib/network/endpoints.js";
import { TableApi } from "../lib/network/table-endpoints.js";
import { root } from "../lib/root.js";

const TABLE_ID = /^[a-z0-9]{10}$/;

const attempt = attemptOr(() => say("This is not a game file, or the server does not answer."));

/**
 * Attempt something that takes a while.
 *
 * @param {() => Promise<void>} action
 */
async function work(action) {
  find("working").textContent = say("Computing everything again …");
  await attempt(action);
  find("working").textContent = "";
}

// -- a file -----------------------------------------------------------------------------------------

/** @param {File} file */
async function openFile(file) {
  find("game").hidden = true;
  find("checks").hidden = true;
  await work(async () => {
    const text = await file.text();
    /** @type {GameFile} */
    const game = JSON.parse(text);
    await showGame(game, text);
    if (game.result) await showReport(await verifyFile(text));
  });
}

/**
 * @param {GameFile} game
 * @param {string} text
 */
async function showGame(game, text) {
  const games = await fetchGames();
  const title = games.find((one) => one.name === game.game)?.title ?? String(game.game);
  const names = namesIn(game);
  const moves = (game.moves ?? []).filter(([seat]) => seat !== null).length;
  const winners = game.result?.winners.map((seat) => names[seat]).join(", ");
  const state = game.result ? say("Won by {names}", { names: winners }) : say("Still being played");
  const label = game.result ? say("Replay it step by step") : say("Go on playing");
  const open = () => work(() => openTable(text, Boolean(game.result)));
  find("game").replaceChildren(
    make("h2", {}, title),
    make("p", {}, names.join(", "), " · ", sayN("{n} move", "{n} moves", moves), " · ", state),
    make("div", { class: "actions" }, button(label, open, { class: "main" })),
  );
  find("game").hidden = false;
}

/** @param {GameFile} game */
const namesIn = ({ names, seats }) =>
  names?.length ? names : Array.from({ length: seats }, (_, at) => say("Seat {n}", { n: at + 1 }));

/**
 * Set up a table from a file and go there.
 *
 * @param {string} text
 * @param {boolean} isOver
 */
async function openTable(text, isOver) {
  const made = await importTable(text);
  const token = isOver ? made.watch : (made.invitations.find(Boolean) ?? made.watch);
  location.assign(`${root}/t/${made.table}${isOver ? "/replay" : ""}#${token}`);
}

// -- what was checked --------------------------------------------------------------------------------

/** @param {FairnessReport} report */
async function showReport(report) {
  find("checks").hidden = false;
  const [verdict, className] = verdictOn(report);
  find("verdict").textContent = verdict;
  find("verdict").className = `headline ${className}`;
  const lines = report.lines.map((line, at) =>
    make("li", { class: lineClass(report.right[at]) }, line),
  );
  find("report").replaceChildren(...lines, ...ownSaltLines(report));
  showDrawn(report.drawn);
  await computeHere(report);
}

/** @param {boolean | null} isRight */
function lineClass(isRight) {
  if (isRight === null) return "unchecked";
  return isRight ? "right" : "wrong";
}

/**
 * What this browser saw before it showed its own salt, if it played there.
 *
 * @param {FairnessReport} report
 */
function ownSaltLines(report) {
  const isKept = keptCommitments(report);
  if (isKept === null) return [];
  const text = isKept
    ? say("All commitments are those that this browser saw before it showed its own salt.")
    : say("WRONG: this browser saw other commitments before it showed its own salt.");
  return [make("li", { class: lineClass(isKept) }, text)];
}

/** @param {FairnessReport} report */
function verdictOn(report) {
  const isBroken = keptCommitments(report) === false;
  if (report.verdict === "not fair" || isBroken) return [say("✗ No: something is wrong."), "wrong"];
  if (report.verdict === "fair") return [say("✓ Yes: everything is as it has to be."), "right"];
  return [say("Not checked: this file does not show whether chance was fair."), "quiet"];
}

/** @param {Drawn[]} drawn */
function showDrawn(drawn) {
  find("all").hidden = drawn.length === 0;
  const titles = [say("Number"), say("What came"), say("Its chance"), ""];
  const head = titles.map((text) => make("th", { scope: "col" }, text));
  const table = make(
    "table",
    { class: "points drawn" },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...drawn.map(drawnRow)),
  );
  find("drawn").replaceChildren(table);
}

/** @param {Drawn} drawn */
function drawnRow({ index, what, outcome, weights, is_right }) {
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const n = weights.find(([number]) => number === outcome)?.[1] ?? 0;
  const cells = [
    String(index + 1),
    what,
    say("{n} in {all}", { n, all }),
    is_right ? "✓" : "✗",
  ].map((text) => make("td", {}, text));
  return make("tr", { class: is_right ? "" : "wrong" }, ...cells);
}

/**
 * Compute everything again in this browser, so that nobody has to trust the server.
 *
 * @param {FairnessReport} report
 */
async function computeHere(report) {
  const place = find("own");
  place.className = "quiet";
  place.textContent = "";
  if (!report.secret) return;
  if (!crypto.subtle) {
    place.textContent = say(
      "Your browser computes nothing itself here: it does so only over HTTPS or on the same machine.",
    );
    return;
  }
  const isBound = (await commitmentOf(report.secret)) === report.commitment;
  let agreed = 0;
  for (const one of report.drawn) agreed += (await outcomeOf(report, one)) === one.outcome ? 1 : 0;
  const isRight = isBound && agreed === report.drawn.length;
  place.className = isRight ? "right" : "wrong";
  place.textContent = isRight
    ? sayN(
        "Your own browser computed the commitment and {n} outcome again: they agree.",
        "Your own browser computed the commitment and {n} outcomes again: they all agree.",
        agreed,
      )
    : say("WRONG: your own browser does not come to the same.");
}

// -- choosing and dropping a file ---------------------------------------------------------------------

const input = find("file", HTMLInputElement);
input.addEventListener("change", async () => {
  const file = input.files?.[0];
  if (file) await openFile(file);
  input.value = ""; // so that the same file can be chosen again
});

/** @type {("dragover" | "dragleave" | "drop")[]} */
const DRAG_EVENTS = ["dragover", "dragleave", "drop"];
for (const kind of DRAG_EVENTS) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    find("drop").classList.toggle("over", kind === "dragover");
    const file = event.dataTransfer?.files[0];
    if (kind === "drop" && file) openFile(file);
  });
}

find("corner").replaceChildren(...headerPreferences());
const table = new URLSearchParams(location.search).get("table") ?? "";
if (TABLE_ID.test(table)) {
  await work(async () => {
    const report = await new TableApi(table).fairness();
    const back = make(
      "a",
      { class: "button", href: `${root}/t/${table}/result` },
      say("Back to the result"),
    );
    find("game").replaceChildren(back);
    find("game").hidden = false;
    await showReport(report);
  });
}
