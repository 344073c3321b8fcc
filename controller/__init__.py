"""The service: from a press to cards in a hand."""
