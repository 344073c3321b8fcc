/*
 * An ATmega328P in virtual time: libsimavr, and around it what its version 1.6 leaves out or gets
 * wrong. For the tests only, never shipped: simavr is GPL-3, and what is linked with it as well.
 *
 * Theory of operation. The caller runs the chip up to a cycle, and gets it back earlier if one of
 * the things that it asked for has happened: a watched register bit has changed, a byte was sent,
 * the chip was reset. So the world outside steps only where something happens, at exact cycles.
 * What the chip did is kept as events with their cycles.
 *
 * Mended here (in the file of that name where none is given): the serial port (`uart.c`: characters
 * of 10 bits, 2 + 1 deep, overrun, either order of U2X and UBRR, another speed at the other end), the
 * watchdog (`watchdog.c`), the EEPROM (`eeprom.c`: 3.4 ms a byte), flags that are cleared one by one
 * and that raise their interrupt when it is enabled later, `sbi` on such registers, pulled-up inputs
 * that are driven low, inputs over a reset (`flags.c`), and the cycles that entering an interrupt
 * takes. Not modelled by anybody: brown-out as a voltage, noise, clock tolerance, the delays of a USB
 * serial chip, power-down sleep.
 */
#ifndef CHIP_H
#define CHIP_H

#include <simavr/avr_eeprom.h>
#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#define CHIP_PORTS 3 /* B, C, D */
#define CHIP_RAM_PAINT 0xA5
#define UART_QUEUE 8192
#define CHIP_EVENTS 8192
#define CHIP_EDGES 1024

/* Why `chip_run` came back before its time. */
enum chip_reason {
    CHIP_CHANGED = 1,  /* a watched register */
    CHIP_SENT = 2,     /* a byte on the serial line */
    CHIP_RESET = 4,    /* by itself */
};

enum chip_reset {
    CHIP_POWER_ON = 0, /* the memory's content is lost, and a byte of EEPROM under way */
    CHIP_EXTERNAL = 1, /* the pin: also an opened port */
    CHIP_BROWN_OUT = 2,
    CHIP_WATCHDOG = 3,
};

enum chip_what {
    CHIP_EVENT_REGISTER, /* a watched register got another value */
    CHIP_EVENT_SENT,     /* a byte; the cycle is that of its stop bit's end */
    CHIP_EVENT_RESET,    /* value: enum chip_reset */
    CHIP_EVENT_EEPROM,   /* a byte begins to be written */
    CHIP_EVENT_OVERRUN,  /* a received byte was lost */
    CHIP_EVENT_ASLEEP,   /* for good: with interrupts off */
    CHIP_EVENT_ASTRAY,   /* an invalid instruction, or an address that is none */
    CHIP_EVENT_BARK,     /* the watchdog's interrupt */
};

struct chip_event {
    uint64_t cycle;
    uint16_t what;
    uint16_t address;
    uint32_t value;
};

struct uart {
    avr_int_vector_t rx, tx, empty;
    uint8_t fifo[3]; /* the last one is the shift register */
    bool bad[3];     /* framing error */
    int count;
    bool lost, lost_here; /* an overrun, and whether it belongs to the first byte */
    uint8_t queue[UART_QUEUE];
    int first, queued; /* bytes that the other end has yet to send */
    bool receiving;
    uint8_t shift, next;
    bool sending, has_next;
    uint32_t host_bit; /* cycles of a bit at the other end */
};

struct watchdog {
    avr_io_t io;
    avr_int_vector_t bark;
    uint64_t open_until; /* the cycle up to which a change is allowed */
};

struct eeprom {
    avr_int_vector_t ready;
    uint8_t *bytes;
    uint64_t open_until;
    int writing; /* address, or -1 */
};

struct edge {
    uint64_t cycle;
    uint8_t port, bit, level;
};

struct chip {
    avr_t *avr;
    struct uart uart;
    struct watchdog watchdog;
    struct eeprom eeprom;
    struct edge edges[CHIP_EDGES];
    int edge_count;
    uint8_t driven[CHIP_PORTS], level[CHIP_PORTS];
    uint8_t watched[256]; /* the bits whose change ends a run, by address */
    struct { avr_io_write_t write; void *param; } before[256]; /* what simavr does at a write */
    struct chip_event events[CHIP_EVENTS];
    int event_count, events_missed;
    uint8_t *executed; /* one byte a word of flash, or none */
    uint16_t lowest_stack;
    int stops_on, reasons;
    int wants_reset; /* enum chip_reset, or -1 */
    bool was_asleep, is_reported;
    uint32_t run_limit;
};

/* For the caller. */
struct chip *chip_new(uint32_t hertz);
void chip_free(struct chip *chip);
void chip_flash(struct chip *chip, uint32_t address, const uint8_t *bytes, uint32_t count);
void chip_reset(struct chip *chip, int reset, uint32_t start);
int chip_run(struct chip *chip, uint64_t until);
uint64_t chip_cycle(const struct chip *chip);
void chip_stop_on(struct chip *chip, int reasons);
void chip_watch(struct chip *chip, uint16_t address, uint8_t bits);
int chip_pin(struct chip *chip, uint64_t cycle, int port, int bit, int level);
int chip_events(struct chip *chip, struct chip_event *into, int room);
uint8_t chip_peek(const struct chip *chip, uint16_t address);
void chip_poke(struct chip *chip, uint16_t address, uint8_t value);
uint8_t chip_flash_at(const struct chip *chip, uint32_t address);
uint32_t chip_program_counter(const struct chip *chip);
void chip_jump(struct chip *chip, uint32_t address, int interrupts);
void chip_trace(struct chip *chip, int on);
int chip_executed(const struct chip *chip, uint32_t address);
uint16_t chip_lowest_stack(const struct chip *chip);
uint8_t *chip_eeprom(struct chip *chip);
void chip_uart_speed(struct chip *chip, uint32_t cycles_a_bit);
int chip_uart_send(struct chip *chip, const uint8_t *bytes, int count);

/* Between the parts. */
void chip_note(struct chip *chip, int what, uint16_t address, uint32_t value);
void chip_hook(struct chip *chip, uint16_t address, avr_io_write_t write);
void chip_pass_on(struct chip *chip, uint16_t address, uint8_t value);
void chip_come_back(struct chip *chip);
void chip_end_run(struct chip *chip, int reason);
uint8_t chip_bits_meant(const struct chip *chip, uint16_t address, uint8_t value);
void flags_init(struct chip *chip);
void pins_reset(struct chip *chip);
void pins_schedule(struct chip *chip);
void uart_init(struct chip *chip);
void uart_reset(struct chip *chip);
void watchdog_init(struct chip *chip);
void watchdog_reset(struct chip *chip, bool by_itself);
void eeprom_init(struct chip *chip);
void eeprom_reset(struct chip *chip, bool power_lost);

#endif
