// Messages of the server for tests. Each takes the fields that matter.

export const seat = (fields = {}) => ({
  seat: 0,
  name: "Anna",
  colour: "white",
  letter: "W",
  level: "",
  is_taken: true,
  is_due: false,
  is_present: true,
  kept: "",
  is_gone: false,
  left: null,
  points: {},
  ...fields,
});

export const move = (number, touch = [], fields = {}) => ({
  number,
  notation: `m${number}`,
  kind: "move",
  text: `move ${number}`,
  touch,
  ...fields,
});

export const update = (fields = {}) => ({
  table: "abcdefghij",
  game: "game",
  title: "Game",
  phase: "playing",
  number: 1,
  seat: 0,
  seats: [seat()],
  sources: {},
  due: [0],
  winners: [],
  at: 0,
  settings: { clock: { kind: "none", amount: 0 } },
  agreement: "",
  waits: [],
  holidays: {},
  holiday: null,
  answers_ahead: [],
  events: [],
  moves: [],
  optional_moves: [],
  panel: null,
  picture: null,
  ...fields,
});

export const supply = (key, count, fields = {}) => ({
  key,
  text: key,
  count,
  touch: "",
  ...fields,
});

export const slot = (takes, fields = {}) => ({
  text: "slot",
  least: 1,
  most: 1,
  takes,
  empty: null,
  is_distinct: false,
  touch: "",
  ...fields,
});

export const panel = (supplies, slots, fields = {}) => ({
  title: "Panel",
  supplies,
  slots,
  finish: { text: "Done", move: null, touch: "" },
  opener: "",
  total: 0,
  ...fields,
});

export const option = (name, fields = {}) => ({
  name,
  default: "",
  help: "",
  choices: [],
  title: name,
  look: "",
  labels: {},
  seats: {},
  is_rare: false,
  notes: {},
  letters: null,
  ...fields,
});

export const course = (fields = {}) => ({
  moments: 10,
  seat: null,
  lines: [],
  periods: [],
  ...fields,
});

/** Let everything that waits for a promise go on. */
export const settled = () => new Promise((done) => setImmediate(done));
