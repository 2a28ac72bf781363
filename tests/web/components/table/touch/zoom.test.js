import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setPage } from "../../../page.js";

const { Zoom } = await import("../../../../../src/keelstone/web/components/table/touch/zoom.js");

/** Pixels of the screen for a unit of the map. */
const SCALE = 2;

beforeEach(() => {
  globalThis.matchMedia = () => ({ matches: true }); // changes come at once
});

/** A map of 100 by 50 units with two things on it, one unit two pixels wide. */
function zoomed() {
  setPage(`<div id="board"><div class="picture"><svg><svg class="zoomable">
    <g id="near"></g><g id="far"></g></svg></svg></div></div>`);
  const place = document.getElementById("board");
  const window = place.querySelector(".zoomable");
  const zoom = new Zoom(place, { isBusy: () => false, isTouchable: () => false });
  for (const [name, value] of [
    ["width", 100],
    ["height", 50],
  ])
    Object.defineProperty(window, name, { value: { baseVal: { value } } });
  Object.defineProperty(zoom, "window", { value: window });
  window.getScreenCTM = () => ({ a: SCALE * zoom.viewport.scale });
  zoom.toMap = ({ x, y }) => {
    const { scale, x: left, y: top } = zoom.viewport;
    return { x: left + x / SCALE / scale, y: top + y / SCALE / scale };
  };
  zoom.refresh();
  return { zoom, window, box: () => window.getAttribute("viewBox") };
}

const at = (element, x, y) => {
  element.getBoundingClientRect = () => ({ x: x - 5, y: y - 5, width: 10, height: 10 });
};

test("the whole map is shown until somebody enlarges it", () => {
  const { zoom, box } = zoomed();
  assert.equal(box(), "0 0 100 50");
  zoom.zoomBy(2);
  assert.equal(box(), "25 12.5 50 25");
  assert.ok(zoom.place.classList.contains("is-zoomed"));
  zoom.fit();
  assert.equal(box(), "0 0 100 50");
  assert.ok(!zoom.place.classList.contains("is-zoomed"));
});

test("a new picture of the same size keeps the part that is shown", () => {
  const { zoom, window, box } = zoomed();
  zoom.zoomBy(2);
  window.setAttribute("viewBox", "0 0 100 50");
  zoom.refresh();
  assert.equal(box(), "25 12.5 50 25");
});

test("a finger that moves an enlarged map takes it along, and a map that fits stays", () => {
  const { zoom, window, box } = zoomed();
  const finger = (type, x, y) => ({
    pointerId: 1,
    clientX: x,
    clientY: y,
    pointerType: "touch",
    target: window,
    button: 0,
    type,
  });
  zoom.down(finger("pointerdown", 100, 50));
  zoom.move(finger("pointermove", 60, 50));
  assert.equal(box(), "0 0 100 50");
  zoom.up({ pointerId: 1 });
  zoom.zoomBy(2);
  zoom.down(finger("pointerdown", 100, 50));
  zoom.move(finger("pointermove", 60, 50)); // 40 pixels are 10 units at twice the size
  assert.equal(box(), "35 12.5 50 25");
});

test("two fingers that part enlarge what is between them", () => {
  const { zoom, window, box } = zoomed();
  const finger = (pointerId, x) => ({
    pointerId,
    clientX: x,
    clientY: 50,
    pointerType: "touch",
    target: window,
    button: 0,
  });
  zoom.zoomBy(2);
  zoom.down(finger(1, 90));
  zoom.down(finger(2, 110));
  zoom.move(finger(1, 80));
  zoom.move(finger(2, 120));
  assert.equal(box(), "37.5 18.75 25 12.5");
});

test("things that lie closer than a finger are enlarged, until the move is made", () => {
  const { zoom, box } = zoomed();
  const [near, far] = ["near", "far"].map((id) => document.getElementById(id));
  at(near, 100, 50);
  at(far, 122, 50);
  zoom.closeUp(near, [near, far]);
  assert.equal(box(), "25 12.5 50 25"); // 22 pixels become 44
  zoom.release();
  assert.equal(box(), "0 0 100 50");
  at(far, 180, 50);
  zoom.closeUp(near, [near, far]);
  assert.equal(box(), "0 0 100 50");
});
