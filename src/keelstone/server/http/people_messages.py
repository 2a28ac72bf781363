"""Request and response bodies about people: notices, account recovery, profiles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from keelstone.engine.patterns import whole
from keelstone.server.http.messages import Asked, Name

Id = Annotated[str, Meta(pattern=whole(r"[a-z0-9]{12}"))]
Minute = Annotated[int, Meta(ge=0, le=1439, description="minutes after midnight")]
Base64 = Annotated[str, Meta(pattern=whole(r"[A-Za-z0-9_-]{1,400}"))]


class PersonSettings(Asked):
    """What you choose about yourself. What is left out stays."""

    name: Name | None = None
    language: Annotated[str, Meta(max_length=8)] | None = None
    time_zone: Annotated[str, Meta(max_length=64)] | None = None
    #: both null: notices at any hour
    quiet_from: Minute | msgspec.UnsetType | None = msgspec.UNSET
    quiet_to: Minute | msgspec.UnsetType | None = msgspec.UNSET


class SubscriptionKeys(Asked):
    """The keys of a Web Push subscription."""

    p256dh: Base64
    auth: Base64


class NewChannel(Asked):
    """Where you want to be told of your turns. `keys` for push; `secret` for gotify and webhook."""

    kind: Literal["push", "mail", "ntfy", "gotify", "webhook"]
    address: Annotated[str, Meta(min_length=3, max_length=1024)]
    keys: SubscriptionKeys | None = None
    secret: Annotated[str, Meta(pattern=whole(r"[!-~]{0,200}"))] = ""


class ChannelCode(Asked):
    """The code that was sent to a mail address."""

    channel: Id
    code: Annotated[str, Meta(pattern=whole(r"[0-9]{6}"))]


class OneChannel(Asked):
    channel: Id


class SwitchChannel(Asked):
    """Whether a channel is used."""

    channel: Id
    is_on: bool


class SeenChannel(msgspec.Struct):
    """A channel of yours; it is not used before it is confirmed."""

    id: str
    kind: str
    #: the address, shortened where it is a secret
    address: str
    is_confirmed: bool
    is_on: bool


class SeenPasskey(msgspec.Struct):
    id: str
    made_at: int
    used_at: int


class Me(msgspec.Struct):
    """What is known about you. `is_known` is false until you choose something to be kept."""

    is_known: bool
    name: str
    time_zone: str
    quiet_from: int | None
    quiet_to: int | None
    channels: list[SeenChannel]
    has_code: bool
    passkeys: list[SeenPasskey]
    browsers: int
    #: the key that a browser subscribes to Web Push with
    push_key: str
    #: whether the server sends mail
    has_mail: bool
    #: the name of the site by which one can sign in; empty: none
    sign_in_by: str
    #: whether you have an account there
    has_sign_in: bool


class Added(msgspec.Struct):
    """The id of what was added."""

    id: str


class Switched(msgspec.Struct):
    is_on: bool


class Nothing(msgspec.Struct):
    """Done."""


class HolidayEverywhere(Asked):
    """Until when your clocks rest, in milliseconds since 1970."""

    until: Annotated[int, Meta(ge=0, le=10**15)]


class RestingClock(msgspec.Struct):
    """A table at which your clock rests."""

    table: str
    title: str
    until: int


# -- ways back -------------------------------------------------------------------------------------


class RecoveryCode(msgspec.Struct):
    """A recovery code: it is shown once, and good for one use."""

    code: str


class Recover(Asked):
    """A recovery code, with or without dashes."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class SignOut(Asked):
    """Forget you in this browser, or in all others."""

    everywhere: bool = False


class DeleteMe(Asked):
    """Everything that is known of you is deleted. This cannot be undone."""

    is_sure: Literal[True]


class SignInAddress(msgspec.Struct):
    """Where to sign in."""

    address: str


class SignInAnswer(Asked):
    """What the other site put into the address with which the browser came back."""

    code: Annotated[str, Meta(min_length=1, max_length=4096)]
    state: Annotated[str, Meta(min_length=1, max_length=200)]
    issuer: Annotated[str, Meta(max_length=255)] = ""


class QrText(Asked):
    """A text to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class QrCode(msgspec.Struct):
    """A QR code: the path of its dark squares in a square of `size`."""

    size: int
    path: str


class PasskeyOptions(msgspec.Struct):
    """What the browser is asked for: `publicKey` of `navigator.credentials`, in JSON."""

    options: dict[str, Any]


class PasskeyAnswer(Asked):
    """What the browser answered, in JSON."""

    credential: dict[str, Any]


class OnePasskey(Asked):
    passkey: Annotated[str, Meta(pattern=whole(r"[A-Za-z0-9_-]{1,1400}"))]


# -- profiles --------------------------------------------------------------------------------------


class PlayedGame(msgspec.Struct):
    """A game that you have played; `players` are name, level and points by seat."""

    table: str
    game: str
    title: str
    ended_at: int
    seat: int
    place: int
    players: list[dict[str, Any]]
    is_rated: bool
    #: whether it can still be looked back at
    has_table: bool


class SeenRating(msgspec.Struct):
    """Your rating in a game, how unsure it is, and the ratings of bots by level."""

    game: str
    title: str
    rating: float
    unsure: float
    games: int
    bots: dict[str, float]


class Friend(msgspec.Struct):
    """Somebody with whom you have played."""

    id: str
    name: str
    games: int
    played_at: int


class Profile(msgspec.Struct):
    games: list[PlayedGame]
    ratings: list[SeenRating]
    friends: list[Friend]


class InviteFriends(Asked):
    """People with whom you have played."""

    friends: Annotated[list[Id], Meta(min_length=1, max_length=9)]
