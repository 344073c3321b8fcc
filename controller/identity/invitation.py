"""What a device needs for joining: an address with a code, as text and as a QR code."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from controller.identity.addresses import Address
from controller.identity.people import People
from controller.identity.visitor import Role


@dataclass(frozen=True, slots=True)
class Invitations:
    """Makes them for one service."""

    people: People
    addresses: Callable[[], Sequence[Address]]
    """The likeliest first, at least one; asked each time, since a network may come and go."""
    lan: bool
    """Whether devices of the network are let in."""

    def to_game(self, game: str) -> dict[str, Any]:
        """Invite to a game: to its seats, and to its table."""
        return {
            **self._where(),
            "seat_code": self.people.code(Role.SEAT, game),
            "table_code": self.people.code(Role.TABLE, game),
        }

    def to_service(self) -> dict[str, Any]:
        """Invite a table device, whatever will be played."""
        code = self.people.code(Role.TABLE, None)
        return {**self._where(), "table_code": code, "address": self.address(code)}

    def address(self, code: str) -> str:
        """Return the address that joins; the code is in the part that is never sent."""
        return f"{self.addresses()[0].url}/join#{code}"

    def picture(self, role: Role, game: str) -> str:
        """Draw the QR code of a game's seats or table (SVG)."""
        import segno  # noqa: PLC0415 - a start need not wait for it

        drawn = io.BytesIO()
        qr_code = segno.make_qr(self.address(self.people.code(role, game)))
        # Light modules as well: on a dark page the code must stand on white to be read.
        qr_code.save(drawn, kind="svg", border=2, light="#fff", xmldecl=False, omitsize=True)
        return drawn.getvalue().decode()

    def _where(self) -> dict[str, Any]:
        return {"addresses": [one.to_dict() for one in self.addresses()], "lan": self.lan}


def as_text(address: str) -> str:
    """Draw a QR code for a terminal."""
    import segno  # noqa: PLC0415 - a start need not wait for it

    drawn = io.StringIO()
    segno.make_qr(address).terminal(drawn, compact=True)
    return drawn.getvalue()
