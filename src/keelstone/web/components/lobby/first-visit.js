// The offer of a lesson on the first visit.

/** @import { OfferedGame, OfferedLesson } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { remember, remembered } from "../../lib/storage.js";

/** What this browser remembers once the offer was answered. */
const ANSWERED = "lesson-offered";

/**
 * Offer the first lesson of each game, until the offer was answered or a table was played at.
 *
 * @param {HTMLElement} place
 * @param {{
 *   games: OfferedGame[],
 *   hasPlayed: boolean,
 *   onLearn: (game: OfferedGame, lesson: OfferedLesson) => unknown,
 * }} visit
 */
export function offerLesson(place, { games, hasPlayed, onLearn }) {
  const offered = games.filter(({ lessons, progress }) => lessons.length && progress >= 1);
  place.hidden = hasPlayed || Boolean(remembered(ANSWERED)) || !offered.length;
  if (place.hidden || place.childElementCount === offered.length + 2) return;
  const close = () => {
    remember(ANSWERED, "yes");
    place.hidden = true;
  };
  const buttons = offered.map((game) => {
    const learn = () => {
      close();
      return onLearn(game, game.lessons[0]);
    };
    return button(game.title, learn, { class: "main" });
  });
  const text = say("New here? Learn a game in about ten minutes: real moves, with a coach.");
  place.replaceChildren(make("p", {}, text), ...buttons, button(say("No, thanks"), close));
}
