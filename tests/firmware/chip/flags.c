/* Registers and pins as the data sheet has them: flags, masks, toggles, inputs, watched outputs. */
#include "chip.h"
#include "registers.h"
#include <simavr/avr_ioport.h>
#include <string.h>

#define SBI 0x9A00
#define SBI_MASK 0xFF00
#define IO 0x20 /* from an address of `sbi` to that of the data */

static struct chip *the_owner(void *param) {
    return param;
}

/* Put our own function before what simavr does when the program writes to an address. */
void chip_hook(struct chip *chip, uint16_t address, avr_io_write_t write) {
    int io = address - IO;
    chip->before[address].write = chip->avr->io[io].w.c;
    chip->before[address].param = chip->avr->io[io].w.param;
    chip->avr->io[io].w.c = write;
    chip->avr->io[io].w.param = chip;
}

void chip_pass_on(struct chip *chip, uint16_t address, uint8_t value) {
    if (chip->before[address].write)
        chip->before[address].write(chip->avr, address, value, chip->before[address].param);
    else
        chip->avr->data[address] = value;
}

/* `sbi` writes one bit only, where simavr reads, sets and writes all of them. */
uint8_t chip_bits_meant(const struct chip *chip, uint16_t address, uint8_t value) {
    const uint8_t *code = chip->avr->flash + chip->avr->pc;
    uint16_t opcode = code[0] | code[1] << 8;
    if ((opcode & SBI_MASK) != SBI || ((opcode >> 3) & 0x1F) + IO != address)
        return value;
    return 1 << (opcode & 7);
}

/* Ones clear the flags, and the interrupts that wait for them. */
static void write_flags(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    uint8_t meant = chip_bits_meant(the_owner(param), address, value);
    for (int i = 0; i < avr->interrupts.vector_count; i++) {
        avr_int_vector_t *vector = avr->interrupts.vector[i];
        if (vector->raised.reg == address && meant & 1 << vector->raised.bit)
            avr_clear_interrupt(avr, vector);
    }
}

/* An interrupt that is enabled while its flag is set comes at once. */
static void write_mask(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    chip_pass_on(the_owner(param), address, value);
    for (int i = 0; i < avr->interrupts.vector_count; i++) {
        avr_int_vector_t *vector = avr->interrupts.vector[i];
        if (vector->enable.reg != address)
            continue;
        if (!(value & 1 << vector->enable.bit))
            vector->pending = 0;
        else if (vector->raised.reg && avr->data[vector->raised.reg] & 1 << vector->raised.bit)
            avr_raise_interrupt(avr, vector);
    }
}

/* Ones toggle the outputs: through the port's own function, so that nobody misses the change. */
static void write_toggles(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    uint16_t port = address + PORTB - PINB;
    uint8_t toggled = avr->data[port] ^ chip_bits_meant(the_owner(param), address, value);
    avr->io[port - IO].w.c(avr, port, toggled, avr->io[port - IO].w.param);
}

static void write_watched(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct chip *chip = the_owner(param);
    uint8_t before = avr->data[address];
    chip_pass_on(chip, address, value);
    if ((before ^ avr->data[address]) & chip->watched[address]) {
        chip_note(chip, CHIP_EVENT_REGISTER, address, avr->data[address]);
        chip_end_run(chip, CHIP_CHANGED);
    }
}

/* End runs when one of these bits of a register changes (ports, directions, timers: not flags). */
void chip_watch(struct chip *chip, uint16_t address, uint8_t bits) {
    if (!chip->watched[address])
        chip_hook(chip, address, write_watched);
    chip->watched[address] = bits;
}

/* Inputs. */

static uint16_t pin_register(int port) {
    return PINB + 3 * port;
}

static void hold(struct chip *chip, int port) {
    avr_ioport_external_t levels = {
        .name = 'B' + port, .mask = chip->driven[port], .value = chip->level[port]};
    avr_ioctl(chip->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('B' + port), &levels);
}

static void drive(struct chip *chip, const struct edge *edge) {
    uint8_t mask = 1 << edge->bit;
    chip->driven[edge->port] |= mask;
    chip->level[edge->port] &= ~mask;
    chip->level[edge->port] |= edge->level ? mask : 0;
    hold(chip, edge->port);
    if (!(chip->avr->data[DDRB + 3 * edge->port] & mask))
        avr_raise_irq(
            avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ('B' + edge->port), edge->bit),
            edge->level);
}

static avr_cycle_count_t edge_is_due(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct chip *chip = the_owner(param);
    (void)when;
    while (chip->edge_count && chip->edges[0].cycle <= avr->cycle) {
        struct edge edge = chip->edges[0];
        memmove(chip->edges, chip->edges + 1, --chip->edge_count * sizeof edge);
        drive(chip, &edge);
    }
    return chip->edge_count ? chip->edges[0].cycle : 0;
}

void pins_schedule(struct chip *chip) {
    avr_t *avr = chip->avr;
    if (chip->edge_count) {
        uint64_t due = chip->edges[0].cycle;
        avr_cycle_timer_register(avr, due > avr->cycle ? due - avr->cycle : 1, edge_is_due, chip);
    }
}

/* From a cycle on somebody drives a pin to a level; gives 0 if that is too much to remember. */
int chip_pin(struct chip *chip, uint64_t cycle, int port, int bit, int level) {
    struct edge edge = {cycle, port, bit, level};
    if (cycle <= chip->avr->cycle) {
        drive(chip, &edge);
        return 1;
    }
    if (chip->edge_count == CHIP_EDGES)
        return 0;
    int place = chip->edge_count++;
    for (; place && chip->edges[place - 1].cycle > cycle; place--)
        chip->edges[place] = chip->edges[place - 1];
    chip->edges[place] = edge;
    pins_schedule(chip);
    return 1;
}

/* A reset zeroes the registers, but the world goes on driving its pins. */
void pins_reset(struct chip *chip) {
    for (int port = 0; port < CHIP_PORTS; port++) {
        hold(chip, port);
        chip->avr->data[pin_register(port)] = chip->level[port];
    }
    pins_schedule(chip);
}

void flags_init(struct chip *chip) {
    const uint16_t flags[] = {TIFR0, TIFR1, TIFR2, PCIFR, EIFR};
    const uint16_t masks[] = {TIMSK0, TIMSK1, TIMSK2, PCICR, EIMSK};
    for (int i = 0; i < 5; i++) {
        chip_hook(chip, flags[i], write_flags);
        chip_hook(chip, masks[i], write_mask);
    }
    for (int port = 0; port < CHIP_PORTS; port++)
        chip_hook(chip, pin_register(port), write_toggles);
}
