/* The watchdog of the data sheet's chapter 11, whose clock is taken to be 128 kHz exactly. */
#include "chip.h"
#include "registers.h"
#include <simavr/avr_watchdog.h>
#include <stddef.h>

#define WDIF 0x80
#define WDIE 0x40
#define WDCE 0x10
#define WDE 0x08
#define PERIOD 0x27 /* WDP3 and WDP2 to WDP0 */
#define WDRF 0x08
#define SHORTEST 2048
#define CLOCK 128000
#define WINDOW 4

static struct chip *the_owner(void *param) {
    return param;
}

static uint64_t period(const struct chip *chip) {
    uint8_t control = chip->avr->data[WDTCSR];
    int doublings = (control & 7) | (control & 0x20 ? 8 : 0);
    return (uint64_t)(SHORTEST << doublings) * chip->avr->frequency / CLOCK;
}

/* The first time-out asks for the interrupt; one that finds it not served yet resets the chip. */
static avr_cycle_count_t time_out(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct chip *chip = the_owner(param);
    uint8_t control = avr->data[WDTCSR];
    bool asks = control & WDIE && !(control & WDE && control & WDIF);
    if (asks) {
        chip_note(chip, CHIP_EVENT_BARK, 0, 0);
        avr_raise_interrupt(avr, &chip->watchdog.bark);
    } else if (control & WDE) {
        chip->wants_reset = CHIP_WATCHDOG;
        chip_come_back(chip);
        return 0;
    }
    return when + period(chip);
}

static void wind(struct chip *chip) {
    if (chip->avr->data[WDTCSR] & (WDE | WDIE))
        avr_cycle_timer_register(chip->avr, period(chip), time_out, chip);
    else
        avr_cycle_timer_cancel(chip->avr, time_out, chip);
}

/* Serving the interrupt clears WDIF (simavr does) and, with WDE, WDIE. */
static void served(struct avr_irq_t *irq, uint32_t begins, void *param) {
    struct chip *chip = the_owner(param);
    (void)irq;
    if (begins && chip->avr->data[WDTCSR] & WDE)
        chip->avr->data[WDTCSR] &= ~WDIE;
}

/* Within four cycles after WDCE and WDE were written as ones, anything goes; otherwise WDE may be
   set but not cleared, and the period stays. */
static void write_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct chip *chip = the_owner(param);
    uint8_t old = avr->data[address], new = value & WDIE;
    bool is_open = avr->cycle <= chip->watchdog.open_until && !(value & WDCE);
    new |= is_open ? value & (WDE | PERIOD) : (old & (WDE | PERIOD)) | (value & WDE);
    new |= avr->data[MCUSR] & WDRF ? WDE : 0;
    if (value & WDIF)
        avr_clear_interrupt(avr, &chip->watchdog.bark);
    else
        new |= old & WDIF;
    avr->data[address] = new;
    if (value & WDCE && value & WDE)
        chip->watchdog.open_until = avr->cycle + WINDOW + 1; /* this instruction takes two */
    if ((new ^ old) & (WDE | WDIE | PERIOD))
        wind(chip);
}

static int obey(struct avr_io_t *io, uint32_t request, void *param) {
    struct chip *chip = (struct chip *)((char *)io - offsetof(struct chip, watchdog.io));
    (void)param;
    if (request != AVR_IOCTL_WATCHDOG_RESET)
        return -1;
    wind(chip);
    return 0;
}

void watchdog_init(struct chip *chip) {
    struct watchdog *watchdog = &chip->watchdog;
    watchdog->bark = (avr_int_vector_t){
        .vector = WDT_VECTOR,
        .enable = AVR_IO_REGBIT(WDTCSR, 6),
        .raised = AVR_IO_REGBIT(WDTCSR, 7),
    };
    watchdog->io.kind = "a better watchdog";
    watchdog->io.ioctl = obey;
    avr_register_io(chip->avr, &watchdog->io); /* is asked before simavr's own */
    avr_register_vector(chip->avr, &watchdog->bark);
    avr_irq_register_notify(watchdog->bark.irq + AVR_INT_IRQ_RUNNING, served, chip);
    chip->avr->io[AVR_DATA_TO_IO(WDTCSR)].w.c = write_control;
    chip->avr->io[AVR_DATA_TO_IO(WDTCSR)].w.param = chip;
}

/* A watchdog's reset leaves it on, at its shortest period. */
void watchdog_reset(struct chip *chip, bool by_itself) {
    chip->watchdog.open_until = 0;
    chip->avr->data[WDTCSR] = by_itself || chip->avr->data[MCUSR] & WDRF ? WDE : 0;
    wind(chip);
}
