"""The launcher's states, and the one table that says which event leads where.

Theory of operation. The launcher wakes up *disabled*: nothing moves before somebody, or the service
itself after a passed self-test, has *enabled* it. From then on it is *idle* until an accepted press
(or an order to eject) makes it *deciding*: the luck is asked, the answer is written down, and only
then may the motor start. A press that comes to nothing by chance is *done* at once.

A started launch is *feeding* while the motor throws and *settling* from the brake on; a jam that is
being worked loose goes back from settling to feeding. It stays settling until its result is on
disk: a launcher that cannot remember what it has thrown must not throw again. What the result says
decides where it goes: *idle*; *empty* when no card is believed to be left; *jammed* when the feed
gave up; *fault* when the device, or the disk, cannot be trusted any more.

*Empty* is no fault: the launcher stays enabled, answers a press with a launch of no cards, and is
idle again as soon as it has been loaded. *Jammed*, *fault* and *stopped* need a person. They stay
until the launcher is enabled again, which takes a passed self-test. A person's stop is obeyed in
every state, and a fault is believed in every state, so these two columns have no gap.

An event that has no cell here is an error and leaves the state as it was: that is also how a press
comes to be refused. The running launch, the luck, the hopper and the fault's story are no states;
the service keeps them beside the machine.
"""

from enum import StrEnum


class State(StrEnum):
    """As the wire contract names them."""

    DISABLED = "disabled"
    IDLE = "idle"
    DECIDING = "deciding"
    FEEDING = "feeding"
    SETTLING = "settling"
    JAMMED = "jammed"
    EMPTY = "empty"
    STOPPED = "stopped"
    FAULT = "fault"


class Event(StrEnum):
    """What can happen to a launcher."""

    ENABLED = "enabled"
    """Somebody enabled it, and the self-test passed."""
    PRESSED = "pressed"
    """A press or an order to eject was accepted."""
    STARTED = "started"
    """The intent is on disk and the motor was told to start."""
    SETTLES = "settles"
    """The motor brakes, or the launch has ended."""
    FEEDS_ON = "feeds on"
    """The motor throws once more within the same launch."""
    DONE = "done"
    """The result is on disk, and there are cards left."""
    RAN_EMPTY = "ran empty"
    """No card is believed to be left."""
    LOADED = "loaded"
    """A person says how many cards the hopper holds, and it is not none."""
    JAMMED = "jammed"
    FAULTED = "faulted"
    STOPPED = "stopped"


class TransitionError(Exception):
    """This event means nothing in this state, which has not changed."""

    def __init__(self, state: State, event: Event) -> None:
        super().__init__(f"expected an event that {state} knows, got {event!s}")
        self.state = state
        self.event = event


_ALWAYS = {Event.STOPPED: State.STOPPED, Event.FAULTED: State.FAULT}
_LOCKED = {**_ALWAYS, Event.ENABLED: State.IDLE}

TRANSITIONS: dict[State, dict[Event, State]] = {
    State.DISABLED: _LOCKED,
    State.IDLE: {
        **_ALWAYS,
        Event.ENABLED: State.IDLE,
        Event.LOADED: State.IDLE,
        Event.RAN_EMPTY: State.EMPTY,
        Event.PRESSED: State.DECIDING,
    },
    State.DECIDING: {
        **_ALWAYS,
        Event.STARTED: State.FEEDING,
        Event.DONE: State.IDLE,
        Event.RAN_EMPTY: State.EMPTY,
    },
    State.FEEDING: {**_ALWAYS, Event.SETTLES: State.SETTLING},
    State.SETTLING: {
        **_ALWAYS,
        Event.SETTLES: State.SETTLING,
        Event.FEEDS_ON: State.FEEDING,
        Event.DONE: State.IDLE,
        Event.RAN_EMPTY: State.EMPTY,
        Event.JAMMED: State.JAMMED,
    },
    State.EMPTY: {
        **_ALWAYS,
        Event.ENABLED: State.IDLE,
        Event.LOADED: State.IDLE,
        Event.RAN_EMPTY: State.EMPTY,
        Event.PRESSED: State.DECIDING,
    },
    State.JAMMED: _LOCKED,
    State.FAULT: _LOCKED,
    State.STOPPED: _LOCKED,
}

ENABLED = frozenset({State.IDLE, State.DECIDING, State.FEEDING, State.SETTLING, State.EMPTY})
"""The states of an enabled launcher."""
BUSY = frozenset({State.DECIDING, State.FEEDING, State.SETTLING})
"""The states in which a launch is under way."""


class Machine:
    """One launcher's state; nothing but `take` changes it."""

    def __init__(self) -> None:
        self._state = State.DISABLED

    @property
    def state(self) -> State:
        return self._state

    def can_take(self, event: Event) -> bool:
        return event in TRANSITIONS[self._state]

    def take(self, event: Event) -> State:
        """Go where the table says.

        Raises:
            TransitionError: the table has no such cell; the state is what it was.
        """
        try:
            self._state = TRANSITIONS[self._state][event]
        except KeyError:
            raise TransitionError(self._state, event) from None
        return self._state


def as_mermaid() -> str:
    """Draw the table as a Mermaid state diagram, an arrow for each pair of states."""
    lines = ["stateDiagram-v2", f"    [*] --> {State.DISABLED}"]
    for state, row in TRANSITIONS.items():
        for target in dict.fromkeys(row.values()):
            events = ", ".join(event for event, to in row.items() if to is target)
            lines.append(f"    {state} --> {target}: {events}")
    return "\n".join(lines)
