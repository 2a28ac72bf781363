import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../page.js";
import { seat, update } from "../../../samples.js";

const { WaitPanel } = await import(
  "../../../../../src/keelstone/web/components/table/turns/wait-panel.js"
);
const { holidayField } = await import(
  "../../../../../src/keelstone/web/components/table/turns/holiday-field.js"
);

const DAY = 86_400_000;
const attempt = (action) => action();

/** The labels of the buttons that a panel offers seat 0 about seat 1. */
function offered(context, wait, fields = {}) {
  context.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const place = document.createElement("div");
  const asked = [];
  const api = {
    nudge: (...about) => asked.push(["nudge", ...about]),
    vote: (...about) => asked.push(["vote", ...about]),
  };
  const panel = new WaitPanel(place, { api, attempt });
  const seats = [seat(), seat({ seat: 1, name: "Bo", is_due: true })];
  panel.show(update({ at: 1000, seats, due: [1], waits: [{ seat: 1, ...wait }], ...fields }));
  const buttons = [...place.querySelectorAll("button")];
  return { buttons, asked, labels: buttons.map((one) => one.textContent), place };
}

test("nothing is offered before its time", (context) => {
  assert.deepEqual(offered(context, { nudge_from: 2000, vote_from: null }).labels, []);
});

test("somebody who is due can be nudged", (context) => {
  const { buttons, asked, labels } = offered(context, { nudge_from: 900 });
  assert.deepEqual(labels, ["Nudge"]);
  buttons[0].click();
  assert.deepEqual(asked, [["nudge", 1, 0]]);
});

test("a button becomes possible while the page is open", (context) => {
  const { place } = offered(context, { nudge_from: 15_000 });
  context.mock.timers.tick(20_000);
  assert.equal(place.querySelectorAll("button").length, 1);
});

test("votes are counted where several are needed", (context) => {
  const wait = { vote_from: 900, votes: { 0: "turn" }, votes_needed: 2 };
  const { buttons, asked, labels } = offered(context, wait);
  assert.deepEqual(labels, ["Bot for this turn (1 of 2)", "Bot from now on (0 of 2)"]);
  assert.equal(buttons[0].getAttribute("aria-pressed"), "true");
  buttons[1].click();
  assert.deepEqual(asked, [["vote", 1, "seat", 0]]);
});

test("a spectator is offered nothing; before the game everybody reads what was agreed", (context) => {
  assert.deepEqual(offered(context, { nudge_from: 0 }, { seat: null }).labels, []);
  context.mock.timers.reset();
  const { place } = offered(context, {}, { phase: "waiting", agreement: "2 days." });
  assert.equal(place.textContent, "2 days.");
});

test("a holiday is offered for the days that are left, and can be ended", () => {
  const taken = [];
  const api = {
    takeHoliday: (...about) => taken.push(about),
    endHoliday: (...about) => taken.push(about),
  };
  const hooks = { api, attempt, onDone: () => {} };
  const field = holidayField(update({ at: 5, holiday: { until: 0, left: 3.5 * DAY } }), hooks);
  field.querySelector("button").click();
  const resting = holidayField(update({ at: 5, holiday: { until: 9, left: DAY } }), hooks);
  resting.querySelector("button").click();
  assert.deepEqual(taken, [[5 + 3 * DAY, 0], [0]]);
  assert.equal(holidayField(update({ holiday: { until: 0, left: DAY / 2 } }), hooks), null);
  assert.equal(holidayField(update({ holiday: null }), hooks), null);
});
