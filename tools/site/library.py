"""The reference of the library: signatures and docstrings of the public names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from tools.site.markdown import directive

#: a comment `#:` of one or more lines before the annotation of an attribute
ATTRIBUTE = re.compile(r"((?:^    #: .*\n)+)^    (\w+):", re.MULTILINE)
#: the parts of the contract, in the order in which `engine/definition.py` has them
CONTRACT = "keelstone.engine.definition"


def library_page() -> str:
    """Everything that `import keelstone` offers."""
    import keelstone

    names = [name for name in keelstone.__all__ if not name.startswith("_")]
    title = "# The library\n\nEverything that `import keelstone` offers.\n\n"
    return title + _module("keelstone", ((name, getattr(keelstone, name)) for name in names))


def contract_page() -> str:
    """The contract of a game."""
    module = import_module(CONTRACT)
    own = [
        (name, found)
        for name, found in vars(module).items()
        if inspect.isclass(found) and found.__module__ == CONTRACT
    ]
    return f"# The contract of a game\n\n{_prose(module)}\n\n" + _module(CONTRACT, own)


def _module(name: str, members: Iterable[tuple[str, Any]]) -> str:
    return f"```{{py:module}} {name}\n```\n\n" + "".join(_entry(*member) for member in members)


def _entry(name: str, found: Any) -> str:
    if inspect.isclass(found):
        body = _prose(found) + "\n\n" + "".join(_members(found))
        kind = "py:exception" if issubclass(found, Exception) else "py:class"
        return directive(kind, name + _signature(found), body, depth=4)
    if callable(found):
        return directive("py:function", name + _signature(found), _prose(found))
    return directive("py:data", name, f":value: {found!r}\n")


def _members(found: type) -> Iterator[str]:
    """Attributes, properties and methods of a class, with what is said about them."""
    attributes = _attributes(found)
    for name, text in attributes.items():
        yield directive("py:attribute", name, text)
    for name, member in _public(found):
        if name in attributes or not inspect.getdoc(member):
            continue
        if isinstance(member, property) or hasattr(member, "func"):  # cached_property too
            yield directive("py:property", name, _prose(member))
        elif callable(member) or isinstance(member, classmethod | staticmethod):
            function = getattr(member, "__func__", member)
            option = ":classmethod:\n\n" if isinstance(member, classmethod) else ""
            yield directive("py:method", name + _signature(function, True), option + _prose(member))


def _public(found: type) -> Iterator[tuple[str, Any]]:
    """The public members of a class and of those of our classes that it derives from."""
    seen = set()
    for one in found.__mro__:
        if not one.__module__.startswith("keelstone"):
            continue
        for name, member in vars(one).items():
            if not name.startswith("_") and name not in seen:
                seen.add(name)
                yield name, member


def _attributes(found: type) -> dict[str, str]:
    """Attribute -> its comment, of a class that declares attributes with `#:` comments."""
    try:
        source = inspect.getsource(found)
    except (OSError, TypeError):
        return {}
    return {
        name: " ".join(line.strip().removeprefix("#:").strip() for line in lines.splitlines())
        for lines, name in ATTRIBUTE.findall(inspect.cleandoc("\n" + source))
        if not name.startswith("_")
    }


def _signature(found: Any, is_method: bool = False) -> str:
    """The signature as its source has it; empty where there is none."""
    if inspect.isclass(found) and issubclass(found, Exception):
        return ""
    try:
        signature = inspect.signature(found)
    except (TypeError, ValueError):
        return ""
    given = [_unquoted(one) for one in signature.parameters.values()]
    if is_method and given and given[0].name in ("self", "cls"):
        given = given[1:]
    back = inspect.Signature.empty if inspect.isclass(found) else signature.return_annotation
    whole = inspect.Signature(
        given, return_annotation=Bare(back) if isinstance(back, str) else back
    )
    return re.sub(r"<factory>|<[^>]* at 0x[^>]*>|<function [^>]*>", "...", str(whole))


class Bare:
    """An annotation that is shown as it is written, without quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _unquoted(given: inspect.Parameter) -> inspect.Parameter:
    annotation = given.annotation
    return given.replace(annotation=Bare(annotation)) if isinstance(annotation, str) else given


def _prose(found: Any) -> str:
    return inspect.getdoc(found) or ""
