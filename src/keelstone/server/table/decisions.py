"""Decisions: a command becomes the events to write, or a refusal. Nothing changes here."""

from __future__ import annotations

from keelstone import i18n
from keelstone.engine.errors import KeelstoneError, MalformedMove
from keelstone.engine.game import Game
from keelstone.engine.names import same_name
from keelstone.engine.seats import CHANCE
from keelstone.server.errors import Forbidden, Illegal, Malformed, Stale, sentence
from keelstone.server.table import events, lessons
from keelstone.server.table.fair_chance import salt_decisions
from keelstone.server.table.fair_chance.salts import salt_stage
from keelstone.server.table.table import CLOSED, OVER, PLAYING, WAITING, Table

#: how many remarks of spectators the log of a table takes
MAX_SPECTATOR_REMARKS = 1000

Plan = list[events.AnyEvent]


def sit(
    table: Table, seat: int, name: str, salt: str, level: str = "", salt_commitment: str = ""
) -> Plan:
    """Sit down."""
    check_not_closed(table)
    if table.phase != WAITING:
        raise Illegal(i18n.say("The game has begun: no seat is free any more."))
    if table.chairs[seat].is_taken:
        raise Illegal(i18n.say("Somebody sits there already."))
    if any(same_name(chair.name, name) for chair in table.chairs):
        raise Illegal(i18n.say("Somebody here is called {name} already.", name=name))
    salt_decisions.check_new_commitment(table, salt_commitment)
    return [events.Sat(seat, name, salt, level, salt_commitment)]


def stand(table: Table, seat: int) -> Plan:
    """Leave a seat before the game begins; afterwards a bot keeps it."""
    if not table.chairs[seat].is_taken:
        raise Illegal(i18n.say("Nobody sits there."))
    if table.phase == WAITING:
        return [events.Stood(seat)]
    return leave(table, seat, "left")


def leave(table: Table, seat: int, why: str) -> Plan:
    """A bot keeps the seat from now on."""
    if table.phase != PLAYING:
        raise Illegal(i18n.say("No game is in play."))
    chair = table.chairs[seat]
    return [] if chair.is_automatic else [events.WentAway(seat, why)]


def come_back(table: Table, seat: int) -> Plan:
    """The owner of a seat takes it back from the bot, unless the time for the game is used up."""
    is_out = table.chairs[seat].kept == "late" and table.clocks.is_used_up(seat)
    return [events.CameBack(seat)] if table.chairs[seat].kept and not is_out else []


def move(table: Table, seat: int, after: int, choice: int | str) -> Plan:
    """The owner of a seat moves."""
    game = playing(table)
    check_fresh(table, seat, after, must_stay_due=seat not in game.snapshot.optional_movers)
    try:
        number = game.parse_move(choice, seat)
    except MalformedMove as fault:
        raise Malformed(sentence(fault)) from None
    except KeelstoneError as fault:
        raise Illegal(sentence(fault)) from None
    lessons.check_coach(table, game, seat, number)
    return [*come_back(table, seat), events.Moved(seat, number)]


def automatic_move(table: Table, seat: int, number: int, by: str) -> Plan:
    """A bot moves, for itself or for a seat that it keeps."""
    game = playing(table)
    if number not in game.snapshot.legal(seat):
        raise Illegal(i18n.say("The bot's move is not possible any more."))
    return [events.Moved(seat, number, by)]


def undo(table: Table, seat: int, after: int) -> Plan:
    """Take the last move back, if nothing was revealed since."""
    playing(table)
    check_fresh(table, seat, after, must_stay_due=False)
    if not table.may_undo(seat):
        raise Illegal(
            i18n.say("Your last move cannot be taken back: something was revealed since.")
        )
    return [events.TookBack(seat)]


def say(table: Table, seat: int, text: str) -> Plan:
    """Say something to everybody at the table."""
    check_not_closed(table)
    return [events.Said(text, seat)]


