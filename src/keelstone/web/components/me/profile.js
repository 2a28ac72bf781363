// The games, ratings and acquaintances of a person.

/** @import { PlayedGame, Profile, SeenRating } from "../../types.js" */

import { make } from "../../lib/dom.js";
import { language, say, sayN } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";
import { levelNames } from "../seats.js";

/** @param {Profile} profile */
export function profileParts({ games, ratings, friends }) {
  const quiet = (/** @type {string} */ text) => make("p", { class: "quiet" }, text);
  return [
    make("h3", {}, say("Ratings")),
    ratings.length
      ? make("ul", {}, ...ratings.map(ratingLine))
      : quiet(say("None yet: a table is rated if that is chosen when it is set up.")),
    make("h3", {}, say("Played with")),
    friends.length
      ? make("p", {}, friends.map(({ name, games: n }) => `${name} (${n})`).join(", "))
      : quiet(say("Nobody yet.")),
    make("h3", {}, say("Games")),
    games.length
      ? make("ul", { class: "tables" }, ...games.map(gameLine))
      : quiet(say("None yet.")),
  ];
}

/** @param {SeenRating} rating */
function ratingLine({ title, rating, unsure, games, bots }) {
  const levels = levelNames();
  const others = Object.entries(bots).map(([level, value]) => `${levels[level]} ${value}`);
  return make(
    "li",
    {},
    make("b", {}, title),
    ` ${rating} ± ${unsure} · `,
    sayN("{n} game", "{n} games", games),
    others.length ? make("small", {}, others.join(", ")) : null,
  );
}

/** @param {PlayedGame} game */
function gameLine({ table, title, ended_at: at, place, players, has_table: hasTable }) {
  const names = players.map(({ name, points }) => `${name} ${points}`).join(", ");
  const date = new Date(at).toLocaleDateString(language());
  const content = [
    make("span", {}, make("b", {}, title), make("span", { class: "names" }, names)),
    make("span", {}, say("place {n}", { n: place }), " · ", date),
  ];
  const link = make("a", { href: `${root}/t/${table}/result` }, ...content);
  return make("li", {}, hasTable ? link : make("span", { class: "gone" }, ...content));
}
