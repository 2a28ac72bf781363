// Looking back, step by step: from any seat's eyes when the game is over, from one's own before.

import { showBoard } from "../components/board.js";
import { Help } from "../components/help.js";
import {
  attempt,
  begin,
  dress,
  mark,
  path,
  percent,
  replayAt,
  sign,
  table,
} from "../components/post-game.js";
import { get } from "../lib/api.js";
import { button, find, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

/** Milliseconds that a step is shown, by speed. */
const SPEEDS = { "½×": 2600, "1×": 1300, "2×": 650, "4×": 325 };
/** How many rounds are marked below the slider at most. */
const TICKS = 24;
/** How many pictures are kept. */
const KEPT = 60;

const asked = new URLSearchParams(location.search);
let course = null;
let seat = asked.has("seat") ? Number(asked.get("seat")) : null;
let moment = 0;
let wanted = 0;
let timer = 0;
let speed = "1×";
let insight = null;
const pictures = new Map();

const query = () => (seat === null ? "" : `?seat=${seat}`);

async function start() {
  course = await get(`${path}/course${query()}`);
  seat = course.seat;
  document.title = `${course.title} · ${say("Replay")} · Keelstone`;
  dress(
    course,
    make("a", { href: `/t/${table}` }, say("Table")),
    course.phase === "over" ? make("a", { href: `/t/${table}/result` }, say("Result")) : null,
    make("a", { href: `/rules/${course.game}` }, say("Rules")),
  );
  find("slider").max = String(course.moments);
  showEyes();
  showStory();
  const first = asked.has("at") ? Number(asked.get("at")) : course.moments;
  await go(Number.isInteger(first) ? first : course.moments);
  if (course.phase === "over") insight = (await get(`${path}/insight${query()}`)).found;
  showControls();
  showTicks();
  showChances();
}

// -- going to a moment ---------------------------------------------------------------------------

function fetched(step) {
  const key = `${seat} ${step}`;
  if (!pictures.has(key)) {
    const eyes = seat === null ? "" : `&seat=${seat}`;
    const picture = get(`${path}/replay?step=${step}${eyes}`);
    picture.catch(() => pictures.delete(key));
    pictures.set(key, picture);
    if (pictures.size > KEPT) pictures.delete(pictures.keys().next().value);
  }
  return pictures.get(key);
}

async function go(to) {
  wanted = Math.max(0, Math.min(course.moments, to));
  find("slider").value = String(wanted);
  const step = wanted;
  const seen = await fetched(step);
  if (step !== wanted) return; // somebody was faster
  moment = step;
  showBoard(find("board"), seen.picture);
  showMoment(seen);
  history.replaceState(null, "", replayAt(moment, seat));
  if (moment < course.moments) fetched(moment + 1);
}

const jump = (to) => attempt(() => go(to));

function showMoment(seen) {
  const period = course.periods.findLast((one) => one.moment <= moment);
  const where = say("{n} of {all}", { n: moment, all: course.moments });
  const text = seen.text || (moment === 0 ? say("The beginning") : "");
  find("line").replaceChildren(
    make("strong", {}, text),
    make("small", {}, [period?.text, where].filter(Boolean).join(" · ")),
  );
  find("slider").setAttribute(
    "aria-valuetext",
    [where, period?.text, text].filter(Boolean).join(": "),
  );
  showStanding(seen.points);
  showChances();
  lightStory();
}

function showStanding(points) {
  const sums = points.map((one) => Object.values(one).reduce((sum, n) => sum + (n ?? 0), 0));
  const due = course.lines.find((one) => one.moment === moment)?.seat;
  find("seats").replaceChildren(
    ...course.names.map((name, at) =>
      make(
        "li",
        { class: at === due ? "due" : "" },
        mark(course, at),
        make("span", {}, name),
        make("b", {}, String(sums[at])),
      ),
    ),
  );
}

// -- playing by itself -----------------------------------------------------------------------------

const isPlaying = () => timer !== 0;

function stop() {
  clearTimeout(timer);
  timer = 0;
  showControls();
}

async function play() {
  if (moment >= course.moments) await jump(0);
  const next = async () => {
    await jump(moment + 1);
    if (moment >= course.moments) stop();
    else if (isPlaying()) timer = setTimeout(next, SPEEDS[speed]);
  };
  timer = setTimeout(next, SPEEDS[speed] / 2);
  showControls();
}

const toggle = () => (isPlaying() ? stop() : play());

function by(steps) {
  stop();
  return jump(moment + steps);
}

/** To the next of some moments, or back to the one before. */
function among(moments, forward) {
  stop();
  const to = forward
    ? moments.find((one) => one > moment)
    : moments.findLast((one) => one < moment);
  return jump(to ?? (forward ? course.moments : 0));
}

const rounds = () => course.periods.map((one) => one.moment);
const turns = () => (insight?.turning_points ?? []).map((one) => one.moment);

function control(name, spoken, key, act, kind = "") {
  const one = button("", act, {
    title: `${spoken} (${key})`,
    "aria-label": spoken,
    class: `control ${kind}`,
    "data-name": name,
  });
  one.append(sign(name));
  return one;
}

function showControls() {
  const faster = make(
    "select",
    { "aria-label": say("Speed"), onchange: (event) => (speed = event.target.value) },
    ...Object.keys(SPEEDS).map((one) =>
      make("option", { value: one, selected: one === speed }, one),
    ),
  );
  const focused = document.activeElement?.getAttribute("data-name");
  find("controls").replaceChildren(
    ...[
      control("first", say("To the beginning"), "Home", () => by(-course.moments)),
      course.periods.length
        ? control("back", say("Round before"), "PgUp", () => among(rounds(), false))
        : null,
      control("before", say("One step back"), "←", () => by(-1)),
      isPlaying()
        ? control("pause", say("Pause"), say("space"), toggle, "main")
        : control("play", say("Play"), say("space"), toggle, "main"),
      control("next", say("One step on"), "→", () => by(1)),
      course.periods.length
        ? control("on", say("Next round"), "PgDn", () => among(rounds(), true))
        : null,
      control("last", say("To the end"), "End", () => by(course.moments)),
      insight ? control("turn", say("Next turning point"), "T", () => among(turns(), true)) : null,
      faster,
    ].filter(Boolean),
  );
  const same = { play: "pause", pause: "play" }[focused] ?? focused;
  if (same)
    find("controls").querySelector(`[data-name="${same}"], [data-name="${focused}"]`)?.focus();
}

const KEYS = {
  ArrowLeft: () => by(-1),
  ArrowRight: () => by(1),
  Home: () => by(-course.moments),
  End: () => by(course.moments),
  PageUp: () => among(rounds(), false),
  PageDown: () => among(rounds(), true),
  t: () => among(turns(), true),
  T: () => among(turns(), false),
  " ": toggle,
};

addEventListener("keydown", (event) => {
  if (!course || event.ctrlKey || event.altKey || event.metaKey) return;
  const isElsewhere = event.target.closest("select, input:not([type=range]), textarea");
  const presses = event.target.closest("button, a") && (event.key === " " || event.key === "Enter");
  if (isElsewhere || presses || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});

find("slider").addEventListener("input", (event) => {
  stop();
  jump(Number(event.target.value));
});

// -- whose eyes, the story, the chances --------------------------------------------------------------

function showEyes() {
  if (course.phase !== "over") {
    find("eyes").replaceChildren(
      make(
        "p",
        { class: "quiet" },
        say("As you saw it. When the game is over, you may look through everybody’s eyes."),
      ),
    );
    return;
  }
  const eyes = (at) =>
    button("", () => look(at), {
      "aria-pressed": String(at === seat),
      class: "eye",
      "aria-label":
        at === null ? say("A spectator’s eyes") : say("{name}’s eyes", { name: course.names[at] }),
    });
  const all = [null, ...course.names.keys()].map((at) => {
    const one = eyes(at);
    one.append(
      at === null ? say("Spectator") : mark(course, at),
      at === null ? "" : course.names[at],
    );
    return one;
  });
  find("eyes").replaceChildren(make("span", { class: "quiet" }, say("Seen by")), ...all);
}

/** The same moment through other eyes: what they know of it may have another number. */
async function look(at) {
  stop();
  const line = course.lines.findLast((one) => one.moment <= moment);
  const share = moment / Math.max(1, course.moments);
  seat = at;
  await attempt(async () => {
    const before = course;
    course = await get(`${path}/course${query()}`);
    insight = insight && (await get(`${path}/insight${query()}`)).found;
    find("slider").max = String(course.moments);
    showEyes();
    showStory();
    showTicks();
    await go(sameMoment(before, line, share));
  });
}

function sameMoment(before, line, share) {
  if (before.moments === course.moments || !line) return Math.round(share * course.moments);
  const period = before.periods.findLastIndex((one) => one.moment <= line.moment);
  if (period < 0) return Math.round(share * course.moments);
  return Math.min(
    course.moments,
    course.periods[period].moment + (line.moment - before.periods[period].moment),
  );
}

function showStory() {
  const items = [];
  let next = 0;
  for (const one of course.lines) {
    while (course.periods[next]?.moment <= one.moment)
      items.push(make("li", { class: "period" }, course.periods[next++].text));
    const link = make(
      "a",
      { href: replayAt(one.moment, seat), "data-moment": String(one.moment) },
      one.seat === null ? null : mark(course, one.seat),
      make("span", {}, one.text),
    );
    items.push(make("li", { class: one.seat === null ? "chance" : `by-${one.seat}` }, link));
  }
  find("story").replaceChildren(...items);
}

find("story").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop();
  jump(Number(link.dataset.moment));
});

