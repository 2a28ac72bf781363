// Explains a thing in the picture: by pointing at it, by a long press, or by the key "?".

/** @import { Explanation } from "../types.js" */

import { closest, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { loadSheet } from "../lib/lazy.js";
import { root } from "../lib/root.js";
import { capital } from "../lib/text.js";

/** Milliseconds before the card opens; a hover takes longer than the preview of a move. */
const HOVER = 700;
const PRESS = 500;
/** Milliseconds that an answer is kept: figures in it may change. */
const KEPT = 5000;
/** Pixels between pointer and card, and how far a pressing finger may move. */
const MARGIN = 12;
/** Pixels that the mouse moves before it points at something new after a click. */
const AWAY = 40;

/** @typedef {{ clientX: number, clientY: number }} ScreenPosition */

export class Help {
  /**
   * @param {HTMLElement} place around the picture
   * @param {{
   *   fetch: (id: string) => Promise<Explanation>,
   *   game: () => string | undefined,
   * }} hooks `game` names the rules to link to
   */
  constructor(place, { fetch, game }) {
    this.place = place;
    this.fetch = fetch;
    this.game = game;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Map<string, { at: number, found: Explanation | null }>} */
    this.known = new Map();
    /** Whether a long press has opened the card and the finger is still down. */
    this.isHeld = false;
    /** @type {ScreenPosition | null} */
    this.start = null;
    /**
     * Where the mouse was pressed last. Until it has left that place no card opens by itself: who
     * clicks wants no explanation.
     *
     * @type {ScreenPosition | null}
     */
    this.pressed = null;
    /** The id of the thing that the card explains. */
    this.id = "";
    this.card = make("div", { class: "help-card", role: "tooltip", hidden: true });
    loadSheet("help.css");
    document.body.append(this.card);
    this.listen();
  }

  listen() {
    const { place } = this;
    place.addEventListener("pointerover", (event) => this.over(event));
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("pointermove", (event) => this.moved(event));
    place.addEventListener("pointerup", () => clearTimeout(this.timer));
    place.addEventListener("pointercancel", () => clearTimeout(this.timer));
    place.addEventListener("pointerleave", (event) => this.leave(event));
    place.addEventListener("contextmenu", (event) => this.isHeld && event.preventDefault());
    place.addEventListener("click", (event) => this.suppressClick(event), true);
    // before the page's own keys: Escape closes the card and takes nothing back
    addEventListener("keydown", (event) => this.key(event), true);
    for (const scroller of [window, place])
      scroller.addEventListener("scroll", () => this.hide(), { passive: true });
  }

  /**
   * Take over an event that came before the help was loaded.
   *
   * @param {Event} event
   */
  handle(event) {
    if (event.type === "pointerover") this.over(/** @type {PointerEvent} */ (event));
    if (event.type === "pointerdown") this.press(/** @type {PointerEvent} */ (event));
    if (event.type === "keydown") this.key(/** @type {KeyboardEvent} */ (event));
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType !== "touch" && !this.isAtPress(event))
      this.explainLater(event.target, HOVER, event);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.hide();
    this.isHeld = false;
    this.start = event;
    if (event.pointerType !== "touch") {
      this.pressed = event;
      return;
    }
    this.explainLater(event.target, PRESS, event, () => {
      this.isHeld = true;
    });
  }

  /**
   * Whether the mouse is still where it was pressed. What comes under it there was not pointed at.
   *
   * @param {ScreenPosition} position
   */
  isAtPress({ clientX, clientY }) {
    if (!this.pressed) return false;
    const { clientX: x, clientY: y } = this.pressed;
    if (Math.hypot(clientX - x, clientY - y) <= AWAY) return true;
    this.pressed = null;
    return false;
  }

  /**
   * A finger that moves is not a long press.
   *
   * @param {PointerEvent} event
   */
  moved({ pointerType, clientX, clientY }) {
    if (pointerType !== "touch" || !this.start) return;
    const distance = Math.hypot(clientX - this.start.clientX, clientY - this.start.clientY);
    if (distance > MARGIN) clearTimeout(this.timer);
  }

  /** @param {PointerEvent} event */
  leave({ pointerType, relatedTarget }) {
    clearTimeout(this.timer);
    const isOnCard = relatedTarget instanceof Node && this.card.contains(relatedTarget);
    if (pointerType !== "touch" && !isOnCard) this.hide();
  }

  /**
   * Lifting the finger after a long press does not play a move.
   *
   * @param {MouseEvent} event
   */
  suppressClick(event) {
    if (!this.isHeld) return;
    this.isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      if (!this.card.hidden) event.preventDefault();
      this.hide();
    }
    const focused = document.activeElement;
    if (event.key !== "?" || !focused || !this.place.contains(focused)) return;
    event.preventDefault();
    const box = focused.getBoundingClientRect();
    this.explain(focused, { clientX: box.x + box.width / 2, clientY: box.bottom });
  }

  /**
   * @param {EventTarget | null} target
   * @param {number} delay
   * @param {ScreenPosition} position
   * @param {() => void} [onShown]
   */
  explainLater(target, delay, position, onShown = () => {}) {
    clearTimeout(this.timer);
    if (!this.card.hidden && closest(target, "[id]")?.id === this.id) return;
    this.timer = setTimeout(async () => {
      if (await this.explain(target, position)) onShown();
    }, delay);
  }

  /**
   * Explain a thing, or what it lies on if there is nothing to say about it. Returns whether the card
   * is shown.
   *
   * @param {EventTarget | null} target
   * @param {ScreenPosition} position
   */
  async explain(target, position) {
    let one = target instanceof Element ? target : null;
    for (; one && one !== this.place; one = one.parentElement) {
      const found = one.id ? await this.ask(one.id) : null;
      if (!found?.text) continue;
      this.id = one.id;
      this.show(found, position, one.querySelector(":scope > title")?.textContent ?? "");
      return true;
    }
    this.hide();
    return false;
  }

  /** @param {string} id */
  async ask(id) {
    const kept = this.known.get(id);
    if (kept && performance.now() - kept.at < KEPT) return kept.found;
    const found = await this.fetch(id).catch(() => null);
    this.known.set(id, { at: performance.now(), found });
    return found;
  }

  /**
   * @param {Explanation} found
   * @param {ScreenPosition} position
   * @param {string} name what is explained, unless the text begins with it
   */
  show({ text, section }, { clientX, clientY }, name) {
    const title = name && !text.startsWith(name) ? make("b", {}, capital(name)) : "";
    this.card.replaceChildren(title, make("p", {}, text));
    const game = this.game();
    if (section && game) this.card.append(rulesLink(game, section));
    this.card.hidden = false;
    const box = this.card.getBoundingClientRect();
    const x = Math.max(MARGIN, Math.min(clientX + MARGIN, innerWidth - box.width - MARGIN));
    const isBelow = clientY + MARGIN + box.height < innerHeight;
    const y = isBelow ? clientY + MARGIN : Math.max(MARGIN, clientY - MARGIN - box.height);
    this.card.style.setProperty("left", `${x}px`);
    this.card.style.setProperty("top", `${y}px`);
  }

  hide() {
    clearTimeout(this.timer);
    this.card.hidden = true;
    this.id = "";
  }
}

/**
 * @param {string} game
 * @param {string} section
 */
const rulesLink = (game, section) =>
  make(
    "a",
    { href: `${root}/rules/${game}#${section}`, target: "_blank", rel: "noopener" },
    say("Rules {section}", { section }),
  );
