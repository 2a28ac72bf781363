// Making one drawing into another: what stands for the same thing stays the same element.

/** Change `old` into `fresh`. Elements with the same id under the same parent are kept. */
export function morph(old, fresh) {
  copyAttributes(old, fresh);
  const named = new Map();
  for (const child of old.children) if (child.id) named.set(child.id, child);
  const kept = new Set(Array.from(fresh.children, (child) => child.id));
  let at = old.firstChild;
  for (let wanted = fresh.firstChild, next; wanted; wanted = next) {
    next = wanted.nextSibling;
    while (at?.id && !kept.has(at.id)) at = without(at);
    const match = matching(at, wanted, named);
    if (!match) {
      old.insertBefore(wanted, at); // adopted from the fresh tree
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    change(match, wanted);
  }
  while (at) at = without(at);
}

/** Remove a node; the one that follows it. */
function without(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** The old node that becomes `wanted`: the one with its id, or the next one of the same sort. */
function matching(at, wanted, named) {
  if (wanted.id) {
    const match = named.get(wanted.id);
    return match?.nodeName === wanted.nodeName ? match : null;
  }
  return at && !at.id && at.nodeName === wanted.nodeName ? at : null;
}

function change(old, wanted) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== wanted.data) old.data = wanted.data;
  } else if (!old.isEqualNode(wanted)) {
    morph(old, wanted);
  }
}

function copyAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.attributes.length === fresh.attributes.length) return;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}
