// The endpoints of the server about one table, each with the type of its answer.

/**
 * @import {
 *   BoardText, Course, Done, Explanation, FairnessReport, Hint, Insight, LinkRole, ListedLink,
 *   MovePreview, PlayerAid, Projection, ReplayStep, Rights, SeenEvent
 * } from "../../types.js"
 */

import { root } from "../root.js";
import { remember } from "../storage.js";
import { randomToken } from "../text.js";
import { command, get, post, Refused } from "./api.js";

/** The requests about one table. `seat` is the seat that asks; null for a spectator. */
export class TableApi {
  /** @param {string} table its id */
  constructor(table) {
    this.table = table;
    this.path = `${root}/api/tables/${table}`;
  }

  /** The table that the page's address names: /t/TABLE/... */
  static ofPage() {
    return new TableApi(location.pathname.slice(root.length).split("/")[2]);
  }

  /** @returns {Promise<Rights>} */
  rights() {
    return get(`${this.path}/rights`);
  }

  /**
   * @param {string} name
   * @param {number} seat
   * @returns {Promise<unknown>}
   */
  async sit(name, seat) {
    const { newSaltCommitment } = await import("../fairness/salts.js");
    const commitment = newSaltCommitment();
    const salt = commitment ? { salt_commitment: commitment } : {};
    return command(`${this.path}/sit`, { name, seat, token: randomToken(), ...salt });
  }

  /**
   * @param {number} seat
   * @param {string} commitment
   * @returns {Promise<Done>}
   */
  commitSalt(seat, commitment) {
    return command(`${this.path}/commit`, { seat, salt_commitment: commitment });
  }

  /**
   * @param {number} seat
   * @param {string} salt
   * @returns {Promise<Done>}
   */
  revealSalt(seat, salt) {
    return command(`${this.path}/reveal`, { seat, salt });
  }

  /**
   * Let a bot sit on a free seat.
   *
   * @param {number} seat
   * @param {string} level
   * @returns {Promise<unknown>}
   */
  seatBot(seat, level) {
    return command(`${this.path}/seats/${seat}`, { bot: level });
  }

  /**
   * @param {LinkRole} role
   * @param {number | null} [seat]
   * @returns {Promise<{ token: string }>}
   */
  createLink(role, seat = null) {
    return command(`${this.path}/links`, { role, ...seatField(seat) });
  }

  /**
   * Invite somebody to a seat in a game whose owner is gone, or offers it.
   *
   * @param {number} seat
   * @returns {Promise<{ token: string }>}
   */
  inviteAgain(seat) {
    return command(`${this.path}/seats/${seat}`, {});
  }

  /**
   * Offer one's seat to whom the host invites.
   *
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  offer(seat) {
    return command(`${this.path}/offer`, seatField(seat));
  }

  /** @returns {Promise<ListedLink[]>} the links that this browser may revoke */
  fetchLinks() {
    return get(`${this.path}/links`);
  }

  /**
   * @param {string} link its id
   * @returns {Promise<Done>}
   */
  revokeLink(link) {
    return command(`${this.path}/links/revoke`, { link });
  }

  /**
   * @param {boolean} spectators whether they may talk
   * @returns {Promise<Done>}
   */
  setTalk(spectators) {
    return command(`${this.path}/talk`, { spectators });
  }

  /** @returns {Promise<Done>} */
  close() {
    return command(`${this.path}/close`, {});
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<unknown>}
   */
  leave(seat) {
    return command(`${this.path}/leave`, seatField(seat));
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<unknown>}
   */
  comeBack(seat) {
    return command(`${this.path}/back`, seatField(seat));
  }

  /**
   * Answer ahead what the game asks often, or not any more.
   *
   * @param {string} name
   * @param {boolean} isOn
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  answerAhead(name, isOn, seat) {
    return post(`${this.path}/answers_ahead`, { name, is_on: isOn, ...seatField(seat) });
  }

  /**
   * Ask somebody who is due to move.
   *
   * @param {number} about
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  nudge(about, seat) {
    return command(`${this.path}/nudge`, { about, ...seatField(seat) });
  }

  /**
   * @param {number} about a seat that is late
   * @param {"turn" | "seat"} wish what a bot shall play
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  vote(about, wish, seat) {
    return command(`${this.path}/votes`, { about, wish, ...seatField(seat) });
  }

  /**
   * Let the clock of a seat rest.
   *
   * @param {number} until
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  takeHoliday(until, seat) {
    return command(`${this.path}/holiday`, { until, ...seatField(seat) });
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  endHoliday(seat) {
    return command(`${this.path}/holiday/end`, seatField(seat));
  }

  /**
   * @param {number} move
   * @param {number} after the number of the last event that the page has shown
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  play(move, after, seat) {
    return command(`${this.path}/moves`, { move, after, ...seatField(seat) });
  }

  /**
   * @param {number} after
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  undo(after, seat) {
    return command(`${this.path}/undo`, { after, ...seatField(seat) });
  }

  /**
   * @param {string} text
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  chat(text, seat, name = "") {
    const called = seat === null && name ? { name } : {};
    return command(`${this.path}/chat`, { text, ...seatField(seat), ...called });
  }

  /**
   * Ask the host to look at a remark.
   *
   * @param {number} number
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  reportRemark(number, seat) {
    return command(`${this.path}/chat/report`, { number, ...seatField(seat) });
  }

  /**
   * Silence the spectator who made a remark, or let them talk again.
   *
   * @param {number} number
   * @param {boolean} isSilent
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  silence(number, isSilent, seat) {
    const body = { number, is_silent: isSilent, ...seatField(seat) };
    return command(`${this.path}/chat/silence`, body);
  }

  /**
   * The remarks before one that is shown.
   *
   * @param {number} before its number
   * @param {number | null} seat
   * @returns {Promise<SeenEvent[]>}
   */
  fetchRemarks(before, seat) {
    return get(`${this.path}/chat${query({ before, seat })}`);
  }

