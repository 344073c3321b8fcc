#include "../../platform/host/host.h" // host
#include "store.h"

#define WRITE_US 3400

uint8_t store_read(uint16_t at) {
    return host.store[at];
}

bool store_is_ready(void) {
    if (host.now_us == 0) {
        return true; // the program waits for it before the first millisecond
    }
    return (int32_t)(host.now_us - host.store_busy_us) >= 0;
}

void store_write(uint16_t at, uint8_t byte) {
    if (host.store[at] != byte) {
        host.store[at] = byte;
        host.store_busy_us = host.now_us + WRITE_US;
        host.store_writes++;
        host.store_writes_in_run += host.is_enabled;
    }
}
