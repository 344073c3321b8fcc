#include "board.h"

#include "../drv/clock/clock.h" // clock_us
#include "../drv/entropy/entropy.h" // entropy_draw
#include "../drv/inputs/inputs.h" // inputs_levels
#include "../drv/motor/motor.h" // motor_begin, motor_keep
#include "../drv/signs/signs.h" // signs_begin
#include "../drv/uart/uart.h" // uart_begin
#include "../drv/watchdog/watchdog.h" // watchdog_begin, watchdog_feed
#include "alone.h" // alone_pressed
#include "cues.h" // cues_poll
#include "events.h" // events_begin
#include "hold.h" // hold_sample
#include "last_launch.h" // last_launch_find
#include "launching.h" // launching_poll
#include "parameters.h" // parameters_get
#include "reports.h" // reports_notice, reports_tell
#include "requests.h" // requests_poll
#include "tally.h" // tally_begin

#define SAMPLE_US 1000UL
#define SIGN_US 10000UL // lamp and buzzer are set so often
#define COVER_SAMPLES 20 // the cover's switch bounces

static enum state state;
static enum fault fault;
static enum reset cause;
static struct hold hold;
static uint16_t presses;
static uint32_t lease_us; // its length; 0: none
static uint32_t lease_until_us;
static uint32_t sampled_us;
static uint32_t signed_us;
static uint8_t last_levels;
static uint8_t cover_samples; // that were not as it is believed to be
static bool is_cover_open;
static bool has_host_spoken;

enum state board_state(void) {
    return state;
}

enum fault board_fault(void) {
    return fault;
}

enum reset board_reset_cause(void) {
    return cause;
}

uint16_t board_presses(void) {
    return presses;
}

uint32_t board_pressed_us(void) {
    return hold.pressed_us;
}

uint8_t board_levels(void) {
    return inputs_levels() | (motor_is_running() ? LEVEL_MOTOR : 0);
}

uint16_t board_lease_left_ms(uint32_t now_us) {
    int32_t left_us = (int32_t)(lease_until_us - now_us);
    return lease_us == 0 || left_us < 0 ? 0 : (uint16_t)((uint32_t)left_us / 1000);
}

static void enter(enum state new_state, enum fault new_fault) {
    if (state != new_state || fault != new_fault) {
        state = new_state;
        fault = new_fault;
        cues_set_state(state, fault);
        reports_tell();
    }
}

// Allowed or not.

static void enable(enum state new_state, uint32_t now_us) {
    enter(new_state, FAULT_NONE);
    cues_show(CUE_READY, 1, now_us);
}

enum code board_enable(uint16_t lease_ms, uint32_t now_us) {
    if (launching_is_running()) {
        return CODE_BUSY;
    }
    if (is_cover_open) {
        return CODE_COVER_OPEN;
    }
    lease_us = lease_ms * 1000UL;
    board_renew_lease(now_us);
    enable(STATE_IDLE, now_us);
    return CODE_OK;
}

void board_enable_alone(uint32_t now_us) {
    if (!is_cover_open && !has_host_spoken && !launching_is_running()) {
        enable(STATE_ALONE, now_us);
    }
}

void board_renew_lease(uint32_t now_us) {
    lease_until_us = now_us + lease_us;
}

enum code board_may_launch(void) {
    if (launching_is_running()) {
        return CODE_BUSY;
    }
    if (state == STATE_FAULT) {
        return CODE_FAULT;
    }
    return state == STATE_DISABLED ? CODE_DISABLED : CODE_OK;
}

void board_stop(enum outcome outcome, enum fault new_fault, uint32_t now_us) {
    lease_us = 0;
    launching_stop(outcome, new_fault, now_us);
    if (new_fault != FAULT_NONE) {
        enter(STATE_FAULT, new_fault);
        cues_show(CUE_FAULT, 1, now_us);
    } else if (state != STATE_FAULT) { // a fault stays until it is enabled
        enter(STATE_DISABLED, FAULT_NONE);
    }
}

void board_host_spoke(uint32_t now_us) {
    has_host_spoken = true;
    board_stop(OUTCOME_STOPPED, FAULT_NONE, now_us);
}

static void watch_lease(uint32_t now_us) {
    if (lease_us != 0 && (int32_t)(now_us - lease_until_us) >= 0) {
        board_stop(OUTCOME_STOPPED, FAULT_NONE, now_us);
        reports_notice(NOTICE_LEASE_ENDED, now_us);
    }
}

// The panel.

static void note_changes(uint8_t levels, uint32_t now_us) {
    uint8_t changed = levels ^ last_levels;
    last_levels = levels;
    if (changed & LEVEL_BUTTON) {
        events_push(EVENT(LINE_BUTTON, (levels & LEVEL_BUTTON) != 0), now_us);
    }
    if (changed & LEVEL_COVER) {
        events_push(EVENT(LINE_COVER, (levels & LEVEL_COVER) != 0), now_us);
    }
}

