"""The web server: tables where people, bots and programs play. It knows no rules of any game."""
