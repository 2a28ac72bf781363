import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move, update } from "../../../samples.js";

const { TextTab } = await import(
  "../../../../../src/keelstone/web/components/table/log/text-tab.js"
);

const event = (text, seat, kind = "move") => ({ number: 1, kind, at: 0, text, seat });

function tab() {
  setPage(`<div id="text"></div>`);
  return new TextTab(document.getElementById("text"), {
    api: { boardAsText: async () => ({ text: "", sections: [], aid: [] }) },
    attempt: (act) => act(),
    play: () => {},
  });
}

const news = () =>
  [...document.querySelectorAll("#text section:first-child li")].map((one) => one.textContent);

test("the viewer's last move and what came after it are shown, also from before the tab was opened", async () => {
  const shown = tab();
  shown.add(
    update({ events: [event("Bo sails", 1), event("Anna loads", 0), event("Bo loads", 1)] }),
  );
  shown.add(update({ events: [event("hello", 1, "chat"), event("Cy sails", 2)] }));
  await shown.show();
  assert.deepEqual(news(), ["Anna loads", "Bo loads", "Cy sails"]);
  shown.reset();
  await shown.show();
  assert.deepEqual(news(), ["Nothing."]);
});

test("the moves are those of the last update", async () => {
  const shown = tab();
  shown.add(update({ moves: [move(1, [], { text: "sail" })] }));
  await shown.show();
  shown.add(update({ moves: [], optional_moves: [move(2, [], { text: "trade" })] }));
  const typed = [...document.querySelectorAll(".typed button")].map((one) => one.textContent);
  assert.deepEqual(typed, ["Trade"]);
});

test("an answer that comes after a later one is not shown", async () => {
  setPage(`<div id="text"></div>`);
  const answers = [];
  const shown = new TextTab(document.getElementById("text"), {
    api: { boardAsText: () => new Promise((resolve) => answers.push(resolve)) },
    attempt: (act) => act(),
    play: () => {},
  });
  const board = (line) => ({ text: "", sections: [{ title: "Now", lines: [line] }], aid: [] });
  shown.add(update({ events: [] }));
  const [early, late] = [shown.show(), shown.show()];
  answers[1](board("round 2"));
  await late;
  answers[0](board("round 1"));
  await early;
  assert.equal(document.querySelector("#text > div li").textContent, "Round 2");
});
