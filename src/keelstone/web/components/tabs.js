// Tabs: log, chat and text beside the board; on a phone the board itself is one of them.

import { find } from "../lib/dom.js";

const NAMES = ["board", "log", "chat", "text"];

export class Tabs {
  constructor(frame, onShow = () => {}) {
    this.frame = frame;
    this.onShow = onShow;
    for (const name of NAMES) {
      this.tab(name).addEventListener("click", () => this.show(name));
      this.tab(name).addEventListener("keydown", (event) => this.key(event, name));
    }
    this.narrow = matchMedia("(max-width: 56rem)");
    this.narrow.addEventListener("change", () => this.show(this.narrow.matches ? "board" : "log"));
    this.show(this.narrow.matches ? "board" : "log");
  }

  tab(name) {
    return find(`tab-${name}`);
  }

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

  /** Something new that is not to be seen now. */
  remark(name) {
    if (this.shown !== name) this.tab(name).classList.add("unread");
  }

  key(event, name) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const names = NAMES.filter((one) => this.tab(one).offsetParent !== null);
    const to = names[(names.indexOf(name) + step + names.length) % names.length];
    this.show(to);
    this.tab(to).focus();
  }
}
