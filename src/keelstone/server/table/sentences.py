"""Sentences for the events of a table that are not moves."""

from __future__ import annotations

from keelstone.i18n import NOTHING, Phrase, Seat, join, say
from keelstone.server.table import events


def sentence_of(event: events.AnyEvent) -> Phrase:
    """An event in words; moves, chance and talk have words of their own."""
    match event:
        case events.Sat(name=name):
            return say("{who} sits down", who=name)
        case events.Stood():
            return say("a seat is free again")
        case events.LeftOut(seats=seats):
            return say(
                "{who} did not show a salt in time: the others draw new ones",
                who=join([Seat(seat) for seat in seats], ", "),
            )
        case events.Begun():
            return say("the game begins")
        case events.TookBack(seat=seat):
            return say("{who} takes a move back", who=Seat(seat))
        case events.WentAway(seat=seat):
            return say("{who} is away; a bot keeps the seat", who=Seat(seat))
        case events.CameBack(seat=seat):
            return say("{who} is back", who=Seat(seat))
        case events.Followed():
            return say("there is a rematch")
        case events.TalkSet(spectators=True):
            return say("spectators may talk")
        case events.TalkSet():
            return say("spectators may not talk any more")
        case events.Deleted():
            return say("the host has deleted a remark")
        case events.Closed():
            return say("the host has closed the table")
    return NOTHING
