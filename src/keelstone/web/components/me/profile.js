// The games, ratings and acquaintances of a person.

/** @import { Attempt, PlayedGame, Profile, SeenRating } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { language, say, sayN } from "../../lib/i18n.js";
import { TableApi } from "../../lib/network/table-endpoints.js";
import { root } from "../../lib/root.js";
import { levelName } from "../seats.js";

/**
 * What somebody sees of whom nothing is kept.
 *
 * @param {() => Promise<unknown>} keep
 */
export const emptyProfile = (keep) => [
  make("h3", {}, say("Your games")),
  make(
    "p",
    {},
    say(
      "Your games are not kept yet. If you want, results, ratings and the people you play with are kept from now on. You can delete all of it here at any time.",
    ),
  ),
  button(say("Keep my games"), keep, { class: "main" }),
];

/**
 * @param {Profile} profile
 * @param {Attempt} attempt
 */
export function profileParts({ games, ratings, friends }, attempt) {
  const quiet = (/** @type {string} */ text) => make("p", { class: "quiet" }, text);
  return [
    make("h3", {}, say("Ratings")),
    ratings.length
      ? make("ul", { class: "friends" }, ...ratings.map(ratingLine))
      : quiet(say("None yet: a table is rated if that is chosen when it is set up.")),
    make("h3", {}, say("Played with")),
    friends.length
      ? make("ul", { class: "friends" }, ...friends.map(friendLine))
      : quiet(say("Nobody yet.")),
    make("h3", {}, say("Games")),
    games.length
      ? make("ul", { class: "tables" }, ...games.map((game) => gameLine(game, attempt)))
      : quiet(say("None yet.")),
  ];
}

/** @param {Profile["friends"][number]} friend */
function friendLine({ name, games, played_at: at }) {
  const date = new Date(at).toLocaleDateString(language(), { dateStyle: "medium" });
  const last = say("last on {date}", { date });
  return make("li", {}, make("b", {}, name), ` ${sayN("{n} game", "{n} games", games)}, ${last}`);
}

/** @param {SeenRating} rating */
function ratingLine({ title, rating, unsure, games, bots }) {
  const others = Object.entries(bots).map(([level, value]) => `${levelName(level)} ${value}`);
  return make(
    "li",
    {},
    make("b", {}, title),
    ` ${rating} ± ${unsure} · `,
    sayN("{n} game", "{n} games", games),
    others.length ? make("small", {}, others.join(", ")) : null,
  );
}

/**
 * @param {PlayedGame} game
 * @param {Attempt} attempt
 */
function gameLine(
  { table, title, seat, ended_at: at, place, players, has_table: isKept },
  attempt,
) {
  const names = players.map(({ name, points }) => `${name} ${points}`).join(", ");
  const date = new Date(at).toLocaleDateString(language(), { dateStyle: "medium" });
  const content = [
    make("span", {}, make("b", {}, title), make("span", { class: "names" }, names)),
    make("span", {}, say("place {n}", { n: place }), " · ", date),
  ];
  const link = make("a", { href: `${root}/t/${table}/result` }, ...content);
  if (!isKept) return make("li", {}, make("span", { class: "gone" }, ...content));
  const playAgain = () =>
    attempt(() => new TableApi(table).playAgain(seat, String(players[seat].name)));
  return make("li", { class: "played" }, link, button(say("Again with the same"), playAgain));
}
