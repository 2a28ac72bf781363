// The tools for the picture, and what is done to the whole board at once.

/** @import { BoardEditor, BoardTool } from "../../types.js" */

import { button, make, parseSvg } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";

export class Palette {
  /**
   * @param {BoardEditor} editor
   * @param {(tool: BoardTool) => void} onChoose
   * @param {(action: string) => void} onAction
   */
  constructor(editor, onChoose, onAction) {
    this.editor = editor;
    this.onChoose = onChoose;
    this.onAction = onAction;
    /** @type {BoardTool | null} */
    this.chosen = null;
    this.symmetry = "none";
    this.named = make("p", { class: "chosen", role: "status" });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** The groups of tools, symmetries and actions, and the buttons that open them on a phone. */
    /** @type {HTMLElement[]} */
    this.parts = [];
    /** @type {HTMLElement[]} */
    this.titles = [];
  }

  /**
   * @param {string} className of the picture
   */
  elements(className) {
    const hint = say("Choose a tool, then draw in the picture: place by place or in one stroke.");
    const parts = {
      ...Object.fromEntries(
        Object.entries(this.editor.groups).map(([group, title]) => [
          title,
          this.group(group, title, className),
        ]),
      ),
      [say("Symmetry")]: this.symmetries(),
      [say("At random")]: this.actions(),
    };
    const head = [make("p", { class: "quiet" }, hint), this.named];
    return [...head, this.folds(parts), ...this.parts];
  }

  /**
   * @param {string} group
   * @param {string} title
   * @param {string} className
   */
  group(group, title, className) {
    const tools = this.editor.tools.filter((tool) => tool.group === group);
    return make(
      "fieldset",
      { class: "tools" },
      make("legend", {}, title),
      ...tools.map((tool) => this.tool(tool, className)),
    );
  }

  /**
   * On a phone one part of the palette is open at a time; these buttons choose it.
   *
   * @param {Record<string, HTMLElement>} parts by title
   */
  folds(parts) {
    this.parts = Object.values(parts);
    this.titles = Object.keys(parts).map((title, place) =>
      button(title, () => this.open(this.parts[place]), { "aria-pressed": "false" }),
    );
    this.open(this.parts[0]);
    return make("div", { class: "folds" }, ...this.titles);
  }

  /** @param {HTMLElement} part */
  open(part) {
    for (const [place, one] of this.parts.entries()) {
      one.classList.toggle("open", one === part);
      this.titles[place].setAttribute("aria-pressed", String(one === part));
    }
    this.titles[this.parts.indexOf(part)].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * @param {BoardTool} tool
   * @param {string} className
   */
  tool(tool, className) {
    const keys = tool.shortcut ? ` (${tool.shortcut})` : "";
    const made = button(
      tool.icon ? icon(tool.icon, className) : tool.title,
      () => this.choose(tool),
      {
        "data-tool": tool.key,
        "aria-pressed": "false",
        "aria-label": tool.title,
        title: tool.title + keys,
      },
    );
    this.buttons.set(tool.key, made);
    return made;
  }

  symmetries() {
    const options = Object.entries(this.editor.symmetries).map(([key, title]) =>
      make("option", { value: key, selected: key === this.symmetry }, title),
    );
    const field = make("select", { id: "symmetry" }, ...options);
    field.addEventListener("change", () => {
      this.symmetry = field.value;
    });
    return make("label", { class: "line" }, make("span", {}, say("Symmetry")), field);
  }

  actions() {
    const buttons = Object.entries(this.editor.actions).map(([key, title]) =>
      button(title, () => this.onAction(key), { "data-action": key }),
    );
    return make("fieldset", { class: "actions" }, make("legend", {}, say("At random")), ...buttons);
  }

  /** @param {BoardTool} tool */
  choose(tool) {
    this.chosen = tool;
    for (const [key, one] of this.buttons)
      one.setAttribute("aria-pressed", String(key === tool.key));
    this.named.textContent = tool.title;
    const part = this.parts.find((one) => one.contains(this.buttons.get(tool.key) ?? null));
    if (part) this.open(part);
    this.onChoose(tool);
  }

  /**
   * Choose the tool of a key; whether there is one.
   *
   * @param {string} key
   */
  chooseByKey(key) {
    const tool = this.editor.tools.find((one) => one.shortcut === key);
    if (tool) this.choose(tool);
    return Boolean(tool);
  }
}

/**
 * A small picture of a tool.
 *
 * @param {string} markup
 * @param {string} className
 */
function icon(markup, className) {
  const svg = parseSvg(`<svg viewBox="0 0 40 40" aria-hidden="true">${markup}</svg>`);
  svg.setAttribute("class", className);
  return svg;
}
