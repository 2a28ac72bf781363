"""How the database changes from version to version. Applied at start, after a backup."""
