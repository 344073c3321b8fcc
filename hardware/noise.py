"""What at a beam is too short to mean anything. Seconds."""

from typing import Final

GAP: Final = 0.0012
"""The beam must be clear so long between two pulses: spikes last 1 ms, gaps at 1 m/s 3 ms."""
SPIKE: Final = 0.001
"""The longest; one just after a card makes its pulse longer by up to as much and the gap."""
LATE: Final = 0.004
"""So late an edge may be told: lgpio by way of gpiozero takes 1.8-4 ms at the 99th percentile."""
NOISE: Final = 0.005
"""A pulse shorter than this is no card: at 3 m/s a card blocks the beam for 29 ms."""
