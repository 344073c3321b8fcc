"""A game as a whole: undo, records, and what stays as it was."""

import pytest

from engine import (
    ActionError,
    ActionFormatError,
    Confirm,
    Correct,
    CountHands,
    Game,
    RecordError,
    SetupError,
)

REST = "blue-9 blue-8"


def played(at):
    table = at("red-1 red-2 red-3", REST, launcher=True)
    table.act("play", 0, card="red-1")
    table.launch("a", 1, 2, low=1, high=2)
    table.game.doubt("b", 0, 0, 13)
    table.act("confirm", 0, launch_id="a", cards=1)
    return table.game


def test_the_record_has_a_line_for_each_thing_that_was_told(at):
    words = [line.split()[0] for line in played(at).entries]

    assert ["card-launcher-game-2", "action", "launch", "missing", "action"] == words


def test_the_record_plays_the_same_game_again(at):
    game = played(at)

    again = Game.replay(game.record())

    assert game.record() == again.record()
    assert [game.view(seat) for seat in (None, 0, 1)] == [again.view(seat) for seat in (None, 0, 1)]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, ""),
        (1, "chess {}"),
        (1, "card-launcher-game-2"),
        (1, "card-launcher-game-2 []"),
        (1, 'card-launcher-game-2 {"ruleset": "attack"}'),
        (2, "%s\ndance {}"),
        (2, "%s\naction {"),
        (2, '%s\naction {"type": "draw", "seat": 0}'),
        (2, '%s\naction {"type": "play", "seat": 0, "card": "red-9"}'),
        (2, '%s\naction {"type": "pass", "seat": 7}'),
        (2, '%s\nlaunch {"launch_id": "a"}'),
        (2, '%s\nmissing {"launch_id": "a"}'),
        (2, '%s\nmissing {"launch_id": "a", "seat": 7, "low": 0, "high": 1}'),
        (3, '%s\naction {"type": "launched", "seat": 0, "cards": 0}\njunk'),
        (2, "%s\naction " + "[" * 100_000),
    ],
)
def test_junk_is_refused_with_its_line(at, line, text):
    header = at("red-1 red-2", REST).game.entries[0]

    with pytest.raises(RecordError) as caught:
        Game.replay(text.replace("%s", header))

    assert line == caught.value.line


def test_the_last_action_is_taken_back(at):
    table = at("red-1 red-2", REST)
    before = table.game.record(), table.game.view(0)
    table.act("play", 0, card="red-1")
    table.game.undo()

    assert before == (table.game.record(), table.game.view(0))


def test_after_an_undo_the_luck_is_the_same_as_before(new):
    table = new(first_card="wild")
    table.act("name-color", 1, color="red")
    table.game.undo()
    table.act("name-color", 1, color="red")
    table.act("launched", 1)

    again = Game.replay(table.game.record())

    assert table.game.view(1) == again.view(1)


def test_there_is_nothing_to_undo_at_the_beginning(new):
    with pytest.raises(ActionError) as caught:
        new().game.undo()

    assert "nothing-to-undo" == caught.value.code


@pytest.mark.parametrize(
    "tell",
    [
        lambda table: table.launch("a", 0, 1),
        lambda table: table.game.doubt("a", 0, 0, 13),
        lambda table: table.press(1),
    ],
)
def test_a_launch_cannot_be_undone(at, tell):
    table = at(REST, REST, launcher=True)
    tell(table)

    with pytest.raises(ActionError) as caught:
        table.game.undo()

    assert "cannot-undo" == caught.value.code
    assert 2 == len(table.game.entries)


@pytest.mark.parametrize(
    ("knowledge", "action"),
    [("full", Confirm(0, "a")), ("table", Correct(0)), ("table", CountHands(0))],
)
def test_a_listed_action_needs_its_number(at, knowledge, action):
    table = at("red-1", REST, knowledge=knowledge, launcher=True)
    if isinstance(action, Confirm):
        table.game.doubt("a", 0, 0, 13)
    if isinstance(action, CountHands):
        table.act("play", 0, card="red-1")

    with pytest.raises(ActionError) as caught:
        table.game.apply(action)

    assert "number-missing" == caught.value.code


def test_a_seat_that_the_game_does_not_have_sees_nothing(new):
    game = new().game
    for ask in (game.view, game.legal_actions):
        with pytest.raises(ActionFormatError):
            ask(3)


def test_the_same_setup_deals_the_same_cards(new):
    assert new(seed=7).hand(0) == new(seed=7).hand(0)
    assert new(seed=7).hand(0) != new(seed=8).hand(0)


def test_the_same_game_begins_again_with_other_luck(new):
    game = new(seed=7, ruleset="classic").game

    again = game.again(8)

    assert Game(again.setup).record() == again.record()
    assert (8, 7) == (again.setup.seed, game.setup.seed)
    assert game.hand(0) != again.hand(0)
    assert new(seed=8, ruleset="classic").hand(0) == [card.name for card in again.hand(0)]


@pytest.mark.parametrize("seed", [-1, 2**64, "7"])
def test_luck_is_a_number_of_64_bits(new, seed):
    with pytest.raises(SetupError) as caught:
        new().game.again(seed)

    assert "seed" == caught.value.field
