/*
 * What host and board say to each other: every message with its number, fields, first version,
 * and the errors. `hardware/link/messages.py` says the same; `tests/vectors/frames.json` holds
 * examples that both must read. Change all three, or the tests fail.
 *
 * Frames. 0x00-delimited COBS of `header | body | crc`, at 250000 baud, 8N1. Both sides write a zero
 * before a frame too, so that a damaged end costs one frame, not two; empty frames mean nothing. The CRC is
 * CRC-16/IBM-3740 (polynomial 0x1021, from 0xFFFF; Python's `binascii.crc_hqx(content, 0xFFFF)`)
 * of header and body, low byte first. Header, body and CRC are at most 64 bytes together.
 * Header: bits 0-3 the sequence number; bit 7 set: a pure acknowledgement, without a body; bits 4-6
 * are zero, else the frame is dropped as damaged; but a header of exactly 0x40 is urgent, see below. Body: one byte of type, then the fields in the
 * order given here, little endian, without padding, of exactly that length.
 *
 * Connection. HELLO and BANNER open one, and alone are taken at any sequence number. The host sends
 * HELLO (sequence 0) with a number of its own choice, not 0; the board forgets what it had under
 * way, and answers with BANNER (sequence 0) that repeats the number. From then on either side
 * numbers its frames 1, 2, … 15, 0, … A HELLO with the number of the open connection was sent twice:
 * it is acknowledged, and nothing else happens. Without a connection the board takes nothing but
 * HELLO, and says BANNER with connection 0 at boot and over and over, unacknowledged: whoever
 * hears it in an open connection knows that the board was reset.
 *
 * Delivery. A receiver takes only the next expected sequence number, and answers every other frame
 * with an acknowledgement too: its sequence number is the next one expected. At most 4 frames are
 * unacknowledged; all of them are sent again, in order, after 25 ms doubling to 400 ms (host) or
 * after 40 ms (board). A frame damaged on its way is dropped in silence.
 *
 * Urgent. A frame with the header 0x40 and the body MESSAGE_STOP alone, without fields, is neither
 * numbered nor acknowledged, and needs no connection: motor off and disabled, at once. It is always
 * the same bytes, so that anybody can write it in any state. The host sends STOP as well.
 *
 * Requests carry an id that counts up from BANNER's `last_request` + 1 (0 is left out: it means
 * "unasked"). The same id again gets the same answer and nothing is done twice, in this connection
 * or in another, until the board is reset; an id that is too old to be remembered gets FORGOTTEN.
 *
 * Time. `_us` is the board's microsecond clock, 32 bits, wrapping every 71.6 minutes.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#define PROTOCOL_VERSION 1
#define PROTOCOL_BAUD 250000
#define PROTOCOL_MOST_CONTENT 64
#define PROTOCOL_WINDOW 4
#define PROTOCOL_BOARD_RESEND_MS 40
#define PROTOCOL_HEADER_ACK 0x80
#define PROTOCOL_HEADER_URGENT 0x40
#define PROTOCOL_HEADER_RESERVED 0x70
#define PROTOCOL_HEADER_SEQUENCE 0x0F
/* A lease, in ms: the host must renew it within so long. */
#define PROTOCOL_SHORTEST_LEASE_MS 50
#define PROTOCOL_LONGEST_LEASE_MS 2000
/* No run is longer, whatever anybody asks for (the promise of 2 s). */
#define PROTOCOL_LONGEST_RUN_MS 2000
#define PROTOCOL_MOST_CARDS 13
#define PROTOCOL_HOPPER_UNKNOWN 255
#define PROTOCOL_MOST_EVENTS 11

/* M(NAME, type, who sends it, since version) */
#define PROTOCOL_MESSAGES(M) \
    M(HELLO, 0x01, HOST, 1) \
    M(ENABLE, 0x02, HOST, 1) \
    M(KEEPALIVE, 0x03, HOST, 1) \
    M(DISABLE, 0x04, HOST, 1) \
    M(LAUNCH, 0x05, HOST, 1) \
    M(STOP, 0x06, HOST, 1) \
    M(STATUS, 0x07, HOST, 1) \
    M(CONFIGURE, 0x08, HOST, 1) \
    M(SAVE, 0x09, HOST, 1) \
    M(CLEAR_TALLY, 0x0A, HOST, 1) \
    M(CUE, 0x0B, HOST, 1) \
    M(BANNER, 0x81, BOARD, 1) \
    M(ANSWER, 0x82, BOARD, 1) \
    M(REPORT, 0x83, BOARD, 1) \
    M(EDGES, 0x84, BOARD, 1) \
    M(LAUNCH_DONE, 0x85, BOARD, 1) \
    M(BUTTON, 0x86, BOARD, 1) \
    M(NOTICE, 0x87, BOARD, 1)

