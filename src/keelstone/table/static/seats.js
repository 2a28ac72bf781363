// Who sits where, who is due, and their clocks.

import { make } from "./dom.js";

export function showSeats(place, update) {
  place.replaceChildren(...update.seats.map((seat) => line(seat, update)));
}

function line(seat, update) {
  const total = Object.values(seat.points).reduce((sum, points) => sum + (points ?? 0), 0);
  const marks = [
    seat.is_due ? "▶" : "",
    update.winners.includes(seat.seat) ? "★" : "",
    seat.kept ? "(away)" : "",
    seat.is_taken && !seat.is_present ? "·" : "",
  ].join(" ");
  return make(
    "li",
    { class: `${seat.is_due ? "due" : ""} ${seat.seat === update.seat ? "own" : ""}` },
    make("span", { class: "name" }, seat.name || "…", " ", make("small", {}, seat.colour)),
    make("span", {}, marks.trim()),
    make("span", { class: "clock" }, clock(seat.left)),
    make("span", { class: "points" }, Object.keys(seat.points).length ? String(total) : ""),
  );
}

function clock(left) {
  if (left === null) return "";
  const seconds = Math.round(left / 1000);
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
