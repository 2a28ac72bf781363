// Playing, sharing and keeping a board.

/** @import { BoardEditor, DrawnBoard, KeptBoard, OfferedGame } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { toFragment } from "../../lib/draw/board-link.js";
import { moment, say, sayN } from "../../lib/i18n.js";
import {
  deleteBoard,
  fetchBoardPicture,
  fetchKeptBoards,
  keepBoard,
} from "../../lib/network/board-endpoints.js";
import { goToNewTable } from "../../lib/network/new-table.js";
import { root } from "../../lib/root.js";
import { remembered } from "../../lib/storage.js";
import { Options } from "../lobby/options.js";
import { copied } from "../share-link.js";

/** Milliseconds between the moves of bots. */
const PACE = 700;

/** @typedef {<T>(action: () => Promise<T>) => Promise<T | undefined>} Try */

export class SharePanel {
  /**
   * @param {HTMLElement} place
   * @param {BoardEditor} editor
   * @param {Try} attempt
   * @param {(text: string) => void} onFile with the text of a file that was chosen
   * @param {(board: string, version: number) => void} onOpen
   * @param {OfferedGame | undefined} game
   */
  constructor(place, editor, attempt, onFile, onOpen, game) {
    const open = (game?.options ?? []).filter((option) => option.look !== "pictures");
    /** The options that a board leaves open: those that are not boards themselves. */
    this.options = game ? new Options({ ...game, options: open }, () => this.draw()) : null;
    this.place = place;
    this.editor = editor;
    this.attempt = attempt;
    this.onFile = onFile;
    this.onOpen = onOpen;
    /** @type {DrawnBoard | null} */
    this.board = null;
    /** The id of the kept board that is drawn; empty: it is not kept. */
    this.kept = "";
    /** The version of it that was opened or kept last; 0: the newest. */
    this.version = 0;
    /** @type {KeptBoard[]} */
    this.keptBoards = [];
    this.seats = 0;
    this.isOptionsOpen = false;
    this.link = make("input", { readonly: "", "aria-label": say("Link"), hidden: true });
    this.copyState = make("small", { role: "status" });
  }

  /** @param {DrawnBoard} board */
  show(board) {
    this.board = board;
    this.link.hidden = true;
    this.copyState.textContent = "";
    if (!board.seats.includes(this.seats)) this.seats = board.seats.at(-1) ?? 0;
    this.draw();
  }

  async refreshKeptBoards() {
    this.keptBoards = (await this.attempt(() => fetchKeptBoards(this.editor.game))) ?? [];
    this.draw();
  }

  draw() {
    const canPlay = Boolean(this.board && !this.board.problems.length && this.seats);
    this.place.replaceChildren(
      make("h2", {}, say("Play")),
      make(
        "div",
        { class: "row" },
        this.seatsField(),
        button(say("Play now"), () => this.play("builder"), {
          class: "main",
          disabled: !canPlay,
          id: "play-now",
        }),
        button(say("Invite friends"), () => this.play(null), { disabled: !canPlay, id: "invite" }),
      ),
      ...(canPlay
        ? []
        : [make("p", { class: "quiet" }, say("Only a board without problems can be played."))]),
      ...this.optionFields(),
      make("h2", {}, say("Share")),
      make(
        "div",
        { class: "row" },
        button(say("Copy a link"), () => this.copyLink(), { id: "copy-link" }),
        button(say("Save the file"), () => this.saveFile()),
        ...(this.board?.svg ? [button(say("Save the picture"), () => this.savePicture())] : []),
        this.fileField(),
      ),
      this.link,
      this.copyState,
      make("h2", {}, say("Keep on this server")),
      make(
        "div",
        { class: "row" },
        button(this.kept ? say("Keep as a new version") : say("Keep"), () => this.keep(this.kept), {
          id: "keep",
        }),
        ...(this.kept ? [button(say("Keep as a new board"), () => this.keep(""))] : []),
      ),
      this.keptList(),
    );
  }

