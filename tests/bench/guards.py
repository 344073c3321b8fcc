"""Take out the line that guards against each fault, and see that its tests notice.

    make bench-guards [ARGS="[FAULT …] [--workers N]"]

The faults are those that people meet with such machines, by number. Each guard lives in a copy of
its own. It prints a line for each, and fails if one of them goes unnoticed, or is not there.
"""
# ruff: noqa: E501 # a guard is a line

from support.breaking import break_guards, read_guards

# Fault, file, line => without it, then the tests that notice.
# fmt: off
GUARDS = read_guards(r"""
1 | hardware/gpio/edges.py | pull_up=True, pin_factory=pin_factory) => pull_up=True, bounce_time=0.03, pin_factory=pin_factory) | hardware/gpio/test_beam.py::test_no_debouncing_is_asked_of_the_library
1 | hardware/noise.py | GAP: Final = 0.0012 => GAP: Final = 0.012 | hardware/test_faults.py::test_cards_that_follow_after_two_milliseconds_are_all_seen[pins] hardware/test_faults.py::test_cards_that_follow_after_two_milliseconds_are_all_seen[microcontroller]
2 | hardware/counter.py | if end.t - pulse.start.t < NOISE: => if end.t - pulse.start.t < 0: | hardware/test_counter.py::test_a_pulse_too_short_for_a_card_is_noise
2 | hardware/feed.py | if self._counter.noise > self._storm: => if self._counter.noise < 0: | hardware/test_feed.py::test_a_storm_of_noise_stops_the_launch
2 | hardware/idle.py | if since is not None and not blocked: => if since is not None and not blocked and at - since > 0.005: | hardware/test_idle.py::test_spikes_are_no_cards_and_all_are_counted
2 | hardware/idle.py | if self._storm.edge(at): => if self._storm.edge(at) and at < 0: | hardware/test_idle.py::test_storm_of_spikes_is_a_fault hardware/test_faults.py::test_lamplight_is_named_without_a_launch[pins]
3 | hardware/gpio/inbox.py | Edge(line, at, active, now()) => Edge(line, now(), active, now()) | hardware/sim/test_launcher.py::test_trace_has_the_worlds_own_times hardware/test_faults.py::test_slow_consumer_loses_and_shifts_no_edge[pins]
4 | hardware/beam.py | elif self._contradicted: => elif self._contradicted is None: | hardware/test_faults.py::test_edge_that_got_lost_is_noticed_and_doubted[pins] hardware/gpio/test_launcher.py::test_lost_edge_is_found_and_makes_the_count_uncertain
4 | hardware/beam.py | is_news = blocked != self.blocked => is_news = True | hardware/gpio/test_watch.py::test_edge_that_changes_nothing_follows_a_lost_one
4 | hardware/gpio/watch.py | return self._overrun.edge(edge.at, edge.told) or not is_news => return not is_news | hardware/gpio/test_launcher.py::test_burst_of_3000_edges_is_never_silent hardware/gpio/test_watch.py::test_burst_that_was_told_late_lost_edges_in_pairs
4 | hardware/feed.py | self._counter.lost(t, blocked=blocked) => self._counter.edge(t, blocked=blocked) | hardware/test_feed.py::test_a_lost_edge_makes_the_count_uncertain
5 | hardware/clock.py | return time.monotonic() => return time.time() | hardware/sim/test_launcher.py::test_trace_has_the_worlds_own_times hardware/test_clock.py
6 | hardware/hold.py | is_held = now - self._since >= self._hold and => is_held = | hardware/test_hold.py::test_touch_of_5_ms_is_no_press hardware/test_hold.py::test_press_is_told_when_it_has_been_held
6 | hardware/hold.py | self._stuck_at = math.inf => pass | hardware/test_hold.py::test_button_that_is_down_for_long_is_a_press_and_is_reported_once
6 | hardware/hold.py | if self._state is _State.MAYBE_RELEASED and is_held: => if self._state is _State.MAYBE_RELEASED: | hardware/test_hold.py::test_bounces_at_release_are_no_press hardware/test_hold.py::test_button_that_is_held_through_spikes_is_pressed_once
7 | hardware/gpio/edges.py | pin.when_changed = None => pass | hardware/gpio/test_beam.py::test_closed_beam_leaves_no_callback_behind
7 | hardware/gpio/edges.py | _log.exception("the hook of %r failed", self) => raise | hardware/gpio/test_beam.py::test_hook_that_fails_is_logged_and_does_not_end_the_edges
8 | hardware/selftest.py | if edges > MOST_EDGES: => if edges < 0: | hardware/sim/test_launcher.py::test_self_test_names_what_is_broken
8 | hardware/selftest.py | if inputs.is_beam_blocked: => if inputs.is_beam_blocked is None: | hardware/test_launcher_contract.py::test_self_test_names_a_blocked_beam[pins] hardware/test_launcher_contract.py::test_self_test_names_a_blocked_beam[sim]
8 | hardware/feed.py | return self._end(Outcome.FAULT, BEAM_BLOCKED) => pass | hardware/test_faults.py::test_beam_that_is_blocked_from_the_start_moves_nothing[pins] hardware/test_feed.py::test_a_beam_that_stays_blocked_is_a_fault_without_a_launch
8 | hardware/silence.py | bool(self._passed[2]) and not self._has_told[1] => False | hardware/test_silence.py hardware/test_feed.py::test_a_first_beam_that_misses_a_card_ends_the_launch_in_doubt
8 | hardware/silence.py | self._passed[beam] += driven => self._passed[beam] += 1 | hardware/test_silence.py::test_card_that_the_retract_pulled_back_proves_nothing hardware/test_feed.py::test_launches_of_two_sound_beams_find_none_silent
8 | hardware/gpio/launcher.py | self._silent[line] = fault => pass | hardware/sim/test_launcher.py::test_beam_that_did_not_see_is_named_until_it_sees
8 | hardware/gpio/edges.py | self._active_high = active_level == "high" => self._active_high = True | hardware/gpio/test_beam.py::test_beam_that_is_blocked_low hardware/gpio/test_panel.py::test_either_level_may_mean_pressed
8 | hardware/feed.py | if not self._patience.is_believed_empty:\n            self._counter.doubt => if False:\n            self._counter.doubt | hardware/test_faults.py::test_beam_that_always_reads_clear_is_never_a_confident_zero[pins]
8 | hardware/counter.py | if self.has_seen_nothing and travel > STUCK: => if self.has_seen_nothing: | hardware/test_feed.py::test_a_stop_before_a_card_could_have_come_leaves_no_doubt
8 | hardware/patience.py | NOTHING_SEEN if saw_nothing else NOT_ARRIVED => NOT_ARRIVED | hardware/test_feed.py::test_a_jam_that_saw_nothing_names_hopper_beam_and_stack
9 | hardware/chances.py | return numbers[:needed] => return numbers[:1] | hardware/test_counter.py::test_a_pair_is_never_a_confident_one
9 | hardware/counter.py | self._doubt("stuck") => pass | hardware/test_counter.py::test_a_beam_blocked_for_long_is_one_stuck_card_or_a_heap_and_says_so
9 | hardware/patience.py | >= BEYOND => >= 1e9 | hardware/test_feed.py::test_cards_that_come_in_heaps_are_not_fed_on
10 | hardware/idle.py | tally.times += 1 => pass | hardware/test_idle.py::test_card_that_nobody_asked_for_is_told_at_once hardware/gpio/test_launcher.py::test_card_that_leaves_unasked_is_noticed hardware/test_faults.py::test_card_that_passes_while_nothing_runs_is_told[pins] hardware/test_faults.py::test_card_that_passes_while_nothing_runs_is_told[microcontroller] hardware/test_faults.py::test_card_that_passes_while_nothing_runs_is_told[image]
10 | controller/control.py | self._condition.fail(faults.STRAY_CARD) => pass | controller/test_launching.py::test_a_card_while_nothing_runs_is_an_error_not_a_loss
10 | hardware/feed.py | if self.ended is None:\n            self._counter.edge => if self.duty:\n            self._counter.edge | hardware/test_feed.py::test_a_card_that_leaves_while_the_loop_is_held_up_is_counted hardware/test_faults.py::test_half_out_card_belongs_to_the_launch_that_moved_it[pins]
11 | hardware/feed.py | return Run.NOT_LEFT if self._counter.blocked else Run.NOT_ARRIVED => return Run.NOT_ARRIVED | hardware/test_feed.py::test_a_card_that_does_not_leave_is_taken_back_and_not_boosted
11 | hardware/feed.py | is_stuck = run is Run.NOT_LEFT and => is_stuck = run is None and | hardware/test_feed.py::test_a_last_card_that_does_not_leave_is_a_jam_though_it_is_counted
11 | hardware/noise.py | NOISE: Final = 0.005 => NOISE: Final = 0.05 | hardware/test_faults.py::test_slow_and_fast_cards_are_cards[pins-3.0-29.0]
11 | hardware/counter.py | elif travel < SHORT: => elif travel < 0: | hardware/test_counter.py::test_a_short_pulse_is_doubtful
12 | hardware/counter.py | self._open: _Open | None = None => self._open: _Open | None = _Open(self._belt.mark(t)) if blocked else None | hardware/test_counter.py::test_a_half_out_card_counts_once_and_not_again_in_the_next_launch
12 | hardware/counter.py | self._half_out(self._open, t) => pass | hardware/test_faults.py::test_half_out_card_belongs_to_the_launch_that_moved_it[pins]
12 | hardware/idle.py | self._since: float | None = None => self._since: float | None = getattr(self, "_since", None) | hardware/test_idle.py::test_hand_that_takes_a_half_out_card_is_no_card
13 | hardware/patience.py | return Outcome.EMPTY, None => return Outcome.JAM, NOT_ARRIVED | hardware/test_faults.py::test_hopper_that_runs_empty_is_no_jam[pins] hardware/test_faults.py::test_hopper_that_runs_empty_is_no_jam[microcontroller]
13 | controller/control.py | return self._end_at_once(launch, standing, Outcome.NOTHING) => return self._end_at_once(launch, standing, Outcome.EMPTY) | controller/test_launching.py::test_a_press_that_comes_to_nothing_is_a_launch_of_its_own_kind
13 | controller/provisions.py | if jam is not None: => if jam is not None and cards: | controller/test_accounts.py::test_person_who_says_that_a_jam_was_emptiness_settles_the_account
14 | hardware/hold.py | elif pressed is (self._state is _State.MAYBE_RELEASED): => elif pressed is None: | hardware/test_hold.py::test_edge_between_late_samples_ends_what_it_contradicts
14 | hardware/hold.py | self._samples >= self._fewest => self._samples >= 0 | hardware/test_hold.py::test_sampler_that_wakes_late_does_not_trust_a_few_samples
14 | hardware/hold.py | self._state = _State.PRESSED if pressed else _State.RELEASED\n\n    def _decide => pass\n\n    def _decide | hardware/test_hold.py::test_hundred_spikes_are_no_press hardware/test_faults.py::test_noise_of_the_motor_is_no_press[pins]
14 | hardware/sim/pins.py | return self.factory.read(self._number, self._state) => return self._state | hardware/sim/test_world.py::test_answer_that_comes_too_late_is_not_taken_for_another hardware/sim/test_world.py::test_reading_is_the_worlds_at_that_moment
14 | hardware/sim/pins.py | while answer.at < question.at: => while answer is None: | hardware/sim/test_world.py::test_answer_that_comes_too_late_is_not_taken_for_another
15 | hardware/gpio/motor.py | self._latched = True  # nothing moves before => self._latched = False  # nothing moves before | hardware/test_faults.py::test_nothing_moves_before_it_is_enabled[pins] hardware/gpio/test_motor.py::test_motor_is_latched_from_the_start
15 | hardware/config.py | if name.startswith("motor_") and pin in PULLED_HIGH_AT_BOOT: => if pin < 0: | hardware/test_config.py::test_a_motor_on_a_pin_pulled_high_at_boot_is_refused
16 | hardware/lease.py | return min(self._run_until, self._vouched_until) if => return self._run_until if | hardware/test_lease.py::test_lease_that_is_not_renewed_trips
16 | hardware/lease.py | return min(self._run_until, self._vouched_until) if => return self._vouched_until if | hardware/test_lease.py::test_run_that_is_vouched_for_still_ends_at_its_limit
16 | hardware/lease.py | and not self._tripped and => and | hardware/test_lease.py::test_tripped_lease_takes_no_run_before_a_rest
16 | hardware/gpio/motor.py | if self._latched:  # again: => if not self.pin_factory:  # again: | hardware/gpio/test_motor.py::test_signal_before_the_write_leaves_the_motor_off hardware/gpio/test_motor.py::test_signal_in_the_middle_of_a_drive_leaves_the_motor_off
16 | hardware/gpio/launcher.py | self._launch.doubt_drive(trouble) => pass | hardware/gpio/test_launcher.py::test_guard_in_trouble_ends_the_launch_as_a_fault
16 | hardware/guard.py | if not words or Word.END in words: => if Word.END in words: | hardware/test_guard.py::test_killed_owner_has_its_motor_stopped_at_once
""")
# fmt: on

if __name__ == "__main__":
    break_guards(GUARDS, __doc__.splitlines()[0])
