// The panel for seats. Before the game: sit down, invite people, give seats to bots. Later: take a
// seat back, choose among own seats, hand out links.

/** @import { Attempt, LinkRole, ListedLink, Rights, SeenSeat, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/network/table-endpoints.js" */

import { button, find, make } from "../../lib/dom.js";
import { language, say } from "../../lib/i18n.js";
import { keepGames } from "../../lib/network/people.js";
import { root } from "../../lib/root.js";
import { remember, remembered } from "../../lib/storage.js";
import { isPlayedByBot, levelChoices, seatMark, usualLevel } from "../seats.js";
import { shareLink } from "../share-link.js";
import { FriendsRow } from "./friends-row.js";

/** Host names that only this computer can reach. */
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

export class SeatingPanel {
  /**
   * @param {HTMLElement} place
   * @param {{ api: TableApi, attempt: Attempt, onSeat: (seat: number) => void }} hooks
   *   `onSeat` changes the seat that the viewer looks from
   */
  constructor(place, { api, attempt, onSeat }) {
    this.place = place;
    this.api = api;
    this.attempt = attempt;
    this.onSeat = onSeat;
    /** @type {Rights} */
    this.rights = { seats: [], may_sit: [], is_host: false, levels: [] };
    /** The level that the host chose last for a bot; empty: the usual one. */
    this.level = "";
    /** @type {number | null} */
    this.seat = null;
    /** @type {SeenSeat[]} */
    this.seats = [];
    this.isRated = false;
    this.friendsRow = new FriendsRow(api.table, attempt);
    /** Whether the box shows an invitation to free seats. */
    this.isInviting = false;
    this.name = make("input", {
      name: "name",
      maxlength: "24",
      required: true,
      autocomplete: "nickname",
      "aria-label": say("Your name"),
      placeholder: say("Your name"),
      value: remembered("name"),
    });
    this.seatField = make("select", { name: "seat", "aria-label": say("Seat") });
    this.sitForm = make(
      "form",
      { class: "row", onsubmit: (event) => this.sit(event) },
      this.name,
      this.seatField,
      make("button", { class: "main" }, say("Sit down")),
    );
  }

  /**
   * @param {Update} update
   * @param {Rights} rights
   */
  show(update, rights) {
    this.seat = update.seat;
    this.seats = update.seats;
    this.isRated = update.settings.is_rated;
    this.rights = rights;
    /** @type {HTMLElement[]} */
    const parts = [];
    const free = update.seats.filter((seat) => !seat.is_taken);
    if (update.phase === "waiting" || update.phase === "playing")
      if (rights.may_sit.length) {
        this.offerSeats(update.seats);
        parts.push(this.sitForm);
      }
    if (update.phase === "waiting" && rights.is_host) {
      if (free.length) parts.push(this.inviteRow(), this.whoComes());
      parts.push(...free.map((seat) => this.hostRow(seat)));
    }
    if (update.phase === "playing" && rights.is_host)
      for (const seat of update.seats) if (seat.is_gone) parts.push(this.inviteAgainRow(seat));
    if (!free.length && this.isInviting) this.hideLinks();
    if (free.length && rights.is_host) this.showFirstInvitation();
    if (isPlayedByBot(update)) parts.push(this.comeBackRow());
    if (rights.seats.length > 1) parts.push(this.ownSeatRow(update.seats));
    this.replaceParts(parts);
  }

  /**
   * Offer the seats that may be taken. What was typed and chosen stays.
   *
   * @param {SeenSeat[]} seats
   */
  offerSeats(seats) {
    const chosen = this.seatField.value;
    const options = this.rights.may_sit.map((seat) =>
      make(
        "option",
        { value: String(seat), selected: String(seat) === chosen },
        seats[seat].colour,
      ),
    );
    this.seatField.replaceChildren(...options);
  }

  /** @param {SubmitEvent} event */
  async sit(event) {
    event.preventDefault();
    remember("name", this.name.value);
    const seat = Number(this.seatField.value);
    if (!(await this.attempt(() => this.api.sit(this.name.value, seat)))) return;
    if (this.isRated) await this.attempt(keepGames);
    this.onSeat(seat);
  }

  /**
   * Show these parts. The form to sit down is not taken out of the page: it keeps the focus.
   *
   * @param {HTMLElement[]} parts
   */
  replaceParts(parts) {
    const stays = parts[0] === this.sitForm && this.sitForm.parentNode === this.place;
    if (!stays) return this.place.replaceChildren(...parts);
    while (this.place.lastChild !== this.sitForm) this.place.lastChild?.remove();
    this.place.append(...parts.slice(1));
  }

  /** At a rematch the others are invited already; elsewhere people with whom one has played may be. */
  whoComes() {
    if (remembered("rematch") !== this.api.table) return this.friendsRow.show();
    const text = say("The seats are kept for the others. They find this table among theirs.");
    return make("p", { class: "quiet" }, text);
  }

  /** One invitation for all free seats. */
  inviteRow() {
    return make(
      "div",
      { class: "row host invite" },
      button(say("Invite by link"), () => this.invite(), { class: "main" }),
    );
  }

