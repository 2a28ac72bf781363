// Copies of parts of a picture that look the same at another place.

/**
 * Copy an element without ids, inside groups with the classes of its parents. The copy is a group
 * with the class `className`.
 *
 * @param {Element} element
 * @param {string} className
 */
export function copyPart(element, className) {
  const copy = cloneOf(element, true);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) nameless(one);
  copy.removeAttribute("transform");
  /** @type {SVGElement} */ (copy).style.transform = "none"; // of a style sheet
  copy.classList.remove("piece", "thing", "may", "chosen");
  /** @type {Element} */
  let inside = copy;
  for (let at = element.parentElement; isInsideSvg(at); at = at.parentElement) {
    inside = wrapLike(at, inside);
  }
  const outer = group(element);
  outer.setAttribute("class", className);
  outer.append(inside);
  return outer;
}

/**
 * Take an id away. A thing keeps it as `data-of`.
 *
 * @param {Element} element
 */
function nameless(element) {
  if (element.id && element.classList.contains("thing"))
    element.setAttribute("data-of", element.id);
  element.removeAttribute("id");
}

/**
 * Copy a piece of another picture, to be shown in this one at the place it has there.
 *
 * @param {SVGSVGElement} picture
 * @param {string} id
 */
export function copyInPlace(picture, id) {
  const piece = picture.querySelector(`#${CSS.escape(id)}`);
  if (!piece) return null;
  let inside = inertCopy(piece, true);
  /** @type {Element | null} */
  let at = piece.parentElement;
  for (; at && at !== picture; at = at.parentElement) {
    const around = inertCopy(at, false);
    around.append(inside);
    inside = around;
  }
  return inside;
}

/**
 * A copy that cannot be touched or found.
 *
 * @param {Element} element
 * @param {boolean} isDeep
 */
function inertCopy(element, isDeep) {
  const copy = cloneOf(element, isDeep);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const one of [copy, ...copy.querySelectorAll(".thing, .piece")])
    one.classList.remove("thing", "piece", "may", "chosen");
  return copy;
}

/**
 * A group with the looks of `parent` around an element.
 *
 * @param {Element} parent
 * @param {Element} inside
 */
function wrapLike(parent, inside) {
  const around = group(parent);
  for (const name of ["class", "text-anchor", "dominant-baseline"]) {
    const value = parent.getAttribute(name);
    if (value) around.setAttribute(name, value);
  }
  around.classList.remove("thing", "may", "chosen", "piece", "block", "zoomable");
  around.style.transform = "none"; // on a phone the style sheet moves parts of a picture by class
  around.append(inside);
  return around;
}

/** @param {Element} element */
const group = (element) =>
  /** @type {SVGGElement} */ (document.createElementNS(element.namespaceURI, "g"));

/**
 * @param {Element} element
 * @param {boolean} isDeep
 */
const cloneOf = (element, isDeep) => /** @type {Element} */ (element.cloneNode(isDeep));

/**
 * Whether an element lies inside an <svg>; the <svg> itself does not.
 *
 * @param {Element | null} element
 * @returns {element is SVGElement}
 */
const isInsideSvg = (element) =>
  Boolean(element && "ownerSVGElement" in element && element.ownerSVGElement);

/**
 * The uppermost piece that lies on a thing, or the thing itself.
 *
 * @param {Element} thing
 * @returns {Element}
 */
export const topPiece = (thing) => [...thing.querySelectorAll(".piece")].pop() ?? thing;
