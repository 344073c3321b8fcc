#include "last_launch.h"

#include "frame.h" // frame_crc

#ifdef __AVR__
#define KEPT_OVER_RESET __attribute__((section(".noinit")))
#else
#define KEPT_OVER_RESET
#endif

enum stage {
    STAGE_NONE,
    STAGE_RUNNING,
    STAGE_UNTOLD,
    STAGE_TOLD,
};

static struct {
    struct launch_done_message done;
    uint8_t stage;
} __attribute__((packed)) kept KEPT_OVER_RESET;
static uint16_t crc KEPT_OVER_RESET;

static uint16_t crc_now(void) {
    return frame_crc((const uint8_t *)&kept, sizeof kept);
}

// A reset between the change and the checksum finds nothing: it then says so by its boot id alone.
static void sign(void) {
    crc = crc_now();
}

static uint8_t larger(uint8_t one, uint8_t other) {
    return one > other ? one : other;
}

static void break_off(enum fault fault) {
    kept.done.outcome = OUTCOME_FAULT;
    kept.done.fault = (uint8_t)fault;
    kept.done.reasons = REASON_EDGE_LOST;
    kept.done.low = kept.done.cards;
    kept.done.high = larger(kept.done.asked, kept.done.cards) + 1; // one may have been on its way
    kept.stage = kept.done.request != 0 ? STAGE_UNTOLD : STAGE_TOLD;
}

void last_launch_forget(void) {
    kept.stage = STAGE_NONE;
    sign();
}

bool last_launch_find(enum fault fault) {
    if (crc != crc_now() || kept.stage == STAGE_NONE || kept.stage > STAGE_TOLD) {
        last_launch_forget();
        return false;
    }
    if (kept.stage == STAGE_RUNNING) {
        break_off(fault);
    }
    kept.done.edges = 0; // they are numbered anew
    sign();
    return true;
}

void last_launch_begin(uint16_t request, uint16_t boot, uint8_t asked, uint32_t events) {
    kept.done = (struct launch_done_message){
        .request = request, .boot = boot, .asked = asked, .events = events};
    kept.stage = STAGE_RUNNING;
    sign();
}

void last_launch_note(uint8_t cards) {
    if (kept.done.cards != cards) {
        kept.done.cards = cards;
        sign();
    }
}

void last_launch_end(const struct launch_done_message *done) {
    kept.done = *done;
    kept.stage = done->request != 0 ? STAGE_UNTOLD : STAGE_TOLD;
    sign();
}

const struct launch_done_message *last_launch(void) {
    return &kept.done;
}

bool last_launch_is_over(void) {
    return kept.stage > STAGE_RUNNING;
}

bool last_launch_is_untold(void) {
    return kept.stage == STAGE_UNTOLD;
}

void last_launch_set_told(bool is_told) {
    if (last_launch_is_over()) {
        kept.stage = is_told ? STAGE_TOLD : STAGE_UNTOLD;
        sign();
    }
}
