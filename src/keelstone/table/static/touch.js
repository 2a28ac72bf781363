// Touching the picture: each legal move names the things to touch for it, in order.

/** Lets a person walk the paths of the legal moves by mouse, touch or keyboard. */
export class Touch {
  constructor(place, play) {
    this.place = place;
    this.play = play;
    this.moves = [];
    this.path = [];
    place.addEventListener("click", (event) => this.touch(this.thingAt(event.target)));
    place.addEventListener("keydown", (event) => this.key(event));
  }

  /** The picture or the legal moves have changed. */
  show(moves) {
    this.moves = (moves ?? []).filter((move) => move.touch?.length);
    this.path = [];
    this.mark();
  }

  /** What can be touched next. */
  next() {
    const begun = this.moves.filter((move) => this.path.every((id, at) => move.touch[at] === id));
    return new Set(begun.map((move) => move.touch[this.path.length]));
  }

  thingAt(element) {
    const next = this.next();
    for (let at = element; at && at !== this.place; at = at.parentElement) {
      if (next.has(at.id)) return at.id;
    }
    return "";
  }

  touch(id) {
    if (!id) return this.back();
    this.path.push(id);
    const move = this.moves.find((one) => one.touch.join(" ") === this.path.join(" "));
    if (move) this.play(move.number);
    else this.mark();
  }

  /** One step back. */
  back() {
    if (this.path.pop()) this.mark();
  }

  key(event) {
    if (event.key === "Escape") this.back();
    if (event.key !== "Enter" && event.key !== " ") return;
    const id = this.thingAt(event.target);
    if (!id) return;
    event.preventDefault();
    this.touch(id);
  }

  /** Rings around what may be touched, a glow on what was chosen. */
  mark() {
    const next = this.next();
    for (const thing of this.place.querySelectorAll(".thing")) {
      const may = next.has(thing.id);
      thing.classList.toggle("may", may);
      thing.classList.toggle("chosen", this.path.includes(thing.id));
      if (may) {
        thing.setAttribute("tabindex", "0");
        thing.setAttribute("role", "button");
      } else {
        thing.removeAttribute("tabindex");
        thing.removeAttribute("role");
      }
    }
  }
}
