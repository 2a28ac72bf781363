// What helps a player to learn at the table: the coach, the phases, the player aid, the rules.

/** @import { Attempt, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */
/** @import { Board } from "../../board.js" */
/** @import { Coach } from "./coach.js" */
/** @import { Drawer } from "./drawer.js" */
/** @import { Pointer } from "./pointer.js" */

import { closest, find } from "../../../lib/dom.js";
import { Lazy, loadSheet } from "../../../lib/lazy.js";
import { sectionOf } from "../../../lib/rules/rules-links.js";
import { setLesson } from "../../../lib/tempo.js";
import { isCoached } from "./coached.js";
import { showPhases } from "./phase-strip.js";

export class Learning {
  /**
   * @param {{ api: TableApi, attempt: Attempt, board: Board, seat: () => number | null }} parts
   */
  constructor({ api, attempt, board, seat }) {
    this.game = "";
    this.coachHooks = {
      onRead: (/** @type {number} */ step) => attempt(() => api.readStep(step, seat())),
      onLeave: (/** @type {number} */ step) => attempt(() => api.leaveLesson(step, seat())),
      onReturn: (/** @type {number} */ step) => attempt(() => api.returnToLesson(step, seat())),
      point: (/** @type {string[]} */ ids, hasAnswered = false) =>
        this.pointer?.point(ids, hasAnswered),
    };
    this.board = board;
    /** @type {Pointer | null} */
    this.pointer = null;
    /** @type {Coach | null} */
    this.coach = null;
    /** @type {Update["lesson"]} */
    this.lesson = null;
    const drawerHooks = { game: () => this.game, fetchAid: () => api.aid(seat()), attempt };
    /** @type {Lazy<Drawer>} */
    this.drawer = new Lazy(async () => {
      const [{ Drawer }] = await Promise.all([import("./drawer.js"), loadSheet("drawer.css")]);
      return new Drawer(drawerHooks);
    });
    find("aid").addEventListener("click", () => attempt(() => this.toggleAid()));
    addEventListener("click", (event) => this.followRules(event));
  }

  async toggleAid() {
    await (await this.drawer.get()).toggle("aid");
  }

  /** @param {Update} update */
  show(update) {
    this.game = update.game;
    this.lesson = update.lesson;
    setLesson(isCoached(update));
    if (this.coach) this.coach.show(update.lesson);
    else if (update.lesson) this.callCoach();
    showPhases(find("phases"), update.phases);
    find("aid").hidden = update.phase === "waiting";
  }

  /** Load the coach, for tables with a lesson. */
  async callCoach() {
    const [{ Coach }, { Pointer }] = await Promise.all([
      import("./coach.js"),
      import("./pointer.js"),
      loadSheet("coach.css"),
    ]);
    this.pointer ??= new Pointer(this.board);
    this.coach ??= new Coach(find("coach"), this.coachHooks);
    this.coach.show(this.lesson);
  }

  /**
   * Let the coach say why a move was not made. Any other fault is thrown again.
   *
   * @param {unknown} fault
   * @returns {undefined}
   */
  explain(fault) {
    if (!this.coach) throw fault;
    return this.coach.explain(fault);
  }

  /**
   * Links to the rules of this game open the drawer: the game stays where it is.
   *
   * @param {MouseEvent} event
   */
  async followRules(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = closest(event.target, "a[href]");
    if (!(link instanceof HTMLAnchorElement) || !isRules(link, this.game)) return;
    event.preventDefault();
    find("menu", HTMLDialogElement).close();
    const section = sectionOf(link.getAttribute("href") ?? "", this.game);
    (await this.drawer.get()).open("rules", section);
  }
}

/**
 * @param {HTMLAnchorElement} link
 * @param {string} game
 */
const isRules = (link, game) => link.pathname.endsWith(`/rules/${game}`);