  /**
   * @param {number} number of a remark
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  deleteRemark(number, seat) {
    return command(`${this.path}/chat/delete`, { number, ...seatField(seat) });
  }

  /**
   * Go on in the lesson.
   *
   * @param {number} step that was read
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  readStep(step, seat) {
    return command(`${this.path}/lesson`, { step, ...seatField(seat) });
  }

  /**
   * Go on playing without the coach.
   *
   * @param {number} step at which the lesson is
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  leaveLesson(step, seat) {
    return command(`${this.path}/lesson`, { step, leave: true, ...seatField(seat) });
  }

  /**
   * Ask the coach back.
   *
   * @param {number} step at which the lesson is
   * @param {number | null} seat
   * @returns {Promise<Done>}
   */
  returnToLesson(step, seat) {
    return command(`${this.path}/lesson`, { step, back: true, ...seatField(seat) });
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<PlayerAid>}
   */
  aid(seat) {
    return get(`${this.path}/aid${query({ seat })}`);
  }

  /**
   * Points as if the game ended now; null where all points count at once.
   *
   * @param {number | null} seat
   * @returns {Promise<Projection>}
   */
  projection(seat) {
    return get(`${this.path}/projection${query({ seat })}`);
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<Hint>}
   */
  hint(seat) {
    return post(`${this.path}/hint`, seatField(seat));
  }

  /**
   * @param {number} move
   * @param {number | null} seat
   * @returns {Promise<{ is_final: boolean }>}
   */
  prospect(move, seat) {
    return get(`${this.path}/prospect${query({ move, seat })}`);
  }

  /**
   * @param {number} move
   * @param {number | null} seat
   * @returns {Promise<MovePreview>}
   */
  preview(move, seat) {
    return get(`${this.path}/preview${query({ move, seat })}`);
  }

  /**
   * @param {number | null} seat
   * @returns {Promise<BoardText>}
   */
  boardAsText(seat) {
    return get(`${this.path}/text${query({ seat })}`);
  }

  /**
   * @param {string} id of a thing in the picture
   * @param {number | null} seat
   * @returns {Promise<Explanation>}
   */
  help(id, seat) {
    return get(`${this.path}/help${query({ id, seat })}`);
  }

  /** @returns {Promise<FairnessReport>} */
  fairness() {
    return get(`${this.path}/fair`);
  }

  /**
   * @param {number | null} [seat]
   * @returns {Promise<Course>}
   */
  course(seat = null) {
    return get(`${this.path}/course${query({ seat })}`);
  }

  /**
   * @param {number} step
   * @param {number | null} seat
   * @returns {Promise<ReplayStep>}
   */
  replay(step, seat) {
    return get(`${this.path}/replay${query({ step, seat })}`);
  }

  /**
   * @param {number | null} [seat]
   * @returns {Promise<Insight>}
   */
  insight(seat = null) {
    return get(`${this.path}/insight${query({ seat })}`);
  }

  /** @returns {Promise<Insight>} */
  startInsight() {
    return post(`${this.path}/insight`, {});
  }

  /**
   * The address of the game file.
   *
   * @param {number | null} [seat]
   */
  fileAddress(seat = null) {
    return `${this.path}/file${query({ seat })}`;
  }

  /**
   * Go to the rematch. Whoever asks for it sits down there, unless somebody sits there already.
   *
   * @param {number} seat
   * @param {string} name
   */
  async playAgain(seat, name) {
    /** @type {{ table: string }} */
    const { table } = await command(`${this.path}/rematch`, { seat });
    remember("rematch", table);
    try {
      await new TableApi(table).sit(name, seat);
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
    }
    location.assign(`${root}/t/${table}`);
  }
}

/** @param {number | null} seat */
const seatField = (seat) => (seat === null ? {} : { seat });

/**
 * The values as a query; null is left out.
 *
 * @param {Record<string, string | number | null>} values
 */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}
