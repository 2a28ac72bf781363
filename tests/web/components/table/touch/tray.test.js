import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move } from "../../../samples.js";

globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
const { Touch } = await import("../../../../../src/keelstone/web/components/table/touch/touch.js");
const { Tray } = await import("../../../../../src/keelstone/web/components/table/touch/tray.js");

/** A hand and a way to an offer, which a panel opens too. */
function trayBeside(...moves) {
  setPage(`<div id="board"><svg><g id="hand"><title>Brick</title></g>
<g id="offer"><title>Offer to the players</title></g></svg></div>`);
  SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 900, height: 900 });
  const hooks = { onPlay: () => {}, onChange: () => {}, onPreview: () => {} };
  const touch = new Touch(document.getElementById("board"), hooks);
  touch.show(moves);
  const tray = new Tray({
    touch,
    zoom: {},
    play: () => {},
    preview: () => {},
    highlight: () => {},
    isOpener: (id) => id === "offer",
  });
  return { touch, tray };
}

const cards = (tray) =>
  [...(tray.element()?.querySelectorAll("button.card") ?? [])].map((one) => one.dataset.of);

test("what opens a panel is no card while there is a button for the panel", () => {
  const { tray } = trayBeside(move(1, ["hand", "offer"]), move(2, ["offer"]));
  assert.deepEqual(cards(tray), ["hand"]);
});

test("who has touched something can go on in the sheet", () => {
  const { touch, tray } = trayBeside(move(1, ["hand", "offer"]), move(2, ["hand", "bank"]));
  touch.touch("hand");
  assert.deepEqual(cards(tray), ["offer"]);
});
