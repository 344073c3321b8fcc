"""Bots at the table: a thread that lets them act, and a process that thinks for them."""
