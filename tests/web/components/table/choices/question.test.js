import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { update } from "../../../samples.js";

const { Question } = await import(
  "../../../../../src/keelstone/web/components/table/choices/question.js"
);

function asked(ids, fields) {
  setPage(`<section id="ask"><p id="question"></p><p id="notice"></p></section>`);
  const path = { ids };
  const sending = { is: false };
  const question = new Question({ touch: () => ({ path }), isSending: () => sending.is });
  question.show(update({ question: "What now?", begun_paths: [], ...fields }));
  return { question, path, sending };
}

const text = () => document.getElementById("question").textContent;

test("the question is the server's, and changes with what was touched", () => {
  const begun_paths = [{ picked: ["sled", "ship-1"], question: "Where on the ship?" }];
  const { question, path } = asked([], { begun_paths });
  assert.equal(text(), "What now?");
  path.ids = ["sled", "ship-1"];
  question.refresh();
  assert.equal(text(), "Where on the ship?");
  path.ids = ["sled"];
  question.refresh();
  assert.equal(text(), "What now?");
  assert.equal(question.ofPath(), undefined);
});

test("a notice about another question goes", () => {
  const { question, path } = asked([], {
    begun_paths: [{ picked: ["sled"], question: "Which stone?" }],
  });
  document.getElementById("notice").textContent = "That cannot be done.";
  question.refresh();
  assert.equal(document.getElementById("notice").textContent, "That cannot be done.");
  path.ids = ["sled"];
  question.refresh();
  assert.equal(document.getElementById("notice").textContent, "");
});

test("the place shows whether the viewer is due", () => {
  asked([], { seat: 0, due: [0] });
  assert.ok(document.getElementById("ask").classList.contains("due"));
  asked([], { seat: 0, due: [1] });
  assert.ok(!document.getElementById("ask").classList.contains("due"));
});

test("a question between moves that are sent in a row is not shown", () => {
  const { question, sending } = asked([], { seat: 0, due: [0] });
  sending.is = true;
  question.show(update({ question: "Lay a card.", begun_paths: [], seat: 0, due: [0] }));
  assert.equal(text(), "What now?");
  question.show(update({ question: "Bo chooses.", begun_paths: [], seat: 0, due: [1] }));
  assert.equal(text(), "Bo chooses.");
  sending.is = false;
  question.show(update({ question: "Lay a card.", begun_paths: [], seat: 0, due: [0] }));
  assert.equal(text(), "Lay a card.");
});
