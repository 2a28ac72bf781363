// A holiday: the clock of the viewer's seat rests.

/** @import { Attempt, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */

import { button, make } from "../../../lib/dom.js";
import { language, say, sayN } from "../../../lib/i18n.js";

const DAY = 86_400_000;

/**
 * The form to begin or end a holiday; null where there is none.
 *
 * @param {Update} update
 * @param {{ api: TableApi, attempt: Attempt, onDone: () => void }} hooks
 */
export function holidayField({ holiday, phase, seat, at }, { api, attempt, onDone }) {
  if (!holiday || phase !== "playing") return null;
  const { until, left } = holiday;
  const act = (/** @type {() => Promise<unknown>} */ action) => {
    onDone();
    return attempt(action);
  };
  if (until > at) {
    const date = new Date(until).toLocaleString(language(), { dateStyle: "long" });
    const end = button(say("End the holiday"), () => act(() => api.endHoliday(seat)));
    return make("div", { class: "row" }, say("Your clock rests until {date}.", { date }), end);
  }
  const days = Math.floor(left / DAY);
  if (!days) return null;
  const field = make("input", { type: "number", min: "1", max: String(days), value: "7" });
  field.value = String(Math.min(7, days));
  const begin = () => act(() => api.takeHoliday(at + Number(field.value) * DAY, seat));
  return make(
    "div",
    { class: "row" },
    make("label", {}, make("span", {}, say("Holiday: days for which my clock rests")), field),
    button(say("Begin"), begin),
    make("small", {}, sayN("{n} day left at this table", "{n} days left at this table", days)),
  );
}
