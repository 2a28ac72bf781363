import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "./page.js";
import { move, update } from "./samples.js";

const { TextView } = await import("../../src/keelstone/web/components/table/text-view.js");

const event = (text, seat, kind = "move") => ({ number: 1, kind, at: 0, text, seat });

/** A text view and what it played. */
function viewed(fields) {
  setPage(`<div id="text"></div>`);
  const played = [];
  const view = new TextView(document.getElementById("text"), {
    play: ({ number }) => played.push(number),
  });
  view.hear(update(fields));
  return { view, played, place: document.getElementById("text") };
}

const texts = (place, selector) =>
  [...place.querySelectorAll(selector)].map((one) => one.textContent);

test("what happened since the viewer's last move is listed", () => {
  const events = [event("Bo sails", 1), event("Anna loads", 0), event("Bo loads", 1)];
  const { view, place } = viewed({ events });
  view.hear(update({ events: [event("hello", 1, "chat"), event("Cy sails", 2)] }));
  view.show({ text: "", sections: [] });
  assert.deepEqual(texts(place, "section:first-child li"), ["Bo loads", "Cy sails"]);
});

test("the table is headings and lists", () => {
  const { view } = viewed({});
  view.show({ text: "", sections: [{ title: "Ships", lines: ["the 2-ship: free, free"] }] });
  assert.deepEqual(texts(document, "#text > div h3"), ["Ships"]);
  assert.deepEqual(texts(document, "#text > div li"), ["The 2-ship: free, free"]);
});

test("a game without sentences shows its board for the terminal", () => {
  const { view, place } = viewed({});
  view.show({ text: "+--+", sections: [] });
  assert.equal(place.querySelector("pre").textContent, "+--+");
});

test("some letters are enough for a move, and Enter plays the only one that fits", () => {
  const moves = [
    move(1, [], { text: "sail the 2-ship to the temple" }),
    move(2, [], { text: "sail the 2-ship to the market" }),
    move(3, [], { text: "take stones" }),
  ];
  const { view, played, place } = viewed({ moves });
  view.field.value = "2 te";
  view.showMoves();
  assert.deepEqual(texts(place, ".typed button"), ["Sail the 2-ship to the temple"]);
  view.submit(new Event("submit"));
  assert.deepEqual(played, [1]);
  view.field.value = "sail";
  view.submit(new Event("submit"));
  assert.deepEqual(played, [1], "two moves fit");
});
