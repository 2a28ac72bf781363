// The analysis of a game: winning chances, turning points, costly moves, luck and skill.

/** @import { Analysis, Course, Gains, Insight, ToldMove, TurningPoint } from "../../types.js" */

import { button, make, parseSvg } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { largestChange, periodAt } from "../../lib/replay-moments.js";
import { capital, percent, sum } from "../../lib/text.js";
import { api, attempt, momentLink, namedSeat } from "./common.js";

/** Milliseconds between two questions how far the analysis is. */
const PAUSE = 700;
/** How many sources of points are named that decided the game. */
const MOST_LEADS = 2;

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
  const difference = whatDecided(course);
  place.replaceChildren(
    ...(difference ? [make("p", { class: "decided" }, difference)] : []),
    headline(course, found),
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
        "Chances are estimates, as if everybody played on well from there. A better move is named by what its player could know.",
      ),
    ),
    turningPoints(course, found),
    movesBySeat(course, say("Best moves"), found.good),
    movesBySeat(course, say("Costliest moves"), found.costly),
    luckAndSkill(course, found),
  );
}

/**
 * Three numbers for each seat, the winner first: the result, the result without luck, and what the
 * own moves brought or cost.
 *
 * @param {Course} course
 * @param {Analysis} found
 */
function headline(course, { chances, gains, unsure }) {
  const results = chances[chances.length - 1];
  const titles = [say("Result"), say("Without luck"), say("Own moves")];
  const head = titles.map((text) => make("th", { scope: "col" }, text));
  const rows = course.ranking.map((seat) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, namedSeat(course, seat)),
      make("td", {}, percent(results[seat])),
      make(
        "td",
        {},
        percent(Math.min(1, Math.max(0, results[seat] - gains[seat].luck))),
        deviation(unsure[seat].luck),
      ),
      gainCell(gains[seat].own, unsure[seat].own),
    ),
  );
  return make(
    "figure",
    {},
    make(
      "figcaption",
      { class: "quiet" },
      say(
        "The result as a share of the win, what is left of it without luck, and what one’s own moves brought or cost; ± shows how uncertain that is.",
      ),
    ),
    make(
      "table",
      { class: "points luck headline" },
      make("thead", {}, make("tr", {}, make("td", {}, ""), ...head)),
      make("tbody", {}, ...rows),
    ),
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
  const change = chanceChange(point.before[seat], point.after[seat]);
  return make(
    "li",
    {},
    momentLink(point.own_moment, point.text, point.seat),
    " ",
    make("span", { class: "change" }, namedSeat(course, seat), change),
    periodNote(course, point.moment),
  );
}

/**
 * @param {number} before
 * @param {number} after
 */
const chanceChange = (before, after) => `${percent(before)} → ${percent(after)}`;

/**
 * The round or turn in which a move was made.
 *
 * @param {Course} course
 * @param {number} moment right after the move
 */
function periodNote(course, moment) {
  const text = periodAt(course, moment - 1)?.text;
  return text ? make("small", { class: "quiet" }, ` ${text}`) : null;
}

/**
 * From which sources the winner has most more points than the second; empty without such.
 *
 * @param {Course} course
 */
function whatDecided({ names, points, sources, ranking, winners }) {
  const [first, second] = ranking;
  if (winners.length !== 1 || second === undefined) return "";
  const leads = sources
    .map((source, at) => ({ source, own: points[first][at] ?? 0, other: points[second][at] ?? 0 }))
    .filter(({ own, other }) => own > other)
    .sort((one, two) => two.own - two.other - (one.own - one.other))
    .slice(0, MOST_LEADS)
    .map(({ source, own, other }) => `${source} ${own} : ${other}`);
  if (!leads.length) return "";
  const totals = `${sum(points[first])} : ${sum(points[second])}`;
  const said = { winner: names[first], other: names[second], totals, sources: leads.join(", ") };
  return say("{winner} won {totals} against {other}. Most of the lead came from: {sources}.", said);
}

/**
 * @param {Course} course
 * @param {string} title
 * @param {ToldMove[]} moves
 */
function movesBySeat(course, title, moves) {
  const groups = course.names.map((_, seat) => {
    const own = moves.filter((one) => one.seat === seat);
    return make(
      "div",
      { class: "costly" },
      make("h4", {}, namedSeat(course, seat)),
      own.length ? make("ul", {}, ...own.map((one) => toldMove(course, one))) : none(),
    );
  });
  return part(title, make("div", { class: "columns" }, ...groups));
}

/**
 * @param {Course} course
 * @param {ToldMove} move
 */
function toldMove(course, { moment, own_moment, seat, text, before, after, better }) {
  return make(
    "li",
    {},
    momentLink(own_moment - 1, capital(text), seat),
    make("span", { class: after < before ? "cost" : "worth" }, chanceChange(before, after)),
    periodNote(course, moment),
    better ? make("p", { class: "better" }, say("Better: {move}", { move: better })) : null,
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
        "What changed everybody’s chance to win. Good moves of everybody are expected: a good move keeps a chance or raises it, a weak one loses some of it to the others.",
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
  return make("td", { class: kind }, `${sign}${percent(Math.abs(share))}`, deviation(error));
}

/** @param {number} error a standard error */
const deviation = (error) => make("small", {}, ` ± ${percent(error)}`);

/**
 * @param {string} title
 * @param {...HTMLElement} children
 */
const part = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);

const none = () => make("p", { class: "quiet" }, say("None worth naming."));
