// The messages of the server, as the browser reads and writes them. Each type names the Python
// class that it mirrors. Only the type checker reads this file.

// -- boards of one's own ----------------------------------------------------------------------------

/** What a board's file holds. */
export type BoardDocument = Record<string, unknown>;

/** `DrawStep`: what is done to a document; without anything it is only looked at. */
export interface BoardStep {
  document?: BoardDocument;
  tool?: string;
  things?: string[];
  symmetry?: string;
  field?: string;
  value?: unknown;
  action?: string;
  seed?: number;
}

/** `ShownTool`: `takes` says how the ids of the things begin that it is used on. */
export interface BoardTool {
  key: string;
  title: string;
  group: string;
  icon: string;
  shortcut: string;
  takes: string[];
}

/** `ShownTemplate`: a board to begin from. */
export interface BoardTemplate {
  key: string;
  title: string;
  group: "empty" | "printed" | "gallery";
  story: string;
}

/** `ShownField`: one value of the form. */
export interface BoardField {
  key: string;
  title: string;
  kind: "number" | "text" | "lines" | "switch" | "choice" | "choices" | "numbers" | "words";
  value: unknown;
  least: number;
  most: number;
  choices: Record<string, string>;
  note: string;
  is_verified: boolean;
}

/** `ShownSection`: values that belong together. */
export interface BoardSection {
  title: string;
  fields: BoardField[];
  is_rare: boolean;
}

/** `ShownProblem`: what is wrong, with the key of its field. */
export interface BoardProblem {
  key: string;
  text: string;
  places: string[];
}

/** `DrawnBoard`: a document and all that is shown of it. */
export interface DrawnBoard {
  document: BoardDocument;
  name: string;
  svg: string;
  form: BoardSection[];
  problems: BoardProblem[];
  seats: number[];
  toml: string;
}

/** `BoardEditor`: what stays while somebody draws boards of a game. */
export interface BoardEditor {
  game: string;
  title: string;
  tools: BoardTool[];
  groups: Record<string, string>;
  symmetries: Record<string, string>;
  actions: Record<string, string>;
  templates: BoardTemplate[];
  words: Record<string, string>;
  /** By bots, board and number of players. */
  yardsticks: Record<string, Record<string, Record<string, MeasuredBoard>>>;
  has_proposals: boolean;
}

/** `Rate`: a share of games with its interval. */
export interface FairnessRate {
  rate: number;
  low: number;
  high: number;
  games: number;
}

/** `Mean`: a mean over games with its interval. */
export interface FairnessMean {
  mean: number;
  low: number;
  high: number;
}

/** `Report`: what many games on a board tell. */
export interface MeasuredBoard {
  games: number;
  seats: FairnessRate[];
  turns: FairnessMean;
  moves: FairnessMean;
  sources: Record<string, FairnessRate>;
  holdings: Record<string, FairnessRate>;
  dead_places: string[];
}

/** `Compared`: what some bots tell of a change. */
export interface FairnessCompared {
  before: number;
  after: number;
  gain: FairnessMean;
  games: number;
}

/** `Proposal`: a change that makes a board fairer. */
export interface FairnessProposal {
  words: string;
  places: string[];
  document: BoardDocument;
  seat: number;
  rollout: FairnessCompared;
  builder: FairnessCompared | null;
}

/** `FairnessFigures`: how far a measurement is. */
export interface FairnessFigures {
  id: string;
  state: "waiting" | "playing" | "done" | "stopped" | "failed";
  seats: number;
  bots: "rollout" | "builder";
  report: MeasuredBoard | null;
  tried: number;
  played: number;
  to_play: number;
  proposals: FairnessProposal[];
  to_check: number;
}

/** `KeptBoard`: a board that is kept on the server. */
export interface KeptBoard {
  id: string;
  version: number;
  game: string;
  name: string;
  made_at: number;
  is_listed: boolean;
}

/** `OpenedBoard`: a board that is kept on the server. */
export interface OpenedBoard {
  kept: KeptBoard;
  drawn: DrawnBoard;
}

// -- the table as one viewer sees it: `Update` and its parts ----------------------------------------

export type Phase = "waiting" | "playing" | "over" | "closed";

/** `SeenEvent`: one line of the log. The server leaves out fields with their default value. */
export interface SeenEvent {
  number: number;
  kind: string;
  at: number;
  text: string;
  seat?: number | null;
  /** The number of the event that this undo takes back. */
  removes?: number | null;
  /** What it is about, such as "dice" or "build". */
  sign?: string;
  /** The round or turn that begins after it. */
  next_period?: string;
  /** Of a spectator who talks: the name, and what stands for them. */
  name?: string;
  speaker?: string;
  /** The number of the remark that a report is about. */
  about?: number | null;
}

