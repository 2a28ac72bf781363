"""Tournaments between bots, what options do to a game, and what happened in a game."""
