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

/** A copy of a piece of another picture, to be shown in this one at the place it has there. */
export function inPlace(picture, id) {
  const piece = picture.querySelector(`#${CSS.escape(id)}`);
  let inside = bare(piece, true);
  for (let at = piece.parentElement; at !== picture; at = at.parentElement) {
    const group = bare(at, false);
    group.append(inside);
    inside = group;
  }
  return inside;
}

/** A copy that is nothing to be touched or found. */
function bare(element, isWhole) {
  const copy = element.cloneNode(isWhole);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const one of [copy, ...copy.querySelectorAll(".thing, .piece")])
    one.classList.remove("thing", "piece", "may", "chosen");
  return copy;
}

function wrapped(inside, parent) {
  const group = document.createElementNS(parent.namespaceURI, "g");
  for (const name of ["class", "text-anchor", "dominant-baseline"]) {
    const value = parent.getAttribute(name);
    if (value) group.setAttribute(name, value);
  }
  group.classList.remove("thing", "may", "chosen", "piece", "block");
  group.style.transform = "none"; // on a phone a sheet moves parts of a picture by their class
  group.append(inside);
  return group;
}
