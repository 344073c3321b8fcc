#include "hold.h"

void hold_begin(struct hold *hold, bool is_pressed, uint32_t now_us) {
    *hold = (struct hold){.since_us = now_us, .pressed_us = now_us, .is_down = is_pressed};
}

static enum hold_result decide(struct hold *hold) {
    hold->is_watching = false;
    hold->is_down = !hold->is_down;
    if (hold->is_down) {
        hold->is_meant = true;
        hold->is_stuck = false;
        hold->pressed_us = hold->since_us;
        return HOLD_PRESSED;
    }
    return hold->is_meant ? HOLD_RELEASED : HOLD_NOTHING;
}

static void watch(struct hold *hold, uint32_t now_us) {
    hold->is_watching = true;
    hold->since_us = now_us;
    hold->samples = 0;
}

enum hold_result hold_sample(struct hold *hold, bool is_pressed, uint32_t now_us, uint32_t hold_us,
                             uint32_t stuck_us) {
    if (is_pressed == hold->is_down) {
        hold->is_watching = false;
    } else if (!hold->is_watching) {
        watch(hold, now_us);
    } else if (hold->samples < HOLD_FEWEST_SAMPLES) {
        hold->samples++;
    }
    if (hold->is_watching && now_us - hold->since_us >= hold_us
        && (hold->samples >= HOLD_FEWEST_SAMPLES || hold->samples * 1000UL >= hold_us)) {
        return decide(hold);
    }
    if (hold->is_down && !hold->is_stuck && now_us - hold->pressed_us >= stuck_us) {
        hold->is_stuck = true;
        return HOLD_STUCK;
    }
    return HOLD_NOTHING;
}
