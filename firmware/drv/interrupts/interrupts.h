/* Keeping interrupts off for a few instructions: less than 3 us, or time stamps suffer. */
#ifndef INTERRUPTS_H
#define INTERRUPTS_H

#include <stdint.h>

/* Keep them off; gives what interrupts_release needs. */
uint8_t interrupts_hold(void);

void interrupts_release(uint8_t held);

#endif
