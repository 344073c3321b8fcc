#include "entropy.h"

#include <avr/io.h>

#include "../../platform/nano/board.h" // NOISE_CHANNEL

#define READINGS 32

// The lowest bits of an open input are noise.
static uint16_t read_noise(void) {
    ADMUX = _BV(REFS0) | NOISE_CHANNEL;
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2) | _BV(ADPS1); // 16 MHz / 64
    while (ADCSRA & _BV(ADSC)) {
    }
    return ADC;
}

uint32_t entropy_draw(void) {
    uint32_t drawn = 0;
    for (uint8_t i = 0; i < READINGS; i++) {
        drawn = (drawn << 1 | drawn >> 31) ^ read_noise();
    }
    ADCSRA = 0;
    return drawn;
}
