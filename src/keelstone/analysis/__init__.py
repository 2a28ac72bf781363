"""Analysis: win-probability curve, turning points, move costs, luck and skill, reasons of hints."""
