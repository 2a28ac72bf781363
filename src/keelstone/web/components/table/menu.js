// The menu of a table: preferences, links, leaving, the game file, fair chance.

/** @import { Attempt, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/network/table-endpoints.js" */
/** @import { Seating } from "./seating.js" */

import { button, find, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";
import { allPreferences } from "../preference-fields.js";
import { isPlayedByBot } from "../seats.js";
import { holidayField } from "./turns/holiday-field.js";

export class Menu {
  /** @param {{ api: TableApi, seating: Seating, attempt: Attempt }} parts */
  constructor({ api, seating, attempt }) {
    this.api = api;
    this.seating = seating;
    this.attempt = attempt;
    this.dialog = find("menu", HTMLDialogElement);
    find("preferences").replaceChildren(...allPreferences());
    find("keys").replaceChildren(...keyList());
  }

  open() {
    this.dialog.showModal();
  }

  /** @param {Update} update */
  show(update) {
    find("actions").replaceChildren(...this.links(update), ...this.actions(update));
    this.showPace(update);
    this.showFairness(update);
  }

  /**
   * What was agreed about time, and a holiday of one's own.
   *
   * @param {Update} update
   */
  showPace(update) {
    const { api, attempt } = this;
    const onDone = () => this.dialog.close();
    const field = holidayField(update, { api, attempt, onDone });
    const isTyping = find("pace").contains(document.activeElement);
    if (!isTyping) find("pace").replaceChildren(make("p", {}, update.agreement), field ?? "");
  }

  /** @param {Update} update */
  links({ game, phase, seat, table }) {
    const rules = make("a", { class: "button", href: `${root}/rules/${game}` }, say("Rules"));
    const you = make("a", { class: "button", href: `${root}/me` }, say("Notices and ways back"));
    if (phase === "waiting") return [rules, you];
    const aid = this.action(say("Player aid"), async () => find("aid").click());
    const file = { class: "button", href: this.api.fileAddress(seat), download: "" };
    return [
      aid,
      rules,
      you,
      make("a", { class: "button", href: `${root}/t/${table}/replay` }, say("Look back")),
      make("a", file, say("Game file")),
    ];
  }

  /** @param {Update} update */
  actions(update) {
    const { api, seating } = this;
    const isSeated = update.seat !== null;
    const showLink = async (/** @type {"watch" | "seat"} */ role) =>
      (await seating.panel()).showLink(role);
    const found = [this.action(say("Link for spectators"), () => showLink("watch"))];
    if (isSeated) found.push(this.action(say("My seat on another device"), () => showLink("seat")));
    if (isPlayedByBot(update))
      found.push(this.action(say("Take my seat back"), () => api.comeBack(update.seat)));
    else if (isSeated && update.phase === "playing")
      found.push(this.action(say("Leave to a bot"), () => api.leave(update.seat)));
    if (isSeated && update.phase === "playing")
      found.push(this.action(say("Offer my seat to somebody else"), () => api.offer(update.seat)));
    found.push(this.action(say("Links"), async () => (await seating.panel()).showLinks()));
    return seating.rights.is_host ? [...found, ...this.hostActions(update)] : found;
  }

  /**
   * What only the host may do.
   *
   * @param {Update} update
   */
  hostActions({ phase, spectators_may_talk: mayTalk }) {
    const { api } = this;
    const talk = mayTalk ? say("Silence spectators") : say("Let spectators talk");
    const found = [this.action(talk, () => api.setTalk(!mayTalk))];
    if (phase === "waiting" || phase === "playing")
      found.push(this.action(say("Close the table"), () => this.closeTable()));
    return found;
  }

  /** Closing ends the game for everybody: the page asks first. */
  async closeTable() {
    if (confirm(say("Close the table? The game ends for everybody."))) await this.api.close();
  }

  /**
   * A button that closes the menu and does something.
   *
   * @param {string} text
   * @param {() => Promise<unknown>} act
   */
  action(text, act) {
    return button(text, () => {
      this.dialog.close();
      return this.attempt(act);
    });
  }

  /** @param {Update} update */
  showFairness(update) {
    const rows = [say("Commitment: {code}", { code: update.commitment })];
    const commitments = update.salt_commitments.map((code) => code || "–").join(", ");
    rows.push(say("Commitments of the seats: {codes}", { codes: commitments }));
    if (update.salts.length)
      rows.push(
        say("Salts: {codes}", { codes: update.salts.map((salt) => salt || "–").join(", ") }),
      );
    if (update.secret) rows.push(say("Secret: {code}", { code: update.secret }));
    find("fair").replaceChildren(...rows.map((row) => make("p", { class: "code" }, row)));
    if (update.phase === "over")
      find("fair").append(button(say("Verify"), () => this.attempt(() => this.verify())));
  }

  async verify() {
    const { lines } = await this.api.fairness();
    find("fair").append(make("ul", {}, ...lines.map((line) => make("li", {}, line))));
  }
}

function keyList() {
  const rows = [
    ["B", say("to the board")],
    ["C", say("to the buttons")],
    ["← ↑ ↓ →", say("through what you may touch")],
    ["Enter", say("touch it")],
    ["Esc", say("one step back")],
    ["U", say("undo")],
    ["S", say("skip to your turn")],
    ["F", say("larger board")],
    ["H", say("hint")],
    ["M", say("all moves in words")],
    ["?", say("what the thing in focus does")],
    ["+ − 0", say("enlarge the map, make it smaller, show all of it")],
  ];
  return rows.flatMap(([key, text]) => [
    make("dt", {}, make("kbd", {}, key)),
    make("dd", {}, text),
  ]);
}
