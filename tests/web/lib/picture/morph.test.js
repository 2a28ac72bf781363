import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { morph } = await import("../../../../src/keelstone/web/lib/picture/morph.js");
const { parseSvg } = await import("../../../../src/keelstone/web/lib/dom.js");

const svg = (inside) => parseSvg(`<svg viewBox="0 0 9 9">${inside}</svg>`);

/** Morph one picture into another and check that it is the other one. */
function changed(from, to) {
  const old = svg(from);
  const kept = new Map([...old.querySelectorAll("[id]")].map((one) => [one.id, one]));
  morph(old, svg(to));
  assert.equal(old.outerHTML, svg(to).outerHTML);
  return { old, kept };
}

test("an element with the same id is kept, wherever it moves", () => {
  const { old, kept } = changed('<g id="a"/><g id="b"/>', '<g id="b"/><g id="a" class="x"/>');
  assert.equal(old.querySelector("#a"), kept.get("a"));
  assert.equal(old.querySelector("#b"), kept.get("b"));
});

test("elements come and go", () => {
  const { old, kept } = changed(
    '<g id="a"/><g id="b"/><g id="c"/>',
    '<g id="n"/><g id="c"/><text>5</text>',
  );
  assert.equal(old.querySelector("#c"), kept.get("c"));
});

test("an id that stands for another sort of element is not kept", () => {
  const { old, kept } = changed('<g id="a"/>', '<path id="a"/>');
  assert.notEqual(old.querySelector("#a"), kept.get("a"));
});

test("texts and attributes change, and attributes that are gone are removed", () => {
  changed('<text class="a" x="1">3</text>', '<text x="2">4</text>');
});

test("what lies inside a kept element is changed too", () => {
  const { old, kept } = changed(
    '<g id="a"><g id="b"/></g>',
    '<g id="a"><text>1</text><g id="b"><path d="M0 0"/></g></g>',
  );
  assert.equal(old.querySelector("#b"), kept.get("b"));
});
