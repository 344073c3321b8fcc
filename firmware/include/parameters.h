/* The numbers of PROTOCOL_PARAMETERS: preset, set by the host, kept over power loss if saved. */
#ifndef PARAMETERS_H
#define PARAMETERS_H

#include "messages.h" // enum parameter, enum code

/* Take the presets. */
void parameters_begin(void);

uint16_t parameters_get(enum parameter parameter);

/* The same in microseconds, of a parameter in milliseconds. */
uint32_t parameters_get_us(enum parameter parameter);

/* Set one. CODE_BAD_VALUE: unknown, or out of its range. */
enum code parameters_set(uint8_t parameter, uint16_t value);

#endif
