#include "../../platform/host/host.h" // host
#include "clock.h"

void clock_begin(void) {
}

uint32_t clock_us(void) {
    return host.now_us;
}

void clock_sleep(void) {
}
