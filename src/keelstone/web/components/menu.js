// The menu of a table: preferences, links, leaving, the game file, and that chance is fair.

import { get, post } from "../lib/api.js";
import { button, find, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { allPreferences } from "../lib/preferences.js";
import { isKept } from "./seats.js";

export class Menu {
  constructor({ path, door, attempt, seat }) {
    Object.assign(this, { path, door, attempt, seat });
    find("preferences").replaceChildren(...allPreferences());
    find("keys").replaceChildren(...keys());
    find("open-menu").addEventListener("click", () => find("menu").showModal());
  }

  show(update) {
    const isSeated = update.seat !== null;
    const act = (text, action) => button(text, () => this.close(action));
    const parts = [make("a", { class: "button", href: `/rules/${update.game}` }, say("Rules"))];
    if (update.phase !== "waiting") {
      parts.push(
        make("a", { class: "button", href: `/t/${update.table}/replay` }, say("Look back")),
      );
      parts.push(
        make(
          "a",
          {
            class: "button",
            href: `${this.path}/file${isSeated ? `?seat=${update.seat}` : ""}`,
            download: "",
          },
          say("Game file"),
        ),
      );
    }
    parts.push(act(say("Link for spectators"), () => this.door.link("watch")));
    if (isSeated) parts.push(act(say("My seat on another device"), () => this.door.link("seat")));
    if (isKept(update)) parts.push(act(say("Take my seat back"), () => this.door.comeBack()));
    else if (isSeated && update.phase === "playing")
      parts.push(act(say("Leave to a bot"), () => post(`${this.path}/leave`, this.seat())));
    find("actions").replaceChildren(...parts);
    this.showFair(update);
  }

  close(action) {
    find("menu").close();
    this.attempt(action);
  }

  showFair(update) {
    const rows = [say("Commitment: {code}", { code: update.commitment })];
    if (update.salts.length)
      rows.push(
        say("Salts: {codes}", { codes: update.salts.map((salt) => salt || "–").join(", ") }),
      );
    if (update.secret) rows.push(say("Secret: {code}", { code: update.secret }));
    const parts = rows.map((row) => make("p", { class: "code" }, row));
    if (update.phase === "over")
      parts.push(button(say("Verify"), () => this.attempt(() => this.verify())));
    find("fair").replaceChildren(...parts);
  }

  async verify() {
    const report = await get(`${this.path}/fair`);
    find("fair").append(make("ul", {}, ...report.lines.map((line) => make("li", {}, line))));
  }
}

function keys() {
  const rows = [
    ["B", say("to the board")],
    ["C", say("to the buttons")],
    ["← ↑ ↓ →", say("through what you may touch")],
    ["Enter", say("touch it")],
    ["Esc", say("one step back")],
    ["U", say("undo")],
    ["H", say("hint")],
    ["M", say("all moves in words")],
    ["?", say("what the thing in focus does")],
  ];
  return [
    make("h3", {}, say("Keys")),
    make(
      "dl",
      { class: "keys" },
      ...rows.flatMap(([key, text]) => [
        make("dt", {}, make("kbd", {}, key)),
        make("dd", {}, text),
      ]),
    ),
  ];
}
