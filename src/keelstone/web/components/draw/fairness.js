// Fair? Bots play the board in the background; the figures have intervals that shrink meanwhile.

/** @import { BoardDocument, BoardEditor, DrawnBoard, FairnessFigures, FairnessRate, OptionValue } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say, sayN } from "../../lib/i18n.js";
import { askFairness, cancelFairness, fetchFairness } from "../../lib/network/board-endpoints.js";
import { percent } from "../../lib/text.js";
import { nameOf, ProposalList } from "./proposals.js";

/** Milliseconds between two questions for figures. */
const PAUSE = 600;

/** What the bots are called. */
const TITLES = { rollout: () => say("Quick bots"), builder: () => say("Medium bots") };

/** @typedef {<T>(action: () => Promise<T>) => Promise<T | undefined>} Try */

/** @typedef {Map<string, FairnessFigures>} Found */

/**
 * @typedef {object} Hooks
 * @property {Try} attempt
 * @property {(document: BoardDocument) => void} onApply
 * @property {(places: string[]) => void} onDead with places that nobody uses
 * @property {(places: string[]) => void} onLight with the names of places that are spoken of
 * @property {() => Record<string, OptionValue>} options the options to play with
 */

export class FairnessPanel {
  /**
   * @param {HTMLElement} place
   * @param {BoardEditor} editor
   * @param {Hooks} hooks
   */
  constructor(place, editor, { attempt, onApply, onDead, onLight, options }) {
    this.options = options;
    this.editor = editor;
    this.attempt = attempt;
    this.onApply = onApply;
    this.onDead = onDead;
    this.onLight = onLight;
    /** @type {DrawnBoard | null} */
    this.board = null;
    this.seats = 0;
    this.job = "";
    /** Whether a proposal was applied just now: what it brings is measured. */
    this.isApplying = false;
    /** The latest figures of the board that is shown, by who played. @type {Found} */
    this.latest = new Map();
    /** The figures of the board before its last change. @type {Found} */
    this.before = new Map();
    this.controls = make("div", { class: "row" });
    this.figures = make("div", { class: "figures", role: "status" });
    this.proposals = new ProposalList(this.figures, {
      onApply: (document) => this.apply(document),
      onLight,
    });
    /** What each kind of bots has found of this board, the kind that was asked last on top. */
    this.reports = new Map(
      Object.keys(TITLES).map((bots) => [bots, make("section", { hidden: true })]),
    );
    const notes = [
      say("Bots play the board many times, alike in all seats; people may differ."),
      say("Quick bots take seconds. Medium bots, as at a table, take minutes."),
      say("Where they disagree, believe the medium bots: they play better."),
    ];
    place.replaceChildren(
      make("h2", {}, say("Fair?")),
      make("p", { class: "quiet" }, notes.join(" ")),
      this.controls,
      this.figures,
      ...this.reports.values(),
    );
  }

  /** Another board comes: the figures of this one are nothing to compare it with. */
  forget() {
    this.latest.clear();
    this.before.clear();
  }

  /**
   * A changed board has other figures. Those of the board before it stay beside them.
   *
   * @param {DrawnBoard} board
   */
  show(board) {
    this.stop();
    if (board !== this.board && this.latest.size) {
      this.before = this.latest;
      this.latest = new Map();
    }
    this.board = board;
    if (!board.seats.includes(this.seats)) this.seats = board.seats.at(-1) ?? 0;
    this.figures.replaceChildren();
    this.forgetReports();
    this.drawControls();
    this.onDead([]);
    if (this.isApplying) this.measure("rollout");
    this.isApplying = false;
  }

  forgetReports() {
    for (const section of this.reports.values()) section.hidden = true;
  }

  drawControls() {
    const canPlay = Boolean(this.board && !this.board.problems.length && this.seats);
    const options = (this.board?.seats ?? []).map((number) =>
      make(
        "option",
        { value: String(number), selected: number === this.seats },
        sayN("{n} player", "{n} players", number),
      ),
    );
    const field = make("select", { "aria-label": say("players") }, ...options);
    field.addEventListener("change", () => {
      this.seats = Number(field.value);
      this.forgetReports();
    });
    const isBusy = this.job !== "";
    this.controls.replaceChildren(
      field,
      button(say("Measure"), () => this.measure("rollout"), {
        class: "main",
        disabled: !canPlay || isBusy,
        id: "measure",
      }),
      button(say("Measure with medium bots"), () => this.measure("builder"), {
        disabled: !canPlay || isBusy,
        id: "measure-builders",
      }),
      this.editor.has_proposals
        ? button(say("Propose changes"), () => this.measure("rollout", true), {
            disabled: !canPlay || isBusy,
            id: "propose",
          })
        : "",
      ...(isBusy ? [button(say("Stop"), () => this.stop())] : []),
    );
    if (this.board?.problems.length)
      this.figures.replaceChildren(
        make("p", { class: "quiet" }, say("Only a board without problems can be played.")),
      );
  }

  /**
   * @param {"rollout" | "builder"} bots who play
   * @param {boolean} [proposals] whether changes are looked for
   */
  async measure(bots, proposals = false) {
    const board = this.board;
    if (!board) return;
    const options = this.options();
    const asked = { document: board.document, seats: this.seats, bots, proposals, options };
    const found = await this.attempt(() => askFairness(this.editor.game, asked));
    if (!found) return;
    this.job = found.id;
    this.drawControls();
    await this.follow(found.id);
  }