/* F(type, name): u8 u16 u32 little endian; text8 is 8 bytes of ASCII, filled up with zeros. */

/* Open a connection. Answered by BANNER, also where the versions differ: then the board takes
   nothing else. Nothing is enabled by it; what was enabled is disabled, and a launch that still
   runs ends as STOPPED. */
#define HELLO_FIELDS(F) \
    F(u8, protocol) \
    F(u16, connection)

/* Allow launches until the lease has run out; clears a fault. Needed after every reset, stop and
   fault. Errors: BAD_VALUE (lease), COVER_OPEN, BUSY. */
#define ENABLE_FIELDS(F) \
    F(u16, request) \
    F(u16, lease_ms)

/* Renew the lease, with the length that ENABLE gave it. Does not enable. Not a request. */
#define KEEPALIVE_FIELDS(F)

/* Allow no more launches. Errors: BUSY (STOP ends a launch). */
#define DISABLE_FIELDS(F) \
    F(u16, request)

/* Throw `cards` cards; answered at once, and ended by one LAUNCH_DONE with the same request id (at
   a repetition after the end both come again). The motor is off for good after `deadline_ms`, and no
   run is longer than `longest_run_ms`. `duty` is that of a run, in percent. `hopper_left`: how
   many cards the hopper is believed to hold, or PROTOCOL_HOPPER_UNKNOWN.
   Errors: DISABLED, BUSY, FAULT, WRONG_BOOT (the board was reset since), BAD_VALUE. */
#define LAUNCH_FIELDS(F) \
    F(u16, request) \
    F(u16, boot) \
    F(u8, cards) \
    F(u8, hopper_left) \
    F(u8, duty) \
    F(u16, longest_run_ms) \
    F(u16, deadline_ms)

/* Motor off at once and disabled; a running launch ends as STOPPED. Never refused. */
#define STOP_FIELDS(F) \
    F(u16, request)

/* Answered by REPORT. */
#define STATUS_FIELDS(F) \
    F(u16, request)

/* Set one of PROTOCOL_PARAMETERS, until the next reset unless saved. Errors: BAD_VALUE (also an
   unknown parameter), BUSY. */
#define CONFIGURE_FIELDS(F) \
    F(u16, request) \
    F(u8, parameter) \
    F(u16, value)

/* Keep the parameters over power loss, for play without a host. Errors: BUSY. */
#define SAVE_FIELDS(F) \
    F(u16, request)

/* Set the tally to zero. Errors: BUSY. */
#define CLEAR_TALLY_FIELDS(F) \
    F(u16, request)

/* Show one of PROTOCOL_CUES; `press` is the number of presses since the last firing, 1 the first:
   lamp and buzzer speed up with it (rule L-4). Errors: BAD_VALUE. */
#define CUE_FIELDS(F) \
    F(u16, request) \
    F(u8, cue) \
    F(u8, press)

/* Who speaks. `connection` repeats HELLO's, or is 0 at boot. `boot` is another one after every
   reset; 0 never. `version` is major * 256 + minor; `features` of PROTOCOL_FEATURES; `reset` of
   PROTOCOL_RESETS. */
#define BANNER_FIELDS(F) \
    F(u8, protocol) \
    F(u16, connection) \
    F(u16, version) \
    F(u16, boot) \
    F(u8, features) \
    F(u8, reset) \
    F(u16, last_request) \
    F(text8, board)

/* What became of a request: `code` of PROTOCOL_CODES, `about` the request's type. */
#define ANSWER_FIELDS(F) \
    F(u16, request) \
    F(u8, about) \
    F(u8, code)

/* How things stand: asked for, or unasked (request 0) at every change of state. `levels`: bits of
   PROTOCOL_LEVELS as read now. All counters only ever rise, modulo their size. Kept over power loss:
   `launches` begun, `asked`, `left`, `not_done` cards, `uncertain` launches, `events` (one for each
   launch that ended: it never repeats). Since the reset: `edges` (number of the next event of
   EDGES), `edges_lost` (told to nobody: the counter did not see them either), `noise` (blockings
   too short for a card), `presses`, `damaged` (frames dropped). */
#define REPORT_FIELDS(F) \
    F(u16, request) \
    F(u8, state) \
    F(u8, fault) \
    F(u8, levels) \
    F(u16, lease_left_ms) \
    F(u32, now_us) \
    F(u32, launches) \
    F(u32, asked) \
    F(u32, left) \
    F(u32, not_done) \
    F(u32, uncertain) \
    F(u32, events) \
    F(u32, edges) \
    F(u16, edges_lost) \
    F(u16, noise) \
    F(u16, presses) \
    F(u16, damaged)

