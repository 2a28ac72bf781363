"""The table: people, bots and programs sit down and play. It knows no game and no rule."""
