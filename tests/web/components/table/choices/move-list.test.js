import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move } from "../../../samples.js";

const { groupByKind, moveList } = await import(
  "../../../../../src/keelstone/web/components/table/choices/move-list.js"
);

test("the list is grouped by the kinds of moves, in the order of the moves", () => {
  const moves = [
    move(1, [], { kind: "sail" }),
    move(2, [], { kind: "load" }),
    move(3, [], { kind: "sail" }),
  ];
  const groups = [...groupByKind(moves)].map(([kind, of]) => [
    kind,
    of.map(({ number }) => number),
  ]);
  assert.deepEqual(groups, [
    ["sail", [1, 3]],
    ["load", [2]],
  ]);
});

test("the chosen move is pointed out, and played by the button", () => {
  setPage("");
  const [played, shown] = [[], []];
  const list = moveList([move(1, [], { text: "sail" }), move(2, [], { text: "wait" })], {
    play: ({ number }) => played.push(number),
    pointOut: (one) => shown.push(one?.number),
  });
  document.body.append(list);
  const select = list.querySelector("select");
  select.value = "2";
  select.dispatchEvent(new Event("change"));
  list.querySelector("button").click();
  assert.deepEqual(shown, [2]);
  assert.deepEqual(played, [2]);
});

test("moves with the same words are told apart by their notation", () => {
  setPage("");
  const moves = [
    move(1, [], { text: "robber to hills 11", notation: "robber A1" }),
    move(2, [], { text: "robber to hills 11", notation: "robber D1" }),
    move(3, [], { text: "robber to field 4", notation: "robber A5" }),
  ];
  const list = moveList(moves, { play: () => {}, pointOut: () => {} });
  assert.deepEqual(
    [...list.querySelectorAll("option")].map((one) => one.textContent),
    ["Robber to hills 11 (robber A1)", "Robber to hills 11 (robber D1)", "Robber to field 4"],
  );
});
