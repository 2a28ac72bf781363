import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../page.js";
import { seat } from "../../../samples.js";

const { Log } = await import("../../../../../src/keelstone/web/components/table/log/log.js");

const event = (number, fields = {}) => ({
  number,
  kind: "move",
  text: `line ${number}`,
  ...fields,
});
const texts = (place) => [...place.children].map((line) => line.textContent);

function logWith(events, moved) {
  const place = document.createElement("ol");
  const highlighted = [];
  const log = new Log(place, (ids) => highlighted.push(ids));
  log.add(events, [seat(), seat({ seat: 1, name: "Bo", letter: "B" })], moved);
  return { log, place, highlighted };
}

test("events are lines in their order; an event without words is none", () => {
  const { place } = logWith([event(1), event(2, { text: "" }), event(3)]);
  assert.deepEqual(texts(place), ["line 1", "line 3"]);
});

test("a line has the mark of its seat", () => {
  const { place } = logWith([event(1, { seat: 1 }), event(2, { kind: "chance" })]);
  assert.ok(place.children[0].querySelector(".mark.seat-1"));
  assert.equal(place.children[1].querySelector(".mark"), null);
});

test("what somebody says begins with the name", () => {
  const { place } = logWith([event(1, { kind: "chat", seat: 1, text: "hello" })]);
  assert.equal(place.querySelector("b").textContent, "Bo: ");
  assert.equal(place.querySelector("span").textContent, "Bo: hello");
});

test("text of people never becomes markup", () => {
  const { place } = logWith([event(1, { kind: "chat", seat: 1, text: "<i>x</i>" })]);
  assert.equal(place.querySelector("i"), null);
});

test("an event that was taken back is struck out", () => {
  const { log, place } = logWith([event(1), event(2)]);
  log.add([event(3, { kind: "undo", removes: 2 })], []);
  assert.deepEqual(
    [...place.children].map((line) => line.classList.contains("undone")),
    [false, true, false],
  );
});

test("a line under the pointer highlights the pieces that it moved", () => {
  const { place, highlighted } = logWith([event(1)], ["stone-1"]);
  place.firstElementChild.dispatchEvent(new Event("pointerenter"));
  place.firstElementChild.dispatchEvent(new Event("pointerleave"));
  assert.deepEqual(highlighted, [["stone-1"], []]);
});

test("the log follows new lines until a person scrolls up", () => {
  const { log, place } = logWith([]);
  let height = 1000;
  for (const [name, get] of Object.entries({ scrollHeight: () => height, clientHeight: () => 100 }))
    Object.defineProperty(place, name, { get });
  log.add([event(1)], []);
  assert.equal(place.scrollTop, 1000);
  place.dispatchEvent(new Event("scroll"));
  place.dispatchEvent(new Event("wheel"));
  place.scrollTop = 300;
  place.dispatchEvent(new Event("scroll"));
  height = 2000;
  log.add([event(2)], []);
  assert.equal(place.scrollTop, 300);
  place.scrollTop = 1890;
  place.dispatchEvent(new Event("scroll"));
  log.add([event(3)], []);
  assert.equal(place.scrollTop, 2000);
});

test("the same move told again is counted, not repeated", () => {
  const gives = { text: "Bo gives up brick", seat: 1 };
  const { place } = logWith([event(1, gives), event(2, gives), event(3, gives), event(4)]);
  assert.equal(place.children.length, 2);
  assert.equal(place.children[0].getAttribute("data-times"), "×3");
});

test("a round begins before the line that follows the event after which it begins", () => {
  const ending = event(1, { text: "Anna ends the turn", next_period: "Turn 2" });
  const { place } = logWith([ending, event(2, { text: "" }), event(3)]);
  assert.deepEqual(texts(place), ["Anna ends the turn", "Turn 2", "line 3"]);
});
