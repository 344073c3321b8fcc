#include "host.h"

#include <string.h> // memset

#include "../../drv/motor/motor_host.h" // motor_tick
#include "../../drv/inputs/inputs_host.h" // inputs_changed
#include "../../include/board.h" // board_begin, board_pass
#include "../../include/last_launch.h" // last_launch_forget

#define TICK_US 1000

struct host host;

void host_unpack(void) {
    memset(&host, 0, sizeof host);
    memset(host.store, 0xFF, sizeof host.store);
}

void host_power_on(uint8_t reset, uint32_t seed) {
    host.seed = seed;
    host.now_us = 0;
    host.tick_us = 0;
    host.store_busy_us = 0;
    host.received_count = host.received_read = host.sent_count = 0;
    if (reset == RESET_POWER) {
        last_launch_forget();
    }
    board_begin((enum reset)reset);
}

void host_level(uint8_t level, bool is_on) {
    uint8_t levels = is_on ? host.levels | level : host.levels & (uint8_t)~level;
    if (levels != host.levels) {
        host.levels = levels;
        inputs_changed(level);
    }
}

void host_receive(const uint8_t *bytes, uint16_t count) {
    memmove(host.received, host.received + host.received_read,
            host.received_count - host.received_read);
    host.received_count -= host.received_read;
    host.received_read = 0;
    while (count-- && host.received_count < HOST_LINE) {
        host.received[host.received_count++] = *bytes++;
    }
}

uint16_t host_sent(uint8_t *bytes, uint16_t room) {
    uint16_t count = host.sent_count < room ? host.sent_count : room;
    memcpy(bytes, host.sent, count);
    host.sent_count -= count;
    memmove(host.sent, host.sent + count, host.sent_count);
    return count;
}

// Up to the next tick, or to the end; gives how long that was.
static uint32_t pass(uint32_t us) {
    uint32_t until_tick = TICK_US - host.tick_us;
    uint32_t length = us < until_tick ? us : until_tick;
    host.now_us += length;
    host.tick_us += length;
    if (host.tick_us == TICK_US) {
        host.tick_us = 0;
        motor_tick();
    }
    return length;
}

void host_run(uint32_t us) {
    do {
        us -= pass(us);
        board_pass();
    } while (us > 0);
}

void host_hang(uint32_t us) {
    while (us > 0) {
        us -= pass(us);
    }
}

uint32_t host_now_us(void) {
    return host.now_us;
}

int host_duty(void) {
    return host.duty;
}

bool host_is_enabled(void) {
    return host.is_enabled;
}

bool host_lamp(void) {
    return host.lamp;
}

bool host_buzzer(void) {
    return host.buzzer;
}

uint8_t *host_store(void) {
    return host.store;
}

uint32_t host_store_writes(void) {
    return host.store_writes;
}

uint32_t host_store_writes_in_run(void) {
    return host.store_writes_in_run;
}
