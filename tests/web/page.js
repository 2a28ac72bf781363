// A document for modules that need one. Import this before them.

import { GlobalWindow } from "happy-dom";

const window = new GlobalWindow({
  url: "http://table.test/t/abcdefghij",
  width: 1200,
  height: 800,
});

const NAMES = [
  "addEventListener",
  "CSS",
  "customElements",
  "CustomEvent",
  "dispatchEvent",
  "document",
  "DOMPoint",
  "Element",
  "Event",
  "history",
  "HTMLAnchorElement",
  "HTMLDialogElement",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLButtonElement",
  "HTMLImageElement",
  "HTMLSelectElement",
  "innerHeight",
  "innerWidth",
  "KeyboardEvent",
  "localStorage",
  "location",
  "matchMedia",
  "MouseEvent",
  "navigator",
  "Node",
  "PointerEvent",
  "removeEventListener",
  "ResizeObserver",
  "SVGElement",
  "SVGSVGElement",
];

/** Make the names of a browser global. */
for (const name of NAMES) {
  const value = window[name];
  Object.defineProperty(globalThis, name, {
    value: typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value,
    configurable: true,
    writable: true,
  });
}
globalThis.window = window;

/** Replace the content of the page. */
export function setPage(markup) {
  document.body.innerHTML = markup;
}
