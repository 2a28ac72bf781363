// The picture of the board: drawn by the server, put in place here.

import { make } from "./dom.js";

/** Show a picture: SVG markup, or plain text. */
export function showBoard(place, picture) {
  if (!picture?.body) {
    place.replaceChildren();
    return;
  }
  if (picture.kind === "svg") place.replaceChildren(parsed(picture.body));
  else place.replaceChildren(make("pre", { tabindex: "0" }, picture.body));
}

function parsed(markup) {
  const svg = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  for (const script of svg.querySelectorAll("script, foreignObject")) script.remove();
  return document.importNode(svg, true);
}
