// What has happened at a table: its log, its chat, and the recap of the others' moves.

/** @import { Attempt, MovedPiece, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */
/** @import { Tabs } from "../tabs.js" */

import { find } from "../../../lib/dom.js";
import { isDue } from "../turns/turn.js";
import { Log } from "./log.js";
import { Recap } from "./recap.js";
import { RemarkTools } from "./remark-tools.js";

export class Logs {
  /**
   * @param {{
   *   api: TableApi,
   *   attempt: Attempt,
   *   tabs: Tabs,
   *   seat: () => number | null,
   *   highlight: (ids: string[]) => void,
   * }} hooks
   */
  constructor({ api, attempt, tabs, seat, highlight }) {
    this.api = api;
    this.tabs = tabs;
    this.seat = seat;
    this.log = new Log(find("log"), highlight);
    this.remarkTools = new RemarkTools(find("talk"), { api, attempt, seat });
    this.chat = new Log(
      find("talk"),
      () => {},
      (number) => attempt(() => api.deleteRemark(number, seat())),
      (event) => this.remarkTools.of(event),
    );
    this.recap = new Recap(find("recap"), highlight);
  }

  /**
   * @param {Update} update
   * @param {MovedPiece[]} moved the pieces that the events of the update moved
   */
  add(update, moved) {
    const { events, seats } = update;
    const ids = moved.map(({ id }) => id);
    const others = events.filter((event) => event.kind !== "chat");
    this.log.add(others, seats, ids);
    this.recap.add(update, ids);
    this.recap.show(isDue(update), seats);
    this.addRemarks(update);
  }

  /** @param {Update} update */
  addRemarks({ events, seats }) {
    const { chat } = this;
    const remarks = events.filter((event) => event.kind === "chat");
    const isFirst = chat.lines.size === 0;
    chat.add(remarks, seats);
    for (const { kind, removes } of events) if (kind === "delete" && removes) chat.remove(removes);
    for (const { about } of events) if (about) chat.lines.get(about)?.classList.add("reported");
    this.remarkTools.refresh();
    if (isFirst)
      chat.offerEarlier(remarks, (before) => this.api.fetchRemarks(before, this.seat()), seats);
    if (remarks.length) this.tabs.markUnread("chat");
  }

  /** Begin again, from another seat. */
  clear() {
    this.log.clear();
    this.chat.clear();
  }
}
