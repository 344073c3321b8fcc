/* Memory that outlives power loss. A byte takes 3.4 ms to write; nobody waits for it here. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

#define STORE_SIZE 1024

uint8_t store_read(uint16_t at);

/* Whether the last byte is written. */
bool store_is_ready(void);

/* Begin to write a byte; only while store_is_ready, and never while the motor runs. */
void store_write(uint16_t at, uint8_t byte);

#endif
