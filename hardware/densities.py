"""How likely a pulse of so many card lengths is for one card, a pair or three. Pure.

All are densities of the logarithm of the length; every length is in cards.
"""

import math
from typing import Final

SPIKED: Final = 0.003
"""Share of the pulses in which a spike moved an edge that the card's own speed was measured by."""
ROOT_2: Final = math.sqrt(2.0)
ROOT_2_PI: Final = math.sqrt(2.0 * math.pi)


def of_one(log_length: float, deviation: float) -> float:
    """Weigh a single card.

    Args:
        log_length: of the pulse, corrected by what is known of the launcher.
        deviation: of that.
    """
    inverse = math.exp(-log_length)  # it is the speed, the length's inverse, that is normal
    z = (1 - inverse) / deviation
    return math.exp(-0.5 * z * z) / (ROOT_2_PI * deviation) * inverse


def of_spiked(log_length: float, deviation: float, disagreement: float, most: float) -> float:
    """Weigh a single card whose pulse a spike made longer, or of which it moved an edge.

    Args:
        log_length: by the speed of its trailing edge.
        deviation: of that.
        disagreement: by how much it is less by the speed of the leading edge.
        most: how much longer a spike makes a pulse, in cards.
    """
    return SPIKED * sum(
        of_uniform(math.exp(each), 1, 1 + most, deviation, deviation)
        for each in (log_length, log_length - disagreement)
    )


def of_uniform(length: float, low: float, high: float, low_blur: float, high_blur: float) -> float:
    """Weigh a length that is uniform between two, each end blurred by its own deviation."""
    log_length = math.log(length)
    above_low = _share_below((log_length - math.log(low)) / low_blur)
    above_high = _share_below((log_length - math.log(high)) / high_blur)
    return length / (high - low) * max(0.0, above_low - above_high)


def of_chain(length: float, most_overlap: float, longest: float, blur: float) -> float:
    """Weigh three cards up to so long whose two overlaps are each uniform up to the same.

    Their sum is triangular. It is so wide that the blur matters at its ends alone, where it is
    added to the overlap.
    """
    inside = most_overlap - abs(longest - length - most_overlap) + blur
    return length * max(0.0, inside) / (most_overlap + blur) ** 2


def _share_below(z: float) -> float:
    return 0.5 * math.erfc(-z / ROOT_2)
