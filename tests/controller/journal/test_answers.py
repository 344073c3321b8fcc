"""Answers under idempotency keys."""

import pytest

from controller.errors import InvalidError, RefusedError
from controller.journal.answers import ANSWERS_SCHEMA, KEPT_SECONDS, Answer, Answers
from controller.journal.database import Database
from hardware.clock import ScriptedClock

ANSWER = Answer(201, (("content-type", "application/json"),), b'{"id": 1}')


class Kept:
    def __init__(self, folder):
        self.folder = folder
        self.clock = ScriptedClock()
        self.open()

    def open(self):
        self.database = Database(self.folder / "answers.db", ANSWERS_SCHEMA)
        self.answers = Answers(self.database, self.clock)

    def restart(self):
        self.database.close()
        self.open()

    def begin(self, key="key", fingerprint="print", *, repeatable=False):
        return self.answers.begin(key, fingerprint, repeatable=repeatable)


@pytest.fixture
def kept(tmp_path):
    kept = Kept(tmp_path)
    yield kept
    kept.database.close()


def test_a_new_key_is_to_be_carried_out(kept):
    assert kept.begin() is None


def test_a_finished_key_gives_its_answer_across_restarts(kept):
    kept.begin()
    kept.answers.finish("key", ANSWER)
    kept.restart()

    assert ANSWER == kept.begin()


def test_the_same_key_with_another_request_is_refused_naming_the_header(kept):
    kept.begin()
    kept.answers.finish("key", ANSWER)

    with pytest.raises(InvalidError) as refused:
        kept.begin(fingerprint="other")

    assert ("Idempotency-Key", "key-reused") == (refused.value.field, refused.value.code)


@pytest.mark.parametrize("repeatable", [False, True])
def test_a_key_whose_request_still_runs_is_in_progress(kept, repeatable):
    kept.begin(repeatable=repeatable)

    with pytest.raises(RefusedError) as refused:
        kept.begin(repeatable=repeatable)

    assert "in-progress" == refused.value.code


def test_after_a_crash_in_the_middle_the_outcome_is_unknown(kept):
    kept.begin()
    kept.restart()

    with pytest.raises(RefusedError) as refused:
        kept.begin()

    assert "unknown-outcome" == refused.value.code


def test_after_a_crash_in_the_middle_what_may_be_done_twice_is_done_again(kept):
    kept.begin(repeatable=True)
    kept.restart()

    assert kept.begin(repeatable=True) is None


def test_a_request_that_failed_without_an_answer_has_an_unknown_outcome(kept):
    kept.begin()
    kept.answers.abandon("key")

    with pytest.raises(RefusedError) as refused:
        kept.begin()

    assert "unknown-outcome" == refused.value.code


def test_a_forgotten_key_may_be_tried_again(kept):
    kept.begin()
    kept.answers.forget("key")

    assert kept.begin() is None


def test_a_key_is_kept_for_a_day_and_then_free(kept):
    kept.begin()
    kept.answers.finish("key", ANSWER)
    kept.clock.advance(KEPT_SECONDS - 1)
    within = kept.begin()
    kept.clock.advance(2)

    assert (ANSWER, None) == (within, kept.begin())
