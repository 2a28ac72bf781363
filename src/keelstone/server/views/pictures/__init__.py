"""Pictures for viewers: boards, thumbnails, link previews, rules texts."""
