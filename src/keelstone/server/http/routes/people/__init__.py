"""Endpoints of a person: the page *You*, signing in, recovery, profiles."""
