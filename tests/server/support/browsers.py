"""Browsers without a screen: a cookie jar, an origin, and a device for passkeys."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import cbor2
import httpx
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from keelstone.server.notices.web_push import to_base64
from tests.server.support import Place, Player, new_key

ORIGIN = "http://test"


class Browser:
    """A browser at a place, with its own cookies."""

    def __init__(self, place: Place, origin: str = ORIGIN) -> None:
        self.place = place
        transport = place.client._transport
        headers = {"Origin": origin}
        self.client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.client.post(path, json={} if body is None else body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = await self.client.get(path, params=query)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def take(self, token: str, status: int = 200) -> Any:
        """Open a link."""
        return await self.post("/api/session", {"token": token}, status)

    async def sit(self, table: str, name: str, seat: int | None = None, status: int = 200) -> Any:
        body = {"name": name, "key": new_key(), **({} if seat is None else {"seat": seat})}
        return await self.post(f"/api/tables/{table}/sit", body, status)

    async def seats(self, table: str) -> list[int]:
        """The seats that this browser has at a table."""
        found: list[int] = (await self.get(f"/api/tables/{table}/rights"))["seats"]
        return found

    def player(self, table: str, seated: Any) -> Player:
        return Player(self.place, table, seated["seat"], seated["token"])


@dataclass
class Authenticator:
    """A device with one passkey."""

    origin: str = ORIGIN
    rp_id: str = "test"
    private_key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    count: int = 0

    @property
    def point(self) -> tuple[bytes, bytes]:
        numbers = self.private_key.public_key().public_numbers()
        return numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.point[0]).digest()

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        self.count += 1
        hashed = hashlib.sha256(self.rp_id.encode()).digest()
        return hashed + bytes([flags]) + self.count.to_bytes(4, "big") + more

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return msgspec.json.encode({"type": kind, "challenge": challenge, "origin": self.origin})

    def _answer(self, response: dict[str, bytes]) -> dict[str, Any]:
        encoded = {name: to_base64(value) for name, value in response.items()}
        name = to_base64(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": encoded,
                "clientExtensionResults": {}}  # fmt: skip

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: self.point[0], -3: self.point[1]})
        more = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        made = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45, more)}
        client = self._client_data("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": client, "attestationObject": cbor2.dumps(made)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        data = self._data(0x05)
        client = self._client_data("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(client).digest()
        signature = self.private_key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        )
