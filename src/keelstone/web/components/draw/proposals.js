// Changes that make a board fairer: quick bots find them, medium bots check them.

/** @import { BoardDocument, FairnessCompared, FairnessFigures, FairnessMean, FairnessProposal } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say, sayN } from "../../lib/i18n.js";
import { percent } from "../../lib/text.js";

/**
 * @typedef {object} Hooks
 * @property {(document: BoardDocument) => void} onApply
 * @property {(places: string[]) => void} onLight with the names of places that are spoken of
 */

export class ProposalList {
  /**
   * @param {HTMLElement} place
   * @param {Hooks} hooks
   */
  constructor(place, hooks) {
    this.place = place;
    this.hooks = hooks;
    /** The search whose changes are listed. */
    this.job = "";
    /** How far the check is. */
    this.state = make("p", { class: "quiet" });
    /** What medium bots say of each change. @type {HTMLElement[]} */
    this.checks = [];
  }

  /** @param {FairnessFigures} found */
  show(found) {
    const { state, proposals, tried } = found;
    if (proposals.length) this.list(found);
    else if (state === "done") this.place.replaceChildren(make("p", {}, nothingFound(tried)));
    else {
      const progress = bar(say("Looking for changes"), found.played, found.to_play);
      this.place.replaceChildren(make("p", {}, say("Looking for changes"), " ", progress));
    }
  }

  /**
   * The lines stay while the check goes on, so that a button does not move under a finger.
   *
   * @param {FairnessFigures} found
   */
  list({ id, state, proposals, to_check }) {
    if (this.job !== id || !this.place.contains(this.state)) {
      this.job = id;
      this.checks = proposals.map(() => make("small", { "aria-live": "off" }));
      const lines = proposals.map((one, place) => this.line(one, this.checks[place]));
      this.place.replaceChildren(this.state, make("ul", { class: "proposals" }, ...lines));
    }
    if (state === "done")
      this.state.replaceChildren(
        say("Quick bots find these changes fairer. Medium bots have checked them."),
      );
    else
      this.state.replaceChildren(
        say("Quick bots find these changes fairer. Medium bots check them now."),
        " ",
        bar(say("How far the check is"), proposals[0].builder?.games ?? 0, to_check),
      );
    for (const [place, one] of proposals.entries())
      this.checks[place].textContent = one.builder ? checkWords(one.builder, one.seat) : "";
  }

  /**
   * @param {FairnessProposal} proposal
   * @param {HTMLElement} check
   */
  line({ words, places, document, seat, rollout }, check) {
    return make(
      "li",
      this.lighting(places),
      say("{change}: player {n} from {before} to {after}", {
        change: words,
        ...shares(rollout, seat),
      }),
      make(
        "small",
        {},
        say("fairer by {gain} on average ({low} to {high}), {games} games", gained(rollout)),
      ),
      check,
      button(say("Apply"), () => this.hooks.onApply(document)),
    );
  }

  /**
   * The places of a change are lit while it is pointed at.
   *
   * @param {string[]} places
   */
  lighting(places) {
    const light = () => this.hooks.onLight(places.map(nameOf));
    const end = () => this.hooks.onLight([]);
    return { onmouseenter: light, onfocusin: light, onmouseleave: end, onfocusout: end };
  }
}

/**
 * @param {string} title
 * @param {number} value
 * @param {number} max
 */
const bar = (title, value, max) =>
  make("progress", { "aria-label": title, value: String(value), max: String(max) });

/** @param {number} tried how many changes were tried */
function nothingFound(tried) {
  if (tried)
    return sayN(
      "{n} change was tried, and it does not surely make the board fairer: the shares are nearly equal, or it takes more than one swap.",
      "{n} changes were tried, and none surely makes the board fairer: the shares are nearly equal, or it takes more than one swap.",
      tried,
    );
  return say(
    "This board has nothing to swap: what is dealt at random lies elsewhere in every game. The shares come from its shape and its rules.",
  );
}

/**
 * What medium bots say of a change.
 *
 * @param {FairnessCompared} check
 * @param {number} seat
 */
function checkWords(check, seat) {
  const words = { ...shares(check, seat), ...gained(check) };
  if (check.gain.low > 0)
    return say(
      "Medium bots agree: player {n} from {before} to {after}, fairer by {gain} ({low} to {high}), {games} games",
      words,
    );
  if (check.gain.high < 0)
    return say(
      "Medium bots disagree: player {n} from {before} to {after}, less fair by {gain} ({low} to {high}), {games} games",
      { ...words, ...gained({ ...check, gain: turned(check.gain) }) },
    );
  return say(
    "Medium bots cannot tell: player {n} from {before} to {after}, fairer by {gain} ({low} to {high}), {games} games",
    words,
  );
}

/**
 * A gain as a loss.
 *
 * @param {FairnessMean} gain
 */
const turned = ({ mean, low, high }) => ({ mean: -mean, low: -high, high: -low });

/**
 * @param {FairnessCompared} compared
 * @param {number} seat
 */
const shares = ({ before, after }, seat) => ({
  n: seat + 1,
  before: percent(before),
  after: percent(after),
});

/** @param {FairnessCompared} compared */
const gained = ({ gain, games }) => ({
  gain: points(gain.mean),
  low: points(gain.low),
  high: points(gain.high),
  games,
});

/** @param {number} share */
const points = (share) => `${(100 * share).toFixed(1)} %`;

/** @param {string} id of a thing in the picture */
export const nameOf = (id) => id.replace(/^[a-z]+-/, "");
