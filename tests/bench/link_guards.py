"""Take out one guarding line of the serial link for each fault, and see that its tests notice.

    make bench-link_guards ARGS="[FAULT …] [--workers N]"

The numbers are those of the list of faults that people meet with such machines: resets (17),
repeated requests (18), frames (19), hang-ups (20), ports (21), answers (22); 16 is the motor that
stops, 8 the beams, 0 the count. Each is tried in a copy of its own; it fails if one of them goes unnoticed.
"""
# ruff: noqa: E501 # a guard is a line

from support.breaking import break_guards, read_guards

# Fault, file, line => without it, then the tests that notice.
# fmt: off
GUARDS = read_guards(r"""
0 | link/running.py | if done.reasons or done.cards == count.cards: => if True: | hardware/link/test_launcher.py::test_where_the_firmware_is_certain_of_another_number_the_launch_is_uncertain
0 | link/hearing.py | elif self.launch and self._inputs.is_up_to(report.edges): => elif False: | hardware/link/test_launcher.py::test_card_is_told_soon_after_it_has_left
4 | link/running.py | self._counter.lost(at, blocked=blocked) => self._counter.poll(at) | hardware/test_faults.py::test_edge_that_got_lost_is_noticed_and_doubted[microcontroller] hardware/test_faults.py::test_edge_that_got_lost_is_noticed_and_doubted[image]
8 | link/running.py | if Reason.NOTHING_SEEN in done.reasons: => if False: | hardware/test_faults.py::test_beam_that_always_reads_clear_is_never_a_confident_zero[image]
8 | link/hearing.py | self._look_at_beams(self.launch) => pass | hardware/test_faults.py::test_first_beam_that_always_reads_clear_is_betrayed_by_the_second[microcontroller-112]
8 | link/running.py | return self._by_second_beam(count) if self.silent_beam == 1 else count => return count | hardware/test_faults.py::test_first_beam_that_always_reads_clear_is_betrayed_by_the_second[microcontroller-112]
8 | link/hearing.py | if silent: => if False: | hardware/link/test_launcher.py::test_beam_that_did_not_see_is_named_until_it_sees
16 | link/session.py | self._port.write(URGENT_STOP) => pass | hardware/link/test_launcher.py::test_stop_reaches_the_board_though_the_loop_hangs
16 | link/launcher.py | self._stop_is_due = True => self._stop_is_due = False | hardware/link/test_launcher.py::test_stop_whose_bytes_get_lost_is_sent_again
16 | link/hearing.py | if notice.code is NoticeCode.LEASE_ENDED and not self.is_latched: => if False: | hardware/link/test_launcher.py::test_lease_that_ran_out_is_a_fault
16 | link/port.py | port = self._serial  # the loop's `read` may let go of it before a STOP is written\n        if port is None or not data:\n            return => if self._serial is None or not data:\n            return\n        port = self._serial | hardware/link/test_port.py::test_port_that_is_lost_while_another_thread_begins_to_write_is_the_same_error
17 | link/connection.py | elif banner.connection == 0: => elif banner.connection == -1: | hardware/link/test_launcher.py::test_reset_in_mid_launch_is_noticed_and_nothing_resumes
17 | link/session.py | self._lose(faults.board_reset(self.who, banner.reset), Stage.GREETING) => pass | hardware/link/test_session.py::test_reset_board_is_told_and_greeted_anew
17 | link/connection.py | self._start(Outgoing(0, patience), State.CLOSED) => self.state = State.CLOSED | hardware/link/test_connection.py::test_reset_board_voids_what_was_under_way
17 | link/session.py | self.fault = fault\n        self.disable() => self.fault = fault | hardware/link/test_session.py::test_reset_board_is_told_and_greeted_anew
17 | link/running.py | count.high + unseen, => count.high, | hardware/link/test_worn_line.py::test_reset_at_any_message_of_a_launch
17 | link/running.py | min(count.low, seen), => count.low + 1, | hardware/link/test_worn_line.py::test_reset_at_any_message_of_a_launch
18 | link/session.py | self._request = banner.last_request => self._request = 0 | hardware/link/test_launcher.py::test_host_that_starts_again_gives_ids_that_the_board_has_not_seen
18 | link/connection.py | self._number = self._rng.randrange(1, 1 << 16) => self._number = 1 | hardware/link/test_connection.py::test_two_processes_have_connections_of_their_own
18 | link/parameters.py | round(1000 * longest_launch_s(config)), => 0xFFFF, | hardware/link/test_parameters.py::test_order_has_a_deadline_and_a_longest_run
18 | link/session.py | self._request = self._request % 0xFFFF + 1 => self._request = self._request + 1 & 0xFFFF | hardware/link/test_session.py::test_requests_have_ids_of_their_own_and_never_0
19 | link/framing.py | crc != _crc(content) => False | hardware/link/test_framing.py::test_damaged_frame_never_passes
19 | link/framing.py | self._pending = rest[: MOST_ENCODED + 1] => self._pending = rest | hardware/link/test_framing.py::test_endless_noise_takes_no_memory_and_hides_no_frame
19 | link/framing.py | if len(piece) <= MOST_ENCODED else b"" => if piece else b"" | hardware/link/test_messages.py::test_bad_vector_is_dropped_and_hides_no_frame
19 | link/framing.py | if header & RESERVED or is_acknowledgement == bool(body): => if is_acknowledgement == bool(body): | hardware/link/test_messages.py::test_bad_vector_is_dropped_and_hides_no_frame
19 | link/window.py | is_next = frame.sequence == self._expected => is_next = True | hardware/link/test_connection.py::test_pieces_that_are_doubled_or_come_again_change_nothing
19 | link/window.py | if not 1 <= done <= len(self._under_way): => if not done: | hardware/link/test_connection.py::test_acknowledgement_of_what_was_not_sent_means_nothing
19 | link/window.py | self.deadline = now + self._patience(self._tries) => self.deadline = math.inf | hardware/link/test_connection.py::test_what_is_not_acknowledged_is_sent_again_later_and_later
19 | link/connection.py | if self.state is State.OPEN:\n                    written += => if True:\n                    written += | hardware/link/test_connection.py::test_old_acknowledgement_does_not_silence_a_hello
20 | link/port.py | (serial.SerialException, OSError, termios.error, => (serial.SerialException, OSError, | hardware/link/test_port.py::test_each_exception_of_each_call_is_the_one_error
20 | link/port.py | ValueError, TypeError) => ValueError) | hardware/link/test_port.py::test_each_exception_of_each_call_is_the_one_error
20 | link/port.py | write_timeout=WRITE_S => write_timeout=5 | hardware/link/test_port.py::test_peer_that_stops_reading_is_a_bounded_failure
20 | link/connection.py | min(tries, _DOUBLINGS) => tries | hardware/link/test_launcher.py::test_board_that_was_silent_for_twenty_minutes_launches_again
20 | link/session.py | if now >= silent_at: => if False: | hardware/link/test_launcher.py::test_silence_is_a_named_fault_within_a_second
20 | link/session.py | self._probe_at = self._due[self._probe] = now + PROBE_S => pass | hardware/link/test_launcher.py::test_silence_is_a_named_fault_within_a_second
20 | link/session.py | if now > self._probe_at + PROBE_S: => if False: | hardware/link/test_launcher.py::test_lease_that_ran_out_is_a_fault
21 | link/session.py | {self._greet: now + QUIET_S, => {self._greet: now, | hardware/link/test_session.py::test_boot_loader_hears_nothing_that_is_not_for_it
21 | link/session.py | self._due[self._reopen] = self._clock.monotonic() + RETRY_S => pass | hardware/link/test_launcher.py::test_port_that_comes_back_is_found_and_not_enabled
21 | link/port.py | exclusive=True => exclusive=False | hardware/link/test_port.py::test_port_belongs_to_one_program
21 | link/connection.py | if protocol_of(frame.body) != PROTOCOL_VERSION: => if False: | hardware/link/test_session.py::test_board_of_another_version_is_a_named_fault_with_the_cure
22 | link/session.py | elif isinstance(message, Report) and message.request == self._request: => elif isinstance(message, Report): | hardware/link/test_session.py::test_board_is_ready_after_it_was_told_everything
22 | link/hearing.py | or (done.request, done.boot) != (launch.request, self._session.boot): => or False: | hardware/link/test_launcher.py::test_end_of_another_launch_between_order_and_end_is_not_taken_for_this_ones
""", "hardware/")
# fmt: on

if __name__ == "__main__":
    break_guards(GUARDS, __doc__.splitlines()[0])
