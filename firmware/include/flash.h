/* Tables that stay in flash: on an AVR they would otherwise be copied into its 2 kB of RAM. */
#ifndef FLASH_H
#define FLASH_H

#include <stdint.h>

#ifdef __AVR__
#include <avr/pgmspace.h>
#define FLASH PROGMEM
#define flash_byte(address) pgm_read_byte(address)
#define flash_word(address) pgm_read_word(address)
#else
#define FLASH
static inline uint8_t flash_byte(const uint8_t *address) {
    return *address;
}
static inline uint16_t flash_word(const uint16_t *address) {
    return *address;
}
#endif

#endif
