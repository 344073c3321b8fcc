/* The messages of protocol.h as C values: enums, and packed structs that are the bytes. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdint.h>

#include "protocol.h" // the tables

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "messages are little endian, and are sent as they lie in memory"
#endif

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef struct {
    char text[8];
} text8;

#define AS_MESSAGE(NAME, type, from, since) MESSAGE_##NAME = (type),
#define AS_CODE(NAME, number) CODE_##NAME = (number),
#define AS_STATE(NAME, number) STATE_##NAME = (number),
#define AS_FAULT(NAME, number) FAULT_##NAME = (number),
#define AS_OUTCOME(NAME, number) OUTCOME_##NAME = (number),
#define AS_REASON(NAME, number) REASON_##NAME = (number),
#define AS_LINE(NAME, number) LINE_##NAME = (number),
#define AS_STEP(NAME, number) STEP_##NAME = (number),
#define AS_LEVEL(NAME, number) LEVEL_##NAME = (number),
#define AS_NOTICE(NAME, number) NOTICE_##NAME = (number),
#define AS_CUE(NAME, number) CUE_##NAME = (number),
#define AS_RESET(NAME, number) RESET_##NAME = (number),
#define AS_FEATURE(NAME, number) FEATURE_##NAME = (number),
#define AS_PROFILE(NAME, number) PROFILE_##NAME = (number),
#define AS_PARAMETER(NAME, number, preset, least, most) PARAMETER_##NAME = (number),

enum message { PROTOCOL_MESSAGES(AS_MESSAGE) };
/* The one error enum: what functions return as well as what the host is told. */
enum code { PROTOCOL_CODES(AS_CODE) };
enum state { PROTOCOL_STATES(AS_STATE) };
enum fault { PROTOCOL_FAULTS(AS_FAULT) };
enum outcome { PROTOCOL_OUTCOMES(AS_OUTCOME) };
enum reason { PROTOCOL_REASONS(AS_REASON) };
enum line { PROTOCOL_LINES(AS_LINE) };
enum step { PROTOCOL_STEPS(AS_STEP) };
enum level { PROTOCOL_LEVELS(AS_LEVEL) };
enum notice { PROTOCOL_NOTICES(AS_NOTICE) };
enum cue { PROTOCOL_CUES(AS_CUE) };
enum reset { PROTOCOL_RESETS(AS_RESET) };
enum feature { PROTOCOL_FEATURES(AS_FEATURE) };
enum profile { PROTOCOL_PROFILES(AS_PROFILE) };
enum parameter { PROTOCOL_PARAMETERS(AS_PARAMETER) PARAMETERS };

#define EVENT(line, value) ((u8)((u8)(line) << 5 | (u8)(value)))
#define EVENT_LINE(what) ((u8)((what) >> 5))
#define EVENT_VALUE(what) ((u8)((what)&0x1F))

#define MOST_BODY (PROTOCOL_MOST_CONTENT - 3)
#define AS_MEMBER(type, name) type name;
#define STRUCT(name, FIELDS) \
    struct name##_message { \
        FIELDS(AS_MEMBER) \
    } __attribute__((packed)); \
    _Static_assert(sizeof(struct name##_message) < MOST_BODY, "a message fits into a frame")

STRUCT(hello, HELLO_FIELDS);
STRUCT(enable, ENABLE_FIELDS);
STRUCT(keepalive, KEEPALIVE_FIELDS);
STRUCT(disable, DISABLE_FIELDS);
STRUCT(launch, LAUNCH_FIELDS);
STRUCT(stop, STOP_FIELDS);
STRUCT(status, STATUS_FIELDS);
STRUCT(configure, CONFIGURE_FIELDS);
STRUCT(save, SAVE_FIELDS);
STRUCT(clear_tally, CLEAR_TALLY_FIELDS);
STRUCT(cue, CUE_FIELDS);
STRUCT(banner, BANNER_FIELDS);
STRUCT(answer, ANSWER_FIELDS);
STRUCT(report, REPORT_FIELDS);
STRUCT(launch_done, LAUNCH_DONE_FIELDS);
STRUCT(button, BUTTON_FIELDS);
STRUCT(notice, NOTICE_FIELDS);

struct event {
    EVENT_FIELDS(AS_MEMBER)
} __attribute__((packed));

struct edges_message {
    EDGES_FIELDS(AS_MEMBER)
    struct event events[PROTOCOL_MOST_EVENTS];
} __attribute__((packed));
_Static_assert(sizeof(struct edges_message) < MOST_BODY, "the most events fit into a frame");

#endif