/* What happened, in order: `first` is the number of the first event since the reset, `count` up to
   PROTOCOL_MOST_EVENTS. A gap in the numbers: the link was too slow for them. */
#define EDGES_FIELDS(F) \
    F(u32, first) \
    F(u8, count)
/* Then `count` times: `what` is PROTOCOL_LINES << 5 | value. The value is the level of beam, beam2
   (1: blocked), button (1: pressed), cover (1: open), as it was at `at_us`; or of PROTOCOL_STEPS. */
#define EVENT_FIELDS(F) \
    F(u8, what) \
    F(u32, at_us)

/* A launch is over, motor off and at rest. `boot` and `request` name it; `outcome` of
   PROTOCOL_OUTCOMES; `fault` of PROTOCOL_FAULTS for JAM and FAULT. The firmware's count is certain if
   `reasons` (bits of PROTOCOL_REASONS) is 0: then low = cards = high. `edges`: number of the event
   after the launch's last. `events`: as in REPORT, this launch included. One that nobody has
   acknowledged comes again in the next connection. */
#define LAUNCH_DONE_FIELDS(F) \
    F(u16, request) \
    F(u16, boot) \
    F(u8, outcome) \
    F(u8, fault) \
    F(u8, asked) \
    F(u8, cards) \
    F(u8, low) \
    F(u8, high) \
    F(u8, reasons) \
    F(u32, began_us) \
    F(u32, ended_us) \
    F(u32, edges) \
    F(u32, events)

/* The button was held long enough to be meant, `presses` times since the reset; down at `at_us`. */
#define BUTTON_FIELDS(F) \
    F(u16, presses) \
    F(u32, at_us)

/* Worth knowing: `code` of PROTOCOL_NOTICES. */
#define NOTICE_FIELDS(F) \
    F(u8, code) \
    F(u32, at_us)

/* C(NAME, number) for all of the following */
#define PROTOCOL_CODES(C) \
    C(OK, 0) \
    C(UNKNOWN, 1)     /* no such message, or not of this length */ \
    C(BAD_VALUE, 2)   /* a field is out of its range */ \
    C(DISABLED, 3)    /* not enabled, or the lease has run out */ \
    C(BUSY, 4)        /* a launch is running */ \
    C(FAULT, 5)       /* a fault stands: ENABLE clears it */ \
    C(WRONG_BOOT, 6)  /* meant for the board before its reset */ \
    C(COVER_OPEN, 7) \
    C(FORGOTTEN, 8)   /* an old request id, whose answer is not kept */

#define PROTOCOL_STATES(C) \
    C(DISABLED, 0) \
    C(IDLE, 1) \
    C(LAUNCHING, 2) \
    C(FAULT, 3) \
    C(ALONE, 4)       /* as IDLE, but it plays without a host */

#define PROTOCOL_FAULTS(C) \
    C(NONE, 0) \
    C(BEAM_BLOCKED, 1)    /* before anything moved */ \
    C(BEAM_STORM, 2) \
    C(NOT_ARRIVED, 3)     /* jam: no card reaches the beam */ \
    C(NOT_LEFT, 4)        /* jam: a card is stuck in the beam */ \
    C(TOO_SLOW, 5)        /* jam: too few cards in all the runs allowed */ \
    C(COVER_OPEN, 6) \
    C(RUN_TOO_LONG, 7)    /* the timer interrupt had to end a run */ \
    C(DEADLINE, 8)        /* the launch's */ \
    C(HUNG, 9)            /* the watchdog had to restart the board */

#define PROTOCOL_OUTCOMES(C) \
    C(FIRED, 0) \
    C(EMPTY, 1) \
    C(JAM, 2) \
    C(STOPPED, 3)     /* by STOP, by the lease's end */ \
    C(FAULT, 4)

#define PROTOCOL_REASONS(C) \
    C(OVERLAP, 1)     /* a pulse that may be another number of cards */ \
    C(ODD_LENGTH, 2)  /* a pulse that no number of cards explains */ \
    C(SHORT_PULSE, 4) \
    C(TURNING, 8)     /* pulled back after it had nearly left */ \
    C(STUCK, 16)      /* blocked for longer than three cards take */ \
    C(EDGE_LOST, 32) \
    C(BEAM_BLOCKED, 64) \
    C(NOTHING_SEEN, 128) /* though cards were to come: the beam may be blind */

#define PROTOCOL_LINES(C) \
    C(BEAM, 0) \
    C(BEAM2, 1) \
    C(BUTTON, 2) \
    C(COVER, 3) \
    C(STEP, 4) \
    C(LOST, 5)        /* edges of the beam are missing before this; the value is its level */

