// The lobby: three games to choose from, your tables to come back to, open tables to join.

import { command, get, post, Refused } from "./api.js";
import { button, find, make, randomText, remember, remembered } from "./dom.js";
import { Options, picture } from "./options.js";
import { corner } from "./preferences.js";
import { planned, Seating } from "./seating.js";
import { say, sayN } from "./words.js";

const SOON = 1500;
const LATER = 15_000;
const USUAL_PACE = 700; // milliseconds between the moves of bots
const cards = new Map();

function notice(text) {
  find("notice").textContent = text;
}

async function attempt(action) {
  notice("");
  try {
    return await action();
  } catch (fault) {
    notice(
      fault instanceof Refused
        ? fault.message
        : say("The server does not answer. Try again in a moment."),
    );
  }
}

// -- a game ---------------------------------------------------------------------------------------------

class Card {
  constructor(game) {
    this.seating = new Seating(game, () => this.drawOptions());
    this.options = new Options(game, () => this.drawOptions());
    this.clock = { kind: "none", amount: 0 };
    this.pace = USUAL_PACE;
    this.isOpen = false;
    this.view = make("div", { class: "view" });
    this.words = make("div", { class: "words" });
    this.more = make("div", { class: "options", id: `options-${game.name}`, hidden: true });
    this.element = make(
      "article",
      { class: "game", "data-game": game.name, "aria-label": game.title },
      this.view,
      this.words,
      this.more,
    );
    this.show(game);
  }

  /** The game as the server has it now: its rules may still be being compiled. */
  show(game) {
    this.game = game;
    const isReady = game.progress >= 1;
    this.view.hidden = !game.has_picture;
    if (isReady && game.has_picture && !this.view.children.length)
      this.view.replaceChildren(picture(game.name));
    this.words.replaceChildren(
      make("h2", {}, game.title),
      ...(game.pitch ? [make("p", {}, game.pitch)] : []),
      make(
        "p",
        { class: "quiet" },
        say("{from} to {to} players", {
          from: Math.min(...game.seats),
          to: Math.max(...game.seats),
        }),
        game.has_rules ? " · " : null,
        game.has_rules ? make("a", { href: `/rules/${game.name}` }, say("Rules")) : null,
      ),
      isReady ? this.buttons() : this.progress(),
    );
  }

  progress() {
    const { game } = this;
    if (game.failed)
      return make(
        "p",
        { class: "wrong" },
        say("This game cannot be played here: {why}", { why: game.failed }),
      );
    const percent = Math.round(100 * game.progress);
    return make(
      "div",
      { class: "ready", role: "status" },
      say("Getting ready: the rules are being compiled, {n} %.", { n: percent }),
      make("progress", { max: "100", value: String(percent), "aria-label": say("compiled") }),
    );
  }

  buttons() {
    const open = button(this.isOpen ? say("Fewer options") : say("Options"), () => this.unfold(), {
      "aria-expanded": String(this.isOpen),
      "aria-controls": this.more.id,
    });
    if (this.isOpen) return make("div", { class: "row" }, open);
    return make(
      "div",
      { class: "row" },
      button(say("Play now"), () => begin(this, this.seating.filled("builder")), { class: "main" }),
      button(say("Invite friends"), () => begin(this, this.seating.filled("friend"))),
      open,
    );
  }

  unfold() {
    this.isOpen = !this.isOpen;
    this.more.hidden = !this.isOpen;
    this.element.classList.toggle("wide", this.isOpen);
    this.show(this.game);
    this.drawOptions();
    this.words.querySelector("[aria-expanded]").focus();
  }

  drawOptions() {
    const held = focusables(this.more).indexOf(document.activeElement);
    const seats = this.seating.count();
    this.options.fit(seats);
    const isOpenTable = make("input", {
      type: "checkbox",
      name: "open",
      checked: this.isPublic,
      onchange: (event) => (this.isPublic = event.target.checked),
    });
    this.more.replaceChildren(
      make("div", {}, make("h3", {}, say("Seats")), this.seating.element()),
      ...this.options.elements(seats),
      make(
        "div",
        { class: "fields" },
        this.clockField(),
        this.paceField(),
        make(
          "label",
          {},
          make(
            "span",
            {},
            say("Open to strangers"),
            make("small", {}, say("the table is listed in the lobby")),
          ),
          isOpenTable,
        ),
      ),
      make(
        "div",
        { class: "row" },
        button(say("Set up the table"), () => begin(this, this.seating.kinds), { class: "main" }),
      ),
    );
    if (held >= 0) focusables(this.more)[held]?.focus();
  }

