"""`card-launcher simulate`: many games, played by bots with the rules that everybody plays by."""

from controller.simulate.command import read_options, simulate
from controller.simulate.experiment import Experiment
from controller.simulate.playing import BotTable, play_batch
from controller.simulate.tally import Tally
from controller.simulate.workers import run

__all__ = ["BotTable", "Experiment", "Tally", "play_batch", "read_options", "run", "simulate"]
