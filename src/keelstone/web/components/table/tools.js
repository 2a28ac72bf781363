// The tools around the question and in the header: what can be done now is shown.

/** @import { Update } from "../../types.js" */

import { find } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";

/**
 * @param {Update} update
 * @param {boolean} isListed whether all moves are listed
 */
export function showTools(update, isListed) {
  const isOver = update.phase === "over";
  const rules = find("rules", HTMLAnchorElement);
  const lookBack = find("look-back", HTMLAnchorElement);
  find("undo").hidden = !update.may_undo;
  const isFree = update.lesson?.free ?? true; // in other steps the coach says what to do
  find("hint").hidden = !update.moves?.length || !isFree;
  find("all-moves").hidden = !update.moves?.length;
  showListed(isListed);
  rules.hidden = false;
  rules.href = `${root}/rules/${update.game}`;
  lookBack.hidden = update.phase === "waiting";
  lookBack.href = `${root}/t/${update.table}/${isOver ? "result" : "replay"}`;
  lookBack.textContent = isOver ? say("Result and insight") : say("Look back");
}

/** @param {boolean} is */
export const showListed = (is) => find("all-moves").setAttribute("aria-expanded", String(is));
