// The lobby: set up a table, come back to one, join one.

import { get, post, Refused } from "./api.js";
import { find, make } from "./dom.js";

const PAUSE = 1500;
let games = [];

function notice(text) {
  find("notice").textContent = text;
}

async function attempt(action) {
  try {
    return await action();
  } catch (fault) {
    notice(fault instanceof Refused ? fault.message : "The server does not answer.");
  }
}

// -- new table ---------------------------------------------------------------------------------------

function showForm(name = games[0]?.name) {
  const game = games.find((one) => one.name === name);
  if (!game) return;
  const chooser = make(
    "select",
    { name: "game", onchange: (event) => showForm(event.target.value) },
    ...games.map((one) => make("option", { value: one.name, selected: one === game }, one.title)),
  );
  const clock = ["none", "move", "game", "days"].map((kind) => make("option", { value: kind }, kind));
  find("form").replaceChildren(
    field("Game", chooser),
    ...Array.from({ length: Math.max(...game.seats) }, (_, seat) => seatField(game, seat)),
    ...game.options.map(optionField),
    field("Clock", make("select", { name: "clock" }, ...clock)),
    field("Seconds or days", make("input", { name: "amount", type: "number", min: "1", value: "60" })),
    field("Open to strangers", make("input", { name: "open", type: "checkbox" })),
    make("button", { class: "main" }, "Set up the table"),
  );
}

const field = (text, input) => make("label", {}, make("span", {}, text), input);

function seatField(game, seat) {
  const isOptional = seat >= Math.min(...game.seats);
  const choices = ["person", ...game.levels, ...(isOptional ? ["nobody"] : [])];
  const usual = seat === 0 ? "person" : "builder";
  const select = make(
    "select",
    { name: "seat" },
    ...choices.map((one) => make("option", { value: one, selected: one === usual }, one)),
  );
  return field(game.colours[seat] ?? `Seat ${seat + 1}`, select);
}

function optionField(option) {
  const name = `option ${option.name}`;
  const text = `${option.name}: ${option.help}`;
  if (typeof option.default === "boolean") {
    return field(text, make("input", { name, type: "checkbox", checked: option.default }));
  }
  if (option.choices.length) {
    const choices = option.choices.map((one) =>
      make("option", { value: String(one), selected: one === option.default }, String(one)),
    );
    return field(text, make("select", { name }, ...choices));
  }
  return field(text, make("input", { name, value: String(option.default) }));
}

function asked(form) {
  const game = games.find((one) => one.name === form.elements.game.value);
  const seats = [...form.querySelectorAll("[name=seat]")].map((select) => select.value);
  const options = {};
  for (const option of game.options) {
    const input = form.elements[`option ${option.name}`];
    options[option.name] = input.type === "checkbox" ? input.checked : input.value;
  }
  const kind = form.elements.clock.value;
  const clock = { kind, amount: kind === "none" ? 0 : Number(form.elements.amount.value) };
  return {
    game: game.name,
    seats: seats.filter((one) => one !== "nobody").map((one) => (one === "person" ? {} : { bot: one })),
    options,
    settings: { clock },
    open: form.elements.open.checked,
  };
}

find("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const made = await attempt(() => post("/api/tables", asked(event.target)));
  if (made) location.assign(`/t/${made.table}#${made.invitations.find(Boolean) ?? made.watch}`);
});

find("file").addEventListener("change", async (event) => {
  const text = await event.target.files[0].text();
  const made = await attempt(() => post("/api/tables/import", text));
  if (made) location.assign(`/t/${made.table}#${made.watch}`);
});

// -- lists -------------------------------------------------------------------------------------------

function showTables(place, tables) {
  place.replaceChildren(...(tables.length ? tables.map(line) : [make("li", {}, "None yet.")]));
}

function line(table) {
  const names = table.seats.map((seat) => seat.name || "…").join(", ");
  const isDue = table.mine.some((seat) => table.due.includes(seat));
  const text = `${table.title}: ${names} (${table.phase})${isDue ? " – your turn" : ""}`;
  return make("li", { class: isDue ? "due" : "" }, make("a", { href: `/t/${table.table}` }, text));
}

async function refresh() {
  games = (await attempt(() => get("/api/games"))) ?? games;
  const compiling = games.filter((game) => game.progress < 1 && !game.failed);
  notice(compiling.map((g) => `${g.title}: rules are being compiled, ${Math.round(100 * g.progress)} %`).join(" · "));
  showTables(find("own"), (await attempt(() => get("/api/tables/mine"))) ?? []);
  showTables(find("others"), (await attempt(() => get("/api/tables"))) ?? []);
  if (compiling.length) setTimeout(refresh, PAUSE);
}

await refresh();
showForm();
