"""The game as SVG, from views only."""

from pathlib import Path

STYLE = Path(__file__).parent / "style.css"
THEME = Path(__file__).parent / "theme.css"