/** A step of a staged moment: `drawing/stage.py`. Ids are of things in the picture. */
export type StageStep =
  | { kind: "dice"; faces: number[]; at: string }
  | { kind: "fly"; start: string; end: string; what: string; count: number }
  | { kind: "show"; caption: string; ids: string[]; hidden: string[] }
  | { kind: "gain"; seat: number; points: number; at: string };

/** `StagedEvent`: the steps in which the event of this number is acted out. */
export interface StagedEvent {
  number: number;
  steps: StageStep[];
}

/** `BegunPath`: what is asked once these things were touched. */
export interface BegunPath {
  picked: string[];
  question: string;
}

/** Points by source. A source that the viewer does not know yet is null. */
export type PointsBySource = Record<string, number | null>;

/** `SeenSeat`: a seat and who sits there. */
export interface SeenSeat {
  seat: number;
  name: string;
  colour: string;
  letter: string;
  /** The level of a bot; empty for a person. */
  level: string;
  is_taken: boolean;
  is_due: boolean;
  is_present: boolean;
  /** The level of the bot that plays for an absent person; empty if none does. */
  kept: string;
  /** Whether the host may invite somebody to the seat. */
  is_gone: boolean;
  /** Milliseconds left on the clock; null without a clock. */
  left: number | null;
  points: PointsBySource;
}

/** `SeenMove`: a legal move. `touch` lists the ids in the picture to touch for it, in order. */
export interface SeenMove {
  number: number;
  notation: string;
  kind: string;
  text: string;
  touch?: string[];
  /** Other paths of ids that make the same move. */
  gestures?: string[][];
  /** Whether it turns down what is offered, or only ends the turn. */
  is_quiet?: boolean;
}

/** `SeenLesson`: what the coach says. `point` lists ids in the picture. */
export interface SeenLesson {
  title: string;
  /** The index of the step. */
  step: number;
  /** What the learner counts. */
  number: number;
  steps: number;
  /** A step to read, one that waits for a move, the others move, the last one to read; gone. */
  kind: "read" | "move" | "watch" | "last" | "away";
  text: string;
  /** What the coach says to the learner's last move. */
  reply: string;
  point: string[];
  /** Whether any move is allowed. */
  free: boolean;
}

/** The phases of a round; `at` is the index of the one in play. */
export interface SeenPhases {
  names: string[];
  at: number;
}

/** `OfferedLesson`: a guided first game. */
export interface OfferedLesson {
  name: string;
  title: string;
  summary: string;
  minutes: number;
}

/** A section of the player aid: sentences, then rows of two columns. */
export interface AidSection {
  title: string;
  lines: string[];
  rows: [string, string][];
  /** The section of the rules about it; empty: none. */
  section: string;
}

/** `PlayerAid`: the aim, a turn, costs, cards. */
export interface PlayerAid {
  sections: AidSection[];
}

/** `Projection`: points by seat as if the game ended now; null where all points count at once. */
export interface Projection {
  points: PointsBySource[] | null;
}

/** The board as SVG markup or as plain text; an empty body means nothing to show yet. */
export interface Picture {
  kind: "svg" | "text";
  body: string;
}

export interface PanelSupply {
  key: string;
  text: string;
  count: number;
  /** The id of the supply in the picture; empty if it is not drawn. */
  touch: string;
  /** A short remark beside it. */
  note?: string;
  /** Whether the viewer has `count` of it, and is told so. */
  is_held?: boolean;
}

/** A place for `least` to `most` supplies. `takes` maps a supply's key to the move that adds it. */
export interface PanelSlot {
  text: string;
  least: number;
  most: number;
  takes: Record<string, number>;
  /** The move that leaves the slot empty. */
  empty: number | null;
  /** Two slots with `is_distinct` never hold the same kind of supply. */
  is_distinct: boolean;
  touch: string;
}

/** `Panel.plain`: a choice of several steps that the page collects and sends in one go. */
export interface PanelDescription {
  title: string;
  supplies: PanelSupply[];
  slots: PanelSlot[];
  finish: { text: string; move: number | null; touch: string };
  /** The label of the button that opens the panel; empty if it is always open. */
  opener: string;
  /** Ids of things in the picture that open it too. */
  openers?: string[];
  /** The label of the button for one of the exchanges; empty if there are none. */
  exchange?: string;
  /** Moves that do at once what lies in the slots: by slot, a supply's key -> how many. */
  exchanges?: { contents: Record<string, number>[]; move: number }[];
  /** The least number of supplies in all slots together. */
  total: number;
}

