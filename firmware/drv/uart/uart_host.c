#include "../../include/frame.h" // FRAME_MOST_BYTES
#include "../../platform/host/host.h" // host
#include "uart.h"

static uint8_t frame[FRAME_MOST_BYTES + 1];

void uart_begin(void) {
}

bool uart_read(uint8_t *byte) {
    if (host.received_read == host.received_count) {
        return false;
    }
    *byte = host.received[host.received_read++];
    return true;
}

bool uart_is_free(void) {
    return true;
}

uint8_t *uart_buffer(void) {
    return frame;
}

void uart_write(uint8_t length) {
    for (uint8_t i = 0; i < length && host.sent_count < HOST_LINE; i++) {
        host.sent[host.sent_count++] = frame[i];
    }
}
