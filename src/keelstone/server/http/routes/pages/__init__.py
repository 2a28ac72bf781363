"""Pages that are not files: rules texts, link previews, catalogues, the app's manifest."""
