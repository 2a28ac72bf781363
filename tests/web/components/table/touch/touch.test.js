import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move } from "../../../samples.js";

const { Touch } = await import("../../../../../src/keelstone/web/components/table/touch/touch.js");

const PICTURE = `<div id="board"><svg>
<g id="sled"><title>Sled</title><path id="runner"/></g><g id="ship"><title>Ship</title></g><g id="quarry"/>
</svg></div>`;

/** The picture with legal moves; `heard` is what the page was told. */
function touching(...moves) {
  setPage(PICTURE);
  const heard = { played: [], previewed: [] };
  const touch = new Touch(document.getElementById("board"), {
    onPlay: ({ number }) => heard.played.push(number),
    onChange: () => {},
    onPreview: (one) => heard.previewed.push(one?.number ?? null),
  });
  touch.show(moves);
  return { touch, heard };
}

const thing = (id) => document.getElementById(id);
const click = (id) => thing(id).dispatchEvent(new MouseEvent("click", { bubbles: true }));
const key = (id, name) =>
  thing(id).dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));

test("things that may be touched are buttons with a name, and one of them can be tabbed to", () => {
  touching(move(1, ["sled", "ship"]), move(2, ["quarry"]));
  assert.equal(thing("sled").getAttribute("role"), "button");
  assert.equal(thing("sled").getAttribute("aria-label"), "Sled");
  assert.equal(thing("ship").hasAttribute("role"), false);
  assert.deepEqual(
    ["sled", "quarry"].map((id) => thing(id).getAttribute("tabindex")),
    ["0", "-1"],
  );
});

test("what ends a complete choice is named by what it does, not by what was missing", () => {
  const { touch } = touching(move(1, ["sled", "ship"]), move(2, ["quarry"]));
  touch.finishId = "sled";
  touch.finishName = "Commit";
  touch.mark();
  assert.equal(thing("sled").getAttribute("aria-label"), "Commit");
});

test("a click inside a thing touches it, and the last thing of a path plays the move", () => {
  const { heard } = touching(move(1, ["sled", "ship"]));
  click("runner");
  assert.equal(thing("sled").classList.contains("chosen"), true);
  assert.equal(thing("ship").classList.contains("may"), true);
  click("ship");
  assert.deepEqual(heard.played, [1]);
});

test("a click beside everything takes a step back", () => {
  const { touch } = touching(move(1, ["sled", "ship"]));
  click("sled");
  click("quarry");
  assert.deepEqual(touch.path.ids, []);
});

test("a click on what could have been touched before takes its place", () => {
  const { touch } = touching(move(1, ["sled", "ship"]), move(2, ["quarry", "site"]));
  click("sled");
  click("quarry");
  assert.deepEqual(touch.path.ids, ["quarry"]);
});

test("focus that the page moves previews nothing and has no frame while a pointer is used", () => {
  const { heard } = touching(move(1, ["sled"]));
  const isFramed = () => !document.body.classList.contains("by-pointer");
  const focus = () => thing("sled").dispatchEvent(new Event("focusin", { bubbles: true }));
  document.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse" }));
  focus();
  assert.deepEqual([heard.previewed, isFramed()], [[], false]);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  focus();
  assert.deepEqual([heard.previewed, isFramed()], [[1], true]);
});

test("what leads to other moves stays after a refused move, if something wanted can be touched next", () => {
  const moves = [move(1, ["sled", "ship"]), move(3, ["sled", "boat"]), move(2, ["quarry"])];
  const { touch } = touching(...moves);
  const afterRefusal = (...wanted) => {
    touch.path.ids = [];
    touch.show(moves);
    click("sled");
    click("ship");
    touch.refuse(1, wanted);
    return touch.path.ids;
  };
  assert.deepEqual(afterRefusal(), ["sled"]);
  assert.deepEqual(afterRefusal("sled", "boat"), ["sled"]);
  assert.deepEqual(afterRefusal("quarry"), []);
});

test("a finished path plays once, whatever is clicked until the next update", () => {
  const { heard } = touching(move(1, ["sled"]), move(2, ["ship"]));
  click("sled");
  click("ship");
  click("ship");
  assert.deepEqual(heard.played, [1]);
});

test("Enter and space touch what has the focus", () => {
  const { heard } = touching(move(1, ["sled", "ship"]));
  key("sled", "Enter");
  key("ship", " ");
  assert.deepEqual(heard.played, [1]);
});

test("the pointer on a thing that would play a move previews it", () => {
  const { heard } = touching(move(1, ["sled", "ship"]), move(2, ["quarry"]));
  const over = (id) => thing(id).dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
  over("quarry");
  over("sled");
  assert.deepEqual(heard.previewed, [2, null]);
});

test("without marks the picture is as the server drew it", () => {
  const { touch } = touching(move(1, ["sled", "ship"]));
  const drawn = PICTURE.match(/<g id="sled">/)[0];
  touch.unmark();
  const { outerHTML } = thing("sled");
  assert.ok(outerHTML.replace(' class=""', "").startsWith(drawn), outerHTML);
});
