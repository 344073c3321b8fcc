"""What the shells load: modules, style and icon, kept in memory as they go out.

They lie under a folder named for the language and for all that is in it, so that a browser keeps
them for good and yet never shows yesterday's page: a changed file changes the folder's name.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from controller.web.choices import wording
from controller.web.text import ENGLISH, browser_catalog, languages, translations

STATIC = Path(__file__).parent / "static"
_IMPORTED = re.compile(r'from "\./([^"]+)"')
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it goes out."""

    content: bytes
    zipped: bytes
    media_type: str


class Edition:
    """All that one language's pages load."""

    def __init__(self, language: str) -> None:
        self.files: Mapping[str, Asset] = {
            name: Asset(content, gzip.compress(content, mtime=0), TYPES[Path(name).suffix])
            for name, content in _contents(language)
        }
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(name.encode() + b"\0" + asset.content)
        self.folder = f"/static/{language}-{digest.hexdigest()[:12]}"

    @cached_property
    def modules(self) -> Mapping[str, tuple[str, ...]]:
        """What each module imports, itself and that of the imported ones included.

        A browser that is told of all of them at once does not find one after the other.
        """
        return {name: tuple(sorted(self._reach(name, set()))) for name in self.files}

    def _reach(self, name: str, seen: set[str]) -> set[str]:
        seen.add(name)
        for other in _IMPORTED.findall(self.files[name].content.decode()):
            if other not in seen:
                self._reach(other, seen)
        return seen


@cache
def edition(language: str) -> Edition:
    """Read a language's edition, once: it does not change while the service runs."""
    return Edition(language)


def find(folder: str, name: str) -> Asset | None:
    """Find a file; of a folder that is no more, the file that took its place."""
    language = folder.partition("-")[0]
    known = language if language in languages() else ENGLISH
    return edition(known).files.get(name)


def _contents(language: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(STATIC.iterdir()):
        if path.suffix in TYPES:
            yield path.name, path.read_bytes()
    yield "text.js", _module(language=language, messages=browser_catalog(translations(language)))
    yield "choices.js", _module(**wording(language))


def _module(**constants: object) -> bytes:
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"
        for name, value in constants.items()
    )
    return "".join(lines).encode()
