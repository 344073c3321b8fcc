import pytest

from hardware.config import Calibration, HardwareConfig
from hardware.counter import Counter
from hardware.launcher import Order
from hardware.patience import Patience


def leaves_within(cards, **calibration):
    """How long a card may block the beam that came at once."""
    config = HardwareConfig(calibration=Calibration(**calibration))
    counter = Counter(config.calibration)
    counter.begin(1.0, blocked=False)
    counter.drive(1.0, 1.0)
    counter.edge(1.05, blocked=True)
    return Patience(config, counter, Order("x", cards)).until(1.0) - 1.05


def test_as_many_cards_as_are_missing_may_pass_in_a_heap_and_hardly_more():
    assert pytest.approx(0.448) == leaves_within(1)


@pytest.mark.parametrize("cards", [5, 13])
def test_nothing_may_block_the_beam_for_longer_than_configured(cards):
    assert pytest.approx(0.6) == leaves_within(cards)


@pytest.mark.parametrize(("card_ms", "spin_up"), [(29, 1.59), (43, 1.4), (87, 1.18), (174, 1.06)])
def test_first_pair_passes_in_time_with_an_empty_battery(card_ms, spin_up):
    """A third of the speed is gone, and the first card reads long."""
    assert 2 * card_ms / 1000 / 0.67 * spin_up < leaves_within(2, card_ms=card_ms)
