// Insight into a game that is over: winning chances, turning points, costly moves, luck and skill.

import { get, post } from "../lib/api.js";
import { button, capital, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { attempt, drawing, momentLink, named, path, percent } from "./post-game.js";

const PAUSE = 700;

/** Show what is known; otherwise offer to think about it. */
export async function showInsight(place, course) {
  const known = await get(`${path}/insight`);
  if (known.state && known.state !== "failed") await follow(place, course, known);
  else offer(place, course, known.state === "failed");
}

function offer(place, course, hasFailed) {
  const think = () => attempt(async () => follow(place, course, await post(`${path}/insight`, {})));
  place.replaceChildren(
    make(
      "p",
      { class: "quiet" },
      hasFailed
        ? say("Thinking about this game failed; you may try again.")
        : say(
            "A bot looks at every position of the game: who stood to win, what turned it, which moves were costly, and what was luck.",
          ),
    ),
    button(say("Think about this game"), think),
  );
}

/** Show the progress until it is done. */
async function follow(place, course, insight) {
  const bar = make("progress", { max: "1", "aria-label": say("Thinking") });
  const line = make("p", { class: "quiet", role: "status" });
  place.replaceChildren(line, bar);
  while (insight.state === "waiting" || insight.state === "thinking") {
    bar.value = insight.step / insight.steps;
    line.textContent =
      insight.state === "waiting"
        ? say("Waiting for another game to be thought about …")
        : say("Thinking: move {n} of {all} …", { n: insight.step, all: insight.steps });
    await new Promise((done) => setTimeout(done, PAUSE));
    insight = await get(`${path}/insight`);
  }
  if (insight.found) show(place, course, insight.found);
  else offer(place, course, insight.state === "failed");
}

function show(place, course, found) {
  place.replaceChildren(
    make(
      "figure",
      {},
      make("figcaption", {}, say("Winning chances over the game")),
      drawing(found.plot),
    ),
    make(
      "p",
      { class: "quiet" },
      say(
        "Chances, turning points and luck: if everybody plays on soundly from the position as it really was, hidden cards and all. Costly moves: by a longer search from what their player knew. So the two may differ.",
      ),
    ),
    turningPoints(course, found),
    costlyMoves(course, found),
    luckAndSkill(course, found),
  );
}

function turningPoints(course, found) {
  const lines = found.turning_points.map((one) => {
    const changes = one.after.map((after, seat) => ({ seat, by: after - one.before[seat] }));
    const most = changes.reduce((most, each) =>
      Math.abs(each.by) > Math.abs(most.by) ? each : most,
    );
    const own = changes[one.seat] ?? most; // whoever moved, unless it hardly mattered to it
    const largest = Math.abs(own.by) >= Math.abs(most.by) / 2 ? own : most;
    const change = `${percent(one.before[largest.seat])} → ${percent(one.after[largest.seat])}`;
    return make(
      "li",
      {},
      momentLink(one.own_moment, one.text, one.seat),
      " ",
      make("span", { class: "change" }, named(course, largest.seat), change),
    );
  });
  return part(
    say("Turning points"),
    lines.length ? make("ol", { class: "moments" }, ...lines) : none(),
  );
}

function costlyMoves(course, found) {
  const bySeat = course.names.map((_, seat) => found.costly.filter((one) => one.seat === seat));
  const groups = bySeat.map((moves, seat) =>
    make(
      "div",
      { class: "costly" },
      make("h4", {}, named(course, seat)),
      moves.length ? make("ul", {}, ...moves.map(costly)) : none(),
    ),
  );
  return part(say("Costliest moves"), make("div", { class: "columns" }, ...groups));
}

function costly(one) {
  const after = one.line.length
    ? make("small", {}, say("and then: {moves}", { moves: one.line.join("; ") }))
    : null;
  return make(
    "li",
    {},
    momentLink(one.moment - 1, capital(one.text), one.seat),
    make("span", { class: "cost" }, `−${percent(one.cost)}`),
    make("p", { class: "better" }, say("Better: {move}", { move: one.better })),
    after,
  );
}

function luckAndSkill(course, found) {
  const kinds = [
    ["luck", say("Chance")],
    ["own", say("Own moves")],
    ["others", say("Others’ moves")],
  ];
  const shown = kinds.filter(([kind]) => found.gains.some((gains) => gains[kind] !== 0));
  const [start, end] = [found.chances[0], found.chances.at(-1)];
  const titles = ["", say("At the start"), ...shown.map(([, text]) => text), say("In the end")];
  const head = titles.map((text) => make(text ? "th" : "td", text ? { scope: "col" } : {}, text));
  const rows = found.gains.map((gains, seat) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, named(course, seat)),
      make("td", {}, percent(start[seat])),
      ...shown.map(([kind]) => gain(gains[kind], found.unsure[seat][kind])),
      make("td", {}, percent(end[seat])),
    ),
  );
  return part(
    say("Luck and skill"),
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
      say(
        "Every figure is added up from many samples; ± tells how far these alone may put it off.",
      ),
    ),
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": say("Luck and skill") },
      make(
        "table",
        { class: "points luck" },
        make("thead", {}, make("tr", {}, ...head)),
        make("tbody", {}, ...rows),
      ),
    ),
  );
}

function gain(share, error) {
  const sign = share > 0.005 ? "+" : share < -0.005 ? "−" : "";
  const kind = share > 2 * error ? "gain" : share < -2 * error ? "loss" : "";
  return make(
    "td",
    { class: kind },
    `${sign}${percent(Math.abs(share))}`,
    make("small", {}, ` ± ${percent(error)}`),
  );
}

const part = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);
const none = () => make("p", { class: "quiet" }, say("None worth naming."));
