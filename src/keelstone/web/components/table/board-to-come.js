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
  const isDrawn = update.is_ready && update.picture?.kind === "svg";
  const shown = text && `${isDrawn} ${text}`;
  if (board.picture || board.waitingText === shown) return;
  board.waitingText = shown;
  const hint = make(
    "span",
    { class: "for-host" },
    say("Invite people, or let bots take the free seats."),
  );
  const waiting = make("p", { class: "kind" }, text, " ", text && !isFull ? hint : "");
  const picture = isDrawn ? tablePicture(update.table) : null;
  board.place.replaceChildren(make("div", { class: "waiting" }, picture, waiting));
}
