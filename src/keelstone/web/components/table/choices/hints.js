// Hints: what a strong player would do.

/** @import { Attempt } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */
/** @import { Choices } from "./choices.js" */

import { find } from "../../../lib/dom.js";

export class Hints {
  /**
   * @param {{
   *   api: TableApi,
   *   attempt: Attempt,
   *   choices: Choices,
   *   seat: () => number | null,
   *   highlight: (ids: string[]) => void,
   * }} hooks
   */
  constructor({ api, attempt, choices, seat, highlight }) {
    this.api = api;
    this.attempt = attempt;
    this.choices = choices;
    this.seat = seat;
    this.highlight = highlight;
    /** Counts hints asked for and dropped, to notice one that comes too late. */
    this.count = 0;
  }

  /** Ask for a hint and show it, unless something else was chosen meanwhile. */
  async ask() {
    const { choices, seat } = this;
    this.count += 1;
    const [{ count }, { fingerprint }] = [this, choices];
    const asker = find("hint", HTMLButtonElement);
    asker.disabled = true;
    const found = await this.attempt(() => this.api.hint(seat()));
    asker.disabled = false;
    const own = seat();
    if (!found || own === null) return;
    if (count !== this.count || fingerprint !== choices.fingerprint) return;
    choices.showHint({ ...found, seat: own });
    const best = choices.moves.find((move) => move.number === found.moves[0]?.number);
    this.highlight(best?.touch ?? []);
  }

  /** Hide the hint, and show none that was asked for before. */
  drop() {
    this.count += 1;
    if (this.choices.hint) this.choices.showHint(null);
  }
}
