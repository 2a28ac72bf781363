// The links at the end of the game.

/** @import { Attempt, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/endpoints.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";

/**
 * To the result and to the rematch; null before the game is over.
 *
 * @param {Update} update
 * @param {{ api: TableApi, attempt: Attempt }} hooks
 */
export function ending({ phase, rematch, seat, seats }, { api, attempt }) {
  if (phase !== "over") return null;
  const link = { class: "button main", href: `${root}/t/${api.table}/result` };
  const row = make("div", { class: "row end" }, make("a", link, say("Result and insight")));
  if (rematch)
    row.append(
      make("a", { class: "button main", href: `${root}/t/${rematch}` }, say("To the rematch")),
    );
  else if (seat !== null) {
    const again = () => attempt(() => api.playAgain(seat, seats[seat].name));
    row.append(button(say("Rematch"), again, { class: "main" }));
  }
  return row;
}
