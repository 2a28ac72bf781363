// The lobby: the games, your tables, open tables.

/** @import { ListedTable, OfferedGame, OfferedLesson } from "../types.js" */
/** @import { Occupant } from "../components/lobby/seat-plan.js" */

import { offerLesson } from "../components/lobby/first-visit.js";
import { GameCard } from "../components/lobby/game-card.js";
import { ownSeat, requestedSeats } from "../components/lobby/seat-plan.js";
import { headerPreferences } from "../components/preference-fields.js";
import { showInstall } from "../lib/app/install.js";
import { keepTables, lastTables } from "../lib/app/last-seen.js";
import { find, make } from "../lib/dom.js";
import { language, say, sayN } from "../lib/i18n.js";
import { attemptOr } from "../lib/network/attempt.js";
import {
  createLesson,
  fetchGames,
  fetchOpenTables,
  fetchOwnTables,
} from "../lib/network/endpoints.js";
import { goToNewTable, goToTable } from "../lib/network/new-table.js";
import {
  isOwnTurn,
  isWaiting,
  nextWaiting,
  showBadge,
  waitingTables,
} from "../lib/network/waiting-tables.js";
import { root } from "../lib/root.js";
import { remember, remembered } from "../lib/storage.js";

/** Milliseconds between two refreshes: while rules are compiled, and otherwise. */
const SOON = 1500;
const LATER = 15_000;

/** @type {Map<string, GameCard>} */
const cards = new Map();
const nameField = find("name", HTMLInputElement);
const attempt = attemptOr(() => say("The server does not answer. Try again in a moment."));

// -- a new table ------------------------------------------------------------------------------------

let isStarting = false;

/**
 * Set up a table. A second click meanwhile does nothing.
 *
 * @param {GameCard} card
 * @param {Occupant[]} occupants
 */
async function start(card, occupants) {
  if (isStarting) return;
  isStarting = true;
  try {
    await setUp(card, occupants);
  } finally {
    isStarting = false;
  }
}

/**
 * Set up a table, sit down on your own seat, and go there.
 *
 * @param {GameCard} card
 * @param {Occupant[]} occupants
 */
async function setUp({ game, options, settings, isPublic }, occupants) {
  const seats = requestedSeats(occupants);
  options.fit(seats.length);
  const wanted = { game: game.name, seats, options: options.values, settings, open: isPublic };
  const isInviting = occupants.includes("friend");
  await goToNewTable(attempt, wanted, ownSeat(occupants), yourName(), isInviting);
}

/**
 * Begin a lesson.
 *
 * @param {OfferedGame} game
 * @param {OfferedLesson} lesson
 */
async function learn(game, lesson) {
  if (isStarting) return;
  isStarting = true;
  try {
    const made = await attempt(() => createLesson(game.name, lesson.name));
    if (!made) return;
    await goToTable(attempt, made, made.invitations.findIndex(Boolean), yourName());
  } finally {
    isStarting = false;
  }
}

function yourName() {
  const name = nameField.value.trim();
  remember("name", name);
  return name || say("Guest");
}

/**
 * In a browser that knows no name yet, propose the one that this person bears at a table.
 *
 * @param {ListedTable[]} tables
 */
function proposeName(tables) {
  const own = tables.find(({ mine }) => mine.length);
  if (own && !nameField.value && document.activeElement !== nameField)
    nameField.value = own.seats[own.mine[0]].name;
}

// -- tables -----------------------------------------------------------------------------------------

/**
 * @param {HTMLElement} section
 * @param {HTMLElement} list
 * @param {ListedTable[]} tables
 */
function showTables(section, list, tables) {
  section.hidden = !tables.length;
  list.replaceChildren(...tables.map(tableLine));
}

/**
 * Tables in play stand above the games, those that wait for this person or invite them first; others below.
 *
 * @param {ListedTable[]} tables
 */
function showOwnTables(tables) {
  const running = tables.filter(({ phase }) => phase === "playing" || phase === "waiting");
  const waiting = running.filter((table) => isWaiting(table) || table.is_invited);
  const others = running.filter((table) => !waiting.includes(table));
  showTables(find("own-tables"), find("own"), [...waiting, ...others]);
  const ended = tables.filter((table) => !running.includes(table));
  showTables(find("ended-tables"), find("ended"), ended);
}

