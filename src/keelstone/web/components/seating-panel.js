// Before the game: sitting down, inviting people, giving seats to bots; later: coming back; links.

import { command, get, post } from "../lib/api.js";
import { button, capital, find, make, randomText, remember, remembered } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { isKept, levelNames, mark } from "./seats.js";

/** Names by which a computer calls itself. */
const ITSELF = ["localhost", "127.0.0.1", "[::1]"];

/** A word of warning where links lead nobody else here. */
function nearOnly() {
  if (!ITSELF.includes(location.hostname)) return "";
  return make(
    "small",
    {},
    say(
      "It opens on this computer only. For others, start Keelstone with {command} and come in by the address it names.",
      { command: "./play serve --host 0.0.0.0" },
    ),
  );
}

/** `attempt(action)` does something and says why where it is refused; `onSeat(seat)` looks from there. */
export class Door {
  constructor(place, { table, attempt, onSeat }) {
    Object.assign(this, { place, table, attempt, onSeat });
    this.path = `/api/tables/${table}`;
    this.rights = { seats: [], may_sit: [], is_host: false };
    this.levels = [];
  }

  /** Who sits where has changed. */
  async refresh(update) {
    this.update = update;
    this.rights = (await this.attempt(() => get(`${this.path}/rights`))) ?? this.rights;
    this.draw();
  }

  draw() {
    const { rights, update } = this;
    const parts = [];
    if (update.phase === "waiting") {
      if (rights.may_sit.length) parts.push(this.sitForm());
      if (rights.is_host)
        parts.push(
          ...update.seats.filter((seat) => !seat.is_taken).map((seat) => this.hostLine(seat)),
        );
    }
    if (isKept(update)) parts.push(this.keptLine());
    if (rights.seats.length > 1) parts.push(this.seatChooser());
    this.place.replaceChildren(...parts);
  }

  sitForm() {
    const { may_sit: free } = this.rights;
    const name = make("input", {
      name: "name",
      maxlength: "24",
      required: true,
      autocomplete: "nickname",
      "aria-label": say("Your name"),
      placeholder: say("Your name"),
    });
    name.value = remembered("name");
    const which = make(
      "select",
      { name: "seat", "aria-label": say("Seat") },
      ...free.map((number) =>
        make("option", { value: String(number) }, this.update.seats[number].colour),
      ),
    );
    const sit = async (event) => {
      event.preventDefault();
      remember("name", name.value);
      const body = { name: name.value, seat: Number(which.value), salt: randomText() };
      if (await this.attempt(() => command(`${this.path}/sit`, body))) this.onSeat(body.seat);
    };
    return make(
      "form",
      { class: "row", onsubmit: sit },
      name,
      which,
      make("button", { class: "main" }, say("Sit down")),
    );
  }

  hostLine({ seat, colour, letter }) {
    const invite = async () => {
      const link = await this.attempt(() => post(`${this.path}/links`, { role: "invite", seat }));
      if (link) this.handOut(link.token, say("For whoever shall sit here:"));
    };
    const bot = (level) => this.attempt(() => post(`${this.path}/seats/${seat}`, { bot: level }));
    const names = levelNames();
    return make(
      "div",
      { class: "row host" },
      make("span", { class: "seat" }, mark(seat, letter), colour),
      button(say("Invite by link"), invite, { class: "main" }),
      ...Object.keys(names).map((level) => button(capital(names[level]), () => bot(level))),
    );
  }

  keptLine() {
    return make(
      "div",
      { class: "row" },
      make("span", { class: "quiet" }, say("A bot plays for you.")),
      button(say("Take my seat back"), () => this.attempt(() => this.comeBack()), {
        class: "main",
      }),
    );
  }

  comeBack() {
    return post(`${this.path}/back`, { seat: this.update.seat });
  }

  seatChooser() {
    const choices = this.rights.seats.map((number) =>
      button(this.update.seats[number].name, () => this.onSeat(number), {
        "aria-pressed": String(number === this.update.seat),
      }),
    );
    return make(
      "div",
      { class: "row" },
      make("span", { class: "quiet" }, say("Play for")),
      ...choices,
    );
  }

  /** A link of a role, to be passed on. */
  async link(role) {
    const seat = role === "seat" ? { seat: this.update.seat } : {};
    const made = await post(`${this.path}/links`, { role, ...seat });
    const what =
      role === "seat"
        ? say("Your seat, for another device of yours:")
        : say("For whoever wants to watch:");
    await this.handOut(made.token, what);
  }

  async handOut(token, what) {
    const link = `${location.origin}/t/${this.table}#${token}`;
    const field = make("input", { readonly: "", value: link, "aria-label": say("Link") });
    const copied = make("small", { role: "status" });
    find("links").replaceChildren(make("span", {}, what), field, copied, nearOnly());
    find("links").hidden = false;
    field.select();
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    copied.textContent = isCopied ? say("copied") : "";
  }
}
