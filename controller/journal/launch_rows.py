"""How launches and their launcher's standing lie in the journal's tables: there and back."""

import json
import sqlite3

from controller.accounts import Account
from controller.launch import Launch, Result, Trigger
from controller.moments import from_text, to_text
from controller.standing import Ending, Standing, Totals
from hardware import Count, Outcome

SCHEMA = """
CREATE TABLE IF NOT EXISTS launches (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    launch_id TEXT NOT NULL UNIQUE,
    launcher TEXT NOT NULL,
    trigger TEXT NOT NULL,
    started_at TEXT NOT NULL,
    asked INTEGER,
    hopper_left INTEGER NOT NULL,
    game TEXT,
    seat INTEGER,
    seen INTEGER NOT NULL DEFAULT 0,
    seen_ms INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    cards INTEGER,
    low INTEGER,
    high INTEGER,
    reasons TEXT,
    duration_ms INTEGER,
    traced INTEGER NOT NULL DEFAULT 0,
    delivered INTEGER NOT NULL DEFAULT 0,
    set_aside TEXT
);
CREATE INDEX IF NOT EXISTS outbox ON launches (sequence)
    WHERE outcome IS NOT NULL AND NOT delivered AND set_aside IS NULL;
CREATE TABLE IF NOT EXISTS standing (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    loaded INTEGER NOT NULL,
    left INTEGER NOT NULL,
    profile TEXT NOT NULL,
    luck INTEGER NOT NULL,
    presses INTEGER NOT NULL,
    launches INTEGER NOT NULL,
    cards INTEGER NOT NULL,
    uncertain INTEGER NOT NULL,
    ending TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS accounts (
    number INTEGER PRIMARY KEY,
    loaded INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    low INTEGER NOT NULL,
    high INTEGER NOT NULL,
    disturbed INTEGER NOT NULL,
    settled_by TEXT
);
CREATE TABLE IF NOT EXISTS game (id INTEGER PRIMARY KEY CHECK (id = 1), game TEXT);
CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY CHECK (id = 1), beat INTEGER NOT NULL);
"""

OUTBOX = "outcome IS NOT NULL AND NOT delivered AND set_aside IS NULL"

_RESULT = """
UPDATE launches SET outcome = ?, cards = ?, low = ?, high = ?, reasons = ?, duration_ms = ?,
    traced = ? WHERE launch_id = ?
"""


def insert_launch(connection: sqlite3.Connection, launch: Launch) -> int:
    """Write what is known as a launch is accepted; answers its sequence."""
    row = connection.execute(
        "INSERT INTO launches (launch_id, launcher, trigger, started_at, asked, hopper_left,"
        " game, seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            launch.launch_id,
            launch.launcher,
            launch.trigger,
            to_text(launch.started_at),
            launch.asked,
            launch.hopper_left,
            launch.game,
            launch.seat,
        ),
    )
    assert row.lastrowid is not None
    return row.lastrowid


def write_result(connection: sqlite3.Connection, launch_id: str, result: Result) -> None:
    count = result.count
    connection.execute(
        _RESULT,
        (
            result.outcome,
            count.cards,
            count.low,
            count.high,
            json.dumps(count.reasons),
            result.duration_ms,
            result.traced,
            launch_id,
        ),
    )


def write_standing(connection: sqlite3.Connection, standing: Standing) -> None:
    totals = standing.totals
    connection.execute(
        "INSERT OR REPLACE INTO standing VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            standing.loaded,
            standing.left,
            standing.profile,
            standing.luck,
            totals.presses,
            totals.launches,
            totals.cards,
            totals.uncertain,
            standing.ending,
        ),
    )
    account = standing.account
    connection.execute(
        "INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            account.number,
            standing.loaded,
            account.counted,
            account.low,
            account.high,
            account.disturbed,
            account.settled_by,
        ),
    )


def standing_of(row: sqlite3.Row, account: Account) -> Standing:
    return Standing(
        row["loaded"],
        row["left"],
        row["profile"],
        row["luck"],
        Totals(row["presses"], row["launches"], row["cards"], row["uncertain"]),
        Ending(row["ending"]),
        account,
    )


def account_of(row: sqlite3.Row) -> Account:
    return Account(
        row["number"],
        row["counted"],
        row["low"],
        row["high"],
        bool(row["disturbed"]),
        row["settled_by"],
    )


def launch_of(row: sqlite3.Row) -> Launch:
    return Launch(
        row["launch_id"],
        row["launcher"],
        Trigger(row["trigger"]),
        from_text(row["started_at"]),
        row["asked"],
        row["hopper_left"],
        row["sequence"],
        row["game"],
        row["seat"],
        None if row["outcome"] is None else _result(row),
    )


def _result(row: sqlite3.Row) -> Result:
    reasons = tuple(json.loads(row["reasons"]))
    count = Count(row["cards"], row["low"], row["high"], reasons)
    return Result(Outcome(row["outcome"]), count, row["duration_ms"], bool(row["traced"]))
