// Translates the page. The English text is the key; English needs no catalogue.
//
//   say("Waiting for {who}.", { who })              in JavaScript
//   sayN("{n} card", "{n} cards", n)                with a number that chooses the plural form
//   <h2 data-say>New table</h2>                     in HTML: the text of the element
//   <ul data-say="aria-label" aria-label="Seats">   in HTML: these attributes ("text" is the text)
//
// `tools/messages.py` collects the texts, so they must be string literals.

import { Catalogue } from "./catalogue.js";
import { root } from "./root.js";
import { remember, remembered } from "./storage.js";

/**
 * The languages, each by its own name. The server has the same list.
 *
 * @type {Record<string, string>}
 */
export const LANGUAGES = {
  en: "English",
  da: "Dansk",
  nb: "Norsk",
  nl: "Nederlands",
  de: "Deutsch",
};

/** The language chosen in this browser, or the first one it prefers that we have. */
export function language() {
  const wanted = [remembered("language"), ...(navigator.languages ?? [navigator.language])];
  return wanted.map(primaryTag).find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * A day and a time of day.
 *
 * @param {number} at milliseconds since 1970
 */
export const moment = (at) =>
  new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

/** @param {string} wanted */
function primaryTag(wanted) {
  const tag = String(wanted).toLowerCase().split("-")[0];
  return tag === "no" || tag === "nn" ? "nb" : tag;
}

/**
 * Change the language and load the page again.
 *
 * @param {string} tag
 */
export function chooseLanguage(tag) {
  remember("language", tag);
  location.reload();
}

/**
 * Translate a sentence and insert its {values}.
 *
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
export function say(text, values = {}) {
  return catalogue.translate(text, values);
}

/**
 * Translate a sentence that depends on the number `{n}`.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, unknown>} [values]
 */
export function sayN(one, many, n, values = {}) {
  return catalogue.translatePlural(one, many, n, values);
}

/**
 * Translate the English texts of the HTML file.
 *
 * @param {ParentNode} [root]
 */
function translatePage(root = document) {
  for (const element of root.querySelectorAll("[data-say]")) {
    if (!(element instanceof HTMLElement)) continue;
    for (const what of (element.dataset.say || "text").split(" ")) {
      const isText = what === "text";
      const english = isText ? element.textContent?.trim() : element.getAttribute(what);
      const translated = catalogue.translate(english ?? "", {});
      if (isText) element.textContent = translated;
      else element.setAttribute(what, translated);
    }
    // Inside an English text, a translated part carries its own language.
    if (element.closest("[lang]") !== document.documentElement) element.lang = tag;
  }
}

const tag = language();
const catalogue = new Catalogue(tag, tag === "en" ? {} : await fetchCatalogue(tag));

/**
 * The sentences of this page in a language.
 *
 * @param {string} wanted
 * @returns {Promise<Record<string, import("./catalogue.js").Translation>>}
 */
async function fetchCatalogue(wanted) {
  const page = document.documentElement.dataset.page ?? "";
  const answer = await fetch(`${root}/words/${wanted}.json?page=${page}`).catch(() => null);
  return answer?.ok ? answer.json() : {};
}

document.documentElement.lang = tag;
translatePage();
