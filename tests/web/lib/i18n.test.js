import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../page.js";

const GERMAN = { Seats: "Plätze", "New table": "Neuer Tisch", Games: "Spiele" };
localStorage.setItem("language", "de-AT");
const asked = [];
globalThis.fetch = async (address) => {
  asked.push(address);
  return { ok: true, json: async () => GERMAN };
};
document.documentElement.dataset.page = "table";
setPage(`<h2 data-say> New table </h2>
<ul data-say="aria-label" aria-label="Seats"></ul>
<p lang="en"><b data-say>Games</b></p>`);
const { language, say } = await import("../../../src/keelstone/web/lib/i18n.js");

test("the catalogue of the chosen language is loaded, whatever its region", () => {
  assert.deepEqual(asked, ["/words/de.json?page=table"]);
  assert.equal(document.documentElement.lang, "de");
  assert.equal(say("Seats"), "Plätze");
});

test("texts and attributes of the page are translated", () => {
  assert.equal(document.querySelector("h2").textContent, "Neuer Tisch");
  assert.equal(document.querySelector("ul").getAttribute("aria-label"), "Plätze");
});

test("a translated part of an English text names its language", () => {
  assert.equal(document.querySelector("b").lang, "de");
  assert.equal(document.querySelector("h2").lang, "");
});

test("Norwegian is Bokmål, and a language that we do not have gives way to the next", () => {
  const prefer = (...languages) => {
    localStorage.removeItem("language");
    Object.defineProperty(navigator, "languages", { value: languages, configurable: true });
    return language();
  };
  assert.equal(prefer("nn-NO", "en"), "nb");
  assert.equal(prefer("fr", "nl-BE"), "nl");
  assert.equal(prefer("fr"), "en");
});
