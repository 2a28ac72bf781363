// At a table where moves take days: that nothing tells the viewer yet when it is their turn.

/** @import { Me } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { fetchMe } from "../../../lib/network/people.js";
import { root } from "../../../lib/root.js";
import { remember, remembered } from "../../../lib/storage.js";

/** What this browser remembers of somebody who does not want to be told. */
const DECLINED = "no-notices";

/**
 * Offer notices to somebody who gets none, unless they have declined that.
 *
 * @param {HTMLElement} place
 */
export async function offerNotices(place) {
  if (remembered(DECLINED)) return;
  const me = await fetchMe().catch(() => null);
  if (!me || isTold(me)) return;
  const decline = () => {
    remember(DECLINED, "yes");
    place.replaceChildren();
  };
  const text = make("span", { class: "quiet" }, say("Nothing tells you yet when it is your turn."));
  const link = make("a", { class: "button", href: `${root}/me` }, say("Tell me"));
  place.replaceChildren(
    make(
      "div",
      { class: "row" },
      text,
      link,
      button(say("No, thanks"), decline, { class: "plain" }),
    ),
  );
}

/** @param {Me} me */
const isTold = ({ channels }) => channels.some((one) => one.is_on && one.is_confirmed);