  optionFields() {
    if (!this.options?.options.length) return [];
    const fields = this.options.elements(this.seats);
    const details = make("details", {}, make("summary", {}, say("Options")), ...fields);
    details.open = this.isOptionsOpen;
    details.addEventListener("toggle", () => {
      this.isOptionsOpen = details.open;
    });
    return [details];
  }

  seatsField() {
    const options = (this.board?.seats ?? []).map((number) =>
      make(
        "option",
        { value: String(number), selected: number === this.seats },
        sayN("{n} player", "{n} players", number),
      ),
    );
    const field = make("select", { "aria-label": say("players") }, ...options);
    field.addEventListener("change", () => {
      this.seats = Number(field.value);
    });
    return field;
  }

  fileField() {
    const input = make("input", { type: "file", hidden: true });
    input.accept = ".toml,application/toml,text/plain";
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (file) this.onFile(await file.text());
    });
    return make(
      "span",
      {},
      button(say("Open a file"), () => input.click()),
      input,
    );
  }

  /** @param {"builder" | null} others a level of bots, or null for friends */
  async play(others) {
    const board = this.board;
    if (!board) return;
    const rest = Array.from({ length: this.seats - 1 }, () => (others ? { bot: others } : {}));
    await goToNewTable(
      this.attempt,
      {
        game: this.editor.game,
        seats: [{}, ...rest],
        options: this.options?.values ?? {},
        board: board.document,
        settings: { pace: PACE },
        open: false,
      },
      0,
      remembered("name") || say("Guest"),
    );
  }

  async copyLink() {
    if (!this.board) return;
    const fragment = await toFragment(this.board.document);
    this.link.value = `${location.origin}${root}/draw/${this.editor.game}#${fragment}`;
    this.link.hidden = false;
    this.link.select();
    const isCopied = await copied(this.link.value);
    this.copyState.textContent = isCopied ? say("copied") : say("Copy the link from the field.");
  }

  saveFile() {
    if (this.board) save(`${fileName(this.board)}.toml`, this.board.toml, "application/toml");
  }

  async savePicture() {
    const board = this.board;
    if (!board) return;
    const svg = await this.attempt(() => fetchBoardPicture(this.editor.game, board.document));
    if (svg) save(`${fileName(board)}.svg`, svg, "image/svg+xml");
  }

  // -- boards that are kept -----------------------------------------------------------------------------------

  /** @param {string} id the board that gets a new version; empty: a new board */
  async keep(id) {
    const board = this.board;
    if (!board) return;
    const kept = await this.attempt(() => keepBoard(this.editor.game, board.document, id));
    if (!kept) return;
    this.kept = kept.id;
    this.version = kept.version;
    await this.refreshKeptBoards();
  }

  keptList() {
    const ids = [...new Set(this.keptBoards.map((one) => one.id))];
    return make(
      "ul",
      { class: "kept-boards" },
      ...ids.map((id) => this.keptLine(this.keptBoards.filter((one) => one.id === id))),
    );
  }

  /** @param {KeptBoard[]} versions the newest first */
  keptLine(versions) {
    const [newest] = versions;
    const field = make(
      "select",
      { "aria-label": say("version") },
      ...versions.map((one) =>
        make(
          "option",
          {
            value: String(one.version),
            selected: one.id === this.kept && one.version === this.version,
          },
          say("version {n}, {day}", { n: one.version, day: moment(one.made_at) }),
        ),
      ),
    );
    return make(
      "li",
      {},
      make("b", {}, newest.name),
      field,
      button(say("Open"), () => this.onOpen(newest.id, Number(field.value))),
      button(say("Delete"), () => this.remove(newest)),
    );
  }

  /** @param {KeptBoard} board */
  async remove(board) {
    if (!confirm(say("Delete {name} with all its versions?", { name: board.name }))) return;
    const left = await this.attempt(() => deleteBoard(board.id));
    if (!left) return;
    if (this.kept === board.id) this.kept = "";
    this.keptBoards = left;
    this.draw();
  }
}

/** @param {DrawnBoard} board */
const fileName = (board) =>
  board.name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "") || "board";

/**
 * Let the browser save a file.
 *
 * @param {string} name
 * @param {string} content
 * @param {string} type
 */
function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
