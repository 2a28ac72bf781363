// Changes one drawing into another. An element that stands for the same thing is kept.

/**
 * Change `old` into `fresh`. Elements with the same id under the same parent are kept; `fresh` is
 * used up.
 *
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  copyAttributes(old, fresh);
  /** @type {Map<string, Element>} */
  const named = new Map();
  for (const child of old.children) if (child.id) named.set(child.id, child);
  const kept = new Set(Array.from(fresh.children, (child) => child.id));
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (let wanted = fresh.firstChild, next; wanted; wanted = next) {
    next = wanted.nextSibling;
    while (at && idOf(at) && !kept.has(idOf(at))) at = removed(at);
    const match = findMatch(at, wanted, named);
    if (!match) {
      old.insertBefore(wanted, at); // moved over from the fresh tree
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    change(match, wanted);
  }
  while (at) at = removed(at);
}

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");

/**
 * Remove a node and return the one that follows it.
 *
 * @param {ChildNode} node
 */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/**
 * The old node that becomes `wanted`: the one with its id, or the next one of the same sort.
 *
 * @param {ChildNode | null} at
 * @param {ChildNode} wanted
 * @param {Map<string, Element>} named
 */
function findMatch(at, wanted, named) {
  if (idOf(wanted)) {
    const match = named.get(idOf(wanted));
    return match?.nodeName === wanted.nodeName ? match : null;
  }
  return at && !idOf(at) && at.nodeName === wanted.nodeName ? at : null;
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} wanted
 */
function change(old, wanted) {
  if (old instanceof Element && wanted instanceof Element) {
    if (!old.isEqualNode(wanted)) morph(old, wanted);
  } else if (old.nodeValue !== wanted.nodeValue) {
    old.nodeValue = wanted.nodeValue;
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function copyAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.attributes.length === fresh.attributes.length) return;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}
