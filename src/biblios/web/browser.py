"""Knows a browser again by a random key in a cookie: no account is needed."""

from __future__ import annotations

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "biblios"
KEY_BYTES = 24
KEY = re.compile(r"[A-Za-z0-9_-]{32}")
MAX_AGE = 400 * 24 * 60 * 60  # seconds: the longest that browsers keep a cookie
WITHOUT = ("/static/", "/healthz")


class KnownBrowsers:
    """Gives every browser a key, and tells requests the key's hash as `scope["browser"]`.

    Whoever has the key has the browser's seats, so the database holds only its hash.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and set the cookie on its way back where it is new."""
        if scope["type"] != "http" or scope["path"].startswith(WITHOUT):
            await self.app(scope, receive, send)
            return
        sent = _sent_key(Headers(scope=scope))
        key = sent or secrets.token_urlsafe(KEY_BYTES)
        scope["browser"] = hashlib.sha256(key.encode()).hexdigest()
        renew = sent is None or scope["path"] == "/"

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and renew:
                MutableHeaders(scope=message).append("set-cookie", _cookie(key, scope["scheme"]))
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def browser_of(connection: HTTPConnection) -> str:
    """The key's hash of the browser that asks."""
    browser: str = connection.scope["browser"]
    return browser


def _sent_key(headers: Headers) -> str | None:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None and KEY.fullmatch(morsel.value) else None


def _cookie(key: str, scheme: str) -> str:
    secure = "; Secure" if scheme == "https" else ""
    return f"{COOKIE}={key}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}"
