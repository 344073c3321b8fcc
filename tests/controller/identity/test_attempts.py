"""Wrong codes are bounded by address, and nobody has to wait long."""

from controller.identity.attempts import EVERY_SECONDS, MOST_AT_ONCE, REMEMBERED, Attempts


def failing(address="192.168.1.7", times=MOST_AT_ONCE, now=0.0):
    attempts = Attempts()
    for _ in range(times):
        attempts.fail(address, now)
    return attempts


def test_a_family_may_mistype_some_times():
    assert 0 == failing(times=MOST_AT_ONCE - 1).wait("192.168.1.7", 0.0)


def test_after_that_one_attempt_comes_back_at_a_time():
    attempts = failing()

    assert EVERY_SECONDS == attempts.wait("192.168.1.7", 0.0)
    assert 0 == attempts.wait("192.168.1.7", EVERY_SECONDS)

    attempts.fail("192.168.1.7", EVERY_SECONDS)

    assert EVERY_SECONDS == attempts.wait("192.168.1.7", EVERY_SECONDS)


def test_a_guesser_gets_ten_a_minute_however_hard_it_tries():
    """An hour of trying ten times a second."""
    attempts, tried = Attempts(), 0
    for tenth in range(36_000):
        if not attempts.wait("192.168.1.7", tenth / 10):
            attempts.fail("192.168.1.7", tenth / 10)
            tried += 1

    assert tried <= MOST_AT_ONCE + 600


def test_others_are_not_held_up():
    assert 0 == failing().wait("192.168.1.8", 0.0)


def test_a_device_with_a_network_of_addresses_is_one_guesser():
    attempts = failing("fd00::1")

    assert attempts.wait("fd00::ffff:1", 0.0)
    assert 0 == attempts.wait("fd00:0:0:1::1", 0.0)


def test_what_is_no_address_counts_as_itself():
    assert failing("testclient").wait("testclient", 0.0)


def test_no_number_of_addresses_fills_the_memory():
    attempts = Attempts()
    for number in range(REMEMBERED + 50):
        attempts.fail(f"10.0.{number >> 8}.{number & 255}", 0.0)

    assert REMEMBERED == len(attempts._debts)
