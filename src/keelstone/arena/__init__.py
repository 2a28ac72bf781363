"""Matches and tournaments between bots, and reports on the balance of a game."""
