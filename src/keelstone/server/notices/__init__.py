"""Telling people outside the page that it is their turn."""
