/*
 * Theory. Every request has an id that counts up. The last few are remembered with their answers, the
 * last LAUNCH for longer than any other: one that comes again gets its answer again and is not
 * carried out; one that is older than all of these gets FORGOTTEN. STATUS changes nothing: it is
 * answered as often as it comes. While no more answers can be kept, a frame is not accepted: the host
 * sends it again.
 */
#include "requests.h"

#include <string.h> // memcpy

#include "../drv/uart/uart.h" // uart_read
#include "board.h" // board_enable and its like
#include "cues.h" // cues_show
#include "last_launch.h" // last_launch_set_told
#include "launching.h" // launching_start
#include "parameters.h" // parameters_set
#include "reports.h" // reports_connected
#include "tally.h" // tally_clear

#define REMEMBERED 7 // besides the last launch
#define OF_LAUNCH REMEMBERED // its place

struct memory {
    uint16_t request;
    uint8_t about;
    uint8_t code;
};

static struct link connection;
static struct memory memories[REMEMBERED + 1]; // a ring, the newest at `newest`; and the launch
static uint8_t newest;
static uint16_t last;
static struct answer_message to_send[PROTOCOL_WINDOW];
static uint8_t waiting; // of these
static bool awaits_banner;
static uint16_t banner_for;

void requests_begin(void) {
    link_begin(&connection);
    memset(memories, 0, sizeof memories);
    newest = 0;
    last = 0;
    waiting = 0;
    awaits_banner = false;
}

struct link *requests_link(void) {
    return &connection;
}

uint16_t requests_last(void) {
    return last;
}

bool requests_next_answer(struct answer_message *answer) {
    *answer = to_send[0];
    return waiting > 0;
}

void requests_answer_sent(void) {
    waiting--;
    memmove(to_send, to_send + 1, waiting * sizeof *to_send);
}

bool requests_awaits_banner(uint16_t *of) {
    *of = banner_for;
    return awaits_banner;
}

void requests_banner_sent(void) {
    awaits_banner = false;
}

static void answer(uint16_t request, uint8_t about, enum code code) {
    to_send[waiting++]
        = (struct answer_message){.request = request, .about = about, .code = (uint8_t)code};
}

// The requests. Each gets the fields, of the right length, and gives its answer.

static enum code enable(const void *fields, uint32_t now_us) {
    const struct enable_message *enable = fields;
    if (enable->lease_ms < PROTOCOL_SHORTEST_LEASE_MS
        || enable->lease_ms > PROTOCOL_LONGEST_LEASE_MS) {
        return CODE_BAD_VALUE;
    }
    return board_enable(enable->lease_ms, now_us);
}

static enum code disable(const void *fields, uint32_t now_us) {
    (void)fields;
    if (launching_is_running()) {
        return CODE_BUSY;
    }
    board_stop(OUTCOME_STOPPED, FAULT_NONE, now_us);
    return CODE_OK;
}

static bool is_run_possible(const struct launch_message *launch) {
    uint16_t rest_ms = parameters_get(PARAMETER_BRAKE_MS) + parameters_get(PARAMETER_RETRACT_MS);
    uint16_t reverse_ms = parameters_get(PARAMETER_REVERSE_MS);
    uint16_t longest_rest_ms = rest_ms > reverse_ms ? rest_ms : reverse_ms;
    return launch->longest_run_ms > 0
           && launch->longest_run_ms <= PROTOCOL_LONGEST_RUN_MS - longest_rest_ms;
}

static enum code launch(const void *fields, uint32_t now_us) {
    const struct launch_message *launch = fields;
    if (launch->boot != tally()->boot) {
        return CODE_WRONG_BOOT;
    }
    if (launch->cards < 1 || launch->cards > PROTOCOL_MOST_CARDS || launch->duty < 1
        || launch->duty > 100 || launch->deadline_ms == 0 || !is_run_possible(launch)) {
        return CODE_BAD_VALUE;
    }
    enum code code = board_may_launch();
    if (code == CODE_OK) {
        struct order order = {
            .cards = launch->cards,
            .hopper_left = launch->hopper_left,
            .duty = launch->duty,
            .longest_run_ms = launch->longest_run_ms,
        };
        launching_start(&order, launch->request, launch->deadline_ms, now_us);
    }
    return code;
}

static enum code stop(const void *fields, uint32_t now_us) {
    (void)fields;
    board_stop(OUTCOME_STOPPED, FAULT_NONE, now_us);
    return CODE_OK;
}

static enum code status(const void *fields, uint32_t now_us) {
    (void)fields;
    (void)now_us;
    return CODE_OK; // the answer is a report
}

static enum code configure(const void *fields, uint32_t now_us) {
    const struct configure_message *configure = fields;
    (void)now_us;
    if (launching_is_running()) {
        return CODE_BUSY;
    }
    enum code code = parameters_set(configure->parameter, configure->value);
    if (code == CODE_OK) {
        tally_parameters_changed();
        board_parameters_changed();
    }
    return code;
}

