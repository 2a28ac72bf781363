import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setPage } from "../../../page.js";
import { move, panel, slot, supply, update } from "../../../samples.js";

const { Choices } = await import(
  "../../../../../src/keelstone/web/components/table/choices/choices.js"
);
const { Touch } = await import("../../../../../src/keelstone/web/components/table/touch/touch.js");

/** Choices beside a picture with the things `sled` and `ship`, and what they sent. */
function choicesAt(fields) {
  setPage(`<div id="board"><svg><g id="sled"><title>Sled</title></g><g id="ship"/></svg></div>
<div id="choices"></div>`);
  const sent = [];
  const touch = new Touch(document.getElementById("board"), {
    onPlay: (target) => (target.act ? target.act() : sent.push([target.number])),
    onChange: () => choices.draw(),
    onPreview: () => {},
  });
  const choices = new Choices(document.getElementById("choices"), {
    touch,
    send: (moves) => sent.push(moves),
    highlight: () => {},
    preview: () => {},
    symbol: () => null,
    onPanel: () => {},
    tray: () => null,
    isAskedAnew: () => false,
    answerAhead: ({ name }) => sent.push(name),
  });
  const show = (more) => {
    choices.show(update(more));
    touch.show(choices.targets());
  };
  show(fields);
  return { choices, touch, sent, show, place: choices.place };
}

const labels = (place) => [...place.querySelectorAll("button")].map((one) => one.textContent);

function press(place, text) {
  [...place.querySelectorAll("button")].find((one) => one.textContent === text).click();
}

beforeEach(() => localStorage.clear());

const many = (first) => Array.from({ length: 7 }, (_, n) => move(first + n, ["sled", `to-${n}`]));

test("moves without a place in the picture are buttons, of many others none is", () => {
  const { place, sent } = choicesAt({ moves: [...many(10), move(2), move(3, ["harbour"])] });
  assert.deepEqual(labels(place), ["Move 2", "Move 3"]);
  press(place, "Move 2");
  press(place, "Move 3");
  assert.deepEqual(sent, [[2], [3]]);
});

const ahead = (name, isOn, number) => ({ name, text: name, is_on: isOn, move: number });

test("an answer that can be given to later questions too is a quiet button", () => {
  const answers = [ahead("always", false, 1), ahead("given", true, 1), ahead("later", false, null)];
  const fields = { moves: [move(1), move(2)], answers_ahead: answers };
  const { place, sent, show } = choicesAt(fields);
  assert.deepEqual(labels(place), ["Move 1", "Move 2", "always"]);
  press(place, "always");
  assert.deepEqual(sent, ["always"]);
  show({ ...fields, answers_ahead: [ahead("always", true, 1)] });
  assert.deepEqual(labels(place), ["Move 1", "Move 2"]);
});

test("a few answers are all buttons, and the one that declines is the quiet one at the end", () => {
  const declining = { ...move(1, ["button-none"]), is_quiet: true };
  const { place, sent } = choicesAt({ moves: [declining, move(2, ["sled"]), move(3, ["ship"])] });
  assert.deepEqual(labels(place), ["Move 2", "Move 3", "Move 1"]);
  const filled = [...place.querySelectorAll("button.main")].map((one) => one.textContent);
  assert.deepEqual(filled, ["Move 2", "Move 3"]);
  press(place, "Move 3");
  assert.deepEqual(sent, [[3]]);
});

test("the only way on is never quiet", () => {
  const { place } = choicesAt({ moves: [{ ...move(1), is_quiet: true }] });
  assert.equal(place.querySelectorAll("button.main").length, 1);
});

test("things in the picture open a panel too, unless a move begins with them", () => {
  const offer = panel([supply("wood", 2)], [slot({ wood: 5 }, { most: 2 })], {
    opener: "Trade",
    openers: ["sled", "ship"],
  });
  const { choices, touch, sent } = choicesAt({ moves: [move(2, ["sled"])], panel: offer });
  touch.touch("ship");
  assert.equal(choices.isPanelOpen, true);
  choices.setPanelOpen(false);
  touch.touch("sled");
  assert.deepEqual(sent, [[2]]);
});

