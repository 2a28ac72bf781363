"""Weights of an evaluation, checked against the features that they belong to."""

from __future__ import annotations

from enum import IntEnum


def weights_of(features: type[IntEnum], **named: float) -> dict[str, float]:
    """Weights by feature, in the order of the features; ValueError if one is missing or unknown."""
    names = [feature.name.lower() for feature in features]
    if wrong := set(names) ^ set(named):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    return {name: named[name] for name in names}
