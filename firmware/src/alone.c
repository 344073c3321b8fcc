#include "alone.h"

#include "board.h" // board_state, board_enable_alone
#include "cues.h" // cues_show
#include "launching.h" // launching_start
#include "odds.h" // odds_press
#include "parameters.h" // parameters_get

#define DEADLINE_MS 30000 // of a launch that nobody else gives one: 6 runs and what lies between

static struct odds odds;
static uint8_t empty_presses; // since the last firing

void alone_begin(uint32_t seed) {
    odds_begin(&odds, seed, (uint8_t)parameters_get(PARAMETER_PROFILE));
    empty_presses = 0;
}

void alone_set_profile(void) {
    uint8_t profile = (uint8_t)parameters_get(PARAMETER_PROFILE);
    if (profile != odds.profile) {
        odds_begin(&odds, odds.random, profile);
    }
}

static void launch(uint8_t cards, uint32_t now_us) {
    struct order order = {
        .cards = cards,
        .hopper_left = PROTOCOL_HOPPER_UNKNOWN,
        .duty = (uint8_t)parameters_get(PARAMETER_RUN_DUTY),
        .longest_run_ms = parameters_get(PARAMETER_LONGEST_RUN_MS),
    };
    cues_show(CUE_FIRED, 1, now_us);
    launching_start(&order, 0, DEADLINE_MS, now_us);
}

void alone_pressed(uint32_t now_us) {
    if (board_state() != STATE_ALONE) {
        return;
    }
    odds_stir(&odds, now_us);
    uint8_t cards = odds_press(&odds);
    if (cards > 0) {
        empty_presses = 0;
        launch(cards, now_us);
        return;
    }
    if (empty_presses < UINT8_MAX) {
        empty_presses++;
    }
    cues_show(CUE_PRESSED, empty_presses, now_us);
}

void alone_released(uint32_t held_us, uint32_t now_us) {
    enum state state = board_state();
    if (held_us >= ALONE_HOLD_US && (state == STATE_DISABLED || state == STATE_FAULT)) {
        board_enable_alone(now_us);
    }
}
