"""What a person tells the launcher while it rests: how full the hopper is, which luck to have."""

from controller import faults
from controller.condition import Condition
from controller.journal.database import JournalError
from controller.ledger import Ledger
from controller.luck import Luck
from controller.machine import Event
from controller.standing import Standing


class Provisions:
    """Hopper and luck, for the control loop."""

    def __init__(self, condition: Condition, ledger: Ledger, luck: Luck) -> None:
        self._condition = condition
        self._ledger = ledger
        self._luck = luck

    def load(self, cards: int) -> None:
        """Take a person's word for what the hopper now holds.

        Raises:
            JournalError: the disk does not take it, which also is a fault.
        """
        jam = self._ledger.unexplained_jam if not cards else None
        if jam is not None:
            self._set(self._ledger.standing.found_empty(jam))
            self._condition.show_settled()
        else:
            self._set(self._luck.filled(self._ledger.standing, cards))
        self._condition.take(Event.LOADED if cards else Event.RAN_EMPTY)
        self._condition.show()

    def set_profile(self, name: str) -> None:
        """Change the luck.

        Raises:
            EngineError: there is no such luck.
            JournalError: the disk does not take it, which also is a fault.
        """
        self._set(self._luck.changed(self._ledger.standing, name))
        self._condition.show()

    def _set(self, standing: Standing) -> None:
        try:
            self._ledger.set(standing)
        except JournalError as error:
            self._condition.fail(faults.disk(error))
            raise