  /** A table that was set up for friends shows its invitation at once. */
  async showFirstInvitation() {
    if (remembered("inviting") !== this.api.table) return;
    remember("inviting", "");
    await this.invite();
  }

  async invite() {
    const link = await this.attempt(() => this.api.createLink("invite"));
    if (link) this.showInvitation(link.token);
  }

  /** @param {string} token */
  showInvitation(token) {
    this.handOut(token, say("Send this to everyone who is to play. They choose any free seat."));
    this.isInviting = true;
  }

  hideLinks() {
    find("links").hidden = true;
    find("links").replaceChildren();
    this.isInviting = false;
  }

  /**
   * Invite somebody to a seat whose owner is gone, or offers it.
   *
   * @param {SeenSeat} seat
   */
  inviteAgainRow({ seat, name }) {
    const invite = async () => {
      const link = await this.attempt(() => this.api.inviteAgain(seat));
      if (link)
        this.handOut(link.token, say("For whoever takes over the seat of {name}:", { name }));
    };
    return make(
      "div",
      { class: "row host" },
      make("span", { class: "quiet" }, say("{name} is gone.", { name })),
      button(say("Invite to this seat"), invite),
    );
  }

  /**
   * What the host can do with a free seat.
   *
   * @param {SeenSeat} seat
   */
  hostRow({ seat, colour, letter }) {
    const { levels } = this.rights;
    this.level ||= usualLevel(levels);
    const options = levelChoices(levels).map(([value, name]) =>
      make("option", { value, selected: value === this.level }, name),
    );
    const label = say("{colour}: level of the bot", { colour });
    const select = make("select", { name: "level", "aria-label": label }, ...options);
    select.addEventListener("change", () => {
      this.level = select.value;
    });
    return make(
      "div",
      { class: "row host" },
      make("span", { class: "seat" }, seatMark(seat, letter), colour),
      select,
      button(say("Seat a bot"), () => this.attempt(() => this.api.seatBot(seat, select.value))),
    );
  }

  comeBackRow() {
    const comeBack = () => this.attempt(() => this.api.comeBack(this.seat));
    return make(
      "div",
      { class: "row" },
      make("span", { class: "quiet" }, say("A bot plays for you.")),
      button(say("Take my seat back"), comeBack, { class: "main" }),
    );
  }

  /** @param {SeenSeat[]} seats */
  ownSeatRow(seats) {
    const buttons = this.rights.seats.map((seat) =>
      button(seats[seat].name, () => this.onSeat(seat), {
        "aria-pressed": String(seat === this.seat),
      }),
    );
    const label = make("span", { class: "quiet" }, say("Play for"));
    return make("div", { class: "row" }, label, ...buttons);
  }

  /**
   * Show a link to this seat or for spectators.
   *
   * @param {LinkRole} role
   */
  async showLink(role) {
    const isSeat = role === "seat";
    const { token } = await this.api.createLink(role, isSeat ? this.seat : null);
    const purpose = isSeat
      ? say("Your seat, for another device of yours:")
      : say("For whoever wants to watch:");
    this.handOut(token, purpose);
  }

  /** List the links that this browser may revoke. */
  async showLinks() {
    const rows = (await this.api.fetchLinks()).map((link) => this.linkRow(link));
    const list = rows.length ? rows : [make("span", { class: "quiet" }, say("No link is open."))];
    find("links").replaceChildren(...list);
    find("links").hidden = false;
  }

  /** @param {ListedLink} link */
  linkRow({ id, role, seat, made_at }) {
    const { name, colour } = this.seats[seat ?? -1] ?? { name: "", colour: "" };
    const texts = {
      invite: () =>
        seat === null
          ? say("Invitation to the table")
          : say("Invitation: {seat}", { seat: colour }),
      seat: () => say("Seat: {seat}", { seat: name || colour }),
      watch: () => say("Link for spectators"),
    };
    const revoke = () =>
      this.attempt(async () => {
        await this.api.revokeLink(id);
        await this.showLinks();
      });
    const time = make("small", {}, new Date(made_at).toLocaleString(language()));
    return make("div", { class: "row" }, texts[role](), time, button(say("Revoke"), revoke));
  }

  /**
   * Show a link to hand on.
   *
   * @param {string} token
   * @param {string} purpose
   */
  handOut(token, purpose) {
    const link = `${location.origin}${root}/t/${this.api.table}#${token}`;
    const title = `${find("title").textContent} · Keelstone`;
    const box = shareLink(link, { purpose, title, onClose: () => this.hideLinks() });
    find("links").replaceChildren(box, localOnlyWarning());
    find("links").hidden = false;
  }
}

/** A warning if links with this host name open on this computer only. */
function localOnlyWarning() {
  if (!LOCAL_HOSTS.includes(location.hostname)) return "";
  return make(
    "small",
    {},
    say(
      "It opens on this computer only. For others, start Keelstone with {command} and come in by the address it names.",
      { command: "./play serve --host 0.0.0.0" },
    ),
  );
}
