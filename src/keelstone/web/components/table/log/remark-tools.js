// What one can do about the remarks of others: not see them, report them; hosts silence spectators.

/** @import { Attempt, SeenEvent } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */

import { button, make } from "../../../lib/dom.js";
import { say, sayN } from "../../../lib/i18n.js";
import { remember, remembered } from "../../../lib/storage.js";

/**
 * Stands for who made a remark.
 *
 * @param {SeenEvent} event
 */
export const speakerKey = ({ seat, speaker = "", name = "" }) =>
  typeof seat === "number" ? `seat ${seat}` : `${speaker} ${name}`;

export class RemarkTools {
  /**
   * @param {HTMLElement} place the list of remarks
   * @param {{ api: TableApi, attempt: Attempt, seat: () => number | null }} hooks
   */
  constructor(place, { api, attempt, seat }) {
    this.place = place;
    this.api = api;
    this.attempt = attempt;
    this.seat = seat;
    this.stored = `muted ${api.table}`;
    /** @type {Set<string>} */
    this.muted = new Set(JSON.parse(remembered(this.stored, "[]")));
    this.summary = make("p", { class: "quiet", role: "status" });
    place.after(this.summary);
  }

  /**
   * The tools of a remark; none of one's own.
   *
   * @param {SeenEvent} event
   */
  of(event) {
    const seat = this.seat();
    if (seat !== null && event.seat === seat) return null;
    const { api } = this;
    const { number, speaker } = event;
    /** @type {[string, () => unknown, string][]} */
    const offered = [
      [say("Do not show me remarks of theirs"), () => this.mute(event), ""],
      [say("Report to the host"), () => api.reportRemark(number, this.seat()), ""],
    ];
    if (speaker)
      offered.push(
        [say("Silence"), () => api.silence(number, true, this.seat()), "for-host"],
        [say("Let them talk"), () => api.silence(number, false, this.seat()), "for-host"],
      );
    const box = make(
      "details",
      { class: "remark-tools", "data-speaker": speakerKey(event) },
      make("summary", { "aria-label": say("About this remark") }, "⋯"),
    );
    /** @param {() => unknown} action */
    const act = (action) => {
      box.open = false;
      return this.attempt(async () => action());
    };
    for (const [text, action, name] of offered)
      box.append(button(text, () => act(action), { class: name }));
    return box;
  }

  /** @param {SeenEvent} event */
  mute(event) {
    this.muted.add(speakerKey(event));
    this.store();
  }

  showAll() {
    this.muted.clear();
    this.store();
  }

  store() {
    remember(this.stored, JSON.stringify([...this.muted]));
    this.refresh();
  }

  /** Hide the remarks of those who are muted, and say how many there are. */
  refresh() {
    let hidden = 0;
    for (const tools of this.place.querySelectorAll(".remark-tools")) {
      const isMuted = this.muted.has(tools.getAttribute("data-speaker") ?? "");
      const line = tools.closest("li");
      if (line) line.hidden = isMuted;
      hidden += Number(isMuted);
    }
    const text = sayN("{n} remark is hidden.", "{n} remarks are hidden.", hidden);
    const show = button(say("Show them"), () => this.showAll(), { class: "plain" });
    this.summary.replaceChildren(...(hidden ? [text, " ", show] : []));
  }
}
