import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { ownSeat, requestedSeats, SeatPlan } = await import(
  "../../../../src/keelstone/web/components/lobby/seat-plan.js"
);

const levels = ["level-1", "level-2", "level-3", "level-4", "level-5"];
const game = (seats) => ({ seats, colours: [], letters: [], levels });
const plan = (...seats) => new SeatPlan(game(seats), () => {});

test("usually you sit with two bots, the other seats are empty", () => {
  assert.deepEqual(plan(2, 3, 4).occupants, ["you", "level-3", "level-3", "nobody"]);
});

test("a game without three seats is played by as many as can", () => {
  assert.deepEqual(plan(2).occupants, ["you", "level-3"]);
});

test("a newcomer plays against easy bots", () => {
  assert.deepEqual(plan(2, 3, 4).withBots(true), ["you", "level-2", "level-2", "nobody"]);
  assert.deepEqual(plan(2, 3, 4).withBots(false), ["you", "level-3", "level-3", "nobody"]);
});

test("friends take the place of all bots", () => {
  assert.deepEqual(plan(2, 3, 4).withFriends(), ["you", "friend", "friend", "nobody"]);
});

test("you sit on one seat only: who sat there changes places with you", () => {
  const one = plan(2, 3, 4);
  one.choose(1, "level-1");
  one.choose(1, "you");
  assert.deepEqual(one.occupants, ["level-1", "you", "level-3", "nobody"]);
});

test("a number of seats that the game does not have is not accepted", () => {
  const one = plan(3, 4);
  one.choose(2, "nobody");
  assert.equal(one.occupants[2], "level-3");
  one.choose(3, "friend");
  assert.equal(one.count(), 4);
});

test("the server is asked for seats of people and bots, without the empty ones", () => {
  assert.deepEqual(requestedSeats(["friend", "nobody", "you", "level-1"]), [
    {},
    {},
    { bot: "level-1" },
  ]);
});

test("your seat is counted among those that are taken", () => {
  assert.equal(ownSeat(["nobody", "friend", "you"]), 1);
  assert.equal(ownSeat(["friend", "level-3"]), -1);
});
