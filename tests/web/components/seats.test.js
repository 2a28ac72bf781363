import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { seat, update } from "../samples.js";

const { clockText, isPlayedByBot, levelChoices, remark, Seats, totalPoints, usualLevel } =
  await import("../../../src/keelstone/web/components/seats.js");
const { gainsSince, gainsText } = await import(
  "../../../src/keelstone/web/components/table/points.js"
);

test("a clock shows minutes and seconds, or days", () => {
  assert.equal(clockText(65_400), "1:05");
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(3 * 86_400_000 + 5), "3 d");
  assert.equal(clockText(2 * 86_400_000 - 1000), "2 d", "two days that have just begun");
  assert.equal(clockText(2 * 86_400_000 - 3_600_000), "1 d 23 h");
  assert.equal(clockText(5 * 3_600_000), "5 h");
  assert.equal(clockText(null), "");
});

test("points that are not known yet count nothing", () => {
  assert.equal(totalPoints(seat({ points: { site: 3, card: null, obelisk: 4 } })), 7);
});

test("a remark says the most important thing about a seat", () => {
  const about = (fields, more = {}) => remark(seat({ seat: 1, ...fields }), update(more));
  assert.equal(about({ is_due: true }, { winners: [1] }), "winner");
  assert.equal(about({ is_due: true, kept: "builder" }), "a bot plays on");
  assert.equal(about({ is_present: false, level: "novice" }), "getting ready …");
  assert.equal(about({ is_present: false }), "away");
  assert.equal(about({ is_due: true }), "thinking …");
  assert.equal(about({ is_due: true }, { seat: 1 }), "your turn");
  assert.equal(about({}, { seat: 1 }), "you");
  assert.equal(about({ level: "level-3" }), "bot, level 3");
  assert.equal(about({ level: "master" }), "strong bot");
  assert.equal(about({}), "white");
  assert.equal(about({ name: "", is_taken: false }), "");
});

test("every level of the ladder has its number and a word for its strength", () => {
  const levels = Array.from({ length: 10 }, (_, place) => `level-${place + 1}`);
  const words = levelChoices(levels).map(([, name]) => /^Bot, level \d+ \((.+)\)$/.exec(name)?.[1]);
  const [easy, medium, strong] = ["easy", "medium", "strong"];
  assert.deepEqual(words, [
    ...["easiest", easy, easy, medium, medium, medium],
    ...[strong, strong, strong, "strongest"],
  ]);
  assert.equal(usualLevel(levels), "level-5");
});

test("a bot plays for the viewer only while the game is on", () => {
  const kept = [seat({ kept: "builder" })];
  assert.equal(isPlayedByBot(update({ seats: kept })), true);
  assert.equal(isPlayedByBot(update({ seats: kept, phase: "over" })), false);
  assert.equal(isPlayedByBot(update({ seats: kept, seat: null })), false);
});

test("only the clocks of seats that are due run on", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const place = document.createElement("ul");
  const list = new Seats(place, () => {});
  list.show(
    update({
      seats: [seat({ left: 20_000, is_due: true }), seat({ seat: 1, left: 20_000 })],
    }),
  );
  now = 6000;
  context.mock.timers.tick(1000);
  const clocks = [...place.querySelectorAll(".clock")];
  assert.deepEqual(
    clocks.map((clock) => clock.textContent),
    ["0:14", "0:20"],
  );
  assert.equal(clocks[0].classList.contains("low"), true);
});

test("gains are what a seat has more than in the update before", () => {
  const before = update({ seats: [seat({ points: { a: 1 } }), seat({ points: { a: 5 } })] });
  const after = update({ seats: [seat({ points: { a: 4 } }), seat({ points: { a: 5 } })] });
  assert.deepEqual(
    gainsSince(before, after).map(({ gain }) => gain),
    [3],
  );
  assert.deepEqual(gainsSince(before, { ...after, seat: 1 }), [], "seen from another seat");
  assert.deepEqual(gainsSince(null, after), []);
});

test("gains are written with sign and letter, none without a gain", () => {
  const seats = [seat(), seat({ letter: "B" }), seat({ letter: "R" })];
  assert.equal(gainsText([4, 0, -2], seats), "+4 W  −2 R");
});