export type OptionValue = string | number | boolean;

export interface Clock {
  kind: "none" | "move" | "game" | "days";
  amount: number;
}

export interface Settings {
  clock: Clock;
  away: number;
  pace: number;
  keeper: string;
  /** What happens when a clock runs out. */
  late: Late;
  vote_after: number;
  holidays: number;
  is_rated: boolean;
}

export type Late = "turn" | "seat" | "vote" | "wait";

/** `SeenAnswerAhead`: an answer that can be given ahead. */
export interface SeenAnswerAhead {
  name: string;
  text: string;
  is_on: boolean;
  /** The moves that it means now; none: it is not asked for. */
  moves: number[];
}

/** `SeenWait`: a person who is waited for. Times are milliseconds since 1970. */
export interface SeenWait {
  seat: number;
  nudge_from?: number | null;
  vote_from?: number | null;
  /** Seat -> what it wishes: a bot for this turn, or for the seat. */
  votes?: Record<string, "turn" | "seat">;
  votes_needed?: number;
  is_late?: boolean;
}

/** `Update`: everything after a number, and the table as it is now. */
export interface Update {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  number: number;
  at: number;
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  seats: SeenSeat[];
  /** Source of points -> its name. */
  sources: Record<string, string>;
  options: Record<string, OptionValue>;
  settings: Settings;
  commitment: string;
  /** By seat; empty where a seat has not committed to a salt. */
  salt_commitments: string[];
  /** What a full table waits for, and the seats that owe it. */
  salt_stage: "" | "commit" | "reveal";
  salts_awaited: number[];
  salts: string[];
  /** Revealed when the game is over. */
  secret: string | null;
  due: number[];
  question: string;
  /** Whether the rules are compiled: before that nothing of the game can be drawn. */
  is_ready: boolean;
  may_undo: boolean;
  winners: number[];
  /** The id of the rematch table; empty if there is none. */
  rematch: string;
  spectators_may_talk: boolean;
  /** How long a move may take and what happens then, in words. */
  agreement: string;
  waits: SeenWait[];
  /** Seat -> when its holiday ends or has ended. */
  holidays: Record<string, number>;
  /** Of the viewer's own seat, where a move may take days. */
  holiday: { until: number; left: number } | null;
  /** What the viewer's seat can answer before it is asked. */
  answers_ahead: SeenAnswerAhead[];
  events: SeenEvent[];
  /** Whether more has happened: the next update follows when this one was acted out. */
  is_between: boolean;
  stages: StagedEvent[];
  moves: SeenMove[] | null;
  begun_paths: BegunPath[];
  /** Moves of a seat that nobody waits for. */
  optional_moves: SeenMove[] | null;
  panel: PanelDescription | null;
  /** Left out of the stream while it is the same as in the update before. */
  picture: Picture | null;
  /** Null where there is no lesson, or it is over. */
  lesson: SeenLesson | null;
  phases: SeenPhases | null;
  /** The points that win the game at once. */
  goal: number | null;
}

/** `ChangedUpdate`: an update as its difference from the last one (`lib/difference.js`). */
export interface ChangedUpdate {
  changes: (number | string)[];
  /** Of the picture's body; null if the picture is the same. */
  picture: (number | string)[] | null;
  kind: Picture["kind"];
  /** Adler-32 of the new text and the new body. */
  check: number;
}

// -- answers to requests about a table ------------------------------------------------------------

/** `Refusal`: why a request was refused. */
export interface Refusal {
  error: string;
  message: string;
}

/** `Done`: the command is stored; the viewer's log now ends at `number`. */
export interface Done {
  number: number;
}

/** `Rights`: what the holder of this browser's cookies may do at a table. */
export interface Rights {
  seats: number[];
  may_sit: number[];
  is_host: boolean;
  /** The levels of the bots that a host may seat, weakest first. */
  levels: string[];
}

/** `Foreseen`: the picture after a move and the points it brings; empty if uncertain. */
export interface MovePreview {
  picture: string;
  gains: number[];
}

/** One move of a `Hint`. `then` are the moves that complete it, `reason` says why it is good. */
export interface HintMove {
  number: number;
  text: string;
  chances: number[];
  then: string[];
  reason: string;
}

export interface Hint {
  moves: HintMove[];
  chances: number[];
  playouts: number;
}

