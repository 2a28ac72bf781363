"""Web Push: messages encrypted for one browser (RFC 8291), signed by this server (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import os
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from keelstone.i18n import say
from keelstone.server.clock import now
from keelstone.server.errors import Malformed

CURVE = ec.SECP256R1()
#: the size of the only record, and of a point on the curve
RECORD, POINT = 4096, 65
#: seconds for which a signature is valid, and for which a service keeps a message
SIGNED_FOR, KEPT_FOR = 12 * 3600, 24 * 3600


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a subscription, as the browser tells them: base64 for addresses."""

    p256dh: str
    auth: str

    def decoded(self) -> tuple[bytes, bytes]:
        """The browser's public key and its secret, checked."""
        try:
            point, secret = from_base64(self.p256dh), from_base64(self.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        except (ValueError, binascii.Error):
            raise Malformed(say("The keys of this browser cannot be read.")) from None
        if len(secret) != 16:
            raise Malformed(say("The keys of this browser cannot be read."))
        return point, secret


def to_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encrypt(
    message: bytes,
    keys: PushKeys,
    private_key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """A message that only the browser can read; the last two arguments are for test vectors."""
    point, secret = keys.decoded()
    own = private_key or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    own_point = _point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
    material = _derived(secret, shared, b"WebPush: info\0" + point + own_point, 32)
    key = _derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, material, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(own_point)]) + own_point
    return header + sealed


def _derived(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def _point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


class Signer:
    """Signs requests to push services with the key of this server (VAPID)."""

    def __init__(self, key: bytes, contact: str) -> None:
        """`key` are the 32 bytes of a private key, `contact` is mailto: or https:."""
        self._key = ec.derive_private_key(int.from_bytes(key, "big"), CURVE)
        self.contact = contact

    @property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        return to_base64(_point_of(self._key.public_key()))

    def headers(self, endpoint: str) -> dict[str, str]:
        """The headers of a message to a push service."""
        split = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{split.scheme}://{split.netloc}",
            "exp": now() // 1000 + SIGNED_FOR,
            "sub": self.contact,
        }
        return {
            "Authorization": f"vapid t={self._signed(claims)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_FOR),
            "Urgency": "normal",
        }

    def _signed(self, claims: dict[str, str | int]) -> str:
        """A JSON Web Token with ES256."""
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        text = ".".join(to_base64(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{to_base64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def new_signing_key() -> bytes:
    """The 32 bytes of a new private key."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")
