"""Kill -9 in chosen moments, and the accounts afterwards: no card lost, none doubled.

After every kill the killed process is started again on the same data, and the journal is compared
with the simulated world's truth: a count without doubt must be what left, an interrupted launch's
range must hold it, and the game's hands must be the sum of both.
"""

import contextlib
import signal
import threading
import time
from pathlib import Path

import httpx
from support.running import Running, now_us, read_truth, total_cards, wait_for

HALF_OUT_US = 1_300_000
"""A hand takes a half-out card a second after the motor came to rest [assumed]."""
CALM = {"idle", "empty"}


class Pair:
    """A launcher and its games, in one process or in two, pressed without a pause."""

    def __init__(self, folder: Path, split: bool, *arguments: str):
        self.folder = folder
        self.arguments = arguments
        self.engine = Running(folder / "games", command="engine") if split else None
        self.launcher = self._serve()
        self.truth_file = Path(self.launcher.get("/simulator")["truth"])
        self.before = total_cards(self.truth())
        self.confirmed: dict[str, int] = {}
        self.handed_out = 0
        self.kills = {"while the motor ran": 0, "between result and delivery": 0, "other": 0}
        self.interrupted = 0
        self.pressing = threading.Event()
        self.game = None
        self.new_game()

    def _serve(self, port: int = 0) -> Running:
        where = ["--engine-url", self.engine.url] if self.engine else []
        return Running(self.folder / "launcher", *where, *self.arguments, port=port)

    @property
    def games(self) -> Running:
        return self.engine or self.launcher

    def truth(self) -> list[dict]:
        return read_truth(self.truth_file)

    def new_game(self) -> None:
        """Empty hands and a full hopper, before the deck of 112 is used up."""
        if self.game:
            self.games.http.delete(f"/games/{self.game}")
        players = ["Ann", "Ben", "Cleo"]
        body = {"ruleset": "attack", "players": players, "knowledge": "table", "dealer": 0}
        self.game = self.games.post("/games", body)["id"]
        turn_up = {"type": "turn-up", "seat": 0, "card": "red-5"}
        self.games.post(f"/games/{self.game}/actions", turn_up)
        self.launcher.post("/simulator/hopper", {"cards": 90})
        self.launcher.post("/launcher/load", {"cards": 90})
        self.handed_out = self.left_launcher()

    def left_launcher(self) -> int:
        return total_cards(self.truth()) - self.before

    def press(self, times: int = 1) -> None:
        """Push the simulated button as often as the launcher is ready for it."""
        for _ in range(times):
            wait_for(self.is_ready, 20, "a launcher that is ready")
            self.launcher.post("/simulator/button", {"ms": 60})
            time.sleep(0.12)

    def is_ready(self) -> bool:
        return self.launcher.get("/launcher")["state"] == "idle"

    def press_until_motor_runs(self) -> None:
        for _ in range(12):  # no profile lets more presses in a row go by without a card
            self.press()
            with contextlib.suppress(AssertionError):
                wait_for(self.is_motor_running, 0.3, "the motor")
                return
        raise AssertionError("no press fired")

    def is_motor_running(self) -> bool:
        duty = [line["duty"] for line in self.truth() if line["event"] == "motor"]
        return bool(duty) and duty[-1] > 0

    # --- kills ---------------------------------------------------------------------------------

    def kill_launcher_while_motor_runs(self, after: float) -> int:
        """Kill in mid-launch; the microseconds until the motor stood."""
        self.press_until_motor_runs()
        time.sleep(after)
        kind = "while the motor ran" if self.is_motor_running() else "other"
        killed = now_us()
        self.launcher.kill()
        self.kills[kind] += 1
        stood = wait_for(lambda: self._stands_since(killed), 3, "a motor that stands")
        self.restart_launcher()
        return stood - killed

    def _stands_since(self, after_us: int) -> int | None:
        lines = [line for line in self.truth() if line["event"] == "motor"]
        if lines[-1]["duty"]:
            return None
        return max(lines[-1]["t_us"], after_us)

    def kill_between_result_and_delivery(self) -> None:
        """The games hang while a launch ends; then its launcher is killed with it in the outbox."""
        assert self.engine, "only two processes have this gap wide enough to hit it"

        self.press_until_motor_runs()
        self.engine.signal(signal.SIGSTOP)
        wait_for(lambda: self.launcher.get("/launcher")["state"] in CALM, 20, "a result")
        self.launcher.kill()
        self.engine.signal(signal.SIGCONT)
        self.kills["between result and delivery"] += 1
        self.restart_launcher()

    def kill_right_after_result(self) -> None:
        """In one process: the kill falls between the result and the end of its delivery."""
        self.press_until_motor_runs()
        before = self.launcher.get("/launcher")["totals"]["cards"]
        wait_for(lambda: self._has_counted(before), 20, "a result")
        self.launcher.kill()
        self.kills["between result and delivery"] += 1
        self.restart_launcher()

    def _has_counted(self, before: int) -> bool:
        status = self.launcher.http.get("/launcher").json()
        return status["totals"]["cards"] > before

    def kill_engine(self, after: float) -> None:
        assert self.engine

        self.press_until_motor_runs()
        time.sleep(after)
        kind = "while the motor ran" if self.is_motor_running() else "other"
        port = self.engine.port
        self.engine.kill()
        self.kills[kind] += 1
        self.engine = Running(self.folder / "games", command="engine", port=port)

    def restart_launcher(self) -> None:
        self.launcher = self._serve(self.launcher.port)

    # --- accounts ------------------------------------------------------------------------------

    def settle(self) -> None:
        """Wait until nothing is under way: launches ended, delivered, half-out cards taken."""
        wait_for(lambda: self.launcher.get("/launcher")["state"] in CALM, 20, "a calm launcher")
        wait_for(self._all_delivered, 20, "delivery")
        wait_for(self._is_still, 10, "a still world")

    def _all_delivered(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            record = self.games.get(f"/games/{self.game}/record")["record"]
            return all(
                launch["launch_id"] in record
                for launch in self.launcher.launches()
                if launch["game"] in {None, self.game} and launch["seat"] is not None
            )
        return False

    def _is_still(self) -> bool:
        moving = [t["t_us"] for t in self.truth() if t["event"] in {"motor", "card"}]
        return not moving or now_us() - moving[-1] > HALF_OUT_US

    def check(self) -> None:
        """Compare journal, truth and game; confirm the doubts as a table that counted would."""
        self.settle()
        launches = self.launcher.launches()
        ids = [launch["launch_id"] for launch in launches]

        assert len(ids) == len(set(ids))

        truth = self.left_launcher()
        doubtful = [x for x in launches if x["uncertain"] and x["launch_id"] not in self.confirmed]
        certain = sum(self._cards(x) for x in launches if x not in doubtful)
        self._check_doubts(doubtful, truth - certain)
        self._check_hands(doubtful, truth)

    def _cards(self, launch: dict) -> int:
        return self.confirmed.get(launch["launch_id"], launch["cards"])

    def _check_doubts(self, doubtful: list[dict], cards: int) -> None:
        if not doubtful:
            assert cards == 0, f"{cards} cards are in no count"

            return
        [launch] = doubtful  # each kill interrupts one launch at most
        low, high = launch["range"]

        assert low <= cards <= high, f"{cards} cards left, the launch says {launch}"

        self.confirmed[launch["launch_id"]] = cards
        self.interrupted += "interrupted" in launch["reasons"]

    def _check_hands(self, doubtful: list[dict], truth: int) -> None:
        seen = self.games.get(f"/games/{self.game}")
        for doubt in seen["doubts"]:
            cards = self.confirmed[doubt["launch_id"]]
            confirm = {"type": "confirm", "seat": doubt["seat"], "cards": cards}
            confirm["launch_id"] = doubt["launch_id"]
            self.games.post(f"/games/{self.game}/actions", confirm)
        seen = self.games.get(f"/games/{self.game}")
        hands = sum(seat["cards"] for seat in seen["seats"]) - 3 * 7

        assert truth - self.handed_out == hands, f"{hands} in the hands, {truth} left, {doubtful}"

        if hands > 45:
            self.new_game()

    def close(self) -> None:
        self.launcher.kill()
        if self.engine:
            self.engine.kill()
