// What helps a player to learn at the table: the coach, the phases, the player aid, the rules.

/** @import { Attempt, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/endpoints.js" */
/** @import { Board } from "../board.js" */

import { closest, find } from "../../lib/dom.js";
import { Coach } from "./coach.js";
import { Drawer, sectionOf } from "./drawer.js";
import { showPhases } from "./phase-strip.js";

export class Learning {
  /**
   * @param {{ api: TableApi, attempt: Attempt, board: Board, seat: () => number | null }} parts
   */
  constructor({ api, attempt, board, seat }) {
    this.game = "";
    this.coach = new Coach(find("coach"), {
      onRead: (step) => attempt(() => api.readStep(step, seat())),
      onLeave: (step) => attempt(() => api.leaveLesson(step, seat())),
      point: (ids) => pointAt(board, ids),
    });
    this.drawer = new Drawer({
      game: () => this.game,
      fetchAid: () => api.aid(seat()),
      attempt,
    });
    find("aid").addEventListener("click", () => this.drawer.toggle("aid"));
    addEventListener("click", (event) => this.followRules(event));
  }

  /** @param {Update} update */
  show(update) {
    this.game = update.game;
    this.coach.show(update.lesson);
    showPhases(find("phases"), update.phases);
    find("aid").hidden = update.phase === "waiting";
  }

  /**
   * Links to the rules of this game open the drawer: the game stays where it is.
   *
   * @param {MouseEvent} event
   */
  followRules(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = closest(event.target, "a[href]");
    if (!(link instanceof HTMLAnchorElement) || !isRules(link, this.game)) return;
    event.preventDefault();
    find("menu", HTMLDialogElement).close();
    this.drawer.open("rules", sectionOf(link.getAttribute("href") ?? "", this.game));
  }
}

/**
 * Point at things. Where other things are pointed at than before, the board scrolls to the first.
 *
 * @param {Board} board
 * @param {string[]} ids
 */
function pointAt(board, ids) {
  const isNew = board.pointed.join() !== ids.join();
  board.point(ids);
  const first = isNew && ids.length ? board.find(ids[0]) : null;
  if (first) requestAnimationFrame(() => first.scrollIntoView({ block: "center" }));
}

/**
 * @param {HTMLAnchorElement} link
 * @param {string} game
 */
const isRules = (link, game) => link.pathname.endsWith(`/rules/${game}`);
