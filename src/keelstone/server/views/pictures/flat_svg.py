"""Pictures for programs that know no custom properties: every style is resolved and written out.

Messengers show PNG only, and resvg, which draws it, has no `var()`. A `<use>` inherits the custom
properties of its place, so what it refers to is copied there.
"""

from __future__ import annotations

import copy
import re
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import cssselect2
import tinycss2

from keelstone.drawing.standalone import scalable_style

SVG = "{http://www.w3.org/2000/svg}"
#: how deep a `<use>` may refer to others
MAX_DEPTH = 6
#: lay-outs for screens, which do not concern a picture
LEFT_OUT = frozenset({"transform", "transform-box", "transform-origin", "transition", "animation"})
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")

Declarations = tuple[tuple[str, str], ...]


def flattened(drawn: str, style: Path) -> str:
    """A picture in its light colours that needs no style sheet."""
    root = ElementTree.fromstring(drawn)
    targets = {one.get("id", ""): one for one in root.iter() if one.get("id")}
    _copy_uses(root, targets, MAX_DEPTH)
    _remove_symbols(root)
    _write_styles(root, _matcher(style))
    return ElementTree.tostring(root, encoding="unicode")


# -- what is referred to ---------------------------------------------------------------------------


def _copy_uses(
    parent: ElementTree.Element, targets: dict[str, ElementTree.Element], depth: int
) -> None:
    """Put copies in the place of every `<use>`."""
    for place, child in enumerate(list(parent)):
        if child.tag == f"{SVG}use":
            child = _copy_of(child, targets)
            parent[place] = child
            if depth:
                _copy_uses(child, targets, depth - 1)
        elif child.tag != f"{SVG}symbol":
            _copy_uses(child, targets, depth)


def _remove_symbols(root: ElementTree.Element) -> None:
    """Remove the symbols, which were copied to where they are used."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{SVG}symbol":
                parent.remove(child)


def _copy_of(
    use: ElementTree.Element, targets: dict[str, ElementTree.Element]
) -> ElementTree.Element:
    """What a `<use>` shows, as a group at its place."""
    found = targets.get(use.get("href", "").removeprefix("#"))
    kept = {name: value for name, value in use.items() if name in ("class", "style", "opacity")}
    group = ElementTree.Element(f"{SVG}g", kept)
    if found is None:
        return group
    at = {name: use.get(name, "0") for name in ("x", "y")}
    shown = copy.deepcopy(found)
    for one in shown.iter():
        one.attrib.pop("id", None)
    moved = use.get("transform", "")
    if shown.tag == f"{SVG}symbol":
        shown.tag = f"{SVG}svg"
        size = {name: use.get(name, "100%") for name in ("width", "height")}
        shown.attrib.update({**at, **size})
    else:
        moved = f"{moved} translate({at['x']} {at['y']})"
    group.set("transform", moved.strip() or "translate(0)")
    group.append(shown)
    return group


# -- styles ----------------------------------------------------------------------------------------


@lru_cache(16)
def _matcher(style: Path) -> cssselect2.Matcher:
    """The rules of a style sheet outside of `@media`."""
    matcher = cssselect2.Matcher()
    rules = tinycss2.parse_stylesheet(
        scalable_style(style), skip_comments=True, skip_whitespace=True
    )
    for rule in rules:
        if rule.type != "qualified-rule":
            continue
        declared = _declarations(rule.content)
        for selector in cssselect2.compile_selector_list(rule.prelude):
            if selector.pseudo_element is None and not selector.never_matches:
                matcher.add_selector(selector, declared)
    return matcher


def _declarations(content: object) -> Declarations:
    found = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return tuple(
        (one.name, tinycss2.serialize(one.value).strip())
        for one in found
        if one.type == "declaration" and one.lower_name not in LEFT_OUT
    )


def _write_styles(root: ElementTree.Element, matcher: cssselect2.Matcher) -> None:
    """Write into every element the styles that hold for it."""
    known: dict[ElementTree.Element, dict[str, str]] = {}
    for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        element = wrapper.etree_element
        above = {} if wrapper.parent is None else known[wrapper.parent.etree_element]
        declared = _declared(wrapper, matcher)
        own = {name: value for name, value in declared.items() if name.startswith("--")}
        variables = {**above, **own}
        variables |= {name: _resolved(value, variables) for name, value in own.items()}
        known[element] = variables
        _write(element, {n: v for n, v in declared.items() if n not in own}, variables)


def _declared(wrapper: cssselect2.ElementWrapper, matcher: cssselect2.Matcher) -> dict[str, str]:
    """The declarations for an element, the stronger ones last."""
    found: dict[str, str] = {}
    for *_, declarations in sorted(matcher.match(wrapper), key=lambda match: match[:2]):
        found.update(declarations)
    found.update(_declarations(wrapper.etree_element.get("style", "")))
    return found


def _write(
    element: ElementTree.Element, declared: dict[str, str], variables: dict[str, str]
) -> None:
    values = {name: _resolved(value, variables) for name, value in declared.items()}
    element.attrib.pop("style", None)
    element.attrib.pop("class", None)
    if values:
        element.set("style", ";".join(f"{name}:{value}" for name, value in values.items()))


def _resolved(value: str, variables: dict[str, str]) -> str:
    """A value without `var()`; one that names itself in a circle ends up empty."""
    for _ in range(MAX_DEPTH):
        if "var(" not in value:
            return value
        value = _VAR.sub(lambda found: variables.get(found[1], (found[2] or "").strip()), value)
    return value if "var(" not in value else ""
