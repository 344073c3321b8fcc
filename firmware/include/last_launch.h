/*
 * The launch that runs, or the last one, in memory that a reset leaves alone: after one the board
 * can still say what had left until then, and what the host has not heard. Guarded by a checksum,
 * for after power-up it holds nothing but noise.
 */
#ifndef LAST_LAUNCH_H
#define LAST_LAUNCH_H

#include <stdbool.h>

#include "messages.h" // launch_done_message

/*
 * Find what was there before the reset. A launch that ran is over now: what had left is kept, the
 * count is doubtful, `fault` says why it ended. False: nothing was there.
 */
bool last_launch_find(enum fault fault);

/* As after power-up. */
void last_launch_forget(void);

/* A launch of so many cards begins; it will be the event with the number `events`. */
void last_launch_begin(uint16_t request, uint16_t boot, uint8_t asked, uint32_t events);

/* So many cards have left so far. */
void last_launch_note(uint8_t cards);

/* It is over; `edges` is filled in as given. */
void last_launch_end(const struct launch_done_message *done);

/* As it stands; meaningful if last_launch_is_over. */
const struct launch_done_message *last_launch(void);

bool last_launch_is_over(void);

/* Whether the host still has to hear of it. */
bool last_launch_is_untold(void);

/* The host has it; or asks for it again. */
void last_launch_set_told(bool is_told);

#endif
