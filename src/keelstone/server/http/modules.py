"""The files of a page: the modules that its scripts import, found by reading them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[2] / "web"

_SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?"(\.[^"]+)";', re.MULTILINE)
_IMPORT_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')


def scripts_of(html: str) -> list[str]:
    """The modules that a page names, as paths in `web/`."""
    return _SCRIPT.findall(html)


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules that a module imports when it is loaded."""
    return frozenset(_resolved(module, _IMPORT))


@cache
def all_imports_of(module: str) -> frozenset[str]:
    """The modules that a module imports when it is loaded, or later when it needs them."""
    return imports_of(module) | frozenset(_resolved(module, _IMPORT_LATER))


def _resolved(module: str, pattern: re.Pattern[str]) -> Iterable[str]:
    text, folder = (STATIC / module).read_text(encoding="utf-8"), posixpath.dirname(module)
    return (posixpath.normpath(posixpath.join(folder, name)) for name in pattern.findall(text))


def closure(
    modules: Iterable[str], follow: Callable[[str], frozenset[str]] = imports_of
) -> list[str]:
    """Modules and everything they import, in the order in which it is met."""
    found = dict.fromkeys(modules)
    ahead = list(found)
    while ahead:
        new = [one for one in sorted(follow(ahead.pop(0))) if one not in found]
        found |= dict.fromkeys(new)
        ahead += new
    return list(found)