/** @param {ListedTable} table */
function tableLine(table) {
  const names = table.seats.map(seatWords).join(", ");
  const isDue = isWaiting(table) || table.is_invited;
  const state = isOwnTurn(table) ? say("Your turn") : stateOf(table);
  return make(
    "li",
    { class: isDue ? "due" : "", "data-game": table.game },
    make(
      "a",
      { href: `${root}/t/${table.table}` },
      make("span", {}, make("b", {}, table.title), make("span", { class: "names" }, names)),
      make("span", {}, state),
    ),
  );
}

/** @param {ListedTable["seats"][number]} seat */
const seatWords = ({ name, points }) =>
  points === null ? name || say("free") : `${name} ${points}`;

/** @param {ListedTable} table */
function stateOf({ phase, due, seats, winners, changed_at: at, is_invited: isInvited }) {
  if (phase === "over") {
    const who = winners.map((seat) => seats[seat].name).join(", ");
    const date = new Date(at).toLocaleDateString(language(), { dateStyle: "medium" });
    if (!winners.length) return say("over");
    const won = say("won by {who}", { who });
    return `${won} · ${date}`;
  }
  if (phase === "closed") return say("closed");
  if (isInvited) return say("You are invited");
  if (phase === "waiting") {
    const free = seats.filter((seat) => !seat.is_taken).length;
    return sayN("{n} seat free", "{n} seats free", free);
  }
  return say("waiting for {who}", { who: due.map((seat) => seats[seat].name).join(", ") });
}

// -- everything again -------------------------------------------------------------------------------

async function refreshGames() {
  const games = (await attempt(fetchGames)) ?? [];
  for (const game of games) {
    const card = cards.get(game.name);
    if (!card) cards.set(game.name, new GameCard(game, { onStart: start, onLearn: learn }));
    else if (card.game.progress < 1) card.advance(game);
  }
  return games;
}

/** Put the cards on the page once what stands above them is known: a button that moves loses a click. */
function placeCards() {
  const place = find("games");
  if (cards.size && place.querySelectorAll(".game").length !== cards.size)
    place.replaceChildren(...[...cards.values()].map((card) => card.element));
}

/** @param {ListedTable[]} tables */
function showWaiting(tables) {
  const waiting = waitingTables(tables);
  const n = waiting.length;
  document.title = n ? `(${n}) Keelstone` : "Keelstone";
  showBadge(n);
  find("waiting").hidden = !n;
  if (!n) return;
  const text = sayN("{n} table waits for you", "{n} tables wait for you", n);
  const link = make("a", { href: `${root}/t/${waiting[0].table}` }, text);
  find("waiting").replaceChildren(link);
}

/** Your tables: as the server says, or as last seen here. */
async function ownTables() {
  const found = await attempt(fetchOwnTables);
  if (found) await keepTables(found);
  const seen = found ? null : await lastTables();
  find("last-seen").hidden = !seen;
  find("games").hidden = Boolean(seen) && !cards.size;
  if (seen) {
    const when = new Date(seen.at).toLocaleString(language());
    find("last-seen").textContent = say("No connection. Your tables as last seen: {when}.", {
      when,
    });
  }
  return found ?? seen?.tables ?? [];
}

/** The shortcut of the installed app leads to the next table that waits. */
function goToNext(/** @type {ListedTable[]} */ tables) {
  const next = location.hash === "#next" ? nextWaiting(tables) : null;
  if (next) location.replace(`${root}/t/${next.table}`);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

async function refresh() {
  clearTimeout(timer);
  const games = await refreshGames();
  const own = await ownTables();
  goToNext(own);
  showWaiting(own);
  offerLesson(find("first-visit"), { games, hasPlayed: own.length > 0, onLearn: learn });
  proposeName(own);
  showOwnTables(own);
  const isNewcomer = !own.some((table) => table.phase === "over");
  for (const card of cards.values()) card.setNewcomer(isNewcomer);
  placeCards();
  showTables(find("open-tables"), find("others"), (await attempt(fetchOpenTables)) ?? []);
  if (!find("last-seen").hidden) find("notice").textContent = ""; // it is said there
  const isCompiling = games.some((game) => game.progress < 1 && !game.failed);
  clearTimeout(timer);
  timer = setTimeout(refresh, isCompiling || !games.length ? SOON : LATER);
}

find("corner").replaceChildren(...headerPreferences());
nameField.value = remembered("name");
nameField.addEventListener("change", yourName);
showInstall(find("install"));
addEventListener("online", refresh);
await refresh();
