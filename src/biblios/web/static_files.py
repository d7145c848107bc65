"""Style sheets, drawings, fonts and scripts; browsers keep those whose address has a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class KeptFiles(StaticFiles):
    """Static files; an address with `?v=` changes when its file does."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, and how long it may be kept."""
        answer = await super().get_response(path, scope)
        is_marked = scope["query_string"].startswith(b"v=")
        answer.headers["cache-control"] = FOR_EVER if is_marked else ASK_AGAIN
        return answer