  /** How long bots wait before they move, so that people can follow. */
  paceField() {
    const paces = [
      [1500, say("slow")],
      [USUAL_PACE, say("usual")],
      [250, say("quick")],
      [0, say("at once")],
    ];
    const options = paces.map(([value, text]) =>
      make("option", { value: String(value), selected: value === this.pace }, text),
    );
    const choose = (event) => (this.pace = Number(event.target.value));
    return make(
      "label",
      {},
      make("span", {}, say("Bots move")),
      make("select", { name: "pace", onchange: choose }, ...options),
    );
  }

  clockField() {
    const kinds = {
      none: say("no clock"),
      move: say("seconds for each move"),
      game: say("seconds for the whole game"),
      days: say("days for each move"),
    };
    const usual = { none: 0, move: 60, game: 1200, days: 2 };
    const choose = (event) => {
      this.clock = { kind: event.target.value, amount: usual[event.target.value] };
      this.drawOptions();
    };
    const select = make(
      "select",
      { onchange: choose },
      ...Object.entries(kinds).map(([value, text]) =>
        make("option", { value, selected: value === this.clock.kind }, text),
      ),
    );
    const amount = make("input", {
      type: "number",
      min: "1",
      value: String(this.clock.amount),
      "aria-label": kinds[this.clock.kind],
      onchange: (event) => (this.clock.amount = Number(event.target.value)),
    });
    return make(
      "label",
      {},
      make("span", {}, say("Clock")),
      select,
      this.clock.kind === "none" ? null : amount,
    );
  }
}

const focusables = (place) => [...place.querySelectorAll("button, select, input, summary")];

// -- setting up -------------------------------------------------------------------------------------------

let isBeginning = false;

/** A second click while a table is being set up sets up no second one. */
async function begin(card, kinds) {
  if (isBeginning) return;
  isBeginning = true;
  await setUp(card, kinds);
  isBeginning = false;
}

/** Set a table up, sit down where "you" are, and go there. */
async function setUp(card, kinds) {
  const { game, options, clock, pace } = card;
  const seats = planned(kinds);
  options.fit(seats.length);
  const body = {
    game: game.name,
    seats,
    options: options.values,
    settings: { clock, pace },
    open: Boolean(card.isPublic),
  };
  const made = await attempt(() => post("/api/tables", body));
  if (!made) return;
  const seat = kinds.filter((kind) => kind !== "nobody").indexOf("you");
  if (seat < 0) return location.assign(`/t/${made.table}#${made.watch}`);
  const isSeated = await attempt(async () => {
    await post("/api/session", { token: made.invitations[seat] });
    return command(`/api/tables/${made.table}/sit`, { name: yourName(), seat, salt: randomText() });
  });
  location.assign(`/t/${made.table}${isSeated ? "" : `#${made.invitations[seat]}`}`);
}

function yourName() {
  const name = find("name").value.trim();
  remember("name", name);
  return name || say("Guest");
}

// -- tables -------------------------------------------------------------------------------------------------

function showTables(name, tables) {
  find(`${name === "own" ? "own" : "open"}-tables`).hidden = !tables.length;
  find(name).replaceChildren(...tables.map(line));
}

function line(table) {
  const names = table.seats.map((seat) => seat.name || say("free")).join(", ");
  const isDue = table.phase === "playing" && table.mine.some((seat) => table.due.includes(seat));
  return make(
    "li",
    { class: isDue ? "due" : "", "data-game": table.game },
    make(
      "a",
      { href: `/t/${table.table}` },
      make("span", {}, make("b", {}, table.title), make("span", { class: "names" }, names)),
      make("span", {}, isDue ? say("Your turn") : state(table)),
    ),
  );
}

function state({ phase, due, seats }) {
  if (phase === "over") return say("over");
  if (phase === "waiting") {
    const free = seats.filter((seat) => !seat.is_taken).length;
    return sayN("{n} seat free", "{n} seats free", free);
  }
  return say("waiting for {who}", { who: due.map((seat) => seats[seat].name).join(", ") });
}

async function refresh() {
  const games = (await attempt(() => get("/api/games"))) ?? [];
  for (const game of games) {
    if (cards.has(game.name)) {
      if (cards.get(game.name).game.progress < 1) cards.get(game.name).show(game);
    } else {
      cards.set(game.name, new Card(game));
    }
  }
  if (cards.size && find("games").querySelectorAll(".game").length !== cards.size) {
    find("games").replaceChildren(...[...cards.values()].map((card) => card.element));
  }
  showTables("own", (await attempt(() => get("/api/tables/mine"))) ?? []);
  showTables("others", (await attempt(() => get("/api/tables"))) ?? []);
  const isCompiling = games.some((game) => game.progress < 1 && !game.failed);
  setTimeout(refresh, isCompiling || !games.length ? SOON : LATER);
}

find("corner").replaceChildren(...corner());
find("name").value = remembered("name");
find("name").addEventListener("change", yourName);
await refresh();
