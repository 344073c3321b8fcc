/*
 * The board as a library, for tests and fuzzing: the same C, with a clock that only whoever drives it
 * moves. All functions are called from one thread.
 *
 *     host_power_on(RESET_POWER, 1);
 *     host_level(LEVEL_BEAM, true);           // somebody outside changes a wire, now
 *     host_receive(bytes, count);             // and the line
 *     host_run(1000);                         // a millisecond passes
 *     count = host_sent(bytes, sizeof bytes); // what the board wrote meanwhile
 */
#ifndef PLATFORM_HOST_H
#define PLATFORM_HOST_H

#include <stdbool.h>
#include <stdint.h>

#include "../../drv/store/store.h" // STORE_SIZE

#define HOST_LINE 4096 /* bytes that the line holds in each direction; more are lost */

struct host {
    uint32_t now_us;
    uint32_t seed;
    uint16_t tick_us; /* since the last millisecond's interrupt */
    uint8_t levels;   /* bits of enum level, as on the wires */
    uint8_t store[STORE_SIZE];
    uint32_t store_busy_us; /* the time until which a byte is being written */
    uint32_t store_writes;  /* bytes that were really written */
    uint32_t store_writes_in_run;
    uint8_t received[HOST_LINE];
    uint16_t received_count;
    uint16_t received_read;
    uint8_t sent[HOST_LINE];
    uint16_t sent_count;
    int8_t duty;
    bool is_enabled; /* the driver's enable line */
    uint16_t run_left_ms;
    uint8_t alone_ms;
    bool was_cut;
    bool lamp;
    bool buzzer;
    uint32_t watchdog_us;
};

extern struct host host;

/* An empty store, wires at rest: beams clear, button up, cover shut. */
void host_unpack(void);

/* Begin the program: reset is one of enum reset; memory is lost only by RESET_POWER. */
void host_power_on(uint8_t reset, uint32_t seed);

/* Change a wire: one of enum level. The beams' edges are noted with the time now. */
void host_level(uint8_t level, bool is_on);

/* Bytes come over the line. */
void host_receive(const uint8_t *bytes, uint16_t count);

/* Take what was written to the line; at most `room` bytes. */
uint16_t host_sent(uint8_t *bytes, uint16_t room);

/* Let time pass: the main loop runs every millisecond, and once more at the end. */
void host_run(uint32_t us);

/* Let time pass without the main loop, as when it hangs: the interrupt alone runs. */
void host_hang(uint32_t us);

/* For who speaks to it by name. */
uint32_t host_now_us(void);
int host_duty(void);
bool host_is_enabled(void);
bool host_lamp(void);
bool host_buzzer(void);
uint8_t *host_store(void);
uint32_t host_store_writes(void);
uint32_t host_store_writes_in_run(void);

#endif
