import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { update } from "../../../samples.js";

globalThis.fetch = async () => ({ ok: true, json: async () => [] });
const { AroundTurns } = await import(
  "../../../../../src/keelstone/web/components/table/turns/around-turns.js"
);

function aroundTurns() {
  setPage('<a id="next-table"></a><div id="waits"></div><div id="answers-ahead"></div>');
  const sent = [];
  const api = {
    table: "abcdefghij",
    answerAhead: async (name, isOn, seat) => sent.push([name, isOn, seat]),
  };
  return { sent, around: new AroundTurns({ api, attempt: (action) => action() }) };
}

test("an answer to the present question is given ahead before it is played", async () => {
  const { sent, around } = aroundTurns();
  const answer = { name: "now", text: "", is_on: false, move: 3 };
  await around.answerAhead(answer, 0, (moves) => sent.push(moves));
  assert.deepEqual(sent, [["now", true, 0], [3]]);
});

test("panels are loaded when there is something in them, and emptied afterwards", async () => {
  const { around } = aroundTurns();
  around.show(update({}));
  assert.equal(around.answersAheadPanel.loading, null);
  around.show(update({ answers_ahead: [{ name: "a", text: "A", is_on: true, move: null }] }));
  await around.answersAheadPanel.get();
  assert.equal(document.querySelectorAll("#answers-ahead input").length, 1);
  around.show(update({ answers_ahead: [] }));
  assert.equal(document.querySelectorAll("#answers-ahead input").length, 0);
});
