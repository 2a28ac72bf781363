"""Analysis of a game: win-probability curve, turning points, move costs, luck and skill."""
