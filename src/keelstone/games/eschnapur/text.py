"""The board for the terminal."""


def board(view, language, names):
    return ""
