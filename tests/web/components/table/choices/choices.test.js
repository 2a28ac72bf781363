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
  const told = [];
  const choices = new Choices(document.getElementById("choices"), {
    touch,
    tell: (text) => told.push(text),
    send: (moves) => sent.push(moves),
    highlight: () => {},
    preview: () => {},
    symbol: () => null,
    onPanel: (shown) => {
      touch.finishId = shown?.finishTarget() ?? "";
      touch.finishName = shown?.description.finish.text ?? "";
    },
    tray: () => null,
    isAskedAnew: () => false,
    answerAhead: ({ name }) => sent.push(name),
  });
  const show = (more) => {
    choices.show(update(more));
    touch.show(choices.targets());
  };
  show(fields);
  return { choices, touch, sent, told, show, place: choices.place };
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

const ahead = (name, isOn, ...moves) => ({ name, text: name, is_on: isOn, moves });

test("an answer that can be given to later questions too is a quiet button", () => {
  const answers = [ahead("always", false, 1), ahead("other", true), ahead("later", false)];
  const fields = { moves: [move(1), move(2)], answers_ahead: answers };
  const { place, sent, show } = choicesAt(fields);
  assert.deepEqual(labels(place), ["Move 1", "Move 2", "always"]);
  press(place, "always");
  assert.deepEqual(sent, ["always"]);
  show({ ...fields, answers_ahead: [ahead("always", true, 1)] });
  assert.deepEqual(labels(place), ["Move 1", "Move 2"]);
  show({ ...fields, answers_ahead: [ahead("always", false, 1), ahead("given", true, 1)] });
  assert.deepEqual(labels(place), ["Move 1", "Move 2"], "the question is answered anyway");
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

test("where each of several moves has a place in the picture there are no buttons", () => {
  const moves = [2, 3, 4, 5].map((number) => move(number, ["ship"]));
  assert.deepEqual(labels(choicesAt({ moves }).place), []);
  assert.equal(labels(choicesAt({ moves: moves.slice(1) }).place).length, 3);
});

test("the list of all moves takes the place of a hint", () => {
  const { choices } = choicesAt({ moves: many(10) });
  const hint = { moves: [], chances: [], playouts: 1, seat: 1 };
  for (const _ of "twice") {
    choices.showHint(hint);
    choices.toggleList();
    assert.deepEqual([choices.hint, choices.isListShown], [null, true]);
  }
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

test("few cards beside a map are buttons too, places on it are not", () => {
  const five = (prefix) => [1, 2, 3, 4, 5].map((n) => move(n, [`${prefix}-${n}`]));
  const { place, choices, touch } = choicesAt({ moves: five("card") });
  const draw = (markup, moves) => {
    document.querySelector("#board svg").innerHTML = markup;
    choices.moves = moves;
    touch.show(choices.targets());
    return labels(place);
  };
  const things = (prefix) => [1, 2, 3, 4, 5].map((n) => `<g id="${prefix}-${n}"></g>`).join("");
  const markup = `<svg class="zoomable">${things("edge")}</svg>${things("card")}`;
  const all = ["Move 1", "Move 2", "Move 3", "Move 4", "Move 5"];
  assert.deepEqual(draw(markup, five("card")), all);
  assert.deepEqual(draw(markup, five("edge")), []);
  const withHand = five("card").map((one) => ({ ...one, touch: ["edge-1", ...one.touch] }));
  draw(markup, withHand);
  touch.touch("edge-1");
  assert.deepEqual(labels(place), ["Back", ...all]);
  draw(
    markup,
    withHand.map((one) => ({ ...one, touch: [...one.touch, "edge-2"] })),
  );
  touch.touch("edge-1");
  assert.deepEqual(labels(place), ["Back"], "the cards lead on");
});

test("in a lesson places in the picture have no buttons, unless others have", () => {
  const deal = move(1, ["ship"]);
  const { place, choices } = choicesAt({ moves: [deal, move(2, ["sled"])] });
  choices.isCoached = true;
  choices.draw();
  assert.deepEqual(labels(place), []);
  const withdrawn = choicesAt({ moves: [deal, move(2, ["button-withdraw"])] });
  withdrawn.choices.isCoached = true;
  withdrawn.choices.draw();
  assert.deepEqual(labels(withdrawn.place), ["Move 1", "Move 2"]);
});

test("the best three moves of a hint are shown with their chances, the first with its reason", () => {
  const { place, choices, sent } = choicesAt({ moves: [move(1), move(2)] });
  const hinted = (number, chance, reason = "") => ({
    number,
    text: `move ${number}`,
    chances: [0, chance],
    reason,
    // biome-ignore lint/suspicious/noThenProperty: the server calls it so
    then: [],
  });
  const moves = [hinted(2, 0.617, "more ore"), hinted(1, 0.4), hinted(3, 0.3), hinted(4, 0.2)];
  choices.showHint({ moves, chances: [], playouts: 1, seat: 1 });
  assert.deepEqual(labels(place), ["Move 262 %More ore", "Move 140 %", "Move 330 %", "Close"]);
  choices.isCoached = true;
  choices.draw();
  assert.deepEqual(labels(place), ["Move 2More ore", "Move 1", "Move 3", "Close"]);
  press(place, "Move 2More ore");
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

test("the list comes in the place of a hint", () => {
  const { choices } = choicesAt({ moves: [move(1)] });
  if (choices.isListShown) choices.toggleList();
  choices.showHint({ moves: [], chances: [], playouts: 1, seat: 0 });
  choices.toggleList();
  assert.equal(choices.isListShown, true);
  choices.toggleList();
  assert.equal(choices.isListShown, false);
});

const worded = (number, text) => move(number, ["sled"], { text });

test("the focus stays on the same answer, but never gets to one that was not read", () => {
  const { place, show } = choicesAt({ moves: [worded(1, "build in part 2"), worded(2, "pass")] });
  place.querySelector("button").focus();
  show({ moves: [worded(3, "build in part 4"), worded(4, "pass")] });
  assert.equal(document.activeElement.textContent, "Build in part 4");
  show({ moves: [worded(5, "accept the offer"), worded(6, "refuse the offer")] });
  assert.equal(document.activeElement, place, "Enter accepts nothing");
});

test("an answer that was not read does not get the focus after a time with nothing to choose", () => {
  const { place, show } = choicesAt({ moves: [worded(1, "end the turn"), worded(2, "roll")] });
  place.querySelector("button").focus();
  show({ moves: [] });
  show({ moves: [worded(5, "accept the offer"), worded(6, "refuse the offer")] });
  assert.equal(document.activeElement, place);
});

const either = [worded(1, "road"), worded(2, "ship")].map((one, at) => ({
  ...one,
  touch: ["sled", `kind-${at}`],
}));

test("where only buttons can be chosen they get the focus of the board, and give it back", () => {
  const { place, touch, show } = choicesAt({ moves: [...either, move(3, ["ship"])] });
  /** A browser takes the focus from a thing that can be touched no more. */
  const loseFocus = () => {
    document.activeElement.blur();
    touch.hasFocus = true;
  };
  loseFocus();
  touch.touch("sled");
  assert.deepEqual(labels(place), ["Back", "Road", "Ship"]);
  assert.equal(document.activeElement.textContent, "Back");
  document.activeElement.click();
  assert.equal(document.activeElement.id, "sled");
  loseFocus();
  show({ moves: [worded(4, "roll"), worded(5, "buy")].map((one) => ({ ...one, touch: [] })) });
  assert.equal(document.activeElement, place, "Enter rolls nothing that was not read");
  place.querySelector("button").focus();
  show({ moves: [] });
  show({ moves: [move(6, ["ship"]), ...many(10)] });
  assert.ok(touch.place.contains(document.activeElement), "the board has the focus again");
});

test("who closes the list of all moves is where they were", () => {
  const { choices, place } = choicesAt({ moves: [worded(1, "end the turn"), worded(2, "roll")] });
  const sled = document.getElementById("sled");
  sled.setAttribute("tabindex", "0");
  sled.focus();
  choices.toggleList();
  assert.equal(document.activeElement, place.querySelector("select"));
  choices.toggleList();
  assert.equal(document.activeElement, sled);
});

test("what lies in a panel is said whenever it changes", () => {
  const gold = panel(
    [supply("2", 2, { text: "2 gold" })],
    [slot({ 2: 5 }, { text: "blockade" }), slot({ 2: 6 }, { text: "moving" })],
  );
  const { choices, place, told } = choicesAt({ panel: gold });
  place.querySelector(".supply").click();
  assert.deepEqual(told, ["blockade: 2 gold; still missing: moving"]);
  choices.panel.add(1, "2");
  assert.equal(told.at(-1), "blockade: 2 gold; moving: 2 gold");
});

test("the thing that ends a choice has its new name as soon as the choice is complete", () => {
  const finish = { text: "Commit", move: 9, touch: "sled" };
  const offer = panel([supply("2", 1)], [slot({ 2: 5 })], { finish });
  const { choices } = choicesAt({ moves: [move(5), move(9)], panel: offer });
  choices.openPanel.add(0, "2");
  assert.equal(document.getElementById("sled").getAttribute("aria-label"), "Commit");
});

test("a panel says how many cards have to go, and how many lie there", () => {
  const goes = slot({ wool: 1 }, { text: "cards go", least: 9, most: 9 });
  const { place } = choicesAt({ panel: panel([supply("wool", 9)], [goes]) });
  place.querySelector(".more").click();
  place.querySelector(".more").click();
  assert.equal(place.querySelector("legend").textContent, "cards go: 2 of 9");
});
