// The tabs beside the board: log, chat and text. On a phone the board itself is a tab.

import { find } from "../../lib/dom.js";
import { smallScreen } from "../../lib/screen.js";

/** @typedef {"board" | "log" | "chat" | "text"} TabName */

/** @type {TabName[]} */
const NAMES = ["board", "log", "chat", "text"];

export class Tabs {
  /**
   * @param {HTMLElement} frame
   * @param {(name: TabName) => void} onShow
   */
  constructor(frame, onShow) {
    this.frame = frame;
    this.onShow = onShow;
    /** @type {TabName} */
    this.shown = "log";
    for (const name of NAMES) {
      this.tab(name).addEventListener("click", () => this.show(name));
      this.tab(name).addEventListener("keydown", (event) => this.key(event, name));
    }
    const showFirst = () => this.show(smallScreen.matches ? "board" : "log");
    smallScreen.addEventListener("change", showFirst);
    showFirst();
  }

  /** @param {TabName} name */
  tab(name) {
    return find(`tab-${name}`);
  }

  /** @param {TabName} name */
  show(name) {
    this.shown = name;
    this.frame.dataset.show = name;
    for (const one of NAMES) {
      this.tab(one).setAttribute("aria-selected", String(one === name));
      this.tab(one).tabIndex = one === name ? 0 : -1;
      if (one !== "board") find(`page-${one}`).hidden = one !== name;
    }
    this.tab(name).classList.remove("unread");
    this.onShow(name);
  }

  /**
   * Mark a tab as unread, unless it is shown.
   *
   * @param {TabName} name
   */
  markUnread(name) {
    if (this.shown !== name) this.tab(name).classList.add("unread");
  }

  /**
   * @param {KeyboardEvent} event
   * @param {TabName} name
   */
  key({ key }, name) {
    const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    if (!step) return;
    const names = NAMES.filter((one) => this.tab(one).offsetParent !== null);
    const to = names[(names.indexOf(name) + step + names.length) % names.length];
    this.show(to);
    this.tab(to).focus();
  }
}
