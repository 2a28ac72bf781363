// Game files: checked in words, computed again in this very browser, replayed, or played on.

import { get, post, Refused } from "../lib/api.js";
import { button, find, make } from "../lib/dom.js";
import { commitmentOf, outcomeOf } from "../lib/fair-chance.js";
import { say, sayN } from "../lib/i18n.js";
import { corner } from "../lib/preferences.js";

const TABLE = /^[a-z0-9]{10}$/;

async function attempt(action) {
  find("notice").textContent = "";
  find("working").textContent = say("Computing everything again …");
  try {
    return await action();
  } catch (fault) {
    const isRefused = fault instanceof Refused;
    find("notice").textContent = isRefused
      ? fault.message
      : say("This is not a game file, or the server does not answer.");
  } finally {
    find("working").textContent = "";
  }
}

// -- a file, or the game of a table ------------------------------------------------------------------

async function take(file) {
  find("game").hidden = find("checks").hidden = true;
  await attempt(async () => {
    const text = await file.text();
    const game = JSON.parse(text);
    await showGame(game, text);
    if (game.result) showReport(await post("/api/verify", text));
  });
}

async function showGame(game, text) {
  const games = await get("/api/games");
  const title = games.find((one) => one.name === game.game)?.title ?? String(game.game);
  const isOver = Boolean(game.result);
  const names = (game.names ?? []).length
    ? game.names
    : Array.from({ length: game.seats }, (_, at) => say("Seat {n}", { n: at + 1 }));
  const moves = (game.moves ?? []).filter(([seat]) => seat !== null).length;
  const state = isOver
    ? say("Won by {names}", { names: game.result.winners.map((seat) => names[seat]).join(", ") })
    : say("Still being played");
  find("game").replaceChildren(
    make("h2", {}, title),
    make("p", {}, names.join(", "), " · ", sayN("{n} move", "{n} moves", moves), " · ", state),
    make(
      "div",
      { class: "actions" },
      button(
        isOver ? say("Replay it step by step") : say("Go on playing"),
        () => attempt(() => open(text, isOver)),
        { class: "main" },
      ),
    ),
  );
  find("game").hidden = false;
}

/** Set up a table from the file and go there. */
async function open(text, isOver) {
  const made = await post("/api/tables/import", text);
  const token = isOver ? made.watch : (made.invitations.find(Boolean) ?? made.watch);
  location.assign(`/t/${made.table}${isOver ? "/result" : ""}#${token}`);
}

// -- what was checked --------------------------------------------------------------------------------

function showReport(report) {
  find("checks").hidden = false;
  const isKnown = Boolean(report.secret);
  const verdict = isKnown
    ? say("✗ No: something is wrong.")
    : say("That cannot be known from this file.");
  find("verdict").textContent = report.is_fair
    ? say("✓ Yes: everything is as it has to be.")
    : verdict;
  find("verdict").className = `headline ${report.is_fair ? "right" : isKnown ? "wrong" : "quiet"}`;
  find("report").replaceChildren(
    ...report.lines.map((line, at) =>
      make("li", { class: report.right[at] ? "right" : "wrong" }, line),
    ),
  );
  showDrawn(report.drawn);
  attempt(() => computeHere(report));
}

function showDrawn(drawn) {
  find("all").hidden = drawn.length === 0;
  const head = [say("Number"), say("What came"), say("Its chance"), ""].map((text) =>
    make("th", { scope: "col" }, text),
  );
  const rows = drawn.map((one) => {
    const all = one.weights.reduce((sum, [, weight]) => sum + weight, 0);
    const [, own] = one.weights.find(([number]) => number === one.outcome) ?? [0, 0];
    return make(
      "tr",
      { class: one.is_right ? "" : "wrong" },
      ...[
        String(one.index + 1),
        one.what,
        say("{n} in {all}", { n: own, all }),
        one.is_right ? "✓" : "✗",
      ].map((text) => make("td", {}, text)),
    );
  });
  find("drawn").replaceChildren(
    make(
      "table",
      { class: "points drawn" },
      make("thead", {}, make("tr", {}, ...head)),
      make("tbody", {}, ...rows),
    ),
  );
}

/** The same again with this browser's own cryptography: nobody has to trust the server's sums. */
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

// -- dropping and choosing ---------------------------------------------------------------------------

find("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) await take(file);
  event.target.value = ""; // so that the same file can be chosen again
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    find("drop").classList.toggle("over", kind === "dragover");
    if (kind === "drop" && event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
}

find("corner").replaceChildren(...corner());
const table = new URLSearchParams(location.search).get("table");
if (TABLE.test(table ?? "")) {
  await attempt(async () => {
    showReport(await get(`/api/tables/${table}/fair`));
    find("game").hidden = false;
    find("game").replaceChildren(
      make("a", { class: "button", href: `/t/${table}/result` }, say("Back to the result")),
    );
  });
}
