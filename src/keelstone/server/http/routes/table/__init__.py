"""Endpoints of one table: seats, moves, replay, moderation."""
