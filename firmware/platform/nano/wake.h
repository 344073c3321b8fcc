/* How an interrupt says that there is something to do: one bit in a register of its own. */
#ifndef PLATFORM_NANO_WAKE_H
#define PLATFORM_NANO_WAKE_H

#include <avr/io.h>

#define wake() (GPIOR0 |= 1)
#define wake_forget() (GPIOR0 &= (uint8_t)~1)
#define is_awake() ((GPIOR0 & 1) != 0)

#endif
