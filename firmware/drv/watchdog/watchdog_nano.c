#include "watchdog.h"

#include <avr/interrupt.h>
#include <avr/wdt.h>

#include "../../include/messages.h" // enum reset
#include "../motor/motor.h" // motor_end_run

#define HUNG 0x5AC3 // stands in memory that is not cleared when the watchdog restarts the program
#define PERIOD _BV(WDP2) // 0.25 s: WATCHDOG_MS

static uint16_t mark __attribute__((section(".noinit")));
static uint8_t flags __attribute__((section(".noinit"))); // MCUSR at the start

// Early: after a real watchdog reset the dog still runs, with its shortest period.
__attribute__((naked, used, section(".init3"))) static void turn_off_first(void) {
    flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

uint8_t watchdog_cause(void) {
    bool was_hung = mark == HUNG;
    mark = 0;
    if (was_hung || (flags & _BV(WDRF))) {
        return RESET_WATCHDOG;
    }
    if (flags & _BV(PORF)) { // a power-up trips the brown-out detector as well
        return RESET_POWER;
    }
    if (flags & _BV(BORF)) {
        return RESET_BROWN_OUT;
    }
    return flags & _BV(EXTRF) ? RESET_EXTERNAL : RESET_POWER;
}

void watchdog_begin(void) {
    uint8_t held = SREG;
    cli();
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = _BV(WDIE) | _BV(WDE) | PERIOD;
    SREG = held;
}

void watchdog_feed(void) {
    wdt_reset();
}

// The main loop hangs. A reset would be the old boot loader's end: start the program instead.
ISR(WDT_vect) {
    motor_end_run();
    mark = HUNG;
    wdt_disable();
    __asm__ volatile("jmp 0");
}
