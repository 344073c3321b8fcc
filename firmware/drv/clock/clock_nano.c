#include "clock_nano.h"

#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "../../platform/nano/wake.h" // wake
#include "../interrupts/interrupts.h" // interrupts_hold
#include "../motor/motor_nano.h" // motor_tick
#include "clock.h"

volatile uint32_t clock_overflow_us;

void clock_begin(void) {
    TCCR1A = 0;
    TIMSK1 = 0;
    TCCR1B = _BV(ICNC1) | _BV(CS11); // 16 MHz / 8; captures after four equal samples: 0.25 us
    TCNT1 = 0;
    clock_overflow_us = 0;
    OCR1A = TICKS_IN_MS;
    TIFR1 = _BV(TOV1) | _BV(OCF1A);
    TIMSK1 = _BV(OCIE1A);
    set_sleep_mode(SLEEP_MODE_IDLE);
}

// Within a millisecond of it: an interrupt of its own would hold up that of an edge for 4 us.
static inline void count_overflow(void) {
    uint32_t us = clock_overflow_us + OVERFLOW_US;
    cli();
    clock_overflow_us = us;
    TIFR1 = _BV(TOV1);
    sei();
}

ISR(TIMER1_COMPA_vect, ISR_NOBLOCK) { // it is not worth a late time stamp
    cli();
    OCR1A += TICKS_IN_MS; // by way of the register that reading the timer uses as well
    sei();
    if (TIFR1 & _BV(TOV1)) {
        count_overflow();
    }
    motor_tick();
    wake();
}

uint32_t clock_us(void) {
    uint8_t held = interrupts_hold();
    struct clock_reading now = clock_read();
    interrupts_release(held);
    return clock_us_at(now.ticks, now);
}

void clock_sleep(void) {
    cli();
    while (!is_awake()) {
        sleep_enable();
        sei(); // takes effect after the next instruction: nothing can come between
        sleep_cpu();
        sleep_disable();
        cli();
    }
    wake_forget();
    sei();
}
