"""`card-launcher simulate` as a person types it."""

import json

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.simulate import read_options


def simulate(*arguments):
    return CliRunner().invoke(main, ["simulate", *arguments, "--workers", "1"])


def test_json_is_one_line_with_the_names_of_the_contract():
    answer = simulate("attack", "--games", "20", "--players", "3", "--json")
    figures = json.loads(answer.stdout)

    assert (0, 1) == (answer.exit_code, answer.stdout.count("\n"))
    assert {"games", "turns", "seconds", "games_per_second", "mean_turns", "median_turns"} | {
        "p95_turns", "win_share", "mean_score", "blocked", "reshuffles", "presses", "fired",
        "cards_launched",
    } <= figures.keys()  # fmt: skip
    assert (20, 3) == (figures["games"], len(figures["win_share"]))


def test_a_table_says_what_was_played():
    answer = simulate("classic", "--games", "5", "--policy", "simple,random")

    assert answer.stdout.startswith("classic-108, 2 players, simple, random\n")
    assert "median turns" in answer.stdout
    assert "presses" not in answer.stdout


def test_where_seats_differ_their_shares_are_told_apart():
    answer = simulate("classic", "--games", "5", "--policy", "simple,random", "--json")

    assert 1 == pytest.approx(sum(json.loads(answer.stdout)["seat_share"]))


def test_options_and_luck_are_the_rulesets_own():
    answer = simulate(
        "attack", "--games", "5", "--option", "all-hit=everyone", "--launcher", "memoryless"
    )

    assert answer.stdout.startswith("attack-112, 2 players, random, memoryless\n")


def test_a_chart_is_written_where_it_is_wanted(tmp_path):
    chart = tmp_path / "chart.svg"
    simulate("attack", "--games", "5", "--plot", str(chart))

    assert chart.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (["poker"], "ruleset"),
        (["attack", "--players", "1"], "players"),
        (["attack", "--option", "target"], "expected name=value"),
        (["attack", "--option", "nonsense=1"], "options.nonsense"),
        (["classic", "--launcher", "extreme"], "options.profile"),
        (["attack", "--policy", "clever"], "policy"),
        (["attack", "--plot", "/nowhere/chart.svg"], "/nowhere/chart.svg"),
    ],
)
def test_what_cannot_be_done_is_said_and_fails(wrong, named):
    answer = simulate(*wrong, "--games", "2")

    assert 1 == answer.exit_code
    assert named in answer.stderr
    assert "Traceback" not in answer.output


def test_figures_outlive_a_chart_that_cannot_be_written():
    """Hours of playing are not lost for a path."""
    answer = simulate("attack", "--games", "2", "--json", "--plot", "/nowhere/chart.svg")

    assert 2 == json.loads(answer.stdout)["games"]


def test_a_value_is_json_where_it_can_be_and_else_a_word():
    said = ("target=200", "stacking-hits=false", "scoring=keep-own", 'customizable=["nothing"]')

    assert {
        "target": 200,
        "stacking-hits": False,
        "scoring": "keep-own",
        "customizable": ["nothing"],
    } == read_options(said)
