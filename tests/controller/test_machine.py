"""Every cell of the launcher's table, legal and illegal."""

import pytest

from controller.machine import (
    BUSY,
    ENABLED,
    TRANSITIONS,
    Event,
    Machine,
    State,
    TransitionError,
    as_mermaid,
)

ROUTES: dict[State, list[Event]] = {
    State.DISABLED: [],
    State.IDLE: [Event.ENABLED],
    State.DECIDING: [Event.ENABLED, Event.PRESSED],
    State.FEEDING: [Event.ENABLED, Event.PRESSED, Event.STARTED],
    State.SETTLING: [Event.ENABLED, Event.PRESSED, Event.STARTED, Event.SETTLES],
    State.JAMMED: [Event.ENABLED, Event.PRESSED, Event.STARTED, Event.SETTLES, Event.JAMMED],
    State.EMPTY: [Event.ENABLED, Event.RAN_EMPTY],
    State.STOPPED: [Event.STOPPED],
    State.FAULT: [Event.FAULTED],
}
"""A way from the start into every state."""


def machine_in(state: State) -> Machine:
    machine = Machine()
    for event in ROUTES[state]:
        machine.take(event)
    return machine


@pytest.mark.parametrize("state", State)
def test_every_state_can_be_reached(state):
    """The table leads into every state that the contract names."""

    assert state == machine_in(state).state


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("event", Event)
def test_every_cell(state, event):
    """A cell leads where the table says; a gap is an error and leaves the state as it was."""
    machine = machine_in(state)
    if event in TRANSITIONS[state]:
        assert machine.can_take(event)
        assert TRANSITIONS[state][event] == machine.take(event) == machine.state
    else:
        assert not machine.can_take(event)
        with pytest.raises(TransitionError):
            machine.take(event)
        assert state == machine.state


@pytest.mark.parametrize("state", State)
def test_stop_and_fault_are_obeyed_everywhere(state):
    """A person's stop and a fault lead to their states from wherever the launcher is."""

    assert State.STOPPED == machine_in(state).take(Event.STOPPED)
    assert State.FAULT == machine_in(state).take(Event.FAULTED)


@pytest.mark.parametrize("state", sorted(set(State) - {State.IDLE, State.EMPTY}))
def test_presses_are_accepted_at_rest_and_enabled_only(state):
    """No press is taken while a launch runs, nor before enable, nor in a jam, stop or fault."""

    assert not machine_in(state).can_take(Event.PRESSED)


@pytest.mark.parametrize("state", [State.DISABLED, State.JAMMED, State.STOPPED, State.FAULT])
def test_what_needs_a_person_stays_until_enabled(state):
    """Nothing but enable leads from a locked state to one that takes presses."""
    ways_out = {event for event, to in TRANSITIONS[state].items() if to in ENABLED}

    assert {Event.ENABLED} == ways_out


def test_the_motor_starts_from_deciding_only():
    """Feeding is entered after the decision, or again from within the same launch."""
    sources = {state for state, row in TRANSITIONS.items() if State.FEEDING in row.values()}

    assert {State.DECIDING, State.SETTLING} == sources
    assert sources <= BUSY


def test_the_diagram_has_an_arrow_for_every_cell():
    """The picture in the README is the table: every event stands on its arrow."""
    drawn = {
        (state, event, target)
        for line in as_mermaid().splitlines()[2:]
        for state, target, events in [line.strip().replace(" --> ", ": ").split(": ")]
        for event in events.split(", ")
    }
    table = {(s, e, t) for s, row in TRANSITIONS.items() for e, t in row.items()}

    assert table == drawn
