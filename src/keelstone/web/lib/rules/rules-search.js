// The search in the rules of a game.

/** @param {string} query */
export const splitQuery = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The blocks of a text by chapter. A chapter begins at an <h2>, or at the first block.
 *
 * @template {{ tagName: string }} Block
 * @param {Block[]} blocks
 */
export function chapters(blocks) {
  /** @type {{ heading: Block, body: Block[] }[]} */
  const found = [];
  for (const block of blocks) {
    const chapter = found.at(-1);
    if (block.tagName === "H2" || !chapter) found.push({ heading: block, body: [] });
    else chapter.body.push(block);
  }
  return found;
}

/**
 * Where words occur in a text, regardless of case.
 *
 * @param {string} text
 * @param {string[]} words in lower case
 */
export function matchPositions(text, words) {
  const lower = text.toLowerCase();
  const found = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      found.push({ start: at, end: at + word.length });
  }
  return found;
}