test("a seat that nobody waits for has a button to propose something", () => {
  const proposal = panel([], [], { opener: "Propose a trade …" });
  const { place, show } = choicesAt({
    moves: [],
    optional_moves: [move(1, ["ship"])],
    panel: proposal,
  });
  assert.deepEqual(labels(place), ["Propose a trade …"]);
  show({ moves: [move(2)], optional_moves: [], panel: null });
  assert.deepEqual(labels(place), ["Move 2"]);
});

test("more moves than can be buttons are in the list only", () => {
  const { place, choices } = choicesAt({ moves: Array.from({ length: 25 }, (_, n) => move(n)) });
  assert.deepEqual(labels(place), []);
  choices.toggleList();
  assert.equal(place.querySelectorAll("option").length, 25);
});

test("a path that was begun is named, with a way back", () => {
  const { place, touch } = choicesAt({ moves: [move(1, ["sled", "ship"])] });
  touch.touch("sled");
  assert.equal(place.querySelector(".begun span").textContent, "Sled →");
  press(place, "Back");
  assert.equal(place.querySelector(".begun"), null);
});

test("a question is answered before the move is sent", () => {
  const { place, choices, sent } = choicesAt({ moves: [move(1, ["sled"])] });
  choices.confirm(choices.moves[0]);
  press(place, "No");
  assert.deepEqual(sent, []);
  choices.confirm(choices.moves[0]);
  press(place, "Yes");
  assert.deepEqual(sent, [[1]]);
});

test("a panel with an opener waits behind its button", () => {
  const offer = panel([supply("wood", 2)], [slot({ wood: 5 }, { most: 2 })], { opener: "Trade" });
  const { place, choices, sent } = choicesAt({ moves: [move(2)], panel: offer });
  assert.deepEqual(labels(place), ["Move 2", "Trade"]);
  press(place, "Trade");
  press(place, "wood");
  press(place, "Done");
  assert.deepEqual(sent, [[5]]);
  assert.equal(choices.back(), true);
  assert.equal(choices.isPanelOpen, true, "first the wood is taken back");
  assert.equal(choices.back(), true);
  assert.equal(choices.isPanelOpen, false);
  assert.equal(choices.back(), false);
});

test("what is being put together survives an update with the same choices", () => {
  const offer = panel([supply("wood", 2)], [slot({ wood: 5 }, { most: 2 })]);
  const { choices, show } = choicesAt({ panel: offer });
  choices.panel.add(0, "wood");
  show({ panel: structuredClone(offer), number: 2 });
  assert.equal(choices.panel.count(0), 1);
  show({ panel: offer, moves: [move(1)], number: 3 });
  assert.equal(choices.panel.count(0), 0);
});

test("the best three moves of a hint are shown with their chances", () => {
  const { place, choices, sent } = choicesAt({ moves: [move(1), move(2)] });
  const hinted = (number, chance) => ({
    number,
    text: `move ${number}`,
    chances: [0, chance],
    // biome-ignore lint/suspicious/noThenProperty: the server calls it so
    then: [],
  });
  const moves = [hinted(2, 0.617), hinted(1, 0.4), hinted(3, 0.3), hinted(4, 0.2)];
  choices.showHint({ moves, chances: [], playouts: 1, seat: 1 });
  assert.deepEqual(labels(place), ["Move 262 %", "Move 140 %", "Move 330 %", "Close"]);
  press(place, "Move 262 %");
  assert.deepEqual(sent, [[2]]);
  assert.equal(choices.back(), true);
  assert.equal(choices.hint, null);
});

test("the list remembers that it was opened", () => {
  const first = choicesAt({ moves: [move(1)] });
  assert.equal(first.choices.isListShown, false);
  first.choices.toggleList();
  assert.equal(choicesAt({ moves: [move(1)] }).choices.isListShown, true);
});
