/* The serial line, PROTOCOL_BAUD 8N1. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_begin(void);

/* Take the next byte that came; false: there is none. */
bool uart_read(uint8_t *byte);

/* Whether the last frame has gone, so that uart_write may be called. */
bool uart_is_free(void);

/* Send a zero and a frame, FRAME_MOST_BYTES + 1 together at most; `uart_buffer` holds them. */
void uart_write(uint8_t length);

/* Where the frame is put before uart_write; only while uart_is_free. */
uint8_t *uart_buffer(void);

#endif
