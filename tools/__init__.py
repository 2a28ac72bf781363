"""Programs for maintainers; not part of the package."""
