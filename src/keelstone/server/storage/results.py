"""Results, ratings and acquaintances. They are written with the move that ends a game."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import (
    acquaintances,
    holdings,
    people,
    ratings,
    results,
    tables,
    tokens,
)
from keelstone.server.storage.tokens import SEAT
from keelstone.server.table.results import Rating, rated
from keelstone.server.table.rows import FinishedGame, SeatResult

#: how many games and acquaintances a profile shows
SHOWN = 100


class ResultRow(msgspec.Struct, frozen=True):
    """A game that a person has played; `players` is JSON."""

    table_id: str
    seat: int
    game: str
    ended_at: int
    place: int
    players: str
    is_rated: bool
    #: whether the table is still there, to look back at
    has_table: bool


class RatingRow(msgspec.Struct, frozen=True):
    player: str
    game: str
    mu: float
    sigma: float
    games: int


class Acquaintance(msgspec.Struct, frozen=True):
    """Somebody with whom a person has played."""

    other: str
    name: str
    games: int
    played_at: int


def note_result(connection: sa.Connection, table: str, result: FinishedGame) -> None:
    """Note the result of a game for everybody who is known here."""
    known = {one.seat: _person_of(connection, table, one) for one in result.seats if not one.level}
    players = msgspec.json.encode(
        [{"name": one.name, "level": one.level, "points": one.points} for one in result.seats]
    ).decode()
    for one in result.seats:
        if (person := known.get(one.seat)) is not None:
            connection.execute(
                results.insert().values(
                    person=person, table_id=table, seat=one.seat, game=result.game,
                    ended_at=result.at, place=one.place, players=players,
                    is_rated=result.is_rated,
                )
            )  # fmt: skip
    _note_acquaintances(connection, result, known)
    if result.is_rated:
        _rate(connection, result, known)


def _person_of(connection: sa.Connection, table: str, one: SeatResult) -> str | None:
    """The person who sits on a seat: of several, the one who has been known for longest."""
    query = (
        sa.select(people.c.id)
        .select_from(
            tokens.join(holdings, holdings.c.hash == tokens.c.hash).join(
                people, people.c.key == holdings.c.browser
            )
        )
        .where(
            tokens.c.table_id == table,
            tokens.c.role == SEAT,
            tokens.c.seat == one.seat,
            tokens.c.sitting == one.sitting,
        )
        .order_by(people.c.made_at)
    )
    return connection.execute(query).scalar()


def _note_acquaintances(
    connection: sa.Connection, result: FinishedGame, known: dict[int, str | None]
) -> None:
    names = {known[one.seat]: one.name for one in result.seats if known.get(one.seat)}
    for person in names:
        for other, name in names.items():
            if person != other and person is not None and other is not None:
                _meet(connection, person, other, name, result.at)


def _meet(connection: sa.Connection, person: str, other: str, name: str, at: int) -> None:
    same = sa.and_(acquaintances.c.person == person, acquaintances.c.other == other)
    again = acquaintances.update().where(same)
    more = again.values(games=acquaintances.c.games + 1, played_at=at, name=name)
    if connection.execute(more).rowcount == 0:
        values = {"person": person, "other": other, "name": name, "games": 1, "played_at": at}
        connection.execute(acquaintances.insert().values(**values))


def _rate(connection: sa.Connection, result: FinishedGame, known: dict[int, str | None]) -> None:
    """Rate people and levels of bots. Who is not known counts as new each time."""
    players = [f"bot {one.level}" if one.level else known.get(one.seat) for one in result.seats]
    if len(set(players) - {None}) < 2:  # nobody to compare with
        return
    before = [_rating(connection, player, result.game) for player in players]
    after = rated(before, [one.place for one in result.seats])
    for player, rating in dict(zip(players, after, strict=True)).items():
        if player is not None:
            _store(connection, player, result.game, rating)


def _rating(connection: sa.Connection, player: str | None, game: str) -> Rating:
    columns = ratings.c.mu, ratings.c.sigma, ratings.c.games
    same = sa.and_(ratings.c.player == player, ratings.c.game == game)
    found = connection.execute(sa.select(*columns).where(same)).first() if player else None
    return Rating() if found is None else Rating(*found)


def _store(connection: sa.Connection, player: str, game: str, rating: Rating) -> None:
    same = sa.and_(ratings.c.player == player, ratings.c.game == game)
    values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
    if connection.execute(ratings.update().where(same).values(**values)).rowcount == 0:
        connection.execute(ratings.insert().values(player=player, game=game, **values))


class Results:
    """Reads what a profile shows."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def of(self, person: str) -> list[ResultRow]:
        """The latest games of a person."""
        is_there = sa.exists().where(tables.c.id == results.c.table_id).label("has_table")
        columns = [results.c[name] for name in ResultRow.__struct_fields__[:-1]]
        query = sa.select(*columns, is_there).where(results.c.person == person)
        latest = query.order_by(results.c.ended_at.desc()).limit(SHOWN)
        with reading(self.engine) as connection:
            found = connection.execute(latest).all()
        return [ResultRow(**row._mapping) for row in found]

    def ratings(self, person: str) -> list[RatingRow]:
        """The ratings of a person, and of bots in the same games."""
        mine = sa.select(ratings.c.game).where(ratings.c.player == person)
        is_bot = ratings.c.player.like("bot %")
        shown = sa.or_(ratings.c.player == person, sa.and_(is_bot, ratings.c.game.in_(mine)))
        columns = [ratings.c[name] for name in RatingRow.__struct_fields__]
        with reading(self.engine) as connection:
            return [RatingRow(*row) for row in connection.execute(sa.select(*columns).where(shown))]

    def acquaintances(self, person: str) -> list[Acquaintance]:
        """With whom a person has played, the latest first."""
        columns = [acquaintances.c[name] for name in Acquaintance.__struct_fields__]
        query = sa.select(*columns).where(acquaintances.c.person == person)
        latest = query.order_by(acquaintances.c.played_at.desc()).limit(SHOWN)
        with reading(self.engine) as connection:
            return [Acquaintance(*row) for row in connection.execute(latest)]
