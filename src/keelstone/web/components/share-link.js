// A link to hand on: to copy, to share, or to be read by another device's camera.

import { button, draw, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { fetchQr } from "../lib/network/people.js";

/** Squares of white around a QR code: readers need them. */
const MARGIN = 4;

/**
 * @param {string} text
 * @returns {Promise<SVGSVGElement>}
 */
export async function qrCode(text) {
  const { size, path } = await fetchQr(text);
  const box = `${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`;
  const side = String(size + 2 * MARGIN);
  const corner = String(-MARGIN);
  return draw(
    "svg",
    { viewBox: box, class: "qr", role: "img", "aria-label": say("QR code of the link") },
    draw("rect", { x: corner, y: corner, width: side, height: side, fill: "#fff" }),
    draw("path", { d: path, fill: "#000" }),
  );
}

/**
 * A link with everything that can be done with it.
 *
 * @param {string} link
 * @param {{ purpose: string, title: string, onClose?: () => void }} about
 */
export function shareLink(link, { purpose, title, onClose }) {
  const field = make("input", { readonly: "", value: link, "aria-label": say("Link") });
  const status = make("small", { role: "status" });
  const copy = async () => {
    field.select();
    const isCopied = await copied(link);
    status.textContent = isCopied ? say("copied") : say("Copy the link from the field.");
  };
  const code = make("div");
  const toggleCode = async () => {
    if (code.firstChild) return code.replaceChildren();
    code.replaceChildren(await qrCode(link));
    code.scrollIntoView({ block: "nearest" });
  };
  return make(
    "div",
    { class: "share" },
    make("p", {}, purpose),
    make(
      "div",
      { class: "row" },
      field,
      button(say("Copy"), copy),
      "share" in navigator
        ? button(say("Share"), () => navigator.share({ title, url: link }).catch(() => {}))
        : null,
      button(say("QR code"), toggleCode),
      onClose ? button(say("Close"), onClose) : null,
      status,
    ),
    code,
  );
}

/**
 * Copy a text; whether the browser did.
 *
 * @param {string} text
 */
export const copied = (text) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
