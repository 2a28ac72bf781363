// The replay of a game: from any seat's view when the game is over, from one's own before.

/** @import { Analysis, Course, ReplayStep } from "../types.js" */

import { Board } from "../components/board.js";
import { offerHelp } from "../components/lazy-help.js";
import { chanceBar } from "../components/post-game/chance-bar.js";
import {
  api,
  attempt,
  markOf,
  replayAddress,
  showHeader,
  startPage,
} from "../components/post-game/common.js";
import { replayKeys, SPEEDS, showControls } from "../components/post-game/replay-controls.js";
import { ReplayStory } from "../components/post-game/replay-story.js";
import { button, closest, find, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { neighbour, periodAt, sameMoment, thinned } from "../lib/replay-moments.js";
import { root } from "../lib/root.js";
import { sum } from "../lib/text.js";

/** How many rounds are marked below the slider at most. */
const MOST_TICKS = 24;
/** How many steps are kept. */
const MOST_STEPS = 60;

const asked = new URLSearchParams(location.search);
const slider = find("slider", HTMLInputElement);
const board = new Board(find("board"));
const story = new ReplayStory(find("story"), (moment) => {
  stop();
  jump(moment);
});
/** @type {Course} */
let course;
/** @type {Analysis | null} */
let analysis = null;
let seat = asked.has("seat") ? Number(asked.get("seat")) : null;
/** The moment that is shown, and the one that was asked for last. */
let moment = 0;
let wanted = 0;
let speed = "1×";
/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;
/** @type {Map<string, Promise<ReplayStep>>} */
const steps = new Map();

async function start() {
  course = await api.course(seat);
  seat = course.seat;
  document.title = `${course.title} · ${say("Replay")} · Keelstone`;
  showHeader(
    course,
    make("a", { href: `${root}/t/${api.table}` }, say("Table")),
    course.phase === "over"
      ? make("a", { href: `${root}/t/${api.table}/result` }, say("Result"))
      : null,
    make("a", { href: `${root}/rules/${course.game}` }, say("Rules")),
  );
  showCourse();
  addEventListener("keydown", pressed);
  const first = asked.has("at") ? Number(asked.get("at")) : course.moments;
  await go(Number.isInteger(first) ? first : course.moments);
  if (course.phase === "over") analysis = (await api.insight(seat)).found;
  drawControls();
  showTicks();
  showChances();
}

/** Show what depends on the whole course. */
function showCourse() {
  slider.max = String(course.moments);
  showViewers();
  story.show(course);
}

// -- going to a moment ---------------------------------------------------------------------------

/** @param {number} step */
function fetchStep(step) {
  const key = `${seat} ${step}`;
  const known = steps.get(key);
  if (known) return known;
  const fetched = api.replay(step, seat);
  fetched.catch(() => steps.delete(key));
  steps.set(key, fetched);
  const [oldest] = steps.keys();
  if (steps.size > MOST_STEPS) steps.delete(oldest);
  return fetched;
}

/** @param {number} to */
async function go(to) {
  const step = Math.max(0, Math.min(course.moments, to));
  wanted = step;
  slider.value = String(step);
  const seen = await fetchStep(step);
  if (step !== wanted) return; // another moment was asked for meanwhile
  moment = step;
  board.show(seen.picture);
  showMoment(seen);
  history.replaceState(null, "", replayAddress(moment, seat));
  if (moment < course.moments) fetchStep(moment + 1);
}

/** @param {number} to */
const jump = (to) => attempt(() => go(to));

/** @param {ReplayStep} seen */
function showMoment(seen) {
  const period = periodAt(course, moment)?.text;
  const where = say("{n} of {all}", { n: moment, all: course.moments });
  const text = seen.text || (moment === 0 ? say("The beginning") : "");
  find("line").replaceChildren(
    make("strong", {}, text),
    make("small", {}, [period, where].filter(Boolean).join(" · ")),
  );
  slider.setAttribute("aria-valuetext", [where, period, text].filter(Boolean).join(": "));
  showStanding(seen);
  showChances();
  story.mark(course, moment);
}

/** @param {ReplayStep} seen */
function showStanding({ points }) {
  const due = course.lines.find((one) => one.moment === moment)?.seat;
  const lines = course.names.map((name, at) => {
    const total = String(sum(Object.values(points[at])));
    const parts = [markOf(course, at), make("span", {}, name), make("b", {}, total)];
    return make("li", { class: at === due ? "due" : "" }, parts);
  });
  find("seats").replaceChildren(...lines);
}

// -- playing by itself -----------------------------------------------------------------------------

function stop() {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  drawControls();
}

async function play() {
  if (moment >= course.moments) await jump(0);
  const next = async () => {
    await jump(moment + 1);
    if (moment >= course.moments) stop();
    else if (timer !== null) timer = setTimeout(next, SPEEDS[speed]);
  };
  timer = setTimeout(next, SPEEDS[speed] / 2);
  drawControls();
}

const rounds = () => course.periods.map((one) => one.moment);
const turningPoints = () => (analysis?.turning_points ?? []).map((one) => one.moment);

/**
 * Go to the next of some moments, or back to the one before.
 *
 * @param {number[]} moments
 * @param {boolean} isForward
 */
function goAmong(moments, isForward) {
  stop();
  return jump(neighbour(moments, moment, isForward) ?? (isForward ? course.moments : 0));
}

const actions = {
  /** @param {number} count */
  by(count) {
    stop();
    return jump(moment + count);
  },
  /** @param {boolean} isForward */
  toEnd: (isForward) => goAmong([], isForward),
  /** @param {boolean} isForward */
  toRound: (isForward) => goAmong(rounds(), isForward),
  /** @param {boolean} isForward */
  toTurningPoint: (isForward) => goAmong(turningPoints(), isForward),
  togglePlay: () => (timer === null ? play() : stop()),
  /** @param {string} chosen */
  setSpeed(chosen) {
    speed = chosen;
  },
};

function drawControls() {
  const state = {
    isPlaying: timer !== null,
    hasRounds: course.periods.length > 0,
    hasTurningPoints: analysis !== null,
    speed,
  };
  showControls(find("controls"), state, actions);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const act = replayKeys(actions)[event.key];
  const isField = closest(event.target, "select, input:not([type=range]), textarea");
  const isButton = closest(event.target, "button, a") && event.key === " ";
  if (!act || isField || isButton) return;
  event.preventDefault();
  act();
}

slider.addEventListener("input", () => {
  stop();
  jump(Number(slider.value));
});

// -- whose view, ticks, chances ----------------------------------------------------------------------

function showViewers() {
  if (course.phase !== "over") {
    const text = say(
      "As you saw it. When the game is over, you may look through everybody’s eyes.",
    );
    find("viewers").replaceChildren(make("p", { class: "quiet" }, text));
    return;
  }
  const viewers = [null, ...course.names.keys()].map(viewerButton);
  find("viewers").replaceChildren(make("span", { class: "quiet" }, say("Seen by")), ...viewers);
}

/** @param {number | null} viewer */
function viewerButton(viewer) {
  const [content, label] =
    viewer === null
      ? [[say("Spectator")], say("A spectator’s eyes")]
      : [
          [markOf(course, viewer), course.names[viewer]],
          say("{name}’s eyes", { name: course.names[viewer] }),
        ];
  return button(content, () => changeViewer(viewer), {
    "aria-pressed": String(viewer === seat),
    class: "viewer",
    "aria-label": label,
  });
}

/**
 * Show the same moment from another view.
 *
 * @param {number | null} viewer
 */
async function changeViewer(viewer) {
  stop();
  seat = viewer;
  await attempt(async () => {
    const before = course;
    course = await api.course(seat);
    if (analysis) analysis = (await api.insight(seat)).found;
    showCourse();
    showTicks();
    await go(sameMoment(before, course, moment));
  });
}

function showTicks() {
  /** @type {[string, number[]][]} */
  const kinds = [
    ["round", thinned(rounds(), MOST_TICKS)],
    ["turn", turningPoints()],
  ];
  const ticks = kinds.flatMap(([kind, moments]) => moments.map((at) => tick(kind, at)));
  find("ticks").replaceChildren(...ticks);
}

/**
 * @param {string} kind
 * @param {number} at
 */
function tick(kind, at) {
  const mark = make("i", { class: kind });
  mark.style.setProperty("--at", String(at / Math.max(1, course.moments)));
  return mark;
}

function showChances() {
  const chances = analysis?.chances[moment];
  find("chances").hidden = !chances;
  if (chances) find("chances").replaceChildren(chanceBar(course, chances));
}

offerHelp(find("board"), {
  game: () => course?.game,
  fetch: (id) => api.help(id, seat),
});
await startPage(start);
