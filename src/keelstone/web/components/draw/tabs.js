// The tabs beside the picture: one panel is shown at a time.

import { button, find } from "../../lib/dom.js";

export class Tabs {
  /**
   * @param {HTMLElement} place
   * @param {Record<string, string>} titles by the key of a panel
   * @param {string} chosen
   * @param {(key: string) => unknown} onChoose
   */
  constructor(place, titles, chosen, onChoose) {
    this.onChoose = onChoose;
    this.chosen = chosen;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const [key, title] of Object.entries(titles)) this.buttons.set(key, this.tab(key, title));
    place.replaceChildren(...this.buttons.values());
    place.addEventListener("keydown", (event) => this.key(event));
    this.choose(chosen);
  }

  /**
   * @param {string} key
   * @param {string} title
   */
  tab(key, title) {
    return button(title, () => this.choose(key), {
      role: "tab",
      id: `tab-${key}`,
      "data-tab": key,
      "aria-controls": `panel-${key}`,
    });
  }

  /** @param {string} key */
  choose(key) {
    this.chosen = key;
    for (const [one, tab] of this.buttons) {
      tab.setAttribute("aria-selected", String(one === key));
      tab.tabIndex = one === key ? 0 : -1;
      find(`panel-${one}`).hidden = one !== key;
    }
    this.onChoose(key);
  }

  /**
   * @param {string} key
   * @param {string} title
   */
  rename(key, title) {
    const tab = this.buttons.get(key);
    if (tab) tab.textContent = title;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const keys = [...this.buttons.keys()];
    const place = (keys.indexOf(this.chosen) + step + keys.length) % keys.length;
    this.choose(keys[place]);
    this.buttons.get(keys[place])?.focus();
  }
}
