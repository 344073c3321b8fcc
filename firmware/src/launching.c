#include "launching.h"

#include <string.h> // memcmp

#include "../drv/inputs/inputs.h" // inputs_levels
#include "../drv/motor/motor.h" // motor_begin_run, motor_drive
#include "../drv/store/store.h" // store_is_ready
#include "events.h" // events_read, events_push
#include "last_launch.h" // last_launch_begin and its like
#include "parameters.h" // parameters_get
#include "tally.h" // tally_launch_ended

#define MOST_EVENTS 16 // in one pass: a storm of them may not hold up the main loop
#define RUN_MARGIN_MS 5 // the feed ends its runs by itself; the limit is for when it does not

enum phase {
    PHASE_NONE,
    PHASE_WAITING, // for the store: it is never written while the motor runs
    PHASE_FEEDING,
};

static struct counter counter;
static struct feed feed;
static enum phase phase;
static uint32_t cursor; // of events
static uint32_t began_us;
static uint32_t deadline_us;
static uint8_t last_steps;
static bool is_in_run;
static bool has_ended;
static uint16_t edges_lost;
static uint16_t noise;
static uint16_t noise_before; // of the launches before

void launching_calibrate(void) {
    const struct calibration calibration = {
        .card_ms = parameters_get(PARAMETER_CARD_MS),
        .tau_ms = parameters_get(PARAMETER_TAU_MS),
        .card_mm = parameters_get(PARAMETER_CARD_MM),
        .beam_gap_mm = parameters_get(PARAMETER_BEAM_GAP_MM),
        .run_duty = (uint8_t)parameters_get(PARAMETER_RUN_DUTY),
    };
    if (memcmp(&calibration, &counter.calibration, sizeof calibration) != 0) {
        counter_calibrate(&counter, &calibration); // else what it has learnt stays
    }
}

void launching_begin(void) {
    launching_calibrate();
    phase = PHASE_NONE;
    cursor = events_total();
    has_ended = false;
    edges_lost = noise = noise_before = 0;
}

bool launching_is_running(void) {
    return phase != PHASE_NONE;
}

bool launching_has_ended(void) {
    bool answer = has_ended;
    has_ended = false;
    return answer;
}

uint16_t launching_edges_lost(void) {
    return edges_lost;
}

uint16_t launching_noise(void) {
    return noise;
}

static bool is_beam_blocked(void) {
    return (inputs_levels() & LEVEL_BEAM) != 0;
}

// The motor.

static uint16_t run_limit_ms(void) {
    uint16_t rest_ms = parameters_get(PARAMETER_BRAKE_MS) + parameters_get(PARAMETER_RETRACT_MS);
    uint16_t reverse_ms = parameters_get(PARAMETER_REVERSE_MS);
    return feed.order.longest_run_ms + (rest_ms > reverse_ms ? rest_ms : reverse_ms) + RUN_MARGIN_MS;
}

static void follow(void) {
    if (feed.steps == last_steps) {
        return;
    }
    last_steps = feed.steps;
    if (!feed_is_in_run(&feed)) {
        motor_end_run();
    } else {
        if (!is_in_run) { // not whether the motor runs: what was cut must not begin again
            motor_begin_run(run_limit_ms());
        }
        motor_drive(feed.duty);
    }
    is_in_run = feed_is_in_run(&feed);
    events_push(EVENT(LINE_STEP, feed.step), feed.now_us);
}

static void begin_feeding(uint32_t now_us) {
    phase = PHASE_FEEDING;
    began_us = now_us;
    is_in_run = false;
    motor_was_cut(); // of an earlier launch
    struct order order = feed.order;
    feed_begin(&feed, &counter, &order, now_us, is_beam_blocked());
    last_steps = 0;
}

void launching_start(const struct order *wanted, uint16_t request, uint16_t deadline_ms,
                     uint32_t now_us) {
    feed.order = *wanted;
    phase = PHASE_WAITING;
    deadline_us = now_us + deadline_ms * 1000UL;
    last_launch_begin(request, tally()->boot, wanted->cards, tally()->events + 1);
    launching_poll(now_us);
}

// What comes in.

static void take(const struct event *event) {
    bool level = EVENT_VALUE(event->what) != 0;
    switch (EVENT_LINE(event->what)) {
    case LINE_BEAM:
        counter_edge(&counter, event->at_us, level);
        break;
    case LINE_LOST:
        counter_lost(&counter, event->at_us, level);
        break;
    case LINE_BEAM2:
        counter_second_edge(&counter, event->at_us, level);
        break;
    default:
        break;
    }
}

// Gives the time up to which everything is known.
static uint32_t take_some(uint32_t now_us) {
    struct event event = {.at_us = now_us};
    for (uint8_t i = 0; i < MOST_EVENTS; i++) {
        uint32_t before = cursor;
        switch (events_read(&cursor, &event)) {
        case EVENTS_READ:
            if (phase == PHASE_FEEDING) {
                take(&event);
            }
            break;
        case EVENTS_LOST:
            edges_lost += (uint16_t)(cursor - before);
            if (phase == PHASE_FEEDING) {
                counter_lost(&counter, now_us, is_beam_blocked());
            }
            break;
        default:
            return now_us;
        }
    }
    return event.at_us;
}

static void finish(uint32_t now_us) {
    struct count count = counter_end(&counter, now_us);
    struct launch_done_message done = *last_launch();
    done.outcome = (uint8_t)feed.outcome;
    done.fault = (uint8_t)feed.fault;
    done.cards = count.cards;
    done.low = count.low;
    done.high = count.high;
    done.reasons = count.reasons;
    done.began_us = began_us;
    done.ended_us = now_us;
    done.edges = events_total();
    phase = PHASE_NONE;
    has_ended = true;
    noise_before = noise;
    last_launch_end(&done);
    tally_launch_ended(done.asked, done.cards, done.reasons != 0);
}

static void go_on(uint32_t now_us, uint32_t known_us) {
    if (motor_was_cut()) {
        events_push(EVENT(LINE_STEP, STEP_CUT), now_us);
        launching_stop(OUTCOME_FAULT, FAULT_RUN_TOO_LONG, now_us);
    }
    if ((int32_t)(now_us - deadline_us) >= 0) {
        launching_stop(OUTCOME_FAULT, FAULT_DEADLINE, now_us);
    }
    feed_poll(&feed, known_us);
    follow();
    noise = noise_before + counter.noise;
    last_launch_note(counter_cards(&counter));
    if (feed.has_ended) {
        finish(now_us);
    }
}

void launching_poll(uint32_t now_us) {
    uint32_t known_us = take_some(now_us);
    if (phase == PHASE_WAITING && store_is_ready()) {
        begin_feeding(now_us);
        follow();
    } else if (phase == PHASE_FEEDING) {
        go_on(now_us, known_us);
    }
}

void launching_stop(enum outcome outcome, enum fault fault, uint32_t now_us) {
    if (phase == PHASE_NONE) {
        return;
    }
    motor_end_run();
    if (phase == PHASE_WAITING) {
        begin_feeding(now_us); // and do not follow: nothing moves
    }
    feed_stop(&feed, now_us, outcome, fault);
    follow();
}
