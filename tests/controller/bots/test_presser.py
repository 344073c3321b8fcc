"""How a bot's press gets to the launcher, once for each time that one is due."""

from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from controller.bots.presser import EMPTY_SECONDS, GIVEN_UP_SECONDS, Presser
from controller.control import Ticket
from controller.errors import RefusedError
from hardware import Outcome
from hardware.clock import ScriptedClock

GAME = "the-game"


class Button:
    """A launcher's button, with everything that a presser asks about."""

    def __init__(self):
        self.clock = ScriptedClock()
        self.bound = GAME
        self.tickets = []
        self.received = set()
        self.refuses = False
        self.undelivered = False
        self.presser = Presser(
            lambda: self.bound,
            self.push,
            self.received.__contains__,
            lambda: self.undelivered,
            self.clock,
        )

    def push(self):
        future = Future()
        if self.refuses:
            future.set_exception(RefusedError("busy", "a launch is running"))
        else:
            self.tickets.append(Ticket(f"launch-{len(self.tickets)}", Future()))
            future.set_result(self.tickets[-1])
        return future

    def press(self):
        return self.presser.press(GAME)

    def launch(self, outcome):
        ticket = self.tickets[-1]
        ticket.done.set_result(SimpleNamespace(result=SimpleNamespace(outcome=outcome)))
        self.received.add(ticket.launch_id)


@pytest.fixture
def button():
    return Button()


def test_a_press_is_made_for_the_bound_game(button):
    assert button.press()
    assert 1 == len(button.tickets)


def test_a_launch_of_an_earlier_life_is_delivered_before_a_bot_presses_again(button):
    """It may be the very press that the bot is due: it must not be made twice."""
    button.undelivered = True

    assert not button.press()

    button.undelivered = False

    assert button.press()
    assert 1 == len(button.tickets)


def test_no_press_is_made_for_a_game_that_has_no_launcher_any_more(button):
    button.bound = "another-game"

    assert not button.press()
    assert [] == button.tickets


def test_a_press_that_the_launcher_refuses_can_be_tried_again(button):
    button.refuses = True

    assert not button.press()
    button.refuses = False
    assert button.press()


def test_no_press_is_made_while_the_last_launch_is_on_its_way(button):
    button.press()

    assert not button.press()
    button.launch(Outcome.NOTHING)
    assert button.press()
    assert 2 == len(button.tickets)


def test_a_launch_that_never_comes_is_not_waited_for_for_ever(button):
    button.press()
    button.clock.advance(GIVEN_UP_SECONDS + 1)

    assert button.press()


def test_an_empty_hopper_is_not_asked_again_at_once(button):
    button.press()
    button.launch(Outcome.EMPTY)

    assert not button.press()
    button.clock.advance(EMPTY_SECONDS)
    assert button.press()


def test_a_launch_that_failed_holds_nothing_up(button):
    button.press()
    button.tickets[-1].done.set_exception(RefusedError("fault", "the disk is full"))
    button.received.add("launch-0")

    assert button.press()
