"""What people read, in their language: gettext on the server, the same catalog in the browser."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "card_launcher"
ENGLISH = "en"
"""What the texts in the sources are written in: it needs no catalog."""


@cache
def languages() -> tuple[str, ...]:
    """List the languages that can be had, English first."""
    found = (path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *sorted(found))


def language_for(accepted: str | None) -> str:
    """Choose a language for an `Accept-Language` header: the first that can be had."""
    for wanted in (accepted or "").split(","):
        tag = wanted.partition(";")[0].strip().lower()
        if (language := tag.partition("-")[0]) in languages():
            return language
    return ENGLISH


@cache
def translations(language: str) -> NullTranslations:
    """Open the catalog of one of `languages()`."""
    if language == ENGLISH:
        return NullTranslations()
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as catalog:
        return GNUTranslations(catalog)


def browser_catalog(catalog: NullTranslations) -> dict[str, str | list[str]]:
    """Write a catalog for the browser: a text for each text, a list where it is a plural."""
    known: dict[str | tuple[str, int], str] = getattr(catalog, "_catalog", {})
    told: dict[str, str | list[str]] = {}
    for key, text in sorted(known.items(), key=str):
        if isinstance(key, str):
            told.setdefault(key, text)
    for one in {key[0] for key in known if isinstance(key, tuple)}:
        forms = sorted(key for key in known if isinstance(key, tuple) and key[0] == one)
        told[one] = [known[form] for form in forms]
    told.pop("", None)  # the catalog's own header
    return told
