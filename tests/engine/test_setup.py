"""Making a game: what is refused, field by field, and what is kept."""

import pytest

from engine import Game, Setup, SetupError, parse_card

MINIMAL = {"ruleset": "attack", "players": 3}
POSITION = {"hands": [["red-1"], ["red-2"]], "draw": [], "discards": ["red-3"]}


def test_what_is_not_said_has_its_default():
    setup = Setup.from_dict(MINIMAL)

    assert ("attack-112", "full", 0, 0) == (
        setup.edition,
        setup.knowledge,
        setup.dealer,
        setup.seed,
    )
    assert 500 == setup.options["target"]
    assert "stacking-hits" not in setup.options
    assert Setup.from_dict({**MINIMAL, "edition": "mega-hit"}).options["stacking-hits"]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"edition": "attack-1998", "knowledge": "table", "options": {"target": "none"}},
        {"deck": {"red-1": 20, "wild-hit-fire": 10}, "seed": 7, "dealer": 2, "launcher": True},
        {"first_card": "red-7", "options": {"profile": {"chances": [1], "mean": 3}}},
        {"players": 2, "position": {**POSITION, "turn": 1, "dealer": 0, "color": "red"}},
    ],
)
def test_a_setup_reads_back_what_it_writes(more):
    setup = Setup.from_dict({**MINIMAL, **more})

    assert setup == Setup.from_dict(setup.to_dict())


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"ruleset": "whist"}, "ruleset"),
        ({"ruleset": 7}, "ruleset"),
        ({"ruleset": None}, "ruleset"),
        ({"players": None}, "players"),
        ({"players": True}, "players"),
        ({"players": 3.0}, "players"),
        ({"edition": "attack-1066"}, "edition"),
        ({"edition": 112}, "edition"),
        ({"knowledge": "half"}, "knowledge"),
        ({"knowledge": 1}, "knowledge"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"dealer": 3}, "dealer"),
        ({"launcher": 1}, "launcher"),
        ({"first_card": "red-0"}, "first_card"),
        ({"first_card": "red-77"}, "first_card"),
        ({"first_card": ["red-7"]}, "first_card"),
        ({"options": []}, "options"),
        ({"options": {"luck": 1}}, "options.luck"),
        ({"options": {"scoring": "none"}}, "options.scoring"),
        ({"options": {"target": 0}}, "options.target"),
        ({"options": {"target": True}}, "options.target"),
        ({"options": {"all-hit": 1}}, "options.all-hit"),
        ({"options": {"attack-attack-skips-next": 1}}, "options.attack-attack-skips-next"),
        ({"options": {"stacking-hits": True}}, "options.stacking-hits"),
        ({"options": {"hint-penalty": True}}, "options.hint-penalty"),
        ({"options": {"customizable": "next-presses-0"}}, "options.customizable"),
        ({"options": {"customizable": "next-presses-21"}}, "options.customizable"),
        ({"options": {"customizable": ["nothing", "skip-next"]}}, "options.customizable"),
        ({"options": {"customizable": ["nothing"] * 2 + [3]}}, "options.customizable"),
        ({"options": {"profile": "lucky"}}, "options.profile"),
        ({"options": {"profile": {"chances": [0.5], "mean": 3}}}, "options.profile.chances"),
        ({"deck": []}, "deck"),
        ({"deck": {"red-0": 30}}, "deck.red-0"),
        ({"deck": {"red-1": -1}}, "deck.red-1"),
        ({"deck": {"red-1": 21}}, "deck"),
        ({"deck": {"red-1": 1000, "red-2": 1}}, "deck"),
        ({"names": ["Ann"]}, "names"),
    ],
)
def test_what_cannot_be_used_is_refused_by_field(said, field):
    with pytest.raises(SetupError) as caught:
        Setup.from_dict({**MINIMAL, **said})

    assert field == caught.value.field


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"hands": [["red-1"]]}, "position.hands"),
        ({"hands": [["red-1"], []]}, "position.hands.1"),
        ({"hands": [["red-1"], ["face-down"]]}, "position.hands.1.0"),
        ({"hands": [["red-1"], ["red-0"]]}, "position"),
        ({"draw": None}, "position.draw"),
        ({"draw": ["red-1"] * 1001}, "position.draw"),
        ({"discards": []}, "position.discards"),
        ({"discards": [7]}, "position.discards.0"),
        ({"color": "blue"}, "position.color"),
        ({"color": "pink"}, "position.color"),
        ({"discards": ["wild"], "phase": "play"}, "position.color"),
        ({"phase": "name-color"}, "position.phase"),
        ({"phase": "press"}, "position.phase"),
        ({"turn": 2}, "position.turn"),
        ({"turn": False}, "position.turn"),
        ({"direction": 0}, "position.direction"),
        ({"dealer": -1}, "position.dealer"),
        ({"weather": "fine"}, "position.weather"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_field(said, field):
    with pytest.raises(SetupError) as caught:
        Setup.from_dict({"ruleset": "attack", "players": 2, "position": {**POSITION, **said}})

    assert field == caught.value.field


@pytest.mark.parametrize("more", [{"deck": {"red-1": 40}}, {"first_card": "red-1"}])
def test_a_position_names_every_card_itself(more):
    with pytest.raises(SetupError) as caught:
        Setup.from_dict({"ruleset": "attack", "players": 2, "position": POSITION, **more})

    assert "position" == caught.value.field


def test_a_position_is_laid_out_as_it_was_told():
    body = {**POSITION, "draw": ["red-7", "red-8"], "discards": ["red-3", "blue-9"]}
    setup = {"ruleset": "attack", "players": 2, "dealer": 1, "position": body}
    game = Game(Setup.from_dict(setup))

    assert (0, 1, "red-3", "red") == tuple(
        game.view()[key] for key in ("turn", "dealer", "top", "color")
    )


def test_a_wild_on_top_without_a_color_is_named_by_the_seat_on_turn():
    body = {**POSITION, "discards": ["wild-hit-4"], "turn": 1}
    game = Game(Setup.from_dict({"ruleset": "attack", "players": 2, "position": body}))

    assert ("name-color", 1) == (game.phase, game.turn)


def test_a_deck_of_the_tables_own_is_dealt(new):
    table = new(players=2, deck={"red-1": 20, "red-2": 0})

    assert {"red-1"} == set(table.hand(0))
    assert [parse_card("red-1")] == list(table.game.setup.cards)
