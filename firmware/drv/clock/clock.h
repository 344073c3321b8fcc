/* The time since the reset, and sleeping. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

void clock_begin(void);

/* Microseconds since the reset, wrapping after 71.6 minutes. */
uint32_t clock_us(void);

/* Sleep until an interrupt has left something to do: a millisecond at most. */
void clock_sleep(void);

#endif
