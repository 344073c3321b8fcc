"""One module for each game."""
