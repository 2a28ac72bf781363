// A copy of a part of a picture that looks the same at another place.

/** A copy without ids, inside groups with the classes that its parents have. */
export function likeness(what, mark) {
  const copy = what.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  copy.removeAttribute("transform");
  copy.classList.remove("piece", "thing", "may", "chosen");
  let inside = copy;
  for (let at = what.parentElement; at.ownerSVGElement; at = at.parentElement) {
    inside = wrapped(inside, at);
  }
  const outer = document.createElementNS(what.namespaceURI, "g");
  outer.setAttribute("class", mark);
  outer.append(inside);
  return outer;
}

function wrapped(inside, parent) {
  const group = document.createElementNS(parent.namespaceURI, "g");
  for (const name of ["class", "text-anchor", "dominant-baseline"]) {
    const value = parent.getAttribute(name);
    if (value) group.setAttribute(name, value);
  }
  group.classList.remove("thing", "may", "chosen", "piece", "block");
  group.append(inside);
  return group;
}
