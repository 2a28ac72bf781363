// The result of a game: who won, where the points came from, and what to do next.

/** @import { Course, TallyTable } from "../types.js" */

import {
  api,
  attempt,
  markOf,
  namedSeat,
  replayAddress,
  showHeader,
  startPage,
} from "../components/post-game/common.js";
import { showInsight } from "../components/post-game/insight.js";
import { button, closest, find, make, parseSvg } from "../lib/dom.js";
import { language, say } from "../lib/i18n.js";
import { notice } from "../lib/network/attempt.js";
import { momentAt } from "../lib/replay-moments.js";
import { root } from "../lib/root.js";
import { sum } from "../lib/text.js";

/** @type {Course | null} */
let shown = null;

async function start() {
  const [course, rights] = await Promise.all([api.course(), api.rights()]);
  shown = course;
  document.title = `${course.title} · ${say("Result")} · Keelstone`;
  showHeader(
    course,
    make("a", { href: `${root}/t/${api.table}` }, say("Table")),
    make("a", { href: replayAddress(course.moments) }, say("Replay")),
    make("a", { href: `${root}/rules/${course.game}` }, say("Rules")),
  );
  showVerdict(course, rights.seats);
  showPoints(course);
  showCharts(course);
  showTallies(course);
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

/**
 * @param {Course} course
 * @param {number[]} ownSeats
 */
function showVerdict(course, ownSeats) {
  const places = course.ranking.map((seat) =>
    make(
      "li",
      { class: course.winners.includes(seat) ? "won" : "" },
      markOf(course, seat),
      make("strong", {}, course.names[seat]),
      make("span", { class: "figure" }, say("{n} points", { n: sum(course.points[seat]) })),
    ),
  );
  find("verdict").replaceChildren(
    make("h2", { class: "headline" }, headline(course, ownSeats)),
    ...(course.tie_break ? [make("p", { class: "quiet" }, course.tie_break)] : []),
    make("ol", { class: "places" }, ...places),
    make("div", { class: "actions" }, ...actions(course, ownSeats)),
  );
}

/**
 * @param {Course} course
 * @param {number[]} ownSeats
 */
function headline(course, ownSeats) {
  if (course.phase !== "over") return say("The game is still being played.");
  if (course.winners.length === 1 && ownSeats.length === 1 && ownSeats[0] === course.winners[0])
    return say("You have won");
  const names = course.winners.map((seat) => course.names[seat]);
  if (names.length === 1) return say("{name} has won", { name: names[0] });
  const list = new Intl.ListFormat(language()).format(names);
  return say("{names} share the victory", { names: list });
}

/**
 * @param {Course} course
 * @param {number[]} ownSeats
 */
function actions(course, [ownSeat]) {
  const isOver = course.phase === "over";
  /** @type {HTMLElement[]} */
  const offered = [];
  if (course.rematch)
    offered.push(
      make(
        "a",
        { class: "button main", href: `${root}/t/${course.rematch}` },
        say("To the rematch"),
      ),
    );
  else if (isOver && ownSeat !== undefined) {
    const rematch = () => attempt(() => api.playAgain(ownSeat, course.names[ownSeat]));
    offered.push(button(say("Rematch"), rematch, { class: "main" }));
  }
  const file = { class: "button", href: api.fileAddress(), download: `${api.table}.json` };
  offered.push(
    make("a", { class: "button", href: replayAddress(0) }, say("Watch it again")),
    button(say("Share"), () => attempt(share)),
    make("a", file, say("Game file")),
  );
  if (isOver) {
    const link = { class: "button", href: `${root}/verify?table=${api.table}` };
    offered.push(make("a", link, say("Check that chance was fair")));
  }
  return offered;
}

/** Share a link for spectators: by the dialog of a phone or tablet, otherwise to copy. */
async function share() {
  const { token } = await api.createLink("watch");
  const url = `${location.origin}${root}/t/${api.table}/result#${token}`;
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: document.title, url }).catch(() => {});
    return;
  }
  const field = make("input", { readonly: "", value: url, "aria-label": say("Link") });
  const label = make("span", { class: "quiet" }, say("Hand this link on:"));
  find("notice").replaceChildren(label, " ", field);
  field.select();
  await navigator.clipboard?.writeText(url).catch(() => {});
}

// -- points ----------------------------------------------------------------------------------------