def say_as_spectator(table: Table, text: str, name: str, speaker: str) -> Plan:
    """Say something as somebody who watches. Nobody bears the name of a player."""
    check_not_closed(table)
    if not table.spectators_may_talk:
        raise Forbidden(i18n.say("Spectators may not talk at this table."))
    if speaker in table.silenced:
        raise Forbidden(i18n.say("The host has silenced you at this table."))
    if table.spectator_remarks >= MAX_SPECTATOR_REMARKS:
        raise Illegal(i18n.say("Spectators have said enough at this table."))
    if name and any(same_name(chair.name, name) for chair in table.chairs):
        raise Illegal(i18n.say("Somebody at the table has this name. Choose another one."))
    return [events.Said(text, None, name, speaker)]


def report_remark(table: Table, viewer: int, number: int) -> Plan:
    """Ask the host to look at a remark, which has a number for a viewer."""
    place, _ = _remark(table, viewer, number)
    is_known = place in table.deleted or place in table.reported
    return [] if is_known else [events.Reported(place + 1)]


# -- what a host decides ---------------------------------------------------------------------------


def set_talk(table: Table, spectators: bool) -> Plan:
    """Let spectators talk, or not."""
    return [] if table.spectators_may_talk == spectators else [events.TalkSet(spectators)]


def delete_remark(table: Table, viewer: int, number: int) -> Plan:
    """Delete the remark that has a number for a viewer."""
    place, _ = _remark(table, viewer, number)
    return [] if place in table.deleted else [events.Deleted(place + 1)]


def silence(table: Table, viewer: int, number: int, is_silent: bool) -> Plan:
    """Silence the spectator who made a remark, or let them talk again."""
    _, said = _remark(table, viewer, number)
    if not said.speaker:
        raise Illegal(i18n.say("Only spectators can be silenced."))
    if (said.speaker in table.silenced) == is_silent:
        return []
    return [events.Silenced(said.speaker, said.name, is_silent)]


def _remark(table: Table, viewer: int, number: int) -> tuple[int, events.Said]:
    """The remark that has a number for a viewer, and its place in the log."""
    logged = table.known[viewer][number - 1 : number]
    event = table.log[logged[0]].row.event if logged else None
    if not isinstance(event, events.Said):
        raise Illegal(i18n.say("There is no such remark."))
    return logged[0], event


def close(table: Table) -> Plan:
    """Close the table: nobody sits down, moves or talks there any more."""
    if table.phase == OVER:
        raise Illegal(i18n.say("The game is over."))
    return [] if table.phase == CLOSED else [events.Closed()]


def check_not_closed(table: Table) -> None:
    if table.phase == CLOSED:
        raise Illegal(i18n.say("The table is closed."))


# -- what follows ----------------------------------------------------------------------------------


def what_follows(table: Table, at: int = 0) -> events.AnyEvent | None:
    """What happens by itself now: the game begins, or chance brings something."""
    if table.phase == CLOSED:
        return None
    if table.phase == WAITING and all(chair.is_taken for chair in table.chairs):
        is_complete = not salt_stage(table.chairs)[0]
        return events.Begun() if is_complete else salt_decisions.late_salts(table, at)
    game = table.game
    if game is None or game.movers != (CHANCE,) or table.is_lesson_holding:
        return None
    made = sum(entry.seat == CHANCE for entry in game.log)
    taught = lessons.scripted_outcome(table, made)
    drawn = table.chance.outcome(made, game.snapshot.weights) if taught is None else taught
    return events.Happened(drawn)


def playing(table: Table) -> Game:
    """The game, while it is in play."""
    check_not_closed(table)
    if table.phase == OVER:
        raise Illegal(i18n.say("The game is over."))
    if table.game is None:
        raise Illegal(i18n.say("The game has not begun."))
    return table.game


def check_fresh(table: Table, seat: int, after: int, must_stay_due: bool = True) -> None:
    """Nothing that matters to this seat has happened after its own number `after`.

    Talk does not matter, nor what others choose at the same time.
    """
    if after > table.number(seat):
        raise Malformed(i18n.say("You cannot have heard of number {n} yet.", n=after))
    for logged in table.known_after(seat, after):
        event = logged.row.event
        is_own = isinstance(event, events.Moved | events.TookBack) and event.seat == seat
        is_game = isinstance(event, events.Moved | events.TookBack | events.Happened)
        if is_own or isinstance(event, events.Happened):
            raise Stale(i18n.say("The table has moved on since."))
        if is_game and must_stay_due and seat not in logged.due:
            raise Stale(i18n.say("The table has moved on since."))
