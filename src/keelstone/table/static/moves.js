// Every legal move as a button, grouped by kind; long groups as a list to choose from.

import { make } from "./dom.js";

const FEW = 24;

export function showMoves(place, moves, play) {
  const kinds = new Map();
  for (const move of moves ?? []) {
    kinds.set(move.kind, [...(kinds.get(move.kind) ?? []), move]);
  }
  place.replaceChildren(
    ...[...kinds].map(([kind, group]) =>
      make("fieldset", {}, make("legend", {}, kind), ...choices(group, play)),
    ),
  );
}

function choices(group, play) {
  if (group.length <= FEW) return group.map((move) => button(move, play));
  const select = make(
    "select",
    { "aria-label": group[0].kind },
    ...group.map((move) => make("option", { value: String(move.number) }, move.text || move.notation)),
  );
  return [select, make("button", { type: "button", onclick: () => play(Number(select.value)) }, "Go")];
}

function button(move, play) {
  const properties = { type: "button", "data-move": String(move.number), title: move.notation };
  return make("button", { ...properties, onclick: () => play(move.number) }, move.text || move.notation);
}
