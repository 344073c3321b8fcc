#include "cues.h"

#include "../drv/signs/signs.h" // signs_set

#define MS 1000UL
#define SLOWEST_MS 480 // one blink after the first press that gave nothing
#define FASTEST_MS 80
#define PRESSED_MS 1500 // how long the blinking goes on
#define FAULT_BLINK_MS 400
#define FAULT_PAUSE_MS 1600
#define SHORT_MS 60
#define DISABLED_MS 2000
#define BUSY_MS 100

static enum state state;
static enum fault fault;
static enum cue cue;
static uint16_t period_ms;
static uint32_t shown_us;

void cues_begin(void) {
    state = STATE_DISABLED;
    fault = FAULT_NONE;
    cue = CUE_QUIET;
    signs_set(false, false);
}

void cues_set_state(enum state new_state, enum fault new_fault) {
    state = new_state;
    fault = new_fault;
}

// Each press is a third faster than the one before: 480, 320, 213, 142, 94, 80 ms.
static uint16_t period_of(uint8_t press) {
    uint16_t period = SLOWEST_MS;
    while (press-- > 1 && period > FASTEST_MS) {
        period = (uint16_t)(period * 2) / 3;
    }
    return period > FASTEST_MS ? period : FASTEST_MS;
}

void cues_show(enum cue new_cue, uint8_t press, uint32_t now_us) {
    cue = new_cue;
    period_ms = period_of(press);
    shown_us = now_us;
}

static uint16_t length_ms(void) {
    switch (cue) {
    case CUE_PRESSED:
        return PRESSED_MS;
    case CUE_READY:
        return 2 * SHORT_MS;
    case CUE_FIRED:
        return 600;
    case CUE_FAULT:
        return 800;
    default:
        return 0;
    }
}

// As many blinks as the fault's number, then a pause.
static bool is_lit_at_fault(uint32_t ms) {
    ms %= (uint32_t)fault * FAULT_BLINK_MS + FAULT_PAUSE_MS;
    return ms < (uint32_t)fault * FAULT_BLINK_MS && ms % FAULT_BLINK_MS < FAULT_BLINK_MS / 2;
}

static bool is_lit(uint32_t ms) {
    switch (state) {
    case STATE_DISABLED:
        return ms % DISABLED_MS < SHORT_MS;
    case STATE_FAULT:
        return is_lit_at_fault(ms);
    case STATE_LAUNCHING:
        return ms % BUSY_MS < BUSY_MS / 2;
    default:
        return true;
    }
}

static void show_cue(uint16_t ms) {
    bool is_on = ms % period_ms < period_ms / 2;
    switch (cue) {
    case CUE_PRESSED: // a click at each blink
        signs_set(is_on, ms % period_ms < SHORT_MS / 2);
        break;
    case CUE_FAULT:
        signs_set(ms % 200 < 100, ms % 200 < 100);
        break;
    default: // one long sound
        signs_set(true, true);
        break;
    }
}

void cues_poll(uint32_t now_us) {
    uint32_t since_ms = (now_us - shown_us) / MS;
    if (cue != CUE_QUIET && since_ms < length_ms()) {
        show_cue((uint16_t)since_ms);
        return;
    }
    cue = CUE_QUIET;
    signs_set(is_lit(now_us / MS), false);
}
