"""Contrast of what is drawn faintly: at least 3:1 against its ground, in both themes."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

STYLE = files("keelstone.games.eschnapur.svg").joinpath("style.css").read_text()
LEAST = 3.0


def variables(theme: int) -> dict[str, str]:
    """The colours of the first theme, light, or of the second one, dark."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", STYLE):
        found.setdefault(name, []).append(value)
    return {name: values[min(theme, len(values) - 1)] for name, values in found.items()}


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def luminance(rgb: list[float]) -> float:
    """The relative luminance of WCAG 2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(rgb: list[float], ground: list[float]) -> float:
    lighter, darker = sorted((luminance(rgb), luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("ground_of", ["panel", "due"], ids=["any", "next"])
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_the_emblems_in_the_slots_stand_out(theme: int, ground_of: str) -> None:
    rule = re.search(r"\.slot-emblem \{.*fill: var\(--([a-z-]+)\).*opacity: ([.0-9]+)", STYLE)
    assert rule is not None
    colours, share = variables(theme), float(rule[2])
    ground = channels(colours[ground_of])
    drawn = [
        share * one + (1 - share) * below
        for one, below in zip(channels(colours[rule[1]]), ground, strict=True)
    ]
    assert contrast(drawn, ground) >= LEAST
