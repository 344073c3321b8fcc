/* Luck that differs from board to board and from start to start. */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdint.h>

/* A number that nobody can guess well; for a seed, not for secrets. Takes some milliseconds. */
uint32_t entropy_draw(void);

#endif
