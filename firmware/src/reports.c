#include "reports.h"

#include <string.h> // memcpy

#include "../drv/uart/uart.h" // uart_write
#include "board.h" // board_state and its like
#include "events.h" // events_read
#include "last_launch.h" // last_launch_is_untold
#include "launching.h" // launching_edges_lost
#include "requests.h" // requests_next_answer
#include "tally.h" // tally

#define BOARD_NAME "nano"
#define BANNER_US 500000UL // how often it is said while no host has spoken
#define NOTICES 4

static uint32_t cursor; // of the events that are still to be sent
static uint32_t safe;   // up to where they have been acknowledged
static uint32_t banner_us;
static uint32_t noticed_us; // the latest: they go out within milliseconds
static uint8_t notices; // bits: still to be told
static uint16_t told_presses;
static bool is_report_due;
static bool is_done_sent; // the launch's end is on its way

void reports_begin(void) {
    cursor = safe = events_total();
    banner_us = 0;
    notices = 0;
    told_presses = 0;
    is_report_due = is_done_sent = false;
}

void reports_connected(void) {
    cursor = safe;
    is_report_due = true;
    is_done_sent = false;
}

void reports_tell(void) {
    is_report_due = true;
}

void reports_notice(enum notice notice, uint32_t at_us) {
    notices |= (uint8_t)(1 << (notice - 1));
    noticed_us = at_us;
}

static uint8_t banner(uint8_t *body, uint16_t connection) {
    struct banner_message banner = {
        .protocol = PROTOCOL_VERSION,
        .connection = connection,
        .version = FIRMWARE_VERSION,
        .boot = tally()->boot,
        .features = FEATURE_PLAYS_ALONE | FEATURE_BEAM2 | FEATURE_COVER,
        .reset = (uint8_t)board_reset_cause(),
        .last_request = requests_last(),
        .board = {BOARD_NAME},
    };
    body[0] = MESSAGE_BANNER;
    memcpy(body + 1, &banner, sizeof banner);
    return 1 + sizeof banner;
}

static uint8_t report(uint8_t *body, uint16_t request, uint32_t now_us) {
    const struct tally *kept = tally();
    struct report_message report = {
        .request = request,
        .state = (uint8_t)board_state(),
        .fault = (uint8_t)board_fault(),
        .levels = board_levels(),
        .lease_left_ms = board_lease_left_ms(now_us),
        .now_us = now_us,
        .launches = kept->launches,
        .asked = kept->asked,
        .left = kept->left,
        .not_done = kept->not_done,
        .uncertain = kept->uncertain,
        .events = kept->events,
        .edges = events_total(),
        .edges_lost = launching_edges_lost(),
        .noise = launching_noise(),
        .presses = board_presses(),
        .damaged = requests_link()->damaged,
    };
    body[0] = MESSAGE_REPORT;
    memcpy(body + 1, &report, sizeof report);
    return 1 + sizeof report;
}

// Each of these writes what it has to say into `body`, and gives its length; 0 for nothing.

static uint8_t next_banner(uint8_t *body) {
    uint16_t connection;
    if (!requests_awaits_banner(&connection)) {
        return 0;
    }
    requests_banner_sent();
    return banner(body, connection);
}

static uint8_t next_answer(uint8_t *body, uint32_t now_us) {
    struct answer_message answer;
    if (!requests_next_answer(&answer)) {
        return 0;
    }
    requests_answer_sent();
    if (answer.about == MESSAGE_STATUS && answer.code == CODE_OK) {
        return report(body, answer.request, now_us);
    }
    body[0] = MESSAGE_ANSWER;
    memcpy(body + 1, &answer, sizeof answer);
    return 1 + sizeof answer;
}

static uint8_t next_notice(uint8_t *body) {
    for (uint8_t i = 0; i < NOTICES; i++) {
        if (notices & 1 << i) {
            struct notice_message notice = {.code = i + 1, .at_us = noticed_us};
            notices &= (uint8_t)~(1 << i);
            body[0] = MESSAGE_NOTICE;
            memcpy(body + 1, &notice, sizeof notice);
            return 1 + sizeof notice;
        }
    }
    return 0;
}

