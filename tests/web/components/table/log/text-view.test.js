import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move } from "../../../samples.js";

const { TextView } = await import(
  "../../../../../src/keelstone/web/components/table/log/text-view.js"
);

/** A text view and what it played. */
function viewed(moves = []) {
  setPage(`<div id="text"></div>`);
  const played = [];
  const view = new TextView(document.getElementById("text"), {
    play: ({ number }) => played.push(number),
  });
  view.setMoves(moves);
  return { view, played, place: document.getElementById("text") };
}

const texts = (place, selector) =>
  [...place.querySelectorAll(selector)].map((one) => one.textContent);

test("what has happened is listed, or that it is nothing", () => {
  const { view, place } = viewed();
  view.show({ text: "", sections: [] }, ["Bo loads", "Cy sails"]);
  assert.deepEqual(texts(place, "section:first-child li"), ["Bo loads", "Cy sails"]);
  view.show({ text: "", sections: [] }, []);
  assert.deepEqual(texts(place, "section:first-child li"), ["Nothing."]);
});

test("the table is headings and lists", () => {
  const { view } = viewed();
  const sections = [
    { title: "Ships", lines: ["ship 1: free, free"] },
    { title: "Cards", lines: [] },
  ];
  view.show({ text: "", sections, aid: [] }, []);
  assert.deepEqual(texts(document, "#text > div h3"), ["Ships", "Cards"]);
  assert.deepEqual(texts(document, "#text > div li"), ["Ship 1: free, free", "Nothing."]);
});

test("the player aid follows, folded, and stays open where it was opened", () => {
  const { view } = viewed();
  const board = {
    text: "",
    sections: [{ title: "Ships", lines: ["ship 1: free"] }],
    aid: [{ title: "Costs", lines: ["Pay first."], rows: [["Road", "1 wood, 1 brick"]] }],
  };
  view.show(board, []);
  const aid = () => document.querySelector("#text details");
  assert.equal(aid().open, false);
  assert.deepEqual(texts(aid(), "li"), ["Pay first.", "Road: 1 wood, 1 brick"]);
  aid().open = true;
  view.show(board, []);
  assert.equal(aid().open, true);
});

test("a game without sentences shows its board for the terminal", () => {
  const { view, place } = viewed();
  view.show({ text: "+--+", sections: [] }, []);
  assert.equal(place.querySelector("pre").textContent, "+--+");
});

test("some letters are enough for a move, and Enter plays the only one that fits", () => {
  const { view, played, place } = viewed([
    move(1, [], { text: "sail the 2-ship to the temple" }),
    move(2, [], { text: "sail the 2-ship to the market" }),
    move(3, [], { text: "take stones" }),
  ]);
  view.field.value = "2 te";
  view.showMoves();
  assert.deepEqual(texts(place, ".typed button"), ["Sail the 2-ship to the temple"]);
  view.submit(new Event("submit"));
  assert.deepEqual(played, [1]);
  assert.equal(view.field.value, "");
  view.field.value = "sail";
  view.submit(new Event("submit"));
  assert.deepEqual(played, [1], "two moves fit");
});

test("upper case, the order of words and the notation do not matter", () => {
  const { view } = viewed([move(7, [], { text: "Take stones", notation: "T3" })]);
  for (const typed of ["STONES take", "t3", ""]) {
    view.field.value = typed;
    assert.deepEqual(
      view.matching().map(({ number }) => number),
      [7],
    );
  }
  view.field.value = "stones sail";
  assert.deepEqual(view.matching(), []);
});

test("a part of a word is its beginning, and the order that was typed is preferred", () => {
  const { view } = viewed([
    move(1, [], { text: "put a stone on ship 1, space 2" }),
    move(2, [], { text: "put a stone on ship 2, space 1" }),
    move(3, [], { text: "put a stone on ship 12, space 2" }),
  ]);
  const found = (typed) => {
    view.field.value = typed;
    return view.matching().map(({ number }) => number);
  };
  assert.deepEqual(found("ship 2 space 1"), [2]);
  assert.deepEqual(found("space 2 ship"), [1, 2, 3]);
  assert.deepEqual(found("hip"), []);
});

test("a long list says how many moves are left out, and shows them on demand", () => {
  const moves = Array.from({ length: 11 }, (_, n) => move(n, [], { text: `move ${n}` }));
  const { view, place } = viewed(moves);
  const shown = texts(place, ".typed li");
  assert.equal(shown.length, 9);
  assert.equal(shown.at(-1), "and 3 more");
  place.querySelector(".typed li:last-child button").click();
  assert.equal(texts(place, ".typed li").length, 11);
  const reached = document.activeElement;
  assert.equal(reached.textContent, "Move 8");
  view.setMoves([...moves]);
  assert.equal(document.activeElement, reached, "an update with the same moves takes no focus");
});

const fits = (place) => place.querySelector(".fits").textContent;

test("typing says how many moves fit and what Enter would play", () => {
  const { view, place } = viewed([
    move(1, [], { text: "sail ship 2 to the temple" }),
    move(2, [], { text: "sail ship 2 to the market" }),
  ]);
  const type = (value) => {
    view.field.value = value;
    view.field.dispatchEvent(new Event("input"));
  };
  type("sail");
  assert.equal(fits(place), "2 moves fit.");
  type("sail te");
  assert.equal(fits(place), "Enter plays: Sail ship 2 to the temple");
  type("load");
  assert.equal(fits(place), "No move fits.");
  type("");
  assert.equal(fits(place), "");
});

test("Enter that plays nothing says why", () => {
  const { view, played, place } = viewed([
    move(1, [], { text: "sail ship 2 to the temple" }),
    move(2, [], { text: "sail ship 2 to the market" }),
  ]);
  view.field.value = "sail";
  view.submit(new Event("submit"));
  assert.equal(fits(place), "2 moves fit: Sail ship 2 to the temple; Sail ship 2 to the market");
  view.field.value = "load";
  view.submit(new Event("submit"));
  assert.equal(fits(place), "No move fits. Nothing was played.");
  assert.deepEqual(played, []);
  view.field.value = "mark";
  view.submit(new Event("submit"));
  assert.deepEqual(played, [2]);
  assert.equal(fits(place), "");
});

test("only what is new is added to what has happened", () => {
  const { view, place } = viewed();
  view.show({ text: "", sections: [] }, ["Bo loads"]);
  const first = place.querySelector('[role="log"] li');
  view.show({ text: "", sections: [] }, ["Bo loads", "Cy sails"]);
  assert.equal(place.querySelector('[role="log"] li'), first);
  assert.deepEqual(texts(place, '[role="log"] li'), ["Bo loads", "Cy sails"]);
});

test("plain answers stand above moves that are put together", () => {
  const { place } = viewed([
    move(1, ["hand-wood"], { text: "begin a counter-offer" }),
    move(2, ["button-accept"], { text: "accept" }),
    move(3, ["button-refuse"], { text: "refuse" }),
  ]);
  assert.deepEqual(texts(place, ".typed li"), ["Accept", "Refuse", "Begin a counter-offer"]);
});
