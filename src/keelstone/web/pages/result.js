// The result of a game: who won, where the points came from, and what to do next.

import { showInsight } from "../components/insight.js";
import {
  attempt,
  begin,
  drawing,
  dress,
  mark,
  momentAt,
  named,
  notice,
  path,
  replayAt,
  table,
  total,
} from "../components/post-game.js";
import { get, playAgain, post } from "../lib/api.js";
import { button, find, make } from "../lib/dom.js";
import { language, say } from "../lib/i18n.js";

let course = null;
let rights = { seats: [] };

async function start() {
  [course, rights] = await Promise.all([get(`${path}/course`), get(`${path}/rights`)]);
  document.title = `${course.title} · ${say("Result")} · Keelstone`;
  dress(
    course,
    make("a", { href: `/t/${table}` }, say("Table")),
    make("a", { href: replayAt(course.moments) }, say("Replay")),
    make("a", { href: `/rules/${course.game}` }, say("Rules")),
  );
  showVerdict();
  showPoints();
  if (course.phase === "over") await showInsight(find("insight"), course);
  else
    find("insight").replaceChildren(
      make(
        "p",
        { class: "quiet" },
        say("When the game is over, you can see here what decided it."),
      ),
    );
}

// -- who won ---------------------------------------------------------------------------------------

function showVerdict() {
  const places = course.ranking.map((seat) =>
    make(
      "li",
      { class: course.winners.includes(seat) ? "won" : "" },
      mark(course, seat),
      make("strong", {}, course.names[seat]),
      make("span", { class: "figure" }, say("{n} points", { n: total(course.points[seat]) })),
    ),
  );
  find("verdict").replaceChildren(
    make("h2", { class: "headline" }, headline()),
    course.tie_break && make("p", { class: "quiet" }, course.tie_break),
    make("ol", { class: "places" }, ...places),
    make("div", { class: "actions" }, ...actions()),
  );
}

function headline() {
  if (course.phase !== "over") return say("The game is still being played.");
  const names = course.winners.map((seat) => course.names[seat]);
  if (names.length > 1)
    return say("{names} share the victory", {
      names: new Intl.ListFormat(language()).format(names),
    });
  return say("{name} has won", { name: names[0] });
}

function actions() {
  const offered = [];
  if (course.rematch)
    offered.push(
      make("a", { class: "button main", href: `/t/${course.rematch}` }, say("To the rematch")),
    );
  else if (course.phase === "over" && rights.seats.length)
    offered.push(button(say("Rematch"), () => attempt(rematch), { class: "main" }));
  offered.push(make("a", { class: "button", href: replayAt(0) }, say("Watch it again")));
  offered.push(button(say("Share"), () => attempt(share)));
  offered.push(
    make(
      "a",
      { class: "button", href: `${path}/file`, download: `${table}.json` },
      say("Game file"),
    ),
  );
  if (course.phase === "over")
    offered.push(
      make(
        "a",
        { class: "button", href: `/verify?table=${table}` },
        say("Check the dice and cards"),
      ),
    );
  return offered;
}

async function rematch() {
  const [seat] = rights.seats;
  await playAgain(path, seat, course.names[seat]);
}

/** A link for spectators: with the device's own sheet where it has one, otherwise to copy. */
async function share() {
  const { token } = await post(`${path}/links`, { role: "watch" });
  const url = `${location.origin}/t/${table}/result#${token}`;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: document.title, url }).catch(() => {});
    return;
  }
  const field = make("input", { readonly: "", value: url, "aria-label": say("Link") });
  find("notice").replaceChildren(
    make("span", { class: "quiet" }, say("Hand this link on:")),
    " ",
    field,
  );
  field.select();
  await navigator.clipboard?.writeText(url).catch(() => {});
}

// -- points ----------------------------------------------------------------------------------------

function showPoints() {
  const head = make(
    "tr",
    {},
    make("td", {}),
    ...course.ranking.map((seat) => make("th", { scope: "col" }, named(course, seat))),
  );
  const rows = course.sources
    .map((source, at) => row(source, (seat) => course.points[seat][at]))
    .filter(Boolean);
  const sum = row(say("Total"), (seat) => total(course.points[seat]), "total");
  find("points").replaceChildren(
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": "points-title" },
      make(
        "table",
        { class: "points" },
        make("thead", {}, head),
        make("tbody", {}, ...rows),
        make("tfoot", {}, sum),
      ),
    ),
  );
  find("plot").replaceChildren(
    make("figcaption", {}, say("Points over the game")),
    drawing(course.plot),
    make("figcaption", {}, say("Points by source over the game")),
    make("ul", { class: "legend" }, ...course.sources.map(legend).filter(Boolean)),
    drawing(course.stacks),
  );
}

/** What a colour stands for; sources that gave nothing are left out. */
function legend(source, at) {
  if (course.points.every((points) => !points[at])) return null;
  return make("li", {}, make("i", { class: `source-${at}`, "aria-hidden": "true" }), source);
}

function row(title, value, mark = "") {
  const values = course.ranking.map(value);
  if (!mark && values.every((one) => one === 0)) return null;
  const best = Math.max(...values.map((one) => one ?? 0));
  const cells = values.map((one) =>
    make("td", { class: one === best && best > 0 ? "best" : "" }, one === null ? "?" : String(one)),
  );
  return make("tr", { class: mark }, make("th", { scope: "row" }, title), ...cells);
}

for (const id of ["plot", "insight"]) {
  find(id).addEventListener("click", (event) => {
    const moment = course && momentAt(event, course.moments);
    if (moment !== null) location.assign(replayAt(moment));
  });
}

await begin(start);
if (!course)
  notice(
    find("notice").textContent || say("You need a link to this table: ask whoever set it up."),
  );
