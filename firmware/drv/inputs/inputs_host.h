/* How the wires tell of a change. */
#ifndef INPUTS_HOST_H
#define INPUTS_HOST_H

#include <stdint.h>

/* One of enum level has changed: a beam's edge is noted. */
void inputs_changed(uint8_t level);

#endif
