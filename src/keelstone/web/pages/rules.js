// The rules of a game: search, and the list of chapters.

import { headerPreferences } from "../components/preference-fields.js";
import { find } from "../lib/dom.js";
import { language, say, sayN } from "../lib/i18n.js";
import { chapters, matchPositions, splitQuery } from "../lib/rules/rules-search.js";
import { fetchRules } from "../lib/rules/rules-text.js";

/** Milliseconds between a key and the search. */
const PAUSE = 120;

const text = find("text");
const field = find("search", HTMLInputElement);
/** The headings, paragraphs, tables and pictures. */
const blocks = () => [...text.children].filter((block) => block instanceof HTMLElement);

/**
 * The server renders the text in the browser's language. Somebody may have chosen another one here.
 *
 * @param {string} wanted
 */
async function showLanguage(wanted) {
  const rules = await fetchRules(document.body.dataset.game ?? "", wanted).catch(() => null);
  if (!rules) return;
  text.lang = rules.article.lang;
  text.replaceChildren(...rules.article.childNodes);
  document.querySelector(".chapters")?.replaceWith(rules.chapters);
  document.title = `${rules.article.dataset.title} · Keelstone`;
  if (location.hash) location.replace(location.hash);
}

/**
 * Show only the blocks that have all words. A chapter whose heading has them is shown whole.
 *
 * @param {string} query
 */
function search(query) {
  const words = splitQuery(query);
  /** @param {HTMLElement} block */
  const matches = (block) => {
    const content = (block.textContent ?? "").toLowerCase();
    return words.every((word) => content.includes(word));
  };
  let count = 0;
  for (const { heading, body } of chapters(blocks())) {
    const isWhole = matches(heading);
    for (const block of body) block.hidden = !(isWhole || matches(block));
    const shown = body.filter((block) => !block.hidden).length;
    heading.hidden = words.length > 0 && !isWhole && shown === 0;
    count += shown;
  }
  highlight(words);
  find("found").textContent = words.length ? countText(count) : "";
}

/** @param {number} count */
const countText = (count) =>
  count
    ? sayN("{n} place found", "{n} places found", count)
    : say("Nothing found: try another word.");

/**
 * Underline the words, without a change of the document.
 *
 * @param {string[]} words
 */
function highlight(words) {
  if (!("highlights" in CSS)) return;
  const ranges = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); words.length && node; node = walker.nextNode()) {
    for (const { start, end } of matchPositions(node.nodeValue ?? "", words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

if (document.body.dataset.asked !== language()) await showLanguage(language());
find("corner").replaceChildren(...headerPreferences());
const isWide = matchMedia("(min-width: 52rem)");
const unfold = () => {
  find("chapters", HTMLDetailsElement).open = isWide.matches;
};
isWide.addEventListener("change", unfold);
unfold();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => search(field.value), PAUSE);
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
const query = new URLSearchParams(location.search).get("search");
if (query) {
  field.value = query;
  search(query);
}
