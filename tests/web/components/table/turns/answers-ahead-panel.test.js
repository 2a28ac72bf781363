import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { update } from "../../../samples.js";

const { AnswersAheadPanel } = await import(
  "../../../../../src/keelstone/web/components/table/turns/answers-ahead-panel.js"
);

function panelWith(answers) {
  setPage('<div id="answers-ahead"></div>');
  const sent = [];
  const api = { answerAhead: (name, isOn, seat) => sent.push([name, isOn, seat]) };
  const place = document.getElementById("answers-ahead");
  const panel = new AnswersAheadPanel(place, { api, attempt: (action) => action() });
  panel.show(update({ seat: 0, answers_ahead: answers }));
  return { place, sent, panel };
}

const answer = (name, isOn, ...moves) => ({ name, text: `Text of ${name}`, is_on: isOn, moves });

test("an answer is a switch, unless it is a button beside the present choice", () => {
  const { place, sent } = panelWith([
    answer("later", false),
    answer("given", true),
    answer("now", false, 3),
  ]);
  const boxes = [...place.querySelectorAll("input")];
  assert.deepEqual(
    boxes.map((box) => [box.parentElement.textContent, box.checked]),
    [
      ["Text of later", false],
      ["Text of given", true],
    ],
  );
  boxes[0].click();
  assert.deepEqual(sent, [["later", true, 0]]);
});

test("it says how many answers are given, and stays open and focused", () => {
  const { place, panel } = panelWith([answer("a", true), answer("b", false)]);
  assert.equal(place.querySelector("summary").textContent, "1 answer in advance");
  place.querySelector("details").open = true;
  place.querySelectorAll("input")[1].focus();
  panel.show(update({ seat: 0, answers_ahead: [answer("a", true), answer("b", true)] }));
  assert.equal(place.querySelector("summary").textContent, "2 answers in advance");
  assert.equal(place.querySelector("details").open, true);
  assert.equal(document.activeElement, place.querySelectorAll("input")[1]);
  panel.show(update({ seat: 0, answers_ahead: [answer("b", false)] }));
  assert.equal(place.querySelector("summary").textContent, "Answer in advance");
});

test("without answers the panel is empty", () => {
  const { place, panel } = panelWith([answer("given", true)]);
  panel.show(update({ seat: 0, answers_ahead: [] }));
  assert.equal(place.textContent, "");
});
