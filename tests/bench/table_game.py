"""End to end over HTTP: a table game of three, the simulated button pushed 200 times.

Every launch is compared with the simulated world's truth file: seat, hand, obligation, doubt.
"""

import argparse
import tempfile
import time
from pathlib import Path

from support.real_table import RealTable
from support.running import Running


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--presses", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "config.toml"
        config.write_text(f"[simulator]\nseed = {asked.seed}\n")
        with Running(Path(folder) / "data", "--config", str(config)) as service:
            began = time.monotonic()
            table = RealTable(service, asked.seed)
            while table.presses < asked.presses:
                table.play() or table.push()
            seconds = time.monotonic() - began
            posts = service.output().count('"POST /api/launches HTTP')
            totals = service.get("/launcher")["totals"]
    print(f"presses                     {table.presses} ({seconds:.0f} s)")
    print(f"  of these owed             {table.obliged}")
    print(f"outcomes                    {dict(table.outcomes)}")
    print(f"cards counted / truth       {totals['cards']} / {table.thrown}")
    print(f"uncertain                   {table.uncertain} of {table.presses}")
    print(f"POST /api/launches          {posts} for {totals['launches']} launches")
    print("seats, hands, obligations   equal to the truth after every press")


if __name__ == "__main__":
    main()
