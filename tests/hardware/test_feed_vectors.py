"""The launches that the firmware's feed reads as well (`firmware/test/test_feed.c`)."""

import json
from pathlib import Path

import pytest

from hardware.config import HardwareConfig
from hardware.counter import Counter
from hardware.feed import Feed
from hardware.launcher import FeedStep, Order

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "feeds.json").read_text())
START = 5.0


def play(vector):
    """The whole launch, polled at its deadlines."""
    config = HardwareConfig()
    order = Order("x", vector["cards"], vector["hopper_left"])
    feed = Feed(config, Counter(config.calibration), order)
    feed.begin(START, blocked=vector["blocked"])
    for ms, blocked in vector["edges"]:
        at = START + ms / 1000
        while feed.deadline < at:
            feed.poll(feed.deadline)
        feed.edge(at, blocked=blocked)
        feed.poll(at)
    while feed.ended is None:
        feed.poll(feed.deadline)
    return feed


@pytest.mark.parametrize("vector", VECTORS["launches"], ids=lambda vector: vector["name"])
def test_every_launch_goes_as_the_vectors_say(vector):
    """The same edges lead to the same steps, outcome and count in Python and in C."""
    feed = play(vector)
    steps = [event.step for event in feed.take_events() if isinstance(event, FeedStep)]
    ended = feed.ended
    fault = ended.fault.code if ended.fault else None

    assert vector["steps"] == steps
    assert (vector["outcome"], vector["fault"]) == (ended.outcome.value, fault)
    assert vector["count"] == ended.count.cards
