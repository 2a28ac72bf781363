// Boards to begin from: an empty one, those of the box, the gallery, and those of this server.

/** @import { Draft } from "../../lib/draw/drafts.js" */
/** @import { BoardEditor, BoardTemplate, KeptBoard } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { language, moment, say, sayN } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";
import { percent } from "../../lib/text.js";

/**
 * @param {BoardEditor} editor
 * @param {KeptBoard[]} listed the boards that the owner of the server recommends
 * @param {Draft[]} drafts the drawings of this browser
 * @param {(key: string) => void} onTemplate
 * @param {(board: string) => void} onKept
 * @param {(draft: Draft) => void} onDraft
 */
export function templateList(editor, listed, drafts, onTemplate, onKept, onDraft) {
  const groups = {
    empty: say("Begin anew"),
    printed: say("As printed"),
    gallery: say("Gallery"),
  };
  const parts = Object.entries(groups).map(([group, title]) => {
    const found = editor.templates.filter((one) => one.group === group);
    return found.length
      ? make(
          "section",
          {},
          make("h2", {}, title),
          make(
            "ul",
            { class: `templates ${group}` },
            ...found.map((one) => card(editor, one, onTemplate)),
          ),
        )
      : null;
  });
  const own = listed.map((one) => button(one.name, () => onKept(one.id), { "data-kept": one.id }));
  const begun = drafts.map((one) =>
    button([make("b", {}, one.name), make("small", {}, moment(one.at))], () => onDraft(one), {
      "data-draft": one.id,
    }),
  );
  parts.push(named(say("Boards of this server"), own));
  parts.unshift(named(say("Drawn in this browser"), begun));
  return parts.filter((part) => part !== null);
}

/**
 * A list of buttons under a title; null if there is none.
 *
 * @param {string} title
 * @param {HTMLElement[]} buttons
 */
function named(title, buttons) {
  if (!buttons.length) return null;
  const lines = buttons.map((one) => make("li", {}, one));
  return make("section", {}, make("h2", {}, title), make("ul", { class: "templates" }, ...lines));
}

/**
 * @param {BoardEditor} editor
 * @param {BoardTemplate} template
 * @param {(key: string) => void} onTemplate
 */
function card(editor, template, onTemplate) {
  const address = `${root}/api/boards/${editor.game}/templates/${template.key}/picture`;
  const picture = editor.tools.length
    ? [
        make("img", {
          loading: "lazy",
          alt: "",
          src: `${address}?language=${language()}`,
        }),
      ]
    : [];
  return make(
    "li",
    {},
    button([...picture, make("b", {}, template.title)], () => onTemplate(template.key), {
      "data-template": template.key,
    }),
    ...(template.story ? [make("p", {}, template.story)] : []),
    ...measured(editor, template),
  );
}

/**
 * The measured fairness of a board of the gallery, for each number of players.
 *
 * @param {BoardEditor} editor
 * @param {BoardTemplate} template
 */
function measured(editor, template) {
  const { builder, rollout } = editor.yardsticks;
  const strong = builder?.[template.key];
  const found = strong ?? rollout?.[template.key] ?? {};
  if (template.group !== "gallery") return [];
  const reports = Object.entries(found).filter(([seats]) => Number(seats));
  const lines = reports.map(([seats, report]) =>
    say("{n} players: {rates} (±{reach}), {turns} turns", {
      n: seats,
      rates: report.seats.map((one) => percent(one.rate)).join(" · "),
      reach: percent(Math.max(...report.seats.map((one) => (one.high - one.low) / 2))),
      turns: Math.round(report.turns.mean),
    }),
  );
  const [, first] = reports[0] ?? [];
  const who = [strong ? say("Medium bots") : say("Quick bots")];
  if (first) who.push(sayN("{n} game", "{n} games", first.games));
  return [...lines, who.join(", ")].map((text) => make("p", { class: "quiet" }, text));
}
