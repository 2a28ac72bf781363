"""What notices say. They hold nothing of a game but its name, the players and the time."""

from __future__ import annotations

from dataclasses import dataclass

from keelstone.engine import registry
from keelstone.engine.errors import KeelstoneError
from keelstone.i18n import Phrase, as_phrase, join, say, say_n
from keelstone.server.clock import now
from keelstone.server.storage.notices import INVITED, Notice
from keelstone.server.table.settings import DAY
from keelstone.server.table.summary import Summary

HOUR = DAY // 24
MINUTE = HOUR // 60


@dataclass(frozen=True)
class Message:
    """A notice in words, and the page that it opens."""

    title: str
    text: str
    link: str
    #: by which a later notice replaces an earlier one on the screen
    tag: str
    #: the address that ends these notices
    unsubscribe: str = ""


def message_of(
    notice: Notice, game: str, summary: Summary, language: str, base: str, unsubscribe: str
) -> Message:
    """The message of a notice. Its link has no token: the browser that opens it has one."""
    heading = {
        "turn": say("Your turn: {game}", game=title_of(game)),
        "reminder": say("Your time is running out: {game}", game=title_of(game)),
        "nudge": say("Somebody asks you to move: {game}", game=title_of(game)),
        INVITED: say("You are invited: {game}", game=title_of(game)),
    }[notice.kind]
    page = f"{base}/t/{notice.table_id}"
    link = page if notice.kind == INVITED else f"{page}?seat={notice.seat}"
    text = _body(notice, summary).text(language)
    return Message(heading.text(language), text, link, notice.table_id, unsubscribe)


def _body(notice: Notice, summary: Summary) -> Phrase:
    """With whom one plays, and how much time is left."""
    is_invited = notice.kind == INVITED
    others = [
        one.name
        for seat, one in enumerate(summary.seats)
        if one.name and (is_invited or seat != notice.seat)
    ]
    body = say("With {others}.", others=join(others, ", ")) if others else Phrase("")
    left = None if is_invited else time_left(summary.deadlines[notice.seat])
    return join([body, left], " ") if left else body


def title_of(game: str) -> Phrase:
    try:
        return as_phrase(registry.load(game).title)
    except KeelstoneError:
        return Phrase(game)


def time_left(deadline: int | None) -> Phrase | None:
    """The time left, to the hour, as the page shows it; below an hour to the minute."""
    if deadline is None:
        return None
    left = max(0, deadline - now())
    hours = (left + HOUR // 2) // HOUR
    if left < HOUR:
        return say_n("{n} minute left.", "{n} minutes left.", left // MINUTE)
    if hours >= 48:
        return say_n("{n} day left.", "{n} days left.", hours // 24)
    return say_n("{n} hour left.", "{n} hours left.", hours)


def test_message(language: str, base: str) -> Message:
    """What somebody gets who tries a channel."""
    title = say("Keelstone: notices arrive here")
    text = say("You will be told when it is your turn.")
    return Message(title.text(language), text.text(language), f"{base}/me", "test")


def mail_text(message: Message, language: str) -> str:
    """A message as a mail."""
    stop = say("No more of these mails: {link}", link=message.unsubscribe).text(language)
    parts = [message.text, message.link, *([stop] if message.unsubscribe else [])]
    return "\n\n".join(parts) + "\n"


def code_mail(code: str, language: str) -> tuple[str, str]:
    """The subject and the text of a mail that confirms an address."""
    subject = say("Keelstone: {code} is your code", code=code)
    text = say(
        "Somebody wants to be told at this address when it is their turn. If that is you, enter "
        "the code {code} on the page. If not, ignore this mail: nothing more will be sent.",
        code=code,
    )
    return subject.text(language), text.text(language) + "\n"