static void sample_cover(bool is_open, uint32_t now_us) {
    if (is_open == is_cover_open) {
        cover_samples = 0;
        return;
    }
    if (++cover_samples < COVER_SAMPLES) {
        return;
    }
    cover_samples = 0;
    is_cover_open = is_open;
    reports_notice(is_open ? NOTICE_COVER_OPENED : NOTICE_COVER_SHUT, now_us);
    if (is_open) {
        board_stop(OUTCOME_FAULT, FAULT_COVER_OPEN, now_us);
    }
}

static void sample_button(bool is_pressed, uint32_t now_us) {
    uint32_t hold_us = parameters_get_us(PARAMETER_HOLD_MS);
    uint32_t stuck_us = parameters_get(PARAMETER_STUCK_S) * 1000000UL;
    // By the grid: a sample that came a microsecond late would make the hold a sample longer.
    switch (hold_sample(&hold, is_pressed, sampled_us, hold_us, stuck_us)) {
    case HOLD_PRESSED:
        presses++;
        alone_pressed(now_us);
        break;
    case HOLD_RELEASED:
        alone_released(hold.since_us - hold.pressed_us, now_us);
        break;
    case HOLD_STUCK:
        reports_notice(NOTICE_BUTTON_STUCK, now_us);
        break;
    default:
        break;
    }
}

static void sample(uint32_t now_us) {
    inputs_look();
    uint8_t levels = inputs_levels();
    note_changes(levels, now_us);
    sample_cover((levels & LEVEL_COVER) != 0, now_us);
    sample_button((levels & LEVEL_BUTTON) != 0, now_us);
}

// The main loop.

static void follow_launch(uint32_t now_us) {
    launching_poll(now_us);
    if (launching_is_running()) {
        if (state == STATE_IDLE || state == STATE_ALONE) {
            enter(STATE_LAUNCHING, FAULT_NONE);
        }
        return;
    }
    if (!launching_has_ended()) {
        return;
    }
    if (last_launch()->fault != FAULT_NONE) {
        board_stop(OUTCOME_FAULT, (enum fault)last_launch()->fault, now_us);
    } else if (state == STATE_LAUNCHING) {
        enter(has_host_spoken ? STATE_IDLE : STATE_ALONE, FAULT_NONE);
    }
    reports_tell();
}

void board_pass(void) {
    uint32_t now_us = clock_us();
    watchdog_feed();
    motor_keep();
    requests_poll(now_us);
    watch_lease(now_us);
    follow_launch(now_us);
    if (now_us - sampled_us >= SAMPLE_US) {
        sampled_us += SAMPLE_US;
        if (now_us - sampled_us >= SAMPLE_US) {
            sampled_us = now_us; // what was slept through is not made up for
        }
        sample(now_us);
        if (!launching_is_running()) {
            tally_poll();
        }
    }
    if (now_us - signed_us >= SIGN_US) {
        signed_us = now_us;
        cues_poll(now_us);
    }
    reports_poll(now_us);
}

static void find_last_launch(void) {
    bool was_hung = cause == RESET_WATCHDOG;
    if (last_launch_find(was_hung ? FAULT_HUNG : FAULT_NONE)
        && last_launch()->events == tally()->events + 1) {
        tally_launch_ended(last_launch()->asked, last_launch()->cards,
                           last_launch()->reasons != 0);
    }
    state = was_hung ? STATE_FAULT : STATE_DISABLED;
    fault = was_hung ? FAULT_HUNG : FAULT_NONE;
}

static void begin_inputs(void) {
    struct inputs_polarity polarity = {
        .beam_blocked_high = parameters_get(PARAMETER_BEAM_BLOCKED_HIGH),
        .button_pressed_high = parameters_get(PARAMETER_BUTTON_PRESSED_HIGH),
        .cover_fitted = parameters_get(PARAMETER_COVER_FITTED),
    };
    inputs_begin(&polarity);
}

void board_parameters_changed(void) {
    begin_inputs();
    launching_calibrate();
    alone_set_profile();
}

static void begin_panel(void) {
    begin_inputs();
    last_levels = inputs_levels();
    is_cover_open = (last_levels & LEVEL_COVER) != 0;
    cover_samples = 0;
    hold_begin(&hold, (last_levels & LEVEL_BUTTON) != 0, clock_us());
}

void board_begin(enum reset reset_cause) {
    cause = reset_cause;
    presses = 0;
    lease_us = 0;
    has_host_spoken = false;
    motor_begin();
    clock_begin();
    signs_begin();
    cues_begin();
    parameters_begin();
    uint32_t seed = entropy_draw();
    tally_begin((uint16_t)seed);
    find_last_launch();
    tally_write_down();
    cues_set_state(state, fault);
    events_begin();
    begin_panel();
    uart_begin();
    requests_begin();
    reports_begin();
    alone_begin(seed ^ tally()->boot);
    launching_begin();
    sampled_us = signed_us = clock_us();
    watchdog_begin();
}
