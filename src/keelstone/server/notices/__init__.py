"""Notices of turns, sent outside the page: Web Push, mail, webhooks."""
