import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { update } from "../../../samples.js";

globalThis.fetch = async () => ({ ok: true, json: async () => [] });
const { AroundTurns } = await import(
  "../../../../../src/keelstone/web/components/table/turns/around-turns.js"
);

function aroundTurns() {
  setPage(
    '<a id="next-table"></a><div id="waits"></div><div id="answers-ahead"></div><div id="offered-notices"></div>',
  );
  const sent = [];
  const api = {
    table: "abcdefghij",
    answerAhead: async (name, isOn, seat) => sent.push([name, isOn, seat]),
  };
  return { sent, around: new AroundTurns({ api, attempt: (action) => action() }) };
}

test("an answer to the present question is given ahead before it is played", async () => {
  const { sent, around } = aroundTurns();
  const answer = { name: "now", text: "", is_on: false, moves: [3] };
  await around.answerAhead(answer, 0, (moves) => sent.push(moves));
  assert.deepEqual(sent, [["now", true, 0], [3]]);
});

test("panels are loaded when there is something in them, and emptied afterwards", async () => {
  const { around } = aroundTurns();
  around.show(update({}));
  assert.equal(around.answersAheadPanel.loading, null);
  around.show(update({ answers_ahead: [{ name: "a", text: "A", is_on: true, moves: [] }] }));
  await around.answersAheadPanel.get();
  assert.equal(document.querySelectorAll("#answers-ahead input").length, 1);
  around.show(update({ answers_ahead: [] }));
  assert.equal(document.querySelectorAll("#answers-ahead input").length, 0);
});

test("notices are offered as long as the game goes on", () => {
  const { around } = aroundTurns();
  around.hasOfferedNotices = true;
  const settings = { ...update({}).settings, clock: { kind: "days" } };
  const place = document.getElementById("offered-notices");
  around.show(update({ settings, phase: "playing" }));
  assert.equal(place.hidden, false);
  around.show(update({ settings, phase: "closed" }));
  assert.equal(place.hidden, true);
});
