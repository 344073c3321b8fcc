"""What people read: complete in English, ready for other languages."""

import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from controller.web import text
from controller.web.choices import BOTS, EDITIONS, GAMES, OPTIONS, card_values
from engine import RULESETS
from engine.bots import BOTS as KINDS_OF_BOTS

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "controller/web/locale/card_launcher.pot"
EXTRACT = [sys.executable, "-m", "babel.messages.frontend", "--quiet", "extract"]


def test_the_catalog_holds_every_text_of_the_pages(tmp_path):
    """`make texts` was run after the last change of a text."""
    fresh = tmp_path / "fresh.pot"
    subprocess.run(
        [*EXTRACT, "--mapping-file", "pyproject.toml", "--output-file", fresh, "controller/web"],
        cwd=ROOT,
        check=True,
    )

    with TEMPLATE.open() as kept, fresh.open() as found:
        assert _texts(read_po(found)) == _texts(read_po(kept))


def _texts(catalog):
    return {message.id for message in catalog if message.id}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_everything_that_can_be_chosen_is_explained(ruleset):
    """Each game, edition and option has a title and one sentence, each choice a name."""
    assert ruleset.id in GAMES
    for edition in ruleset.editions:
        assert EDITIONS[edition.id].sentence.endswith(".")
    for option in ruleset.options:
        words = OPTIONS[option.id]
        assert words.title
        assert words.sentence.endswith(".")
        named = {str(choice).lower() for choice in option.choices if type(choice) is not int}
        assert named <= words.choices.keys(), option.id


def test_every_kind_of_bot_has_a_name():
    assert KINDS_OF_BOTS.keys() == BOTS.keys()


@pytest.mark.parametrize(
    ("ruleset", "card", "points"),
    [
        ("attack", "red-7", 7),
        ("attack", "red-discard-all", 30),
        ("attack", "wild-hit-4", 40),
        ("classic", "blue-draw-two", 20),  # C-7
        ("minecraft", "wild-creeper", 50),  # M-9
        ("all-wild", "wild", 20),  # W-9
        ("all-wild", "wild-forced-swap", 50),
    ],
)
def test_the_counting_pad_knows_what_the_rules_say(ruleset, card, points):
    """Points that are tapped together are those that the engine would add up."""
    [found] = [one for one in RULESETS if one.id == ruleset]

    assert points == card_values(found)[card]


def test_a_translation_reaches_the_browser_with_its_plurals():
    """What gettext knows is written out for the pages: texts, and lists where they are plurals."""
    catalog = Catalog(locale="pl", domain=text.DOMAIN)
    catalog.add("Wild", "Dzika")
    catalog.add(("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} kart"))
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    polish = GNUTranslations(compiled)

    assert {
        "Wild": "Dzika",
        "{n} card": ["{n} karta", "{n} karty", "{n} kart"],
    } == text.browser_catalog(polish)


@pytest.mark.parametrize("accepted", [None, "", "en-GB,en;q=0.9", "tlh", "*", ";;,"])
def test_who_wants_a_language_that_is_not_there_gets_english(accepted):
    assert "en" == text.language_for(accepted)
