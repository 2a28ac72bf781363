import assert from "node:assert/strict";
import { test } from "node:test";
import { Catalogue } from "../../../src/keelstone/web/lib/catalogue.js";

test("a text without a translation stays English, with its values", () => {
  const english = new Catalogue("en", {});
  assert.equal(english.translate("Waiting for {who}.", { who: "Bo" }), "Waiting for Bo.");
});

test("a translation gets the same values", () => {
  const german = new Catalogue("de", { "{n} of {all}": "{n} von {all}" });
  assert.equal(german.translate("{n} of {all}", { n: 2, all: 9 }), "2 von 9");
});

test("a name without a value stays as it is", () => {
  assert.equal(new Catalogue("en", {}).translate("{n} {m}", { n: 1 }), "1 {m}");
});

test("English has one form for one and another for all other numbers", () => {
  const english = new Catalogue("en", {});
  const cards = (n) => english.translatePlural("{n} card", "{n} cards", n, {});
  assert.deepEqual([0, 1, 2].map(cards), ["0 cards", "1 card", "2 cards"]);
});

test("a translation has the plural forms of its own language", () => {
  const polish = new Catalogue("pl", {
    "{n} card": { one: "{n} karta", few: "{n} karty", many: "{n} kart", other: "{n} karty" },
  });
  const cards = (n) => polish.translatePlural("{n} card", "{n} cards", n, {});
  assert.deepEqual([1, 3, 5, 22].map(cards), ["1 karta", "3 karty", "5 kart", "22 karty"]);
});

test("a form that a catalogue lacks is its general form", () => {
  const one = new Catalogue("pl", { "{n} card": { other: "{n} karty" } });
  assert.equal(one.translatePlural("{n} card", "{n} cards", 5, {}), "5 karty");
});
