#include "interrupts.h"

// One thread: nothing interrupts.
uint8_t interrupts_hold(void) {
    return 0;
}

void interrupts_release(uint8_t held) {
    (void)held;
}
