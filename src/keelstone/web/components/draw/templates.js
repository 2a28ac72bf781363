// Boards to begin from: an empty one, those of the box, the gallery, and those of this server.

/** @import { BoardEditor, BoardTemplate, KeptBoard } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { language, say } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";
import { percent } from "../../lib/text.js";

/**
 * @param {BoardEditor} editor
 * @param {KeptBoard[]} listed the boards that the owner of the server recommends
 * @param {boolean} hasPictures
 * @param {(key: string) => void} onTemplate
 * @param {(board: string) => void} onKept
 */
export function templateList(editor, listed, hasPictures, onTemplate, onKept) {
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
            ...found.map((one) => card(editor, one, hasPictures, onTemplate)),
          ),
        )
      : null;
  });
  const own = listed.map((one) =>
    make(
      "li",
      {},
      button(one.name, () => onKept(one.id), { "data-kept": one.id }),
    ),
  );
  if (own.length)
    parts.push(
      make(
        "section",
        {},
        make("h2", {}, say("Boards of this server")),
        make("ul", { class: "templates" }, ...own),
      ),
    );
  return parts.filter((part) => part !== null);
}

/**
 * @param {BoardEditor} editor
 * @param {BoardTemplate} template
 * @param {boolean} hasPictures
 * @param {(key: string) => void} onTemplate
 */
function card(editor, template, hasPictures, onTemplate) {
  const address = `${root}/api/boards/${editor.game}/templates/${template.key}/picture`;
  const picture = hasPictures
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
  const found = editor.yardsticks[template.key] ?? {};
  if (template.group !== "gallery") return [];
  return Object.entries(found).map(([seats, report]) =>
    make(
      "p",
      { class: "quiet" },
      say("{n} players: {rates}, {turns} turns", {
        n: seats,
        rates: report.seats.map((one) => percent(one.rate)).join(" · "),
        turns: Math.round(report.turns.mean),
      }),
    ),
  );
}
