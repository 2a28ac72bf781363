"""Sign-in by another site: who one is there is who one is here, and nobody else comes in."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from joserfc import jwt
from joserfc.jwk import ECKey

from keelstone.engine.errors import BadOption
from keelstone.server import clock
from keelstone.server.http.openid_connect import OpenIdConnect
from keelstone.server.notices.web_push import to_base64
from tests.server.support import MORRA, Place, serving
from tests.server.support.browsers import ORIGIN, Browser
from tests.server.support.provider import CLIENT, ISSUER, Provider

pytestmark = pytest.mark.usefixtures("time_to_pass")

Scene = Callable[[Place, Provider], Awaitable[None]]


def with_provider(tmp_path: Path, scene: Scene) -> None:
    async def play() -> None:
        provider = Provider()
        settings: dict[str, Any] = {"sign_in": provider.site(), "public_url": ORIGIN}
        async with serving(tmp_path / "t.db", **settings) as place:
            await scene(place, provider)

    asyncio.run(play())


async def begin(browser: Browser, provider: Provider) -> dict[str, str]:
    """Go to the other site and agree; what it sends the browser back with."""
    address = (await browser.post("/api/signin"))["address"]
    return provider.consent(address)


async def come_in(browser: Browser, provider: Provider, status: int = 200) -> None:
    await browser.post("/api/signin/finish", await begin(browser, provider), status)


async def seated(browser: Browser) -> str:
    made = await browser.post("/api/tables", {"game": MORRA, "seats": [{}, {}]})
    await browser.take(made["invitation"])
    await browser.sit(made["table"], "Anna")
    return str(made["table"])


def test_somebody_comes_back_to_a_seat_from_another_browser(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        here, there = Browser(place), Browser(place)
        table = await seated(here)
        assert (await here.get("/api/me"))["sign_in_by"] == "Example"
        await come_in(here, provider)
        assert (await here.get("/api/me"))["has_sign_in"]
        assert await here.seats(table) == [0]
        await come_in(there, provider)
        assert await there.seats(table) == [0]

    with_provider(tmp_path, scene)


def test_an_account_becomes_a_way_back_of_the_person_one_already_is(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        here, there = Browser(place), Browser(place)
        await here.post("/api/me", {"name": "Anna"})
        await come_in(here, provider)
        await come_in(there, provider)
        assert (await there.get("/api/me"))["name"] == "Anna"
        assert (await there.get("/api/me"))["browsers"] == 2

    with_provider(tmp_path, scene)


def test_guests_stay_guests_and_another_account_is_another_person(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        anna, bo, guest = Browser(place), Browser(place), Browser(place)
        table = await seated(anna)
        await come_in(anna, provider)
        provider.subject = "bo"
        await come_in(bo, provider)
        assert (await bo.get(f"/api/tables/{table}/rights"))["seats"] == []
        assert not (await guest.get("/api/me"))["is_known"]
        assert await seated(guest)

    with_provider(tmp_path, scene)


def test_an_account_that_was_removed_opens_nothing(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        here, there = Browser(place), Browser(place)
        table = await seated(here)
        await come_in(here, provider)
        await here.post("/api/me/signin/remove")
        await come_in(there, provider)
        assert (await there.get(f"/api/tables/{table}/rights"))["seats"] == []

    with_provider(tmp_path, scene)


def test_what_a_site_gave_is_good_once_and_for_the_browser_that_asked(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        anna, thief = Browser(place), Browser(place)
        stolen = await begin(anna, provider)
        await begin(thief, provider)  # so that it has a cookie of its own
        await thief.post("/api/signin/finish", stolen, 401)
        await anna.post("/api/signin/finish", stolen, 401)  # the thief has used it up
        given = await begin(anna, provider)
        await anna.post("/api/signin/finish", given)
        await anna.post("/api/signin/finish", given, 401)
        await anna.post("/api/signin/finish", {"code": "x", "state": "y"}, 401)

    with_provider(tmp_path, scene)


def test_a_sign_in_ends_after_ten_minutes(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        anna = Browser(place)
        given = await begin(anna, provider)
        clock.ahead += 600_001
        await anna.post("/api/signin/finish", given, 401)

    with_provider(tmp_path, scene)


def test_another_site_cannot_make_a_browser_sign_in(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        anna, evil = Browser(place), Browser(place, origin="https://evil.example")
        given = await begin(anna, provider)
        evil.client.cookies = anna.client.cookies
        await evil.post("/api/signin", status=403)
        await evil.post("/api/signin/finish", given, 403)
        answer = await place.client.post("/api/signin/finish", json=given)
        assert answer.status_code == 403

    with_provider(tmp_path, scene)


#: what a token may not claim
WRONG: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "another nonce": lambda claims: {**claims, "nonce": "of another sign-in"},
    "no nonce": lambda claims: {name: claims[name] for name in claims if name != "nonce"},
    "another issuer": lambda claims: {**claims, "iss": "https://evil.example"},
    "another audience": lambda claims: {**claims, "aud": "another client"},
    "another party": lambda claims: {**claims, "aud": [CLIENT, "other"], "azp": "other"},
    "expired": lambda claims: {**claims, "exp": claims["exp"] - 3600},
    "no end": lambda claims: {name: claims[name] for name in claims if name != "exp"},
    "from the future": lambda claims: {**claims, "iat": claims["iat"] + 3600},
    "nobody": lambda claims: {**claims, "sub": ""},
    "a number": lambda claims: {**claims, "sub": 7},
}


@pytest.mark.parametrize("name", WRONG)
def test_a_token_that_is_not_for_this_sign_in_is_refused(tmp_path: Path, name: str) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        provider.change = WRONG[name]
        anna = Browser(place)
        await come_in(anna, provider, 401)
        assert not (await anna.get("/api/me"))["is_known"]

    with_provider(tmp_path, scene)


def test_a_token_that_somebody_else_has_signed_is_refused(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        provider.signing_key = ECKey.generate_key("P-256", {"kid": "one"})
        await come_in(Browser(place), provider, 401)

    with_provider(tmp_path, scene)


def forged(algorithm: str, secret: bytes) -> Callable[[Any, dict[str, Any], Any], str]:
    """Signs as somebody would who has no key of the site."""

    def sign(header: Any, claims: dict[str, Any], key: Any) -> str:
        parts = [{"alg": algorithm, "kid": "one"}, claims]
        text = ".".join(to_base64(msgspec.json.encode(part)) for part in parts)
        mark = hmac.digest(secret, text.encode(), "sha256") if secret else b""
        return f"{text}.{to_base64(mark)}"

    return sign


def test_a_token_signed_with_what_everybody_knows_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By no key at all, and by the public key as if it were a shared secret."""

    async def scene(place: Place, provider: Provider) -> None:
        public = provider.key.as_pem(private=False)
        for algorithm, secret in (("HS256", public), ("none", b"")):
            monkeypatch.setattr(jwt, "encode", forged(algorithm, secret))
            await come_in(Browser(place), provider, 401)

    with_provider(tmp_path, scene)


def test_keys_of_the_site_may_change(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        await come_in(Browser(place), provider)
        provider.key = ECKey.generate_key("P-256", {"kid": "one"})
        await come_in(Browser(place), provider)

    with_provider(tmp_path, scene)


def test_a_site_that_describes_another_one_is_not_believed(tmp_path: Path) -> None:
    async def scene(place: Place, provider: Provider) -> None:
        provider.issuer = "https://evil.example"
        await Browser(place).post("/api/signin", status=503)

    with_provider(tmp_path, scene)


def test_an_issuer_whose_answers_others_can_read_is_no_option() -> None:
    with pytest.raises(BadOption):
        OpenIdConnect(ISSUER.replace("https:", "http:"), CLIENT, "", "Example")


def test_without_such_a_site_there_is_nothing_to_sign_in_by(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "t.db") as place:
            anna = Browser(place)
            assert (await anna.get("/api/me"))["sign_in_by"] == ""
            await anna.post("/api/signin", status=404)

    asyncio.run(play())
