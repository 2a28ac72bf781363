// The rules text: search, and the section that an address names stands out.

import { find } from "../lib/dom.js";
import { say, sayN } from "../lib/i18n.js";
import { corner } from "../lib/preferences.js";

const PAUSE = 120;
const text = find("text");
const blocks = [...text.children];

/** Every block with the heading above it, which stays as long as something below it does. */
function chapters() {
  const found = [];
  for (const block of blocks) {
    if (block.tagName === "H2" || !found.length) found.push({ heading: block, blocks: [] });
    else found.at(-1).blocks.push(block);
  }
  return found;
}

function search(wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (block) => words.every((word) => block.textContent.toLowerCase().includes(word));
  let count = 0;
  for (const { heading, blocks: below } of chapters()) {
    const isWhole = has(heading);
    let shown = 0;
    for (const block of below) {
      block.hidden = !(isWhole || has(block));
      shown += block.hidden ? 0 : 1;
    }
    heading.hidden = words.length > 0 && !isWhole && shown === 0;
    count += shown;
  }
  mark(words);
  find("found").textContent = words.length ? told(count) : "";
}

const told = (count) =>
  count
    ? sayN("{n} place found", "{n} places found", count)
    : say("Nothing found: try another word.");

/** Underline what was found, without touching the text. */
function mark(words) {
  if (!("highlights" in CSS)) return;
  const ranges = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (words.length && walker.nextNode()) ranges.push(...found(walker.currentNode, words));
  CSS.highlights.set("found", new Highlight(...ranges));
}

function found(node, words) {
  const lower = node.data.toLowerCase();
  const ranges = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}

find("corner").replaceChildren(...corner());
const isWide = matchMedia("(min-width: 52rem)");
const unfold = () => (find("chapters").open = isWide.matches);
isWide.addEventListener("change", unfold);
unfold();
let timer = 0;
find("search").addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(() => search(event.target.value), PAUSE);
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== find("search")) {
    event.preventDefault();
    find("search").focus();
  }
});
const query = new URLSearchParams(location.search).get("search");
if (query) {
  find("search").value = query;
  search(query);
}
