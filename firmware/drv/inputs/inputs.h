/*
 * Beams, button and cover. The beams' edges go into the events, each with the time at which the pin
 * changed; button and cover are only ever sampled.
 */
#ifndef INPUTS_H
#define INPUTS_H

#include <stdbool.h>
#include <stdint.h>

/* What the pins mean. */
struct inputs_polarity {
    bool beam_blocked_high;
    bool button_pressed_high;
    bool cover_fitted; /* without, it reads as shut */
};

/* Begin to note the beams' edges. */
void inputs_begin(const struct inputs_polarity *polarity);

/* Look whether the first beam is as its edges said; if not, it is noted as LINE_LOST. */
void inputs_look(void);

/* Bits of enum level, as the pins are now; no LEVEL_MOTOR. */
uint8_t inputs_levels(void);

#endif
