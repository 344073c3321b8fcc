"""What a launcher remembers from launch to launch: hopper, luck, totals, how it ended."""

from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum

from controller.accounts import Account
from controller.launch import Launch
from hardware import Outcome


class Ending(StrEnum):
    """How the last run of the service would end if it ended now."""

    WELL = "well"
    FAULT = "fault"
    """In a fault or a jam that nobody has cleared."""
    STOPPED = "stopped"
    """Latched off by a person."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Since the journal began."""

    presses: int = 0
    """Accepted presses; an order to eject is none."""
    launches: int = 0
    cards: int = 0
    uncertain: int = 0
    """Launches whose count is in doubt."""

    def to_dict(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Standing:
    """Kept with every launch, in the same commit."""

    loaded: int
    """Cards in the hopper when it was last loaded."""
    left: int
    """Cards believed to be in it now: loaded less counted."""
    profile: str
    luck: int
    """The profile's state: which press comes next."""
    totals: Totals = field(default_factory=Totals)
    ending: Ending = Ending.WELL
    account: Account = field(default_factory=Account)
    """What became of the cards since."""

    def filled(self, cards: int) -> "Standing":
        """Set what the hopper holds."""
        return replace(self, loaded=cards, left=cards, account=self.account.next())

    def found_empty(self, jam: str) -> "Standing":
        """Believe a person: nothing came in that launch because nothing was left."""
        return replace(self, left=0, account=self.account.settled(jam))

    def ends(self, ending: Ending) -> "Standing":
        """Go on to another ending; what cleared a fault or a jam was a hand among the cards."""
        is_cleared = self.ending is Ending.FAULT and ending is not Ending.FAULT
        account = self.account.touched() if is_cleared else self.account
        return replace(self, ending=ending, account=account)

    def accepted(self, launch: Launch) -> "Standing":
        """Count a launch in as its intent is written."""
        totals = self.totals
        return replace(
            self,
            totals=replace(
                totals,
                presses=totals.presses + launch.trigger.is_press,
                launches=totals.launches + 1,
            ),
        )

    def counted(self, launch: Launch) -> "Standing":
        """Take what a launch threw out of the hopper."""
        assert launch.result is not None
        outcome, count = launch.result.outcome, launch.result.count
        left = 0 if outcome is Outcome.EMPTY else max(0, self.left - count.cards)
        account = self.account.plus(count)
        # A launch that moved nothing, because the hopper was believed empty, has found out nothing.
        if not left and launch.asked is not None:
            account = account.settled(launch.launch_id)
        standing = replace(self, account=account)
        if outcome in {Outcome.JAM, Outcome.FAULT}:
            standing = standing.ends(Ending.FAULT)
        return replace(
            standing,
            left=left,
            totals=replace(
                self.totals,
                cards=self.totals.cards + count.cards,
                uncertain=self.totals.uncertain + count.is_uncertain,
            ),
        )
