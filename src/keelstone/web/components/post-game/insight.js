// The analysis of a game: winning chances, turning points, costly moves, luck and skill.

/** @import { Analysis, CostlyMove, Course, Gains, Insight, TurningPoint } from "../../types.js" */

import { button, make, parseSvg } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { largestChange } from "../../lib/replay-moments.js";
import { capital, percent } from "../../lib/text.js";
import { api, attempt, momentLink, namedSeat } from "./common.js";

/** Milliseconds between two questions how far the analysis is. */
const PAUSE = 700;

/**
 * Show the analysis if there is one; otherwise begin it.
 *
 * @param {HTMLElement} place
 * @param {Course} course
 */
export async function showInsight(place, course) {
  const known = await api.insight();
  if (known.state === "failed") offer(place, course, true);
  else if (known.state) await follow(place, course, known);
  else await begin(place, course);
}

/**
 * Begin the analysis; if that is refused, offer it.
 *
 * @param {HTMLElement} place
 * @param {Course} course
 */
async function begin(place, course) {
  const started = await api.startInsight().catch(() => null);
  if (started) await follow(place, course, started);
  else offer(place, course, false);
}

/**
 * @param {HTMLElement} place
 * @param {Course} course
 * @param {boolean} hasFailed
 */
function offer(place, course, hasFailed) {
  const start = () => attempt(async () => follow(place, course, await api.startInsight()));
  const text = hasFailed
    ? say("Thinking about this game failed; you may try again.")
    : say(
        "A bot looks at every position of the game: who stood to win, what turned it, which moves were costly, and what was luck.",
      );
  place.replaceChildren(
    make("p", { class: "quiet" }, text),
    button(say("Think about this game"), start),
  );
}

/**
 * Show the progress until the analysis is done.
 *
 * @param {HTMLElement} place
 * @param {Course} course
 * @param {Insight} first
 */
async function follow(place, course, first) {
  const bar = make("progress", { max: "1", "aria-label": say("Thinking") });
  const line = make("p", { class: "quiet", role: "status" });
  place.replaceChildren(line, bar);
  let insight = first;
  while (insight.state === "waiting" || insight.state === "thinking") {
    bar.value = insight.step / insight.steps;
    line.textContent =
      insight.state === "waiting"
        ? say("Waiting for the analysis of another game …")
        : say("Thinking: move {n} of {all} …", { n: insight.step, all: insight.steps });
    await new Promise((done) => setTimeout(done, PAUSE));
    insight = await api.insight();
  }
  if (insight.found) show(place, course, insight.found);
  else offer(place, course, insight.state === "failed");
}

/**
 * @param {HTMLElement} place
 * @param {Course} course
 * @param {Analysis} found
 */
function show(place, course, found) {
  place.replaceChildren(
    make(
      "figure",
      {},
      make("figcaption", {}, say("Winning chances over the game")),
      parseSvg(found.plot),
    ),
    make(
      "p",
      { class: "quiet" },
      say(
        "Chances are estimated as if everybody played on well from the true position. Costly moves are judged by what their player could know.",
      ),
    ),
    turningPoints(course, found),
    costlyMoves(course, found),
    luckAndSkill(course, found),
  );
}

/**
 * @param {Course} course
 * @param {Analysis} found
 */
function turningPoints(course, { turning_points }) {
  const lines = turning_points.map((one) => turningPoint(course, one));
  const list = lines.length ? make("ol", { class: "moments" }, ...lines) : none();
  return part(say("Turning points"), list);
}

/**
 * @param {Course} course
 * @param {TurningPoint} point
 */
function turningPoint(course, point) {
  const seat = largestChange(point);
  const change = `${percent(point.before[seat])} → ${percent(point.after[seat])}`;
  return make(
    "li",
    {},
    momentLink(point.own_moment, point.text, point.seat),
    " ",
    make("span", { class: "change" }, namedSeat(course, seat), change),
  );
}

/**
 * @param {Course} course
 * @param {Analysis} found
 */
function costlyMoves(course, found) {
  const groups = course.names.map((_, seat) => {
    const moves = found.costly.filter((one) => one.seat === seat);
    return make(
      "div",
      { class: "costly" },
      make("h4", {}, namedSeat(course, seat)),
      moves.length ? make("ul", {}, ...moves.map(costlyMove)) : none(),
    );
  });
  return part(say("Costliest moves"), make("div", { class: "columns" }, ...groups));
}

/** @param {CostlyMove} move */
function costlyMove({ moment, seat, text, better, cost, line }) {
  return make(
    "li",
    {},
    momentLink(moment - 1, capital(text), seat),
    make("span", { class: "cost" }, `−${percent(cost)}`),
    make("p", { class: "better" }, say("Better: {move}", { move: better })),
    line.length ? make("small", {}, say("and then: {moves}", { moves: line.join("; ") })) : null,
  );
}

/**
 * @param {Course} course
 * @param {Analysis} found
 */
function luckAndSkill(course, found) {
  const table = make("table", { class: "points luck" }, ...gainRows(course, found));
  const title = say("Luck and skill");
  return part(
    title,
    make(
      "p",
      { class: "quiet" },
      say(
        "What changed everybody’s winning chances. A good move gains on the others, so own moves may add up to more than a whole win, and the others’ moves take it away again.",
      ),
    ),
    make(
      "p",
      { class: "quiet" },
      say("The figures are estimates; ± shows how uncertain they are."),
    ),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, table),
  );
}

/**
 * Head and body of the table; a kind of gain that nobody had is left out.
 *
 * @param {Course} course
 * @param {Analysis} found
 */
function gainRows(course, { chances, gains, unsure }) {
  /** @type {[keyof Gains, string][]} */
  const kinds = [
    ["luck", say("Chance")],
    ["own", say("Own moves")],
    ["others", say("Others’ moves")],
  ];
  const shown = kinds.filter(([kind]) => gains.some((one) => one[kind] !== 0));
  const titles = [say("At the start"), ...shown.map(([, text]) => text), say("In the end")];
  const head = titles.map((text) => make("th", { scope: "col" }, text));
  const rows = gains.map((one, seat) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, namedSeat(course, seat)),
      make("td", {}, percent(chances[0][seat])),
      ...shown.map(([kind]) => gainCell(one[kind], unsure[seat][kind])),
      make("td", {}, percent(chances[chances.length - 1][seat])),
    ),
  );
  return [
    make("thead", {}, make("tr", {}, make("td", {}, ""), ...head)),
    make("tbody", {}, ...rows),
  ];
}

/**
 * @param {number} share
 * @param {number} error its standard error
 */
function gainCell(share, error) {
  const sign = share > 0.005 ? "+" : share < -0.005 ? "−" : "";
  const kind = share > 2 * error ? "gain" : share < -2 * error ? "loss" : "";
  const deviation = make("small", {}, ` ± ${percent(error)}`);
  return make("td", { class: kind }, `${sign}${percent(Math.abs(share))}`, deviation);
}

/**
 * @param {string} title
 * @param {...HTMLElement} children
 */
const part = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);

const none = () => make("p", { class: "quiet" }, say("None worth naming."));
