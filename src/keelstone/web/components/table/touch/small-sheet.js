// The sheet of a small screen. Its parts are loaded where the screen is small.

/** @import { Board } from "../../board.js" */
/** @import { SeenMove } from "../../../types.js" */
/** @import { Touch } from "./touch.js" */
/** @import { OwnGoods, Tray } from "./tray.js" */
/** @import { Zoom } from "./zoom.js" */

import { find } from "../../../lib/dom.js";
import { Lazy } from "../../../lib/lazy.js";
import { smallScreen } from "../../../lib/screen.js";

/**
 * @typedef {{
 *   board: Board,
 *   touch: Touch,
 *   zoom: Zoom,
 *   play: (move: SeenMove) => void,
 *   preview: (move: SeenMove | null) => void,
 *   highlight: (ids: string[]) => void,
 *   isInPanel: () => boolean,
 *   isOpener: (id: string) => boolean,
 * }} SheetParts `isInPanel` while the open panel shows the viewer's goods; `isOpener` says whether a
 *   thing opens the panel
 */

export class SmallSheet {
  /** @param {SheetParts} parts */
  constructor(parts) {
    /** @type {Lazy<{ tray: Tray, ownGoods: OwnGoods }>} */
    this.parts = new Lazy(async () => {
      const { OwnGoods, Tray } = await import("./tray.js");
      const { SheetFold } = await import("./sheet-fold.js");
      new SheetFold(find("ask"), find("fold-sheet"));
      return { tray: new Tray(parts), ownGoods: new OwnGoods(find("own"), parts) };
    });
    const show = () => {
      if (smallScreen.matches)
        find("board").tabIndex = 0; // it scrolls there
      else find("board").removeAttribute("tabindex");
      if (smallScreen.matches || this.parts.part) this.parts.use(() => parts.touch.onChange());
    };
    smallScreen.addEventListener("change", show);
    show();
  }

  /** Draw the viewer's goods again. */
  draw() {
    this.parts.part?.ownGoods.draw();
  }

  /** What can be touched in the picture; null on a large screen. */
  tray() {
    return this.parts.part?.tray.element() ?? null;
  }
}
