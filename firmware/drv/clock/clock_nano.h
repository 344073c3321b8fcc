/* Timer 1: half microseconds, free running, and the interrupt every millisecond. */
#ifndef CLOCK_NANO_H
#define CLOCK_NANO_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#define OVERFLOW_US 32768UL
#define TICKS_IN_MS 2000

extern volatile uint32_t clock_overflow_us;

struct clock_reading {
    uint32_t overflow_us;
    uint16_t ticks;
    uint8_t flags;
};

/* Only with interrupts off. The timer before its flag: what it has counted is flagged, or counted. */
static inline struct clock_reading clock_read(void) {
    struct clock_reading reading;
    reading.overflow_us = clock_overflow_us;
    reading.ticks = TCNT1;
    reading.flags = TIFR1;
    return reading;
}

/*
 * The time at which the timer stood at `ticks`, not more than half an overflow before the reading.
 * An overflow since then may wait to be counted, or have been counted already: what captured the
 * ticks lets others in.
 */
static inline uint32_t clock_us_at(uint16_t ticks, struct clock_reading reading) {
    uint32_t us = reading.overflow_us;
    bool is_waiting = (reading.flags & _BV(TOV1)) != 0;
    if (ticks < 0x8000 && is_waiting) {
        us += OVERFLOW_US;
    } else if (ticks >= 0x8000 && reading.ticks < 0x8000 && !is_waiting) {
        us -= OVERFLOW_US;
    }
    return us + (ticks >> 1);
}

#endif
