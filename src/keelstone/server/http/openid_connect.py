"""Sign-in by another site: OpenID Connect, authorization code flow with PKCE.

The site is chosen by the operator. All that is taken from it is who somebody is there.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus, urlencode, urlsplit

import httpx
import msgspec
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from keelstone.engine.errors import BadOption

#: how ID tokens may be signed: never by a secret that both sides have, never not at all
ALGORITHMS = ["RS256", "PS256", "ES256", "RS384", "PS384", "ES384", "RS512", "PS512", "ES512"]
#: seconds that the clocks of two servers may differ, that a request may take, that keys are kept
LEEWAY, TIMEOUT, KEPT = 60, 10, 3600
#: the largest answer that is read
MAX_BYTES = 200_000


class SignInFailed(Exception):
    """The provider does not answer, or its answer is not valid."""


@dataclass(frozen=True)
class Beginning:
    """A sign-in that was begun: where to send the browser, and what to remember of it."""

    address: str
    state: str
    nonce: str
    verifier: str


class Endpoints(msgspec.Struct):
    """The provider's metadata (OpenID Connect Discovery)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class Tokens(msgspec.Struct):
    """What a code is exchanged for (RFC 6749, 5.1)."""

    id_token: str


@dataclass
class OpenIdConnect:
    """A site by which people sign in. `name` is what people call it."""

    issuer: str
    client_id: str
    secret: str = field(repr=False)
    name: str
    #: how requests go there; the default is by the network
    transport: httpx.AsyncBaseTransport | None = None
    clock: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        if not _is_safe(self.issuer):
            raise BadOption(f"the issuer is an https:// address, not {self.issuer!r}")
        self._endpoints: tuple[float, Endpoints] | None = None
        self._keys: tuple[float, KeySet] | None = None

    async def begin(self, redirect: str) -> Beginning:
        """Where a browser goes to sign in. It comes back to `redirect`."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        async with self._client() as client:
            endpoint = (await self._discover(client)).authorization_endpoint
        asked = {
            "response_type": "code",
            "scope": "openid",
            "client_id": self.client_id,
            "redirect_uri": redirect,
            "state": state,
            "nonce": nonce,
            "code_challenge": _challenge(verifier),
            "code_challenge_method": "S256",
        }
        join = "&" if urlsplit(endpoint).query else "?"
        return Beginning(f"{endpoint}{join}{urlencode(asked)}", state, nonce, verifier)

    async def finish(self, redirect: str, code: str, verifier: str, nonce: str) -> str:
        """The subject of the ID token that a code is exchanged for."""
        async with self._client() as client:
            endpoints = await self._discover(client)
            token = await self._exchange(client, endpoints, redirect, code, verifier)
            return await self._subject(client, endpoints, token, nonce)

    async def _exchange(
        self,
        client: httpx.AsyncClient,
        endpoints: Endpoints,
        redirect: str,
        code: str,
        verifier: str,
    ) -> str:
        """The ID token for a code."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": redirect,
            "code_verifier": verifier,
        }
        auth = None
        if self.secret:  # RFC 6749, 2.3.1: both are encoded as in a form
            auth = httpx.BasicAuth(quote_plus(self.client_id), quote_plus(self.secret))
        else:
            form["client_id"] = self.client_id
        request = client.build_request("POST", endpoints.token_endpoint, data=form)
        found: Tokens = await self._send(client, request, Tokens, auth)
        return found.id_token

    def _client(self) -> httpx.AsyncClient:
        """Redirects are not followed: a site that we trust says where it is."""
        return httpx.AsyncClient(
            transport=self.transport, timeout=TIMEOUT, headers={"Accept": "application/json"}
        )

    # -- what the other site says ----------------------------------------------------------------

    async def _discover(self, client: httpx.AsyncClient) -> Endpoints:
        if self._endpoints is None or self._endpoints[0] < self.clock():
            address = f"{self.issuer.rstrip('/')}/.well-known/openid-configuration"
            found = await self._fetch(client, address, Endpoints)
            named = (found.authorization_endpoint, found.token_endpoint, found.jwks_uri)
            if found.issuer != self.issuer or not all(map(_is_safe, named)):
                raise SignInFailed("the site describes another one")
            self._endpoints = self.clock() + KEPT, found
        return self._endpoints[1]

    async def _key_set(
        self, client: httpx.AsyncClient, address: str, *, is_new: bool = False
    ) -> KeySet:
        if self._keys is None or self._keys[0] < self.clock() or is_new:
            found = await self._fetch(client, address, dict[str, Any])
            try:
                self._keys = self.clock() + KEPT, KeySet.import_key_set(found)
            except (JoseError, ValueError, KeyError, TypeError) as fault:
                raise SignInFailed("the keys cannot be read") from fault
        return self._keys[1]

    async def _fetch(self, client: httpx.AsyncClient, address: str, kind: Any) -> Any:
        return await self._send(client, client.build_request("GET", address), kind)

    async def _send(
        self,
        client: httpx.AsyncClient,
        request: httpx.Request,
        kind: Any,
        auth: httpx.Auth | None = None,
    ) -> Any:
        """Request JSON from the provider."""
        try:
            answer = await client.send(request, auth=auth)
            if answer.status_code != 200 or len(answer.content) > MAX_BYTES:
                raise SignInFailed(f"the site answers {answer.status_code}")
            return msgspec.json.decode(answer.content, type=kind)
        except (httpx.HTTPError, msgspec.DecodeError) as fault:
            raise SignInFailed("the site does not answer") from fault

    # -- the ID token ----------------------------------------------------------------------------

    async def _subject(
        self, client: httpx.AsyncClient, endpoints: Endpoints, token: str, nonce: str
    ) -> str:
        """The subject of an ID token, if signature, audience, nonce and age are right."""
        try:
            keys = await self._key_set(client, endpoints.jwks_uri)
            found = jwt.decode(token, keys, algorithms=ALGORITHMS)
        except (JoseError, ValueError):  # the keys may have changed
            keys = await self._key_set(client, endpoints.jwks_uri, is_new=True)
            try:
                found = jwt.decode(token, keys, algorithms=ALGORITHMS)
            except (JoseError, ValueError) as fault:
                raise SignInFailed("the token is not signed by the site") from fault
        return self._checked(found.claims, nonce)

    def _checked(self, claims: dict[str, Any], nonce: str) -> str:
        registry = jwt.JWTClaimsRegistry(
            now=lambda: int(self.clock()),
            leeway=LEEWAY,
            iss={"essential": True, "value": self.issuer},
            aud={"essential": True, "value": self.client_id},
            nonce={"essential": True, "value": nonce},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
        )
        try:
            registry.validate(claims)
        except (JoseError, ValueError, TypeError) as fault:
            raise SignInFailed("the token is not for this sign-in") from fault
        is_shared = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if (is_shared or "azp" in claims) and claims.get("azp") != self.client_id:
            raise SignInFailed("the token is for somebody else")
        if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= 255:
            raise SignInFailed("the token names nobody")
        return claims["sub"]


def _challenge(verifier: str) -> str:
    """The code challenge of a verifier (RFC 7636, 4.2)."""
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _is_safe(address: str) -> bool:
    """Whether the connection is private: HTTPS, or this machine."""
    split = urlsplit(address)
    is_here = split.hostname in ("127.0.0.1", "::1", "localhost")
    return bool(split.hostname) and (
        split.scheme == "https" or (is_here and split.scheme == "http")
    )
