"""Sentences for the events of a table that are not moves."""

from __future__ import annotations

from keelstone.i18n import NOTHING, Phrase, Seat, join, say, say_n
from keelstone.server.table import events
from keelstone.server.table.settings import DAY, Settings


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
        case events.Invited(seat=seat):
            return say("the host invites somebody to the seat of {who}", who=Seat(seat))
        case events.Replaced(name=name):
            return say("{who} takes the seat over", who=name)
        case events.WentAway(seat=seat, why=why):
            return _went_away(seat, why)
        case events.CameBack(seat=seat):
            return say("{who} is back", who=Seat(seat))
        case events.Followed():
            return say("there is a rematch")
        case events.RanOut(seat=seat, then=then):
            return _out_of_time(seat, then)
        case events.Nudged(seat=seat, about=about):
            return say("{who} asks {other} to move", who=Seat(seat), other=Seat(about))
        case events.Voted(seat=seat, about=about, wish=wish):
            return _voted(seat, about, wish)
        case events.Relieved(seat=seat):
            return say("the others have decided: a bot plays this turn of {who}", who=Seat(seat))
        case events.Closed():
            return say("the host has closed the table")
    return _moderation(event)


def _moderation(event: events.AnyEvent) -> Phrase:
    """What was done about talk, in words."""
    match event:
        case events.TalkSet(spectators=True):
            return say("spectators may talk")
        case events.TalkSet():
            return say("spectators may not talk any more")
        case events.Reported():
            return say("a remark was reported to the host")
        case events.Silenced(name="", is_silent=is_silent):
            silenced = say("the host has silenced a spectator")
            return silenced if is_silent else say("a spectator may talk again")
        case events.Silenced(name=name, is_silent=is_silent):
            silenced = say("the host has silenced {who}", who=name)
            return silenced if is_silent else say("{who} may talk again", who=name)
        case events.Deleted():
            return say("the host has deleted a remark")
    return NOTHING


def _went_away(seat: int, why: str) -> Phrase:
    who = Seat(seat)
    match why:
        case "late":
            return say("a bot plays for {who} from now on", who=who)
        case "offers":
            return say("{who} offers the seat to somebody else", who=who)
        case "voted":
            return say("the others have decided: a bot plays for {who} from now on", who=who)
    return say("{who} is away; a bot keeps the seat", who=who)


def _voted(seat: int, about: int, wish: str) -> Phrase:
    who, other = Seat(seat), Seat(about)
    if wish == "turn":
        return say("{who} wishes that a bot plays this turn of {other}", who=who, other=other)
    return say("{who} wishes that a bot plays for {other} from now on", who=who, other=other)


def _out_of_time(seat: int, then: str) -> Phrase:
    who = Seat(seat)
    match then:
        case "turn":
            return say("{who} is out of time: a bot plays this turn", who=who)
        case "vote":
            return say("{who} is out of time: the others may decide", who=who)
    return say("{who} is out of time", who=who)


def holiday(event: events.Rested, at: int) -> Phrase:
    """A holiday in words; its last day is told where the day is known, in the browser."""
    if event.until <= at:
        return say("{who} is back from the holiday", who=Seat(event.seat))
    days = -(-(event.until - at) // DAY)
    return say_n(
        "{who} is on holiday for {n} day", "{who} is on holiday for {n} days", days,
        who=Seat(event.seat),
    )  # fmt: skip


# -- what was agreed -------------------------------------------------------------------------------


def agreement(settings: Settings) -> Phrase:
    """How long a move may take at a table, what happens then, and whether it is rated."""
    rated = say("The result counts for the ratings.") if settings.is_rated else NOTHING
    parts = _time_to_think(settings), _afterwards(settings), rated
    return join([part for part in parts if part is not NOTHING], " ")


def _time_to_think(settings: Settings) -> Phrase:
    amount = settings.clock.amount
    match settings.clock.kind:
        case "days":
            return say_n("{n} day for each move.", "{n} days for each move.", amount)
        case "move":
            return say_n("{n} second for each move.", "{n} seconds for each move.", amount)
        case "game":
            return say_n("{n} second for the game.", "{n} seconds for the game.", amount)
    return say("No clock.")


def _afterwards(settings: Settings) -> Phrase:
    if settings.clock.kind == "none":
        minutes = settings.vote_after // 60
        return say_n(
            "After {n} minute the others may let a bot play.",
            "After {n} minutes the others may let a bot play.",
            minutes,
        ) if settings.late != "wait" else NOTHING  # fmt: skip
    return {
        "turn": say("Then a bot plays this turn."),
        "seat": say("Then a bot plays until the player comes back."),
        "vote": say("Then the others decide."),
        "wait": say("Then the game goes on waiting."),
    }[settings.late]
