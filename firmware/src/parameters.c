#include "parameters.h"

#include "flash.h" // FLASH, flash_word

#define AS_PRESET(NAME, number, preset, least, most) [number] = (preset),
#define AS_LEAST(NAME, number, preset, least, most) [number] = (least),
#define AS_MOST(NAME, number, preset, least, most) [number] = (most),

static const uint16_t presets[PARAMETERS] FLASH = {PROTOCOL_PARAMETERS(AS_PRESET)};
static const uint16_t least[PARAMETERS] FLASH = {PROTOCOL_PARAMETERS(AS_LEAST)};
static const uint16_t most[PARAMETERS] FLASH = {PROTOCOL_PARAMETERS(AS_MOST)};

static uint16_t values[PARAMETERS];

void parameters_begin(void) {
    for (uint8_t i = 0; i < PARAMETERS; i++) {
        values[i] = flash_word(&presets[i]);
    }
}

uint16_t parameters_get(enum parameter parameter) {
    return values[parameter];
}

uint32_t parameters_get_us(enum parameter parameter) {
    return values[parameter] * 1000UL;
}

enum code parameters_set(uint8_t parameter, uint16_t value) {
    if (parameter >= PARAMETERS || value < flash_word(&least[parameter])
        || value > flash_word(&most[parameter])) {
        return CODE_BAD_VALUE;
    }
    values[parameter] = value;
    return CODE_OK;
}
