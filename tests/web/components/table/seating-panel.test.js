// The panel for seats.

import assert from "node:assert/strict";
import { test } from "node:test";

import { setPage } from "../../page.js";
import { seat, update } from "../../samples.js";

const { SeatingPanel } = await import(
  "../../../../src/keelstone/web/components/table/seating-panel.js"
);

const free = (number, colour) => seat({ seat: number, colour, name: "", is_taken: false });
const rights = (may_sit) => ({ seats: [], may_sit, is_host: false, levels: [] });

test("what a friend types stays when somebody else sits down", () => {
  setPage("<div id='seating'></div>");
  const place = document.getElementById("seating");
  const hooks = { api: { table: "abcdefghij" }, attempt: () => null, onSeat: () => {} };
  const panel = new SeatingPanel(place, hooks);
  const seats = [seat(), free(1, "blue"), free(2, "red")];
  panel.show(update({ phase: "waiting", seat: null, seats }), rights([1, 2]));
  const name = place.querySelector("input");
  name.focus();
  name.value = "Bo";
  place.querySelector("select").value = "2";
  const fewer = [seat(), seat({ seat: 1 }), seats[2]];
  panel.show(update({ phase: "waiting", seat: null, seats: fewer }), rights([2]));
  assert.equal(place.querySelector("input").value, "Bo");
  assert.equal(place.querySelector("select").value, "2");
  assert.equal(document.activeElement, name);
});

/** The text of a host's panel at a table with a free seat. */
function hostText() {
  setPage("<div id='seating'></div><div id='links' hidden></div>");
  const place = document.getElementById("seating");
  globalThis.fetch = async () => ({ ok: true, status: 200, json: async () => ({ friends: [] }) });
  const hooks = { api: { table: "abcdefghij" }, attempt: () => null, onSeat: () => {} };
  const seats = [seat(), free(1, "blue")];
  const shown = { ...rights([]), is_host: true };
  new SeatingPanel(place, hooks).show(update({ phase: "waiting", seats }), shown);
  return place.textContent;
}

test("at a rematch the seats are kept for the others, who need no invitation", () => {
  assert.doesNotMatch(hostText(), /kept for the others/);
  localStorage.setItem("rematch", "abcdefghij");
  assert.match(hostText(), /kept for the others/);
  localStorage.removeItem("rematch");
});
