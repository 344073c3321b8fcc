"""Write src/odds_table.h from engine.odds: `make -C firmware odds`; a test compares the two."""

import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
TABLE = REPOSITORY / "firmware/src/odds_table.h"
CERTAIN = 0xFFFF
SCALE = 0x10000

sys.path.insert(0, str(REPOSITORY))

from engine.odds import PROFILES, Counts, Profile  # noqa: E402 - found by the line above


def text() -> str:
    """Give the header's text."""
    histograms = list(dict.fromkeys(step.counts for each in PROFILES for step in each.steps))
    count = sum(len(profile.steps) for profile in PROFILES)
    lines = [
        "/* Made by tools/odds_table.py from engine.odds: change it there. */",
        "#ifndef ODDS_TABLE_H",
        "#define ODDS_TABLE_H",
        "",
        "#include <stdint.h>",
        "",
        '#include "flash.h" // FLASH',
        "",
        f"#define ODDS_CERTAIN {CERTAIN}",
        "",
        "struct odds_step {",
        "    uint16_t chance; /* of 65536 that a press fires; ODDS_CERTAIN: always */",
        "    uint8_t counts;  /* how many cards then: a line of odds_cumulative */",
        "    uint8_t after_firing;",
        "    uint8_t after_nothing;",
        "};",
        "",
        "/* Of 65536 that it is 1, at most 2, ... at most 12 cards; else it is 13. */",
        f"static const uint16_t odds_cumulative[{len(histograms)}][12] FLASH = {{",
        *(f"    {{{', '.join(str(n) for n in _cumulative(each))}}}," for each in histograms),
        "};",
        "",
        f"static const uint8_t odds_first_steps[{len(PROFILES)}] FLASH = {{{_first_steps()}}};",
        "",
        f"static const struct odds_step odds_steps[{count}] FLASH = {{",
        *(line for each in PROFILES for line in _steps(each, histograms)),
        "};",
        "",
        "#endif",
        "",
    ]
    return "\n".join(lines)


def _cumulative(counts: Counts) -> list[int]:
    sums = list(counts.cumulative) + [1.0] * 13
    return [min(CERTAIN, round(sums[cards] * SCALE)) for cards in range(12)]


def _first_steps() -> str:
    firsts = [sum(len(p.steps) for p in PROFILES[:i]) + p.power_on for i, p in enumerate(PROFILES)]
    assert all(profile.power_on == 0 for profile in PROFILES), "states are numbered from there"
    return ", ".join(map(str, firsts))


def _steps(profile: Profile, histograms: list[Counts]) -> list[str]:
    rows = [
        f"    {{{_chance(step.chance)}, {histograms.index(step.counts)}, "
        f"{step.after_firing}, {step.after_nothing}}},"
        for step in profile.steps
    ]
    return [f"    /* {profile.name} */", *rows]


def _chance(chance: float) -> str:
    return "ODDS_CERTAIN" if chance == 1 else str(min(CERTAIN - 1, round(chance * SCALE)))


if __name__ == "__main__":
    TABLE.write_text(text())
