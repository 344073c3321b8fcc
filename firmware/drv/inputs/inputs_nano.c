/*
 * Theory. The first beam is timed by the timer's input capture: the time stamp is the hardware's, to
 * half a microsecond, however late the interrupt comes. The capture waits for one direction at a
 * time; the interrupt turns it round. What changes twice before that is seen by reading the pin, with
 * the time of the reading; what is missed even then is found by inputs_look, and said to be lost.
 */
#include "inputs.h"

#include <avr/interrupt.h>

#include "../../include/events.h" // events_push_from_interrupt
#include "../../platform/nano/board.h" // the pins
#include "../../platform/nano/wake.h" // wake
#include "../clock/clock_nano.h" // clock_us_at
#include "../interrupts/interruptible.h" // INTERRUPTIBLE
#include "../interrupts/interrupts.h" // interrupts_hold

// From the pin's edge to the reading of the timer in the interrupt: entry, saved registers.
#define BEAM2_LATE_TICKS 5

static bool blocked_high;
static bool pressed_high;
static bool has_cover;
static bool beam_is_high; // as last noted
static bool beam2_is_high;

static inline bool read_beam(void) {
    return (BEAM_PIN & _BV(BEAM_BIT)) != 0;
}

static inline bool read_beam2(void) {
    return (BEAM2_PIN & _BV(BEAM2_BIT)) != 0;
}

static inline void wait_for_other_level(void) {
    if (beam_is_high) {
        TCCR1B &= (uint8_t)~_BV(ICES1);
    } else {
        TCCR1B |= _BV(ICES1);
    }
    TIFR1 = _BV(ICF1); // turning round may look like an edge (data sheet, 16.6.3)
}

// With interrupts on, or off: what may not be interrupted is short.
static void note_beam(uint8_t line, volatile uint16_t *timer) {
    uint8_t held = interrupts_hold();
    uint16_t ticks = *timer;
    struct clock_reading reading = clock_read();
    interrupts_release(held);
    uint32_t at_us = clock_us_at(ticks, reading);
    beam_is_high = !beam_is_high;
    wait_for_other_level();
    events_push_from_interrupt(EVENT(line, beam_is_high == blocked_high), at_us);
}

INTERRUPTIBLE(TIMER1_CAPT_vect, beam_changed, TIMSK1, ICIE1) {
    note_beam(LINE_BEAM, &ICR1);
    if (read_beam() != beam_is_high) {
        note_beam(LINE_BEAM, &TCNT1);
    }
    wake();
    INTERRUPTIBLE_END(TIMSK1, ICIE1);
}

ISR(INT0_vect) {
    uint16_t ticks = TCNT1 - BEAM2_LATE_TICKS;
    bool is_high = read_beam2();
    if (is_high != beam2_is_high) {
        beam2_is_high = is_high;
        events_push_from_interrupt(EVENT(LINE_BEAM2, is_high == blocked_high),
                                   clock_us_at(ticks, clock_read()));
        wake();
    }
}

static void begin_beams(void) {
    uint8_t held = interrupts_hold();
    beam_is_high = read_beam();
    beam2_is_high = read_beam2();
    wait_for_other_level();
    TIMSK1 |= _BV(ICIE1);
    EICRA = _BV(ISC00); // INT0 at any change
    EIFR = _BV(INTF0);
    EIMSK = _BV(INT0);
    interrupts_release(held);
}

void inputs_begin(const struct inputs_polarity *polarity) {
    blocked_high = polarity->beam_blocked_high;
    pressed_high = polarity->button_pressed_high;
    has_cover = polarity->cover_fitted;
    BEAM_DDR &= (uint8_t)~_BV(BEAM_BIT);
    BEAM2_DDR &= (uint8_t)~_BV(BEAM2_BIT);
    BUTTON_DDR &= (uint8_t)~_BV(BUTTON_BIT);
    COVER_DDR &= (uint8_t)~_BV(COVER_BIT);
    BEAM_PORT |= _BV(BEAM_BIT); // pull-ups: sensors and switches pull to ground
    BEAM2_PORT |= _BV(BEAM2_BIT);
    BUTTON_PORT |= _BV(BUTTON_BIT);
    COVER_PORT |= _BV(COVER_BIT);
    begin_beams();
}

void inputs_look(void) {
    uint8_t held = interrupts_hold();
    if (read_beam() != beam_is_high && !(TIFR1 & _BV(ICF1))) {
        note_beam(LINE_LOST, &TCNT1);
    }
    interrupts_release(held);
}

uint8_t inputs_levels(void) {
    uint8_t levels = 0;
    if (read_beam() == blocked_high) {
        levels |= LEVEL_BEAM;
    }
    if (read_beam2() == blocked_high) {
        levels |= LEVEL_BEAM2;
    }
    if (((BUTTON_PIN & _BV(BUTTON_BIT)) != 0) == pressed_high) {
        levels |= LEVEL_BUTTON;
    }
    if (has_cover && (COVER_PIN & _BV(COVER_BIT))) {
        levels |= LEVEL_COVER;
    }
    return levels;
}
