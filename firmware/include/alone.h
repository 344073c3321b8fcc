/*
 * Play without a host: a person enables with a long press, then each press tries its luck.
 */
#ifndef ALONE_H
#define ALONE_H

#include <stdint.h>

#define ALONE_HOLD_US 2000000UL /* held for so long, then released: enable */

void alone_begin(uint32_t seed);

/* The parameter may have changed: another profile begins anew. */
void alone_set_profile(void);

/* The button was pressed. Launches if that is allowed. */
void alone_pressed(uint32_t now_us);

/* It was released after so long. */
void alone_released(uint32_t held_us, uint32_t now_us);

#endif