/** `AsText`: the board for a terminal, and in sentences by sections. */
export interface BoardText {
  text: string;
  sections: { title: string; lines: string[] }[];
  aid: { title: string; lines: string[]; rows: [string, string][] }[];
}

/** `Explained`: what a thing in the picture does, and the section of the rules that says more. */
export interface Explanation {
  text: string;
  section: string;
}

/** `Made`: a new table and its tokens. */
export interface MadeTable {
  table: string;
  commitment: string;
  host: string;
  watch: string;
  /** By seat; null where a bot sits. */
  invitations: (string | null)[];
  /** To the table: people choose a free seat. */
  invitation: string;
}

/** `ListedLink`: a link that this browser may revoke. */
export interface ListedLink {
  id: string;
  role: LinkRole;
  seat: number | null;
  made_at: number;
  is_own: boolean;
}

export type LinkRole = "seat" | "invite" | "watch";

// -- the lobby --------------------------------------------------------------------------------------

/** `OfferedLetters`: the letters of an option that has one for each part, and their words. */
export interface OfferedLetters {
  /** In the order in which a touch goes through them. */
  letters: string;
  hint: string;
  /** For each part, letter -> what a screen reader says. */
  spoken: Record<string, string>[];
  /** Letter -> the words of the button that gives it to all parts. */
  all: Record<string, string>;
  /** The words of the button that leaves it to chance; empty: there is none. */
  by_chance: string;
}

/** `OfferedOption`: an option of a game and how to show it. */
export interface OfferedOption {
  name: string;
  default: OptionValue;
  help: string;
  choices: OptionValue[];
  title: string;
  look: string;
  /** Choice -> its name. */
  labels: Record<string, string>;
  /** Choice -> the numbers of seats it is for; a choice that is not listed is for any number. */
  seats: Record<string, number[]>;
  is_rare: boolean;
  notes: Record<string, string>;
  letters: OfferedLetters | null;
}

/** `OfferedGame`: a game of the server. `progress` is below 1 while its rules are compiled. */
export interface OfferedGame {
  name: string;
  title: string;
  pitch: string;
  /** How long it takes and how hard it is to learn; empty: nothing is said. */
  effort: string;
  seats: number[];
  colours: string[];
  letters: string[];
  options: OfferedOption[];
  /** The levels of its bots, weakest first. */
  levels: string[];
  progress: number;
  failed: string;
  has_picture: boolean;
  has_rules: boolean;
  /** What the page is called on which boards are drawn; empty if there is none. */
  editor: string;
  /** The boards that the owner of the server recommends. */
  boards: KeptBoard[];
  lessons: OfferedLesson[];
}

/** `ListedTable`: a table in a list of the lobby. */
export interface ListedTable {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  /** The points are told once the game is over. */
  seats: { name: string; level: string; is_taken: boolean; points: number | null }[];
  due: number[];
  winners: number[];
  changed_at: number;
  mine: number[];
  /** A free seat is for this person, who has none yet. */
  is_invited: boolean;
  is_lesson: boolean;
}

/** `NewTable`: what the lobby asks for. */
export interface NewTable {
  game: string;
  seats: { bot?: string }[];
  options: Record<string, OptionValue>;
  settings: {
    clock?: Clock;
    pace?: number;
    late?: Late;
    holidays?: number;
    is_rated?: boolean;
  };
  open: boolean;
  /** A board of one's own. */
  board?: BoardDocument;
}

// -- replay, result, insight ------------------------------------------------------------------------

/** `CourseLine`: something that happened; the seat is null for chance. */
export interface CourseLine {
  moment: number;
  seat: number | null;
  text: string;
}

/** `CoursePeriod`: a round or turn and the moment at which it begins. */
export interface CoursePeriod {
  moment: number;
  text: string;
}

/** `TallyTable`: a table of statistics; a row without a seat is about nobody alone. */
export interface TallyTable {
  title: string;
  columns: string[];
  rows: { seat: number | null; values: number[] }[];
}

/** `Course`: a whole game as one viewer saw it. */
export interface Course {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seat: number | null;
  moments: number;
  names: string[];
  letters: string[];
  winners: number[];
  tie_break: string;
  ranking: number[];
  sources: string[];
  /** By seat and source; null where not known yet. */
  points: (number | null)[][];
  periods: CoursePeriod[];
  lines: CourseLine[];
  plot: string;
  stacks: string;
  /** Statistics that the game keeps. */
  tallies: TallyTable[];
  rematch: string;
}

/** `Replayed`: the game after some of its steps. */
export interface ReplayStep {
  step: number;
  steps: number;
  text: string;
  seat: number | null;
  points: PointsBySource[];
  picture: Picture;
}