static enum code save(const void *fields, uint32_t now_us) {
    (void)fields;
    (void)now_us;
    if (launching_is_running()) {
        return CODE_BUSY;
    }
    tally_save_parameters();
    return CODE_OK;
}

static enum code clear_tally(const void *fields, uint32_t now_us) {
    (void)fields;
    (void)now_us;
    if (launching_is_running()) {
        return CODE_BUSY;
    }
    tally_clear();
    return CODE_OK;
}

static enum code cue(const void *fields, uint32_t now_us) {
    const struct cue_message *cue = fields;
    if (cue->cue > CUE_FAULT) {
        return CODE_BAD_VALUE;
    }
    cues_show((enum cue)cue->cue, cue->press, now_us);
    return CODE_OK;
}

// No table of pointers: that would lie in RAM.
#define COMMAND(NAME, name) \
    case MESSAGE_##NAME: \
        return length == sizeof(struct name##_message) ? name(fields, now_us) : CODE_UNKNOWN;

static enum code handle(uint8_t type, const void *fields, uint8_t length, uint32_t now_us) {
    switch (type) {
        COMMAND(ENABLE, enable)
        COMMAND(DISABLE, disable)
        COMMAND(LAUNCH, launch)
        COMMAND(STOP, stop)
        COMMAND(STATUS, status)
        COMMAND(CONFIGURE, configure)
        COMMAND(SAVE, save)
        COMMAND(CLEAR_TALLY, clear_tally)
        COMMAND(CUE, cue)
    default:
        return CODE_UNKNOWN;
    }
}

// Exactly once.

static const struct memory *remember(uint16_t request) {
    for (uint8_t i = 0; i <= REMEMBERED; i++) {
        if (memories[i].request == request) {
            return &memories[i];
        }
    }
    return NULL;
}

static struct memory *place_for(uint8_t about) {
    if (about == MESSAGE_LAUNCH) {
        return &memories[OF_LAUNCH];
    }
    newest = (uint8_t)(newest + 1) % REMEMBERED;
    return &memories[newest];
}

static void answer_again(const struct memory *memory) {
    answer(memory->request, memory->about, (enum code)memory->code);
    if (memory->about == MESSAGE_LAUNCH && last_launch()->request == memory->request
        && last_launch()->boot == tally()->boot) {
        last_launch_set_told(false);
    }
}

static void carry_out(const uint8_t *body, uint8_t length, uint16_t request, uint32_t now_us) {
    struct memory *memory = place_for(body[0]);
    *memory = (struct memory){.request = request, .about = body[0], .code = CODE_UNKNOWN};
    last = request;
    memory->code = (uint8_t)handle(body[0], body + 1, length - 1, now_us);
    answer(request, body[0], (enum code)memory->code);
}

static bool is_new(uint16_t request) {
    return last == 0 || (int16_t)(request - last) > 0;
}

static void came_again(const uint8_t *body, uint16_t request) {
    const struct memory *memory = remember(request);
    if (memory) {
        answer_again(memory);
    } else {
        answer(request, body[0], CODE_FORGOTTEN);
    }
}

static void request_came(const uint8_t *body, uint8_t length, uint32_t now_us) {
    uint16_t request = (uint16_t)(body[1] | body[2] << 8);
    if (request == 0) {
        answer(request, body[0], CODE_BAD_VALUE);
    } else if (body[0] == MESSAGE_STATUS) {
        last = is_new(request) ? request : last;
        answer(request, body[0], handle(body[0], body + 1, length - 1, now_us));
    } else if (is_new(request)) { // before the memory is asked: ids come round again
        carry_out(body, length, request, now_us);
    } else {
        came_again(body, request);
    }
}

static void body_came(uint32_t now_us) {
    uint8_t length;
    const uint8_t *body = link_body(&connection, &length);
    if (waiting == PROTOCOL_WINDOW) {
        return; // not accepted: it comes again
    }
    link_accept(&connection);
    if (body[0] == MESSAGE_KEEPALIVE && length == 1) {
        board_renew_lease(now_us);
    } else if (length >= 3) {
        request_came(body, length, now_us);
    } else {
        answer(0, body[0], CODE_UNKNOWN);
    }
}

static void connected(uint16_t with, uint32_t now_us) {
    awaits_banner = true;
    banner_for = with;
    waiting = 0;
    board_host_spoke(now_us);
    reports_connected();
}

void requests_poll(uint32_t now_us) {
    uint8_t byte;
    while (uart_read(&byte)) {
        switch (link_take(&connection, byte)) {
        case LINK_BODY:
            body_came(now_us);
            break;
        case LINK_URGENT_STOP:
            board_stop(OUTCOME_STOPPED, FAULT_NONE, now_us);
            break;
        case LINK_OPENED:
            connected(connection.connection, now_us);
            break;
        case LINK_REFUSED:
            connected(connection.refused, now_us);
            break;
        default:
            break;
        }
    }
}
