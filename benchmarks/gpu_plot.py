"""Draws the cost of a step by batch size, on a GPU and on cores, from the table in the docs.

python benchmarks/gpu_plot.py

The figures are those that `benchmarks/gpu.py` measured; no GPU is needed to draw them.
"""

from __future__ import annotations

from math import log10
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "performance.md"
PICTURE = ROOT / "docs" / "pictures" / "gpu-step-cost.svg"
#: the first cell of the table's heading
HEADING = "| games | Imhotep GPU |"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 740, 340, 56, 36, 44, 40
COLOURS = {"Imhotep": "#1b6ca8", "Eschnapur": "#b5482a", "Seafarers": "#4a7a3a"}
#: by where a step runs
DASHES = {"GPU": "", "1 core": "2 4", "16 cores": "8 4"}
#: nanoseconds at the lower and the upper edge; games at the left and the right one
COSTS, SIZES = (3.0, 6000.0), (64, 1 << 20)

Curve = list[tuple[int, float]]


def main() -> None:
    PICTURE.write_text(picture(curves(TABLE.read_text("utf-8"))), "utf-8")


def curves(text: str) -> dict[tuple[str, str], Curve]:
    """The columns of the table: game and place -> games and nanoseconds."""
    lines = text[text.index(HEADING) :].split("\n\n")[0].splitlines()
    heads = cells(lines[0])[1:]
    games = [head.removesuffix(" GPU") for head in heads if head.endswith("GPU")]
    places = list(DASHES)
    found: dict[tuple[str, str], Curve] = {}
    for line in lines[2:]:
        size, *costs = cells(line)
        for column, cost in enumerate(costs):
            if cost:
                key = games[column // len(places)], places[column % len(places)]
                found.setdefault(key, []).append((number(size), float(number_text(cost))))
    return found


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def number_text(text: str) -> str:
    return text.replace(",", "")


def number(text: str) -> int:
    return int(number_text(text))


def picture(found: dict[tuple[str, str], Curve]) -> str:
    """Both axes are logarithmic."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="16">nanoseconds a step and row, by the number of games</text>',
        *legend(),
    ]
    for cost in (10, 100, 1000):
        parts.append(f'<path d="M{LEFT} {y(cost):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(cost) + 4:.1f}" text-anchor="end">{cost}</text>')
    for power in range(6, 21, 2):
        place = f'x="{x(1 << power):.1f}" y="{HEIGHT - 16}"'
        parts.append(f'<text {place} text-anchor="middle">{1 << power:,}</text>')
    for (game, where), curve in found.items():
        line = " ".join(f"{x(size):.1f},{y(cost):.1f}" for size, cost in curve)
        look = f'stroke="{COLOURS[game]}" stroke-dasharray="{DASHES[where]}"'
        parts.append(f'<polyline points="{line}" fill="none" stroke-width="2" {look}/>')
    return "\n".join([*parts, "</svg>\n"])


def legend() -> list[str]:
    """The colours of the games and the dashes of the places, in a row."""
    parts, left = [], LEFT
    marks = [(game, colour, "") for game, colour in COLOURS.items()]
    for name, colour, dash in [*marks, *((where, "#555", dash) for where, dash in DASHES.items())]:
        look = f'stroke="{colour}" stroke-dasharray="{dash}"'
        parts.append(f'<path d="M{left} 32h26" stroke-width="2" {look}/>')
        parts.append(f'<text x="{left + 32}" y="36">{name}</text>')
        left += 106
    return parts


def x(games: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share(games, *SIZES)


def y(cost: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share(cost, *COSTS)


def share(value: float, least: float, most: float) -> float:
    """How far a value is from the least to the most, on a logarithmic scale."""
    return (log10(value) - log10(least)) / (log10(most) - log10(least))


if __name__ == "__main__":
    main()
