/*
 * The button, judged by samples: what is a press is decided once, by how long it was held. As
 * hardware/gpio/panel.py. Sampled every millisecond or so; any sample that disagrees ends the matter.
 */
#ifndef HOLD_H
#define HOLD_H

#include <stdbool.h>
#include <stdint.h>

#define HOLD_FEWEST_SAMPLES 6 /* a late loop takes fewer; spikes alone may meet some */

enum hold_result {
    HOLD_NOTHING,
    HOLD_PRESSED,  /* held for hold_us: hold.since_us is when it began */
    HOLD_RELEASED, /* after a press, and stayed so for hold_us */
    HOLD_STUCK,    /* down for stuck_us; told once */
};

struct hold {
    uint32_t since_us;   /* of the change that is being watched */
    uint32_t pressed_us; /* when the last press began */
    uint8_t samples;
    bool is_down;
    bool is_watching; /* the level differs from is_down, and has not for long enough */
    bool is_meant;    /* it was seen released before it was pressed */
    bool is_stuck;
};

/* What is down from the beginning was never pressed. */
void hold_begin(struct hold *hold, bool is_pressed, uint32_t now_us);

enum hold_result hold_sample(struct hold *hold, bool is_pressed, uint32_t now_us, uint32_t hold_us,
                             uint32_t stuck_us);

#endif
