"""Which calls were meant for us, and which only pretend."""

import pytest

from controller.identity.origins import is_home_name, is_loopback, is_same_origin


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
def test_these_come_from_this_machine(address):
    assert is_loopback(address)


@pytest.mark.parametrize("address", ["192.168.1.2", "::ffff:192.168.1.2", "fe80::1", "x", "", None])
def test_these_do_not(address):
    assert not is_loopback(address)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "192.168.1.20",
        "[::1]:8000",
        "[fd00::2]",
        "localhost:8000",
        "raspberrypi",
        "Raspberrypi.local:8000",
        "pi.home.arpa",
        "pi.lan.",
    ],
)
def test_a_machine_of_the_house_is_called_so(host):
    assert is_home_name(host)


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.nip.io", "local.evil.example", "fritz.box", "", ":80", "["]
)
def test_a_name_that_somebody_can_buy_may_be_rebound(host):
    assert not is_home_name(host)


@pytest.mark.parametrize(
    ("origin", "site"),
    [
        (None, None),
        (None, "same-origin"),
        (None, "none"),
        ("http://pi:8000", "same-origin"),
        ("https://PI:8000", None),
    ],
)
def test_our_own_pages_and_no_pages_may_change_something(origin, site):
    assert is_same_origin("pi:8000", origin, site)


@pytest.mark.parametrize(
    ("origin", "site"),
    [
        ("null", None),
        ("", None),
        ("http://evil.example", None),
        ("http://pi", None),
        ("http://pi:8001", "same-site"),
        ("ftp://pi:8000", None),
        (None, "cross-site"),
        (None, "same-site"),
    ],
)
def test_other_pages_may_not(origin, site):
    assert not is_same_origin("pi:8000", origin, site)
