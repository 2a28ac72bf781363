// Helpers that create and find elements.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined} Child */
/** @typedef {Child | Child[]} Children */

/**
 * Attributes and listeners of an element. An `on...` function is a listener; a boolean sets the
 * property; null and undefined are left out.
 *
 * @template {Element} E
 * @typedef {{
 *   [K in keyof HTMLElementEventMap as `on${K}`]?:
 *     (event: HTMLElementEventMap[K] & { currentTarget: E }) => unknown
 * } & {
 *   [name in "alt" | "autocomplete" | "class" | "decoding" | "download" | "href" | "id" | "label"
 *     | "loading" | "max" | "maxlength" | "min" | "name" | "placeholder" | "readonly" | "rel"
 *     | "role" | "scope" | "src" | "tabindex" | "target" | "title" | "type" | "value"]?: string | null
 * } & {
 *   [name in "checked" | "disabled" | "hidden" | "open" | "required" | "selected"]?: boolean
 * } & {
 *   [name: `aria-${string}`]: string | null | undefined,
 *   [name: `data-${string}`]: string | null | undefined
 * }} Properties
 */

/**
 * Create an HTML element. Text never becomes markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * Create an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {...Children} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {object} properties
 * @param {Children[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Find the element with an id. The page must have it; `kind` is its class.
 *
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function find(id, kind) {
  const element = document.getElementById(id);
  if (!element || (kind && !(element instanceof kind))) throw new Error(`#${id} is missing`);
  return /** @type {E} */ (/** @type {unknown} */ (element));
}

/**
 * Create a button.
 *
 * @param {Children} text
 * @param {() => unknown} onClick
 * @param {Properties<HTMLButtonElement>} [properties]
 */
export const button = (text, onClick, properties = {}) =>
  make("button", { type: "button", onclick: () => onClick(), ...properties }, text);

/**
 * The nearest element around an event target, or the target itself, that matches a selector.
 *
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {Element | null}
 */
export const closest = (target, selector) =>
  target instanceof Element ? target.closest(selector) : null;

/**
 * Parse SVG markup of the server. Scripts and foreign content are removed. The HTML parser reads
 * SVG three times as fast as the XML parser.
 *
 * @param {string} markup
 * @returns {SVGSVGElement}
 */
export function parseSvg(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const svg = template.content.querySelector("svg");
  if (!svg) throw new Error("the picture is not SVG");
  for (const unsafe of svg.querySelectorAll("script, foreignObject")) unsafe.remove();
  return svg;
}
