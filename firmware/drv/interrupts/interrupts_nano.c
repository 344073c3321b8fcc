#include "interrupts.h"

#include <avr/interrupt.h>

uint8_t interrupts_hold(void) {
    uint8_t held = SREG;
    cli();
    return held;
}

void interrupts_release(uint8_t held) {
    SREG = held;
}
