/* The EEPROM of the data sheet's chapter 8.6: reading takes no time, writing 3.4 ms a byte. */
#include "chip.h"
#include "registers.h"
#include <simavr/sim_time.h>
#include <stddef.h>

#define EERIE 0x08
#define EEMPE 0x04
#define EEPE 0x02
#define EERE 0x01
#define WRITE_US 3400
#define WINDOW 4
#define ERASED 0xFF

static struct chip *the_owner(void *param) {
    return param;
}

static void settle(struct chip *chip) {
    uint8_t control = chip->avr->data[EECR];
    if (control & EERIE && !(control & EEPE))
        avr_raise_interrupt(chip->avr, &chip->eeprom.ready);
    else
        chip->eeprom.ready.pending = 0;
}

static void settle_after_interrupt(struct avr_irq_t *irq, uint32_t begins, void *param) {
    (void)irq;
    if (!begins)
        settle(the_owner(param));
}

static int address(const struct chip *chip) {
    const uint8_t *data = chip->avr->data;
    return (data[EEARL] | data[EEARH] << 8) & chip->avr->e2end;
}

static avr_cycle_count_t written(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct chip *chip = the_owner(param);
    (void)when;
    avr->data[EECR] &= ~EEPE;
    chip->eeprom.writing = -1;
    settle(chip);
    return 0;
}

static void begin_to_write(struct chip *chip) {
    avr_t *avr = chip->avr;
    chip->eeprom.writing = address(chip);
    chip->eeprom.bytes[chip->eeprom.writing] = avr->data[EEDR];
    avr->data[EECR] = (avr->data[EECR] & ~EEMPE) | EEPE;
    chip_note(chip, CHIP_EVENT_EEPROM, chip->eeprom.writing, avr->data[EEDR]);
    avr_cycle_timer_register(avr, avr_usec_to_cycles(avr, WRITE_US), written, chip);
}

static void write_control(avr_t *avr, avr_io_addr_t at, uint8_t value, void *param) {
    struct chip *chip = the_owner(param);
    uint8_t meant = chip_bits_meant(chip, at, value), old = avr->data[at];
    bool is_open = avr->cycle <= chip->eeprom.open_until;
    if (meant == value)
        avr->data[at] = (value & ~(EEPE | EERE)) | (old & EEPE);
    else
        avr->data[at] = old | (meant & ~(EEPE | EERE));
    if (meant & EEMPE)
        chip->eeprom.open_until = avr->cycle + WINDOW + 1; /* this instruction takes two */
    if (meant & EERE && !(old & EEPE))
        avr->data[EEDR] = chip->eeprom.bytes[address(chip)];
    if (meant & EEPE && is_open && !(old & EEPE))
        begin_to_write(chip);
    settle(chip);
}

uint8_t *chip_eeprom(struct chip *chip) {
    return chip->eeprom.bytes;
}

void eeprom_init(struct chip *chip) {
    avr_eeprom_desc_t all = {.ee = NULL, .offset = 0, .size = chip->avr->e2end + 1};
    avr_ioctl(chip->avr, AVR_IOCTL_EEPROM_GET, &all);
    chip->eeprom.bytes = all.ee;
    chip->eeprom.writing = -1;
    chip->eeprom.ready = (avr_int_vector_t){
        .vector = EE_READY_VECTOR,
        .enable = AVR_IO_REGBIT(EECR, 3),
    };
    avr_register_vector(chip->avr, &chip->eeprom.ready);
    avr_irq_register_notify(
        chip->eeprom.ready.irq + AVR_INT_IRQ_RUNNING, settle_after_interrupt, chip);
    chip->avr->io[AVR_DATA_TO_IO(EECR)].w.c = write_control;
    chip->avr->io[AVR_DATA_TO_IO(EECR)].w.param = chip;
}

/* A write under way is finished over a reset (data sheet 8.6.3) but not without power: the byte was
   erased first. */
void eeprom_reset(struct chip *chip, bool power_lost) {
    if (power_lost && chip->eeprom.writing >= 0)
        chip->eeprom.bytes[chip->eeprom.writing] = ERASED;
    chip->eeprom.writing = -1;
    chip->eeprom.open_until = 0;
}
