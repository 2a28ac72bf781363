"""What the server answers to programs and to its own page."""
