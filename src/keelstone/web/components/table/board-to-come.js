// What stands in the place of the board before the game begins.

/** @import { Update } from "../../types.js" */
/** @import { Board } from "../board.js" */

import { make } from "../../lib/dom.js";
import { language, say } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";

/**
 * A small picture of the board, and when the game begins.
 *
 * @param {Board} board
 * @param {Update} update
 */
export function showBoardToCome(board, update) {
  const text =
    update.phase === "waiting"
      ? say(
          "The game begins as soon as everybody sits. Invite people, or let bots take the free seats.",
        )
      : "";
  if (board.picture || board.waitingText === text) return;
  board.waitingText = text;
  const waiting = make("p", { class: "kind" }, text);
  board.place.replaceChildren(make("div", { class: "waiting" }, pictureOf(update), waiting));
}

/**
 * How the game will look when it begins: also on a board that somebody drew, or from a file.
 *
 * @param {Update} update
 */
function pictureOf({ table, picture }) {
  if (picture?.kind !== "svg") return null;
  return make("img", { alt: "", src: `${root}/previews/${table}?language=${language()}` });
}
