"""A launcher that is attended to: what its control loop does, for tests to wait with."""


class Attended:
    """`launcher`, and `clock`: the time that passes for it."""

    def until(self, kind, seconds=30.0):
        """Events up to the first of a kind; for so long at the most."""
        events = []
        until = self.clock.monotonic() + seconds
        while self.clock.monotonic() < until:
            event = self.launcher.next_event(0.05)
            events += [] if event is None else [event]
            if isinstance(event, kind):
                return events
        raise AssertionError(f"no {kind} within {seconds} s, only {events}")

    def during(self, seconds, each=0.05):
        """Events while so much time passes; nobody waits longer than `each` at once."""
        events = []
        until = self.clock.monotonic() + seconds
        while (left := until - self.clock.monotonic()) > 0:
            event = self.launcher.next_event(min(left, each))
            events += [] if event is None else [event]
        return events
