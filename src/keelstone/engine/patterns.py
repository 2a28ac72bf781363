"""Patterns of texts that come from outside."""

from __future__ import annotations


def whole(pattern: str) -> str:
    r"""A pattern for a whole text, in Python and in JSON schemas.

    In Python `$` alone also matches before a line break at the end; `\Z` is no JSON schema.
    """
    return rf"^{pattern}$(?!\n)"
