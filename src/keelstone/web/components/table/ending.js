// The end of the game: nothing is said of it before it was acted out; then there are links.

/** @import { Attempt, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/network/table-endpoints.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";

/**
 * Whether an update ends a game whose last moments are acted out.
 *
 * @param {Update | null} before
 * @param {Update} update
 */
export const hasFinale = (before, update) =>
  before?.phase === "playing" && update.phase === "over" && update.stages.length > 0;

/**
 * The first words of what is acted out; empty if there are none.
 *
 * @param {Update} update
 */
const firstCaption = ({ stages }) =>
  stages.flatMap(({ steps }) =>
    steps.map((step) => (step.kind === "show" ? step.caption : "")),
  )[0] ?? "";

/**
 * The last update without its result, to be shown while the end is acted out.
 *
 * @param {Update} update
 * @returns {Update}
 */
export const withoutResult = (update) => ({
  ...update,
  is_between: true,
  phase: "playing",
  question: firstCaption(update),
  winners: [],
  rematch: "",
  may_undo: false,
  events: [],
});

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
