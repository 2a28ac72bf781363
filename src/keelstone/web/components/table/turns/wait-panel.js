// People who are waited for: nudge them, or vote for a bot. What was agreed about time.

/** @import { Attempt, SeenWait, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";

/** Milliseconds between two looks at the clock: whether something has become possible. */
const LOOK = 10_000;

export class WaitPanel {
  /**
   * @param {HTMLElement} place
   * @param {{ api: TableApi, attempt: Attempt }} hooks
   */
  constructor(place, { api, attempt }) {
    this.place = place;
    this.api = api;
    this.attempt = attempt;
    /** @type {Update | null} */
    this.update = null;
    /** Milliseconds by which the server's clock is ahead of the browser's. */
    this.ahead = 0;
    setInterval(() => this.draw(), LOOK);
  }

  /** @param {Update} update */
  show(update) {
    this.update = update;
    this.ahead = update.at - Date.now();
    this.draw();
  }

  draw() {
    if (!this.update) return;
    const rows = this.rows(this.update, Date.now() + this.ahead);
    const content = rows.map((row) => row.outerHTML).join();
    if (this.place.dataset.content === content) return; // so that the focus stays
    this.place.dataset.content = content;
    this.place.replaceChildren(...rows);
  }

  /**
   * @param {Update} update
   * @param {number} now
   */
  rows(update, now) {
    if (update.phase === "waiting" && update.agreement)
      return [make("p", { class: "quiet" }, update.agreement)];
    if (update.phase !== "playing" || update.seat === null) return [];
    const others = update.waits.filter(({ seat }) => seat !== update.seat);
    return others.flatMap((wait) => this.row(wait, update, now) ?? []);
  }

  /**
   * What can be done about somebody who is due; null: nothing yet.
   *
   * @param {SeenWait} wait
   * @param {Update} update
   * @param {number} now
   */
  row(wait, { seat, seats }, now) {
    const mayNudge = isPast(wait.nudge_from, now);
    const mayVote = isPast(wait.vote_from, now);
    if (!mayNudge && !mayVote) return null;
    const who = seats[wait.seat].name;
    const nudge = () => this.attempt(() => this.api.nudge(wait.seat, seat));
    return make(
      "div",
      { class: "row" },
      make("span", { class: "quiet" }, say("Waiting for {who}.", { who })),
      mayNudge ? button(say("Nudge"), nudge) : null,
      ...(mayVote ? this.voteButtons(wait, seat) : []),
    );
  }

  /**
   * @param {SeenWait} wait
   * @param {number | null} seat
   */
  voteButtons(wait, seat) {
    /** @type {["turn" | "seat", string][]} */
    const wishes = [
      ["turn", say("Bot for this turn")],
      ["seat", say("Bot from now on")],
    ];
    const votes = Object.entries(wait.votes ?? {});
    return wishes.map(([wish, text]) => {
      const n = votes.filter(([, one]) => one === wish).length;
      const needed = wait.votes_needed ?? 1;
      const tally = say("({n} of {needed})", { n, needed });
      const count = needed > 1 ? ` ${tally}` : "";
      const vote = () => this.attempt(() => this.api.vote(wait.seat, wish, seat));
      const isMine = votes.some(([voter, one]) => Number(voter) === seat && one === wish);
      return button(text + count, vote, { "aria-pressed": String(isMine) });
    });
  }
}

/**
 * @param {number | null | undefined} from
 * @param {number} now
 */
const isPast = (from, now) => from !== null && from !== undefined && from <= now;
