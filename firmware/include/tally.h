/*
 * What must outlive power loss: the tally, the number of this start, and saved parameters.
 *
 * Theory. The tally is written as a whole record with a serial number and a checksum, each time into
 * the next of many slots, so that no cell wears out and a write that is cut short leaves the record
 * before it. It is written byte by byte, one at each tally_poll, and only while the motor is off.
 */
#ifndef TALLY_H
#define TALLY_H

#include <stdbool.h>
#include <stdint.h>

struct tally {
    uint32_t serial; /* of the record */
    uint32_t launches;
    uint32_t asked;
    uint32_t left;
    uint32_t not_done;
    uint32_t uncertain;
    uint32_t events; /* never set back */
    uint16_t boot;   /* never 0 */
} __attribute__((packed));

/*
 * Read the newest record and the saved parameters, and count this start. `seed`: where a new board
 * begins to count its starts.
 */
void tally_begin(uint16_t seed);

/* Write the tally down, and wait for it, some 0.1 s: before anybody hears the number of this start. */
void tally_write_down(void);

const struct tally *tally(void);

/* A launch has ended; or it was found unfinished after a reset. */
void tally_launch_ended(uint8_t asked, uint8_t cards, bool is_uncertain);

/* Everything but `events` and `boot` to zero. */
void tally_clear(void);

/* Write the parameters as they are now. */
void tally_save_parameters(void);

/* They have changed: what is being written of them begins anew. */
void tally_parameters_changed(void);

/* Write the next byte of what is to be written, if the last is done; only while the motor is off. */
void tally_poll(void);

#endif
