// The people with whom a host has played, to be invited to a table with one tap.

/** @import { Attempt, Profile } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { fetchProfile, inviteFriends } from "../../lib/network/people.js";

/** How many are offered. */
const MOST = 8;

export class FriendsRow {
  /**
   * @param {string} table
   * @param {Attempt} attempt
   */
  constructor(table, attempt) {
    this.table = table;
    this.attempt = attempt;
    this.element = make("div", { class: "row host friends" });
    this.element.hidden = true;
    /** @type {Set<string>} */
    this.invited = new Set();
    /** @type {Profile["friends"] | null} */
    this.friends = null;
  }

  /** The row. It is filled when the list has come. */
  show() {
    if (this.friends) this.draw();
    else this.fetch();
    return this.element;
  }

  async fetch() {
    this.friends = [];
    const found = await fetchProfile().catch(() => null);
    this.friends = found?.friends.slice(0, MOST) ?? [];
    this.draw();
  }

  draw() {
    const offered = (this.friends ?? []).map(({ id, name }) =>
      this.invited.has(id)
        ? make("span", { class: "quiet" }, say("{name} is invited", { name }))
        : button(say("Invite {name}", { name }), () => this.invite(id)),
    );
    this.element.hidden = !offered.length;
    this.element.replaceChildren(make("span", {}, say("Played with:")), ...offered);
  }

  /** @param {string} id */
  async invite(id) {
    const done = await this.attempt(async () => {
      await inviteFriends(this.table, [id]);
      return true;
    });
    if (done) this.invited.add(id);
    this.draw();
  }
}
