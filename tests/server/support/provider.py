"""A site by which people sign in, inside the test: OpenID Connect as a provider speaks it."""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from joserfc import jwt
from joserfc.jwk import ECKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from keelstone.server.http.openid_connect import OpenIdConnect

ISSUER, CLIENT, SECRET = "https://id.example", "keelstone", "s3cret"


@dataclass
class Provider:
    """Signs in whoever comes; `change` alters what its tokens claim."""

    subject: str = "anna"
    issuer: str = ISSUER
    key: ECKey = field(default_factory=lambda: ECKey.generate_key("P-256", {"kid": "one"}))
    signing_key: ECKey | None = None
    change: Callable[[dict[str, Any]], dict[str, Any]] = lambda claims: claims
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    def site(self) -> OpenIdConnect:
        """The provider as our server is set up for it."""
        transport = httpx.ASGITransport(app=self.app())
        return OpenIdConnect(ISSUER, CLIENT, SECRET, "Example", transport=transport)

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self._described),
                Route("/keys", self._keys),
                Route("/token", self._token, methods=["POST"]),
            ]
        )

    async def _described(self, request: Request) -> Response:
        return JSONResponse(
            {
                "issuer": self.issuer,
                "authorization_endpoint": f"{ISSUER}/authorize",
                "token_endpoint": f"{ISSUER}/token",
                "jwks_uri": f"{ISSUER}/keys",
            }
        )

    async def _keys(self, request: Request) -> Response:
        return JSONResponse({"keys": [self.key.as_dict(private=False)]})

    def consent(self, address: str) -> dict[str, str]:
        """Somebody agrees; what the browser is sent back with."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["client_id"] == CLIENT
        assert (asked["scope"], asked["response_type"]) == ("openid", "code")
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        return {"code": code, "state": asked["state"], "issuer": ISSUER}

    async def _token(self, request: Request) -> Response:
        """Exchange a code once: for the client that it was given to, and who began."""
        form = await request.form()
        asked = self.codes.pop(str(form.get("code")), None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        verifier = str(form.get("code_verifier", "")).encode()
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier).digest()).rstrip(b"=")
        is_right = (
            asked is not None
            and request.headers.get("authorization") == f"Basic {basic}"
            and asked["code_challenge"] == challenge.decode()
            and asked["redirect_uri"] == form.get("redirect_uri")
        )
        if asked is None or not is_right:
            return JSONResponse({"error": "invalid_grant"}, 400)
        token = {"access_token": "x", "token_type": "Bearer", "id_token": self._signed(asked)}
        return JSONResponse(token)

    def _signed(self, asked: dict[str, str]) -> str:
        at = int(time.time())
        claims = {"iss": ISSUER, "sub": self.subject, "aud": CLIENT, "iat": at, "exp": at + 300}
        claims = self.change({**claims, "nonce": asked["nonce"]})
        return jwt.encode({"alg": "ES256", "kid": "one"}, claims, self.signing_key or self.key)
