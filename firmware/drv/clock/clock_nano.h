/* Timer 1: half microseconds, free running, and the interrupt every millisecond. */
#ifndef CLOCK_NANO_H
#define CLOCK_NANO_H

#include <avr/io.h>
#include <stdint.h>

#define OVERFLOW_US 32768UL
#define TICKS_IN_MS 2000

extern volatile uint32_t clock_overflow_us;

/*
 * The time at which the timer stood at `ticks`, not more than half an overflow ago. Only with
 * interrupts off: an overflow may wait for its own.
 */
static inline uint32_t clock_us_at(uint16_t ticks) {
    uint32_t us = clock_overflow_us;
    if ((TIFR1 & _BV(TOV1)) && ticks < 0x8000) {
        us += OVERFLOW_US;
    }
    return us + (ticks >> 1);
}

#endif
