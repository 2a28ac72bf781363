// The drawer beside the board: the player aid and the rules. The game stays where it is.

/** @import { AidSection, Attempt, PlayerAid } from "../../../types.js" */

import { button, closest, find, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { root } from "../../../lib/root.js";
import { sectionOf } from "../../../lib/rules/rules-links.js";

/** Characters up to which texts stand beside the names of what they explain. */
const SHORT = 32;
/** Pixels that the text of the drawer needs. */
const LEAST_WIDTH = 400;

/** @typedef {"aid" | "rules"} Content */

export class Drawer {
  /**
   * @param {{
   *   game: () => string | undefined,
   *   fetchAid: () => Promise<PlayerAid>,
   *   attempt: Attempt,
   * }} hooks
   */
  constructor({ game, fetchAid, attempt }) {
    this.game = game;
    this.fetchAid = fetchAid;
    this.attempt = attempt;
    this.place = find("drawer");
    this.body = make("div", { class: "body", tabindex: "0" });
    /** @type {Record<Content, HTMLButtonElement>} */
    this.tabs = {
      aid: button(say("Player aid"), () => this.open("aid")),
      rules: button(say("Rules"), () => this.open("rules")),
    };
    const close = button("✕", () => this.close(), { class: "plain", "aria-label": say("Close") });
    const head = make("header", {}, this.tabs.aid, this.tabs.rules, close);
    this.place.append(head, this.body);
    /** @type {Element | null} */
    this.opener = null;
    /** @type {HTMLElement | null} the rules, once they were read */
    this.text = null;
    this.place.addEventListener("click", (event) => this.follow(event));
    this.place.addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => this.fit());
  }

  /**
   * Show the aid, or the rules at a section.
   *
   * @param {Content} content
   * @param {string} [section]
   */
  async open(content, section = "") {
    if (this.place.hidden) this.opener = document.activeElement;
    this.place.hidden = false;
    this.fit();
    for (const [name, tab] of Object.entries(this.tabs))
      tab.setAttribute("aria-pressed", String(name === content));
    const shown = await this.attempt(() => (content === "aid" ? this.aid() : this.rules()));
    if (!shown) return;
    if (this.body.firstElementChild !== shown) this.body.replaceChildren(shown);
    if (section) this.showSection(section);
    else this.body.scrollTop = 0;
    this.body.focus({ preventScroll: true });
  }

  close() {
    this.place.hidden = true;
    if (this.opener instanceof HTMLElement) this.opener.focus({ preventScroll: true });
  }

  /** @param {Content} content */
  toggle(content) {
    const isShown = !this.place.hidden && this.tabs[content].ariaPressed === "true";
    return isShown ? this.close() : this.open(content);
  }

  /** The drawer covers the column beside the board, and as much more as its text needs. */
  fit() {
    const { left, width } = find("ask").getBoundingClientRect();
    const isBeside = left > innerWidth / 3 && width > 0;
    const from = Math.min(left, innerWidth - LEAST_WIDTH);
    this.place.style.setProperty("--left", isBeside ? `${from}px` : "0px");
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    this.place.style.setProperty("--top", `${bar?.bottom ?? 0}px`);
  }

  async aid() {
    const { sections } = await this.fetchAid();
    const hint = matchMedia("(pointer: coarse)").matches
      ? say("Press longer on something on the board to read what it is.")
      : say("Point at something on the board to read what it is, or press ? on it.");
    return make(
      "div",
      { class: "aid" },
      make("p", { class: "quiet" }, hint),
      ...sections.map(sectionElement),
    );
  }

  /** The rules page of the game, its text only; read once, when its pictures can be drawn. */
  async rules() {
    const address = `${root}/rules/${this.game()}`;
    if (this.text?.dataset.address !== address || this.text.querySelector("img:not([src])")) {
      const page = await (await fetch(address)).text();
      const read = new DOMParser().parseFromString(page, "text/html").getElementById("text");
      this.text = make("div", { class: "rules-text", "data-address": address });
      for (const image of read?.querySelectorAll("img") ?? []) image.loading = "lazy";
      this.text.append(...(read?.children ?? []));
      this.text.lang = read?.lang ?? "";
    }
    return this.text;
  }

  /** @param {string} section */
  showSection(section) {
    const at = this.body.querySelector(`[id="${CSS.escape(section)}"]`);
    for (const old of this.body.querySelectorAll(".asked-for")) old.classList.remove("asked-for");
    at?.classList.add("asked-for");
    at?.scrollIntoView({ block: "start" });
  }

  /**
   * Links between sections stay in the drawer.
   *
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = closest(event.target, "a[href]");
    const section = sectionOf(link?.getAttribute("href") ?? "", this.game());
    if (!section || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.open("rules", section);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.close();
  }
}

/** @param {AidSection} section */
function sectionElement({ title, lines, rows, section }) {
  const link = section && make("a", { href: `#${section}`, class: "quiet" }, say("Rules"));
  return make(
    "section",
    {},
    make("h3", {}, title, " ", link || null),
    ...lines.map((line) => make("p", {}, line)),
    rows.length
      ? make(
          "dl",
          { class: rows.some(([, text]) => text.length > SHORT) ? "sentences" : "" },
          ...rows.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]),
        )
      : null,
  );
}
