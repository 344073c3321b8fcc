/* The lamp and the buzzer (one that sounds by itself while it is powered). */
#ifndef SIGNS_H
#define SIGNS_H

#include <stdbool.h>

void signs_begin(void);

void signs_set(bool lamp, bool buzzer);

#endif
