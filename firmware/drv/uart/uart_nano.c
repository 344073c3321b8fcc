#include "uart.h"

#include <avr/interrupt.h>

#include "../../include/frame.h" // FRAME_MOST_BYTES
#include "../../platform/nano/wake.h" // wake
#include "../interrupts/interruptible.h" // INTERRUPTIBLE
#include "../interrupts/interrupts.h" // interrupts_hold

#define RECEIVED 64 // a power of two; 2.5 ms of the line
#define DIVISOR (F_CPU / 16 / PROTOCOL_BAUD - 1) // exact at 250000 baud

static volatile uint8_t received[RECEIVED];
static volatile uint8_t head;
static volatile uint8_t tail;

static uint8_t frame[FRAME_MOST_BYTES + 1];
static volatile uint8_t length;
static volatile uint8_t sent;

void uart_begin(void) {
    UCSR0B = 0;
    head = tail = length = sent = 0;
    UBRR0 = DIVISOR;
    UCSR0A = 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

INTERRUPTIBLE(USART_RX_vect, uart_received, UCSR0B, RXCIE0) {
    uint8_t byte = UDR0;
    uint8_t next = (head + 1) & (RECEIVED - 1);
    if (next != tail) { // else it is lost, and with it the frame: it comes again
        received[head] = byte;
        head = next;
    }
    if (byte == 0) {
        wake();
    }
    INTERRUPTIBLE_END(UCSR0B, RXCIE0);
}

INTERRUPTIBLE(USART_UDRE_vect, uart_empty, UCSR0B, UDRIE0) {
    uint8_t at = sent;
    UDR0 = frame[at++];
    sent = at;
    if (at == length) {
        wake();
        return;
    }
    INTERRUPTIBLE_END(UCSR0B, UDRIE0);
}

bool uart_read(uint8_t *byte) {
    uint8_t at = tail;
    if (at == head) {
        return false;
    }
    *byte = received[at];
    tail = (at + 1) & (RECEIVED - 1);
    return true;
}

bool uart_is_free(void) {
    return sent == length;
}

uint8_t *uart_buffer(void) {
    return frame;
}

void uart_write(uint8_t frame_length) {
    sent = 0;
    length = frame_length;
    uint8_t held = interrupts_hold();
    UCSR0B |= _BV(UDRIE0);
    interrupts_release(held);
}