static uint8_t next_button(uint8_t *body) {
    if (told_presses == board_presses()) {
        return 0;
    }
    told_presses = board_presses();
    struct button_message button = {.presses = told_presses, .at_us = board_pressed_us()};
    body[0] = MESSAGE_BUTTON;
    memcpy(body + 1, &button, sizeof button);
    return 1 + sizeof button;
}

// After the launch's edges.
static uint8_t next_done(uint8_t *body) {
    if (!last_launch_is_untold() || is_done_sent
        || (int32_t)(cursor - last_launch()->edges) < 0) {
        return 0;
    }
    is_done_sent = true;
    body[0] = MESSAGE_LAUNCH_DONE;
    memcpy(body + 1, last_launch(), sizeof(struct launch_done_message));
    return 1 + sizeof(struct launch_done_message);
}

static uint8_t next_report(uint8_t *body, uint32_t now_us) {
    if (!is_report_due) {
        return 0;
    }
    is_report_due = false;
    return report(body, 0, now_us);
}

static uint8_t next_edges(uint8_t *body) {
    struct edges_message *edges = (struct edges_message *)(body + 1);
    uint8_t count = 0;
    while (count < PROTOCOL_MOST_EVENTS) {
        uint32_t number = cursor;
        enum events_result result = events_read(&cursor, &edges->events[count]);
        if (result == EVENTS_NOT_YET || (result == EVENTS_LOST && count > 0)) {
            break; // behind a gap begins another message
        }
        if (result == EVENTS_LOST) {
            continue;
        }
        if (count == 0) {
            edges->first = number;
        }
        count++;
    }
    if (count == 0) {
        return 0;
    }
    edges->count = count;
    body[0] = MESSAGE_EDGES;
    return (uint8_t)(1 + sizeof edges->first + sizeof edges->count
                     + count * sizeof(struct event));
}

static uint8_t next(uint8_t *body, uint32_t now_us) {
    uint8_t length = next_banner(body);
    length = length ? length : next_answer(body, now_us);
    length = length ? length : next_notice(body);
    length = length ? length : next_button(body);
    length = length ? length : next_done(body);
    length = length ? length : next_report(body, now_us);
    return length ? length : next_edges(body);
}

static void fill(struct link *link, uint32_t now_us) {
    uint8_t body[MOST_BODY];
    while (link_has_room(link)) {
        uint8_t length = next(body, now_us);
        if (length == 0) {
            break;
        }
        link_send(link, body, length);
    }
}

static void note_acknowledged(const struct link *link) {
    if (!link_is_idle(link)) {
        return;
    }
    safe = cursor;
    if (is_done_sent) {
        is_done_sent = false;
        last_launch_set_told(true);
    }
}

// Without a connection the banner goes out by itself, for whoever listens.
static uint8_t unasked_banner(uint8_t *out, uint32_t now_us) {
    uint8_t body[1 + sizeof(struct banner_message)];
    uint16_t connection;
    bool was_refused = requests_awaits_banner(&connection);
    if (!was_refused && now_us - banner_us < BANNER_US) {
        return 0;
    }
    banner_us = now_us;
    requests_banner_sent();
    return frame_write(0, body, banner(body, was_refused ? connection : 0), out);
}

void reports_poll(uint32_t now_us) {
    struct link *link = requests_link();
    if (link_is_open(link)) {
        note_acknowledged(link);
        fill(link, now_us);
    }
    if (!uart_is_free()) {
        return;
    }
    uint8_t *out = uart_buffer();
    out[0] = 0;
    uint8_t length = link_is_open(link) ? link_next_frame(link, now_us, out + 1)
                                        : unasked_banner(out + 1, now_us);
    if (length > 0) {
        uart_write(length + 1);
    }
}
