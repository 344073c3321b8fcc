from hardware.lease import Lease, Report, Word


def running_lease():
    lease = Lease(lease=0.25, longest_run=2.0)
    lease.hear(Word.RUN, 10.0)
    return lease


def test_line_is_low_until_a_run_is_announced():
    lease = Lease(lease=0.25, longest_run=2.0)
    lease.hear(Word.RENEW, 10.0)

    assert (False, None) == (lease.is_up, lease.deadline)


def test_run_raises_the_line():
    assert running_lease().is_up


def test_rest_drops_the_line():
    lease = running_lease()
    lease.hear(Word.REST, 10.1)

    assert not lease.is_up


def test_lease_that_is_not_renewed_trips():
    lease = running_lease()

    assert lease.expire(10.24) is None
    assert Report.LEASE_EXPIRED is lease.expire(10.25)
    assert not lease.is_up


def test_renewed_lease_holds():
    lease = running_lease()
    lease.hear(Word.RENEW, 10.2)

    assert lease.expire(10.4) is None
    assert lease.is_up


def test_run_that_is_vouched_for_still_ends_at_its_limit():
    lease = running_lease()
    for tenth in range(1, 20):
        lease.hear(Word.RENEW, 10.0 + tenth / 10)

    assert lease.expire(11.99) is None
    assert Report.RUN_TOO_LONG is lease.expire(12.0)


def test_another_run_does_not_lengthen_the_running_one():
    """Only a rest in between gives a run a new limit."""
    lease = running_lease()
    lease.hear(Word.RUN, 11.9)

    assert Report.RUN_TOO_LONG is lease.expire(12.0)


def test_tripped_lease_takes_no_run_before_a_rest():
    """What was still on its way when the owner froze starts nothing."""
    lease = running_lease()
    lease.expire(10.3)
    lease.hear(Word.RENEW, 10.4)
    lease.hear(Word.RUN, 10.4)

    assert not lease.is_up

    lease.hear(Word.REST, 10.5)
    lease.hear(Word.RUN, 10.5)

    assert lease.is_up
