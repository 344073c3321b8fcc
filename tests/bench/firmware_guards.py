"""Take out one guarding line of the firmware for each fault, and see that its tests notice.

    make bench-firmware_guards ARGS="[FAULT …] [--workers N]"

The numbers are those of the list of faults that people meet with such machines; 0 is the store and
the clock. Each is tried in a copy of its own; it fails if one of them goes unnoticed.
"""
# ruff: noqa: E501 # a guard is a line

from support.breaking import break_guards, read_guards

# Fault, file, line => without it, then the tests that notice.
# fmt: off
GUARDS = read_guards(r"""
0 | src/board.c | if (!launching_is_running()) {\n            tally_poll(); => if (sampled_us != 1) {\n            tally_poll(); | firmware/unit/test_board.py::test_the_store_is_never_written_while_the_motor_runs
0 | src/tally.c | return crc == frame_crc(bytes, length); => return crc != frame_crc(bytes, length) - 1; | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_tally]
1 | src/counter.c | #define GAP_US 1200 => #define GAP_US 15000 | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_counter]
2 | src/counter.c | counter->end.at_us - counter->start.at_us < NOISE_US => counter->end.at_us - counter->start.at_us < 1 | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_counter]
2 | src/feed.c | if (feed->counter->noise > parameters_get(PARAMETER_STORM_PULSES)) { => if (false) { | hardware/test_faults.py::test_storm_of_spikes_trips_a_named_fault[image]
3 | drv/inputs/inputs_nano.c | uint16_t ticks = *timer; => uint16_t ticks = TCNT1; (void)timer; | firmware/test_timing.py::test_edges_are_stamped_within_two_microseconds
4 | drv/inputs/inputs_nano.c | if (read_beam() != beam_is_high && !(TIFR1 & _BV(ICF1))) { => if (false) { | hardware/test_faults.py::test_edge_that_got_lost_is_noticed_and_doubted[image]
6 | src/hold.c | now_us - hold->since_us >= hold_us\n        && (hold->samples >= HOLD_FEWEST_SAMPLES => now_us >= 1\n        && (hold->samples >= 2 | hardware/test_faults.py::test_touch_is_no_press_and_a_push_is_one[image]
6 | src/hold.c | return HOLD_STUCK; => return HOLD_NOTHING; | hardware/test_faults.py::test_button_that_stays_down_is_one_press_and_is_told[image]
8 | src/feed.c | feed->now_us, !is_believed_empty(feed)); => feed->now_us, false); | firmware/test_blind_beam.py firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_feed]
8 | src/feed.c | (is_nearly_empty(feed) && feed->counter->has_seen)) { => is_nearly_empty(feed)) { | firmware/test_blind_beam.py
8 | src/counter.c | if (has_seen_nothing(counter)) {\n        betray => if (false) {\n        betray | firmware/test_blind_beam.py
8 | src/counter.c | counter->entered > 0 && at_us - counter->start.at_us => at_us - counter->start.at_us | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_feed]
8 | src/feed.c | } else if (counter_is_blind(feed->counter)) { => } else if (false) { | firmware/test_blind_beam.py
0 | drv/clock/clock_nano.h | if (ticks < 0x8000 && is_waiting) { => if (false) { | firmware/test_timing.py::test_edges_about_the_timers_overflow_are_stamped_as_well_as_others[0-B0] firmware/test_timing.py::test_edges_about_the_timers_overflow_are_stamped_as_well_as_others[1-D2]
8 | src/feed.c | end(feed, OUTCOME_FAULT, FAULT_BEAM_BLOCKED); => begin_run(feed); | hardware/test_faults.py::test_beam_that_is_blocked_from_the_start_moves_nothing[image]
9 | src/lengths.c | if (weighed.log_density[i] > weighed.log_density[weighed.likeliest]) { => if (false) { | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_counter]
11 | src/feed.c | feed->counter->is_blocked ? VERDICT_NOT_LEFT : VERDICT_NOT_ARRIVED => VERDICT_NOT_ARRIVED | hardware/test_faults.py::test_card_that_stays_is_a_jam[image-1]
12 | src/counter.c | half_out(counter, &now); => (void)now; | hardware/test_faults.py::test_half_out_card_belongs_to_the_launch_that_moved_it[image]
13 | src/feed.c | end(feed, OUTCOME_EMPTY, FAULT_NONE); => end(feed, OUTCOME_JAM, FAULT_NOT_ARRIVED); | hardware/test_faults.py::test_hopper_that_runs_empty_is_no_jam[image]
14 | src/hold.c | hold->is_watching = false;\n    } else if (!hold->is_watching) { => hold->is_stuck = false;\n    } else if (!hold->is_watching) { | firmware/unit/test_board.py::test_a_hundred_spikes_while_the_motor_runs_are_no_press
16 | drv/motor/motor_nano.c | ++alone_ms < MOTOR_HUNG_MS ? left_ms : 1 => ++alone_ms > 0 ? left_ms : 1 | firmware/test_motor_off.py::test_hang_that_feeds_the_watchdog_is_cut_by_the_timer
16 | drv/motor/motor_nano.c | return left_ms == 1; => return alone_ms == MOTOR_HUNG_MS; | firmware/test_motor_off.py::test_hang_that_looks_alive_is_cut_at_the_longest_run
16 | drv/watchdog/watchdog_nano.c | WDTCSR = _BV(WDIE) => WDTCSR = 0 & _BV(WDIE) | firmware/test_motor_off.py::test_dead_timer_is_cut_by_the_watchdog
16 | src/board.c | if (lease_us != 0 && (int32_t)(now_us - lease_until_us) >= 0) { => if (lease_us == 1 && now_us == 1) { | firmware/unit/test_board.py::test_a_silent_host_loses_the_motor_within_twenty_milliseconds_of_its_lease
16 | src/requests.c | case LINK_URGENT_STOP:\n            board_stop(OUTCOME_STOPPED, FAULT_NONE, now_us); => case LINK_URGENT_STOP: | firmware/unit/test_board.py::test_an_urgent_stop_needs_no_connection
16 | src/board.c | if (is_open) {\n        board_stop => if (false) {\n        board_stop | firmware/unit/test_board.py::test_an_open_cover_stops_and_keeps_from_enabling
17 | src/last_launch.c | if (kept.stage == STAGE_RUNNING) {\n        break_off => if (kept.stage == STAGE_NONE) {\n        break_off | firmware/unit/test_board.py::test_a_reset_in_mid_launch_keeps_what_left_and_resumes_nothing
17 | src/launching.c | last_launch_note(counter_cards(&counter)); => last_launch_note(0); | firmware/unit/test_board.py::test_whenever_it_is_reset_each_card_is_in_the_tally_once
17 | src/board.c | && last_launch()->events == tally()->events + 1 => && last_launch()->events > 0 | firmware/unit/test_board.py::test_whenever_it_is_reset_each_card_is_in_the_tally_once
17 | src/requests.c | if (launch->boot != tally()->boot) { => if (launch->boot == 0) { | firmware/unit/test_board.py::test_a_launch_meant_for_the_board_before_its_reset_is_refused
17 | src/tally.c | now.boot = now.boot == UINT16_MAX ? 1 : now.boot + 1; => now.boot = now.boot == UINT16_MAX ? 1 : 7; | firmware/unit/test_board.py::test_a_launch_meant_for_the_board_before_its_reset_is_refused
17 | src/board.c | state = was_hung ? STATE_FAULT : STATE_DISABLED; => state = was_hung ? STATE_IDLE : STATE_DISABLED; | firmware/unit/test_board.py::test_after_the_watchdog_the_board_is_at_fault_until_enabled
18 | src/requests.c | return last == 0 || (int16_t)(request - last) > 0; => return request != 0; | firmware/unit/test_board.py::test_a_repeated_launch_is_answered_and_not_carried_out
18 | src/requests.c | if (about == MESSAGE_LAUNCH) { => if (about == MESSAGE_HELLO) { | firmware/unit/test_board.py::test_a_launch_is_remembered_whatever_is_asked_after_it
18 | src/requests.c | launch->deadline_ms == 0 => launch->deadline_ms == 1 | firmware/unit/test_board.py::test_a_launch_without_a_deadline_does_not_exist
18 | src/launching.c | if ((int32_t)(now_us - deadline_us) >= 0) { => if (deadline_us == 1) { | firmware/unit/test_board.py::test_a_deadline_ends_a_launch
19 | src/frame.c | if (crc != frame_crc(reader->content, length) => if ((crc == 0 && length == 0) | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_frame]
19 | src/frame.c | if (reader->length == PROTOCOL_MOST_CONTENT) { => if (reader->length == 255) { | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_frame]
19 | src/frame.c | return (header & PROTOCOL_HEADER_RESERVED) == 0 && => return | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_frame]
19 | src/link.c | return sequence == link->expected ? LINK_BODY => return sequence != 99 ? LINK_BODY | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_link]
19 | src/link.c | if (count > link->sent) { => if (count > 99) { | firmware/unit/test_c.py::test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers[test_link]
19 | src/link.c | now_us - link->written_at >= RESEND_US => now_us - link->written_at >= 0xFFFFFFFF | firmware/unit/test_board.py::test_a_line_that_loses_doubles_and_bends_loses_no_count_and_doubles_no_launch
""", "firmware/")
# fmt: on

if __name__ == "__main__":
    break_guards(GUARDS, __doc__.splitlines()[0])