/** @param {Course} course */
function showPoints(course) {
  const names = course.ranking.map((seat) => make("th", { scope: "col" }, namedSeat(course, seat)));
  const rows = course.sources.map((source, at) => sourceRow(course, source, at));
  const totals = course.ranking.map((seat) => sum(course.points[seat]));
  const table = make(
    "table",
    { class: "points" },
    make("thead", {}, make("tr", {}, make("td", {}), ...names)),
    make("tbody", {}, ...rows),
    make("tfoot", {}, pointsRow(say("Total"), totals, "total")),
  );
  const frame = {
    class: "scroll",
    tabindex: "0",
    role: "region",
    "aria-labelledby": "points-title",
  };
  find("points").replaceChildren(make("div", frame, table));
}

/**
 * The points of a source; null if it gave nothing to anybody.
 *
 * @param {Course} course
 * @param {string} source
 * @param {number} at
 */
function sourceRow(course, source, at) {
  const values = course.ranking.map((seat) => course.points[seat][at]);
  return values.every((one) => one === 0) ? null : pointsRow(source, values);
}

/**
 * @param {string} title
 * @param {(number | null)[]} values
 * @param {string} [className]
 */
function pointsRow(title, values, className = "") {
  const best = Math.max(...values.map((one) => one ?? 0));
  const cells = values.map((one) =>
    make("td", { class: one === best && best > 0 ? "best" : "" }, String(one ?? "?")),
  );
  return make("tr", { class: className }, make("th", { scope: "row" }, title), ...cells);
}

// -- statistics -------------------------------------------------------------------------------------

/** @param {Course} course */
function showTallies(course) {
  find("statistics").hidden = !course.tallies.length;
  find("tallies").replaceChildren(...course.tallies.map((tally) => tallyTable(course, tally)));
}

/**
 * @param {Course} course
 * @param {TallyTable} tally
 */
function tallyTable(course, { title, columns, rows }) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  const bodies = rows.map(({ seat, values }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, seat === null ? "" : namedSeat(course, seat)),
      ...values.map((value) =>
        make(
          "td",
          {},
          make("meter", { max: String(most), value: String(value), "aria-hidden": "true" }),
          String(value),
        ),
      ),
      make("td", { class: "best" }, String(sum(values))),
    ),
  );
  const heads = columns.map((column) => make("th", { scope: "col" }, column));
  return make(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
    make(
      "table",
      { class: "points tally" },
      make("caption", {}, title),
      make("thead", {}, make("tr", {}, make("td", {}), ...heads, make("th", {}, say("Total")))),
      make("tbody", {}, ...bodies),
    ),
  );
}

// -- charts ----------------------------------------------------------------------------------------

/** @param {Course} course */
function showCharts(course) {
  const legend = course.sources.map((source, at) => legendItem(course, source, at));
  find("plot").replaceChildren(
    make("figcaption", {}, say("Points over the game")),
    parseSvg(course.plot),
    make("figcaption", {}, say("Points by source over the game")),
    make("ul", { class: "legend" }, ...legend),
    parseSvg(course.stacks),
  );
}

/**
 * The colour of a source; null if it gave nothing to anybody.
 *
 * @param {Course} course
 * @param {string} source
 * @param {number} at
 */
function legendItem(course, source, at) {
  if (course.points.every((points) => !points[at])) return null;
  return make("li", {}, make("i", { class: `source-${at}`, "aria-hidden": "true" }), source);
}

/**
 * The moment below a click on a chart; null beside it.
 *
 * @param {MouseEvent} event
 */
function clickedMoment(event) {
  const svg = closest(event.target, "svg.plot[data-last]");
  if (!(svg instanceof SVGSVGElement)) return null;
  const box = svg.getBoundingClientRect();
  const { left, right, last } = svg.dataset;
  return momentAt((event.clientX - box.left) / box.width, {
    width: svg.viewBox.baseVal.width,
    left: Number(left),
    right: Number(right),
    last: Number(last),
  });
}

for (const id of ["plot", "insight"]) {
  find(id).addEventListener("click", (event) => {
    const moment = clickedMoment(event);
    if (shown && moment !== null) location.assign(replayAddress(Math.min(shown.moments, moment)));
  });
}

await startPage(start);
if (!shown)
  notice(
    find("notice").textContent || say("You need a link to this table: ask whoever set it up."),
  );
