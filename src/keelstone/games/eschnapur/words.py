"""Moves, events and reasons in words."""

from keelstone.words import say


def move(view, seat, number):
    return say("move")


def event(before, after, seat, number):
    return say("event")


def why_not(view, seat, number):
    return say("That is not possible now.")


def question(view, seat):
    return say("What do you do?")


def source(name):
    return say(name)
