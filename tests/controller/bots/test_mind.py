"""The process that thinks."""

import io
import pickle

import pytest

from controller.bots.mind import Mind
from controller.bots.worker import main
from controller.errors import UnavailableError
from engine import Game, Play, Setup
from engine.bots import Eyes, Glimpse

GAME = Game(Setup("attack", 2, seed=4))


def glimpse(seat):
    return Glimpse.of(Eyes(GAME, seat))


@pytest.fixture
def mind():
    mind = Mind()
    yield mind
    mind.close()


def test_the_first_bot_that_wants_anything_has_its_way(mind):
    action = mind.answer([("simple", glimpse(0)), ("random", glimpse(1))])

    assert (Play, 1) == (type(action), action.seat)
    assert action in GAME.legal_actions(1)


def test_bots_that_want_nothing_are_left_alone(mind):
    assert mind.answer([("simple", glimpse(0))]) is None


def test_a_process_that_died_is_told_of_and_replaced(mind):
    mind.answer([])
    mind._process.kill()
    mind._process.wait()
    with pytest.raises(UnavailableError):
        mind.answer([("simple", glimpse(1))])

    assert mind.answer([("simple", glimpse(1))]) is not None


def test_the_process_ends_with_its_service(mind):
    """When the pipe closes, as it does whatever kills the service."""
    mind.answer([])
    process = mind._process
    process.stdin.close()

    assert 0 == process.wait(5)


def test_closing_ends_a_process_that_thinks(mind):
    mind.answer([])
    process = mind._process
    mind.close()

    assert process.returncode is not None


def test_no_process_is_started_before_anything_is_asked(mind):
    assert mind._process is None


def test_each_question_gets_its_answer_in_turn():
    questions = [[("simple", glimpse(0))], [("simple", glimpse(1))]]
    read = io.BytesIO(b"".join(map(pickle.dumps, questions)))
    write = io.BytesIO()
    main(read, write)
    write.seek(0)
    answers = [pickle.load(write) for _ in questions]

    assert answers[0] is None
    assert isinstance(answers[1], Play)
