// The page in the reader's language. The English text is the key; English itself needs no catalogue.
//
//   say("Waiting for {who}.", { who })              in JavaScript
//   sayN("{n} card", "{n} cards", n)                where a number decides
//   <h2 data-say>New table</h2>                     in HTML: the element's text
//   <ul data-say="aria-label" aria-label="Seats">   in HTML: these attributes ("text" is the text)
//
// `scripts/words` collects them: the texts must stand there as plain strings.

import { remember, remembered } from "./dom.js";

/** What we speak, each in its own words; the same list as in `keelstone.words`. */
export const LANGUAGES = {
  en: "English",
  da: "Dansk",
  nb: "Norsk",
  nl: "Nederlands",
  de: "Deutsch",
};

/** The language chosen here, or the first one the browser prefers that we speak. */
export function language() {
  const wanted = [remembered("language"), ...(navigator.languages ?? [navigator.language])];
  return wanted.map(spoken).find((tag) => tag in LANGUAGES) ?? "en";
}

function spoken(wanted) {
  const tag = String(wanted).toLowerCase().split("-")[0];
  return tag === "no" || tag === "nn" ? "nb" : tag;
}

/** Change the language and draw the page again. */
export function chooseLanguage(tag) {
  remember("language", tag);
  location.reload();
}

/** A sentence with its {values}. */
export function say(text, values = {}) {
  return filled(catalogue[text] ?? text, values);
}

/** A sentence that depends on a number, `{n}` in both forms. */
export function sayN(one, many, n, values = {}) {
  const forms = catalogue[one] ?? { one, other: many };
  return filled(forms[plural.select(n)] ?? forms.other ?? many, { n, ...values });
}

const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (hole, name) => (name in values ? String(values[name]) : hole));

/** Translate what the HTML file says in English. */
export function sayPage(root = document) {
  for (const element of root.querySelectorAll("[data-say]")) {
    for (const what of (element.dataset.say || "text").split(" ")) {
      if (what === "text") element.textContent = say(element.textContent.trim());
      else element.setAttribute(what, say(element.getAttribute(what)));
    }
    // Inside a text that stays in English, what was translated says so.
    if (element.closest("[lang]") !== document.documentElement) element.lang = tag;
  }
}

const tag = language();
const plural = new Intl.PluralRules(tag);
const catalogue = tag === "en" ? {} : await fetched(tag);

async function fetched(wanted) {
  const answer = await fetch(`/words/${wanted}.json`).catch(() => null);
  return answer?.ok ? answer.json() : {};
}

document.documentElement.lang = tag;
sayPage();
