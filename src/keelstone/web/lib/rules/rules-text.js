// The rules of a game, rendered by the server: every section has its number as id.

import { root } from "../root.js";

/**
 * @param {string} game
 * @param {string} language
 * @returns {Promise<{ chapters: HTMLElement, article: HTMLElement }>} links to the chapters, and
 *   the text in this language, or in English if it is not translated
 */
export async function fetchRules(game, language) {
  const answer = await fetch(`${root}/rules/${game}/text?language=${language}`);
  if (!answer.ok) throw new Error(`rules of ${game}: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [chapters, article] = parsed.body.children;
  if (!(chapters instanceof HTMLElement && article instanceof HTMLElement))
    throw new Error(`rules of ${game}: no text`);
  return { chapters, article };
}
