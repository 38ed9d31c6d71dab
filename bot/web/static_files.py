"""The package's own files, read once and served from memory under an address that changes with their content."""

import gzip
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from aiohttp import web

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    packed: bytes  # gzip; empty where it would not help
    type: str


class StaticFiles:
    def __init__(self, folder: Path = FOLDER) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.suffix in TYPES)
        self._files = {path.relative_to(folder).as_posix(): _read(path) for path in paths}
        digest = blake2b(digest_size=8)
        for name, file in self._files.items():
            digest.update(name.encode() + b"\0" + file.body)
        self.version = digest.hexdigest()

    def url(self, name: str) -> str:
        if name not in self._files:
            raise KeyError(f"bot/web/static has no {name}")
        return f"/static/{self.version}/{name}"

    def text(self, name: str) -> str:
        return self._files[name].body.decode()

    async def serve(self, request: web.Request) -> web.Response:
        """A page of an older version still gets today's file, which it may not keep."""
        file = self._files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": FOREVER if request.match_info["version"] == self.version else "no-cache"}
        body = file.body
        if file.packed:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "gzip"
                body = file.packed
        charset = None if file.type.startswith("font/") else "utf-8"
        return web.Response(body=body, content_type=file.type, charset=charset, headers=headers)


def _read(path: Path) -> File:
    body = path.read_bytes()
    packed = b"" if path.suffix == ".woff2" else gzip.compress(body, mtime=0)
    return File(body, packed, TYPES[path.suffix])
