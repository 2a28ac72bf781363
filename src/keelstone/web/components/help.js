// What a thing in the picture does: by pointing at it, by a long press, or by ? on the keyboard.

import { get } from "../lib/api.js";
import { make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

const HOVER = 1000; // later than the preview of a move
const PRESS = 500;
/** Milliseconds that an answer is kept: figures in it may change. */
const KEPT = 5000;
const ROOM = 12;

/** Explains the things inside a place. `url(id)` is where to ask, `game()` whose rules to link. */
export class Help {
  constructor(place, { url, game }) {
    Object.assign(this, { place, url, game, timer: 0, known: new Map(), isHeld: false });
    this.card = make("div", { class: "help-card", role: "tooltip", hidden: true });
    document.head.append(make("link", { rel: "stylesheet", href: "/static/css/help.css" }));
    document.body.append(this.card);
    place.addEventListener("pointerover", (event) => this.over(event));
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("pointermove", (event) => this.drift(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      place.addEventListener(end, (event) => this.release(event));
    }
    place.addEventListener("contextmenu", (event) => this.isHeld && event.preventDefault());
    place.addEventListener("click", (event) => this.swallow(event), true);
    addEventListener("keydown", (event) => this.key(event));
    for (const scroller of [window, place]) {
      scroller.addEventListener("scroll", () => this.hide(), { passive: true });
    }
  }

  over(event) {
    if (event.pointerType === "touch") return;
    this.wait(event.target, HOVER, event);
  }

  press(event) {
    this.hide();
    this.isHeld = false;
    this.start = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "touch") return;
    this.wait(event.target, PRESS, event, () => (this.isHeld = true));
  }

  drift(event) {
    if (event.pointerType !== "touch" || !this.start) return;
    if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > ROOM)
      clearTimeout(this.timer);
  }

  release(event) {
    clearTimeout(this.timer);
    if (
      event.type === "pointerleave" &&
      event.pointerType !== "touch" &&
      !this.card.contains(event.relatedTarget)
    )
      this.hide();
  }

  /** After a long press the finger that is lifted does not make a move. */
  swallow(event) {
    if (!this.isHeld) return;
    this.isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }

  key(event) {
    if (event.key === "Escape") {
      if (!this.card.hidden) event.preventDefault(); // it closes the card and takes nothing back
      this.hide();
    }
    if (event.key !== "?" || !this.place.contains(document.activeElement)) return;
    event.preventDefault();
    const box = document.activeElement.getBoundingClientRect();
    this.explain(document.activeElement, { clientX: box.x + box.width / 2, clientY: box.bottom });
  }

  wait(element, time, at, then = () => {}) {
    clearTimeout(this.timer);
    if (!this.card.hidden && element.closest("[id]")?.id === this.id) return;
    this.timer = setTimeout(async () => (await this.explain(element, at)) && then(), time);
  }

  /** Ask about the thing and, where nothing is to say, about what it lies on. */
  async explain(element, at) {
    for (let one = element; one && one !== this.place; one = one.parentElement) {
      if (!one.id) continue;
      const found = await this.ask(one.id);
      if (!found?.text) continue;
      this.id = one.id;
      this.show(found, at);
      return true;
    }
    this.hide();
    return false;
  }

  async ask(id) {
    const kept = this.known.get(id);
    if (kept && performance.now() - kept.at < KEPT) return kept.found;
    const found = await get(this.url(id)).catch(() => null);
    this.known.set(id, { at: performance.now(), found });
    return found;
  }

  show({ text, section }, { clientX, clientY }) {
    const rules =
      section && this.game?.()
        ? make(
            "a",
            { href: `/rules/${this.game()}#${section}`, target: "_blank", rel: "noopener" },
            say("Rules {section}", { section }),
          )
        : null;
    this.card.replaceChildren(make("p", {}, text), ...(rules ? [rules] : []));
    this.card.hidden = false;
    const box = this.card.getBoundingClientRect();
    const x = Math.max(ROOM, Math.min(clientX + ROOM, innerWidth - box.width - ROOM));
    const below = clientY + ROOM + box.height < innerHeight;
    const y = below ? clientY + ROOM : Math.max(ROOM, clientY - ROOM - box.height);
    this.card.style.setProperty("left", `${x}px`);
    this.card.style.setProperty("top", `${y}px`);
  }

  hide() {
    clearTimeout(this.timer);
    this.card.hidden = true;
    this.id = "";
  }
}