/* What the motor does; its duty in percent: `duty` of LAUNCH, or that parameter's value. */
#define PROTOCOL_STEPS(C) \
    C(AWAIT_CLEAR, 0) /* 0 */ \
    C(KICK, 1)        /* KICK_DUTY */ \
    C(RUN, 2)         /* duty */ \
    C(BOOST_PAUSE, 3) /* 0 */ \
    C(BOOST, 4)       /* 100 */ \
    C(REVERSE, 5)     /* -REVERSE_DUTY */ \
    C(WAIT, 6)        /* 0 */ \
    C(BRAKE, 7)       /* 0 */ \
    C(RETRACT, 8)     /* -REVERSE_DUTY */ \
    C(SETTLE, 9)      /* 0 */ \
    C(STOP, 10)       /* 0: by STOP, a fault, the lease's or the deadline's end */ \
    C(CUT, 11)        /* 0: by the timer interrupt, at the longest run */ \
    C(DONE, 12)       /* 0: the launch is over */

#define PROTOCOL_LEVELS(C) \
    C(BEAM, 1) \
    C(BEAM2, 2) \
    C(BUTTON, 4) \
    C(COVER, 8) \
    C(MOTOR, 16)      /* the driver's enable line is high */

#define PROTOCOL_NOTICES(C) \
    C(BUTTON_STUCK, 1) \
    C(COVER_OPENED, 2) \
    C(COVER_SHUT, 3) \
    C(LEASE_ENDED, 4) /* the host was silent for too long: disabled */

#define PROTOCOL_CUES(C) \
    C(QUIET, 0) \
    C(READY, 1)       /* enabled */ \
    C(PRESSED, 2)     /* a press that gave nothing */ \
    C(FIRED, 3) \
    C(FAULT, 4)

#define PROTOCOL_RESETS(C) \
    C(POWER, 0)       /* or unknown: boot loaders hide the cause */ \
    C(EXTERNAL, 1)    /* the reset pin: also an opened port */ \
    C(BROWN_OUT, 2) \
    C(WATCHDOG, 3)    /* the main loop hung */

#define PROTOCOL_FEATURES(C) \
    C(PLAYS_ALONE, 1) \
    C(BEAM2, 2)       /* has an input for it; BEAM_GAP_MM says whether one is there */ \
    C(COVER, 4)       /* likewise COVER_FITTED */

/* P(NAME, number, default, least, most); the host's `hardware/config.py` explains them */
#define PROTOCOL_PARAMETERS(P) \
    P(RUN_DUTY, 0, 100, 20, 100)          /* percent; without a host */ \
    P(KICK_DUTY, 1, 100, 20, 100) \
    P(KICK_MS, 2, 40, 0, 300) \
    P(REVERSE_DUTY, 3, 80, 10, 100) \
    P(LONGEST_RUN_MS, 4, 1700, 200, 2000) /* without a host */ \
    P(MOST_RUNS, 5, 6, 1, 20) \
    P(BRAKE_MS, 6, 10, 0, 500) \
    P(RETRACT_MS, 7, 120, 0, 300) \
    P(SETTLE_MS, 8, 200, 20, 2000) \
    P(ARRIVE_MS, 9, 500, 100, 1500) \
    P(LEAVE_MS, 10, 600, 100, 1500) \
    P(BOOST_MS, 11, 250, 0, 1000) \
    P(REVERSE_MS, 12, 200, 0, 1000) \
    P(WAIT_MS, 13, 300, 20, 5000) \
    P(LADDERS, 14, 2, 0, 5) \
    P(CLEAR_WAIT_MS, 15, 1500, 0, 10000) \
    P(NEARLY_EMPTY, 16, 3, 0, 20) \
    P(STORM_PULSES, 17, 300, 10, 65535) \
    P(CARD_MS, 18, 87, 10, 1000)          /* a card blocks the beam so long at RUN_DUTY */ \
    P(TAU_MS, 19, 50, 1, 500)             /* the motor's time constant */ \
    P(CARD_MM, 20, 87, 30, 120) \
    P(BEAM_GAP_MM, 21, 0, 0, 80)          /* 0: one beam */ \
    P(HOLD_MS, 22, 20, 2, 500) \
    P(STUCK_S, 23, 10, 1, 600) \
    P(BEAM_BLOCKED_HIGH, 24, 1, 0, 1) \
    P(BUTTON_PRESSED_HIGH, 25, 0, 0, 1) \
    P(COVER_FITTED, 26, 1, 0, 1)          /* without a switch: 0, or bridge its pins */ \
    P(PROFILE, 27, 0, 0, 2)               /* luck without a host: PROTOCOL_PROFILES */

/* In the order of engine.odds.PROFILES. */
#define PROTOCOL_PROFILES(C) \
    C(EXTREME, 0) \
    C(FIRST_GENERATION, 1) \
    C(MEMORYLESS, 2)

#endif