export interface TurningPoint {
  moment: number;
  /** Null for chance. */
  seat: number | null;
  own_moment: number;
  text: string;
  /** Winning chances by seat. */
  before: number[];
  after: number[];
}

/** `ToldMove`: a move and the chance of its seat before and after it; of a costly one the better. */
export interface ToldMove {
  moment: number;
  seat: number;
  own_moment: number;
  text: string;
  before: number;
  after: number;
  better: string;
  line: string[];
}

/** Where a seat's winning chances came from, in shares of a win; or the standard errors. */
export interface Gains {
  luck: number;
  own: number;
  others: number;
}

/** The analysis of a game. `chances` are by moment and seat. */
export interface Analysis {
  chances: number[][];
  turning_points: TurningPoint[];
  costly: ToldMove[];
  good: ToldMove[];
  gains: Gains[];
  unsure: Gains[];
  plot: string;
}

/** `Insight`: how far the analysis of a game is, and its result. An empty state: not begun. */
export interface Insight {
  state: "" | "waiting" | "thinking" | "done" | "failed";
  step: number;
  steps: number;
  found: Analysis | null;
}

// -- fair chance, game files ------------------------------------------------------------------------

/** `Drawn`: something that chance brought. `weights` are pairs of an outcome and its weight. */
export interface Drawn {
  index: number;
  what: string;
  outcome: number;
  weights: [number, number][];
  is_right: boolean;
}

/** `Report`: what was checked about chance. */
export interface FairnessReport {
  is_fair: boolean;
  verdict: "fair" | "not fair" | "not checked";
  lines: string[];
  /** Of each line; null where nothing was checked. */
  right: (boolean | null)[];
  drawn: Drawn[];
  commitment: string;
  secret: string;
  salts: string[];
  salt_commitments: string[];
}

/** The parts of a game file that a page reads: `Document`. */
export interface GameFile {
  game: string;
  seats: number;
  names?: string[];
  moves?: [number | null, string][];
  result?: { winners: number[] } | null;
}

// -- inside the browser -----------------------------------------------------------------------------

/** A point on the screen or in a drawing. */
export interface Point {
  x: number;
  y: number;
}

/** A piece that moved between two pictures; pieces that faded in have no `from`. */
export interface MovedPiece {
  id: string;
  from?: Point;
  to: Point;
}

/** A part of a panel that can be touched in the picture. `drops`: slot id -> adding it there. */
export interface PanelTarget {
  touch: string[];
  act: () => void;
  drops?: Record<string, () => void>;
  number?: undefined;
}

/** What a path of touches leads to: a legal move with ids to touch, or a part of a panel. */
export type Target =
  | (SeenMove & { touch: string[]; act?: undefined; drops?: undefined })
  | PanelTarget;

/** Runs a request; shows why it was refused and then gives undefined. */
export type Attempt = <T>(action: () => T | Promise<T>) => Promise<T | undefined>;

// -- people -----------------------------------------------------------------------------------------

/** `SeenChannel`: where a person is told of their turns. */
export interface SeenChannel {
  id: string;
  kind: string;
  address: string;
  is_confirmed: boolean;
  is_on: boolean;
}

/** `Me`: what the server knows about the person who uses this browser. */
export interface Me {
  is_known: boolean;
  name: string;
  time_zone: string;
  /** Minutes after midnight; null: no quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  channels: SeenChannel[];
  has_code: boolean;
  passkeys: { id: string; made_at: number; used_at: number }[];
  browsers: number;
  push_key: string;
  has_mail: boolean;
  sign_in_by: string;
  has_sign_in: boolean;
}

/** `QrCode`: the path of its dark squares in a square of `size`. */
export interface QrCode {
  size: number;
  path: string;
}

/** `PlayedGame`: a game that a person has played. */
export interface PlayedGame {
  table: string;
  game: string;
  title: string;
  ended_at: number;
  seat: number;
  place: number;
  players: { name: string; level: string; points: number }[];
  is_rated: boolean;
  has_table: boolean;
}

/** `SeenRating`: a rating in a game, and those of bots by level. */
export interface SeenRating {
  game: string;
  title: string;
  rating: number;
  unsure: number;
  games: number;
  bots: Record<string, number>;
}

/** `Profile`: games, ratings, and with whom one has played. */
export interface Profile {
  games: PlayedGame[];
  ratings: SeenRating[];
  friends: { id: string; name: string; games: number; played_at: number }[];
}

/** A table at which the clock of this browser's person rests. */
export interface RestingClock {
  table: string;
  title: string;
  until: number;
}
