// What stands in the place of the board before the game begins.

/** @import { Update } from "../../types.js" */
/** @import { Board } from "../board.js" */

import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { tablePicture } from "../thumbnail.js";

/**
 * A small picture of the board, and what the game waits for.
 *
 * @param {Board} board
 * @param {Update} update
 */
export function showBoardToCome(board, update) {
  const isFull = update.seats.every((seat) => seat.is_taken);
  const awaited = isFull ? update.question : say("The game begins as soon as everybody sits.");
  const text = update.phase === "waiting" ? awaited : "";
  if (board.picture || board.waitingText === text) return;
  board.waitingText = text;
  const hint = make(
    "span",
    { class: "for-host" },
    say("Invite people, or let bots take the free seats."),
  );
  const waiting = make("p", { class: "kind" }, text, " ", text && !isFull ? hint : "");
  const picture = update.picture?.kind === "svg" ? tablePicture(update.table) : null;
  board.place.replaceChildren(make("div", { class: "waiting" }, picture, waiting));
}