  /** @param {string} job */
  async follow(job) {
    while (this.job === job) {
      const found = await this.attempt(() => fetchFairness(job));
      if (this.job !== job) return;
      if (found) this.drawFigures(found);
      if (!found || !["waiting", "playing"].includes(found.state)) {
        this.job = "";
        this.drawControls();
        return;
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  stop() {
    const job = this.job;
    if (!job) return;
    this.job = "";
    cancelFairness(job).catch(() => undefined);
    this.drawControls();
  }

  // -- figures -------------------------------------------------------------------------------------

  /** @param {FairnessFigures} found */
  drawFigures(found) {
    const { report } = found;
    if (found.state === "failed")
      this.figures.replaceChildren(make("p", { class: "wrong" }, say("Something went wrong.")));
    else if (report) this.drawReport(found);
    else if (found.to_play) this.proposals.show(found);
    else
      this.figures.replaceChildren(
        make("p", {}, say("Getting ready; the first time takes a minute …")),
      );
  }

  /** @param {FairnessFigures} found */
  drawReport(found) {
    const { report, seats, bots } = found;
    const section = this.reports.get(bots);
    if (!report || !section) return;
    this.latest.set(bots, found);
    this.figures.replaceChildren();
    section.hidden = false;
    this.onDead(report.dead_places);
    const share = 1 / seats;
    const words = /** @param {string} name */ (name) => this.editor.words[name] ?? name;
    section.replaceChildren(
      make("h2", {}, TITLES[bots]()),
      make("p", {}, sayN("{n} game", "{n} games", report.games)),
      make("h3", {}, say("Who wins")),
      ...report.seats.map((rate, seat) => bar(say("player {n}", { n: seat + 1 }), rate, share)),
      ...this.sharesBefore(found),
      make(
        "p",
        {},
        report.turns.mean > 0
          ? say("Length: {n} turns ({low} to {high})", around(report.turns))
          : say("Length: {n} moves ({low} to {high})", around(report.moves)),
      ),
      make("h3", {}, say("What decides: without it somebody else would have won")),
      ...Object.entries(report.sources).map(([name, rate]) => bar(words(name), rate, null)),
      ...(Object.keys(report.holdings).length
        ? [make("h3", {}, say("How often the player with the most of it wins"))]
        : []),
      ...Object.entries(report.holdings).map(([name, rate]) => bar(words(name), rate, share)),
      ...(report.dead_places.length
        ? [
            make(
              "p",
              { class: "wrong" },
              say("Hardly anybody uses: {places}", { places: names(report.dead_places) }),
            ),
          ]
        : []),
      ...this.yardstick(bots, seats),
    );
  }

  /**
   * How often each player won before the last change, if that was measured.
   *
   * @param {FairnessFigures} found
   */
  sharesBefore({ bots, seats }) {
    const before = this.before.get(bots);
    if (!before?.report || before.seats !== seats) return [];
    const rates = before.report.seats.map((one) => percent(one.rate)).join(" · ");
    return [make("p", { class: "quiet" }, say("Before the change: {rates}", { rates }))];
  }

  /**
   * The same figures of the boards that come with the game, as far as these bots measured them.
   *
   * @param {string} bots
   * @param {number} seats
   */
  yardstick(bots, seats) {
    const rows = this.editor.templates
      .map((template) => ({
        template,
        found: this.editor.yardsticks[bots]?.[template.key]?.[String(seats)],
      }))
      .filter(({ found }) => found)
      .map(({ template, found }) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, template.title),
          make(
            "td",
            {},
            found.seats.map((/** @type {FairnessRate} */ one) => percent(one.rate)).join(" · "),
          ),
          make("td", {}, String(Math.round(found.turns.mean))),
        ),
      );
    if (!rows.length) return [];
    const head = [say("board"), say("players in order"), say("turns")];
    return [
      make(
        "details",
        {},
        make("summary", {}, say("Beside the boards that exist")),
        make(
          "table",
          {},
          make(
            "thead",
            {},
            make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text))),
          ),
          make("tbody", {}, ...rows),
        ),
      ),
    ];
  }

  /** @param {BoardDocument} document */
  apply(document) {
    this.isApplying = true;
    this.onLight([]);
    this.onApply(document);
  }
}

/** @param {{ mean: number, low: number, high: number }} found */
const around = ({ mean, low, high }) => ({
  n: mean.toFixed(1),
  low: low.toFixed(1),
  high: high.toFixed(1),
});

/** @param {string[]} ids */
const names = (ids) => ids.map(nameOf).join(", ");

/**
 * A rate as a bar with its interval, and a line where an equal share would be.
 *
 * @param {string} title
 * @param {FairnessRate} rate
 * @param {number | null} share
 */
function bar(title, rate, share) {
  const reach = make("span", { class: "reach" });
  const fill = make("span", { class: "fill" });
  fill.style.setProperty("width", `${100 * rate.rate}%`);
  reach.style.setProperty("left", `${100 * rate.low}%`);
  reach.style.setProperty("width", `${100 * (rate.high - rate.low)}%`);
  const marks = [fill, reach];
  if (share !== null) {
    const equal = make("span", { class: "equal" });
    equal.style.setProperty("left", `${100 * share}%`);
    marks.push(equal);
  }
  return make(
    "div",
    { class: "rate" },
    make("span", {}, title),
    make("span", { class: "track", "aria-hidden": "true" }, ...marks),
    make("span", {}, `${percent(rate.rate)} (${Math.round(100 * rate.low)}–${percent(rate.high)})`),
  );
}