function lightStory() {
  const story = find("story");
  story.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = course.lines.findLast((one) => one.moment <= moment);
  const link = line && story.querySelector(`[data-moment="${line.moment}"]`);
  if (!link) {
    story.scrollTop = 0;
    return;
  }
  link.setAttribute("aria-current", "step");
  story.scrollTop = link.offsetTop - story.clientHeight / 2; // the story is what offsets count from
}

function showTicks() {
  const tick = (at, kind) => {
    const one = make("i", { class: kind });
    one.style.setProperty("--at", String(at / Math.max(1, course.moments)));
    return one;
  };
  const every = Math.ceil(rounds().length / TICKS);
  const shown = rounds().filter((_, number) => number % every === 0);
  find("ticks").replaceChildren(
    ...shown.map((at) => tick(at, "round")),
    ...turns().map((at) => tick(at, "turn")),
  );
}

function showChances() {
  const chances = insight?.chances[moment];
  find("chances").hidden = !chances;
  if (!chances) return;
  const parts = chances.map((share, at) => {
    const part = make(
      "span",
      { class: `mark seat-${at}`, title: `${course.names[at]}: ${percent(share)}` },
      share > 0.08 ? percent(share) : "",
    );
    part.style.setProperty("--share", String(share));
    return part;
  });
  const spoken = chances.map((share, at) => `${course.names[at]} ${percent(share)}`).join(", ");
  const bar = make(
    "div",
    { class: "bar-of-chances", role: "img", "aria-label": `${say("Winning chances")}: ${spoken}` },
    ...parts,
  );
  find("chances").replaceChildren(bar);
}

new Help(find("board"), {
  game: () => course?.game,
  url: (id) => `${path}/help?id=${encodeURIComponent(id)}${seat === null ? "" : `&seat=${seat}`}`,
});
await begin(start);
