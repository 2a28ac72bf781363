"""Guided first games: lessons as data, and how far a learner is in one. docs/lessons.md."""
