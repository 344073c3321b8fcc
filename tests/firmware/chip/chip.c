/* The chip as a whole: making it, running it, resetting it. */
#include "chip.h"
#include "registers.h"
#include <simavr/avr_extint.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY 4    /* cycles from an interrupt to its vector, beyond what simavr counts */
#define WAKING 4   /* further ones out of sleep (data sheet 7.7.1) */
#define FREELY 100000
#define ADDRESSES 0x10000

static void quiet(avr_t *avr, const int level, const char *format, va_list arguments) {
    (void)avr, (void)level, (void)format, (void)arguments;
}

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles) {
    (void)avr, (void)cycles;
}

static void take_entry_cycles(struct avr_irq_t *irq, uint32_t begins, void *param) {
    struct chip *chip = param;
    (void)irq;
    if (begins) {
        chip->avr->cycle += ENTRY + (chip->was_asleep ? WAKING : 0);
        chip->was_asleep = false;
        chip->avr->run_cycle_count = 1; /* what is due next has come nearer by these cycles */
    }
}

static avr_cycle_count_t time_is_up(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr, (void)when, (void)param;
    return 0;
}

/* Let simavr come back after this instruction, or out of its sleep. */
void chip_come_back(struct chip *chip) {
    avr_cycle_timer_register(chip->avr, 1, time_is_up, &chip->reasons);
}

/* A program gone astray reads and writes at any address; simavr lets it. */
static void give_room(avr_t *avr) {
    avr->data = realloc(avr->data, ADDRESSES);
    memset(avr->data + avr->ramend + 1, 0, ADDRESSES - avr->ramend - 1);
    avr->flash = realloc(avr->flash, 2 * ADDRESSES);
    memset(avr->flash + avr->flashend + 1, 0xFF, 2 * ADDRESSES - avr->flashend - 1);
}

struct chip *chip_new(uint32_t hertz) {
    struct chip *chip = calloc(1, sizeof *chip);
    avr_global_logger_set(quiet);
    avr_t *avr = chip->avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    give_room(avr);
    avr->frequency = hertz;
    avr->sleep = no_sleep;
    flags_init(chip);
    uart_init(chip);
    watchdog_init(chip);
    eeprom_init(chip);
    for (int i = 0; i < avr->interrupts.vector_count; i++)
        avr_irq_register_notify(
            avr->interrupts.vector[i]->irq + AVR_INT_IRQ_RUNNING, take_entry_cycles, chip);
    chip->stops_on = CHIP_CHANGED | CHIP_RESET;
    chip->run_limit = FREELY;
    chip_reset(chip, CHIP_POWER_ON, 0);
    return chip;
}

void chip_free(struct chip *chip) {
    avr_terminate(chip->avr);
    free(chip->executed);
    free(chip);
}

void chip_flash(struct chip *chip, uint32_t address, const uint8_t *bytes, uint32_t count) {
    memcpy(chip->avr->flash + address, bytes, count);
}

/* Reset, and start at an address: 0, or the boot loader's. */
void chip_reset(struct chip *chip, int reset, uint32_t start) {
    avr_t *avr = chip->avr;
    uint8_t causes = avr->data[MCUSR];
    chip->wants_reset = -1;
    chip->is_reported = false;
    avr->reset_pc = start;
    avr_reset(avr);
    avr->run_cycle_limit = chip->run_limit;
    if (reset == CHIP_POWER_ON) {
        memset(avr->data + avr->ioend + 1, CHIP_RAM_PAINT, avr->ramend - avr->ioend);
        chip->lowest_stack = avr->ramend;
        causes = 0;
    }
    avr->data[MCUSR] = causes | 1 << reset;
    avr_extint_set_strict_lvl_trig(avr, 0, 0);
    avr_extint_set_strict_lvl_trig(avr, 1, 0);
    pins_reset(chip);
    uart_reset(chip);
    watchdog_reset(chip, reset == CHIP_WATCHDOG);
    eeprom_reset(chip, reset == CHIP_POWER_ON);
    chip_note(chip, CHIP_EVENT_RESET, 0, reset);
}

static void report_once(struct chip *chip, int what) {
    if (!chip->is_reported)
        chip_note(chip, what, 0, chip->avr->pc);
    chip->is_reported = true;
}

/* A chip that sleeps with interrupts off is woken by nothing but a reset. */
static void lie_dead(struct chip *chip) {
    report_once(chip, CHIP_EVENT_ASLEEP);
    chip->avr->cycle += avr_cycle_timer_process(chip->avr);
}

/* Where simavr gives up the chip goes on: an unknown instruction does nothing, an address that is
   none takes nothing, and behind the end of the flash lies its beginning. */
static void go_on_astray(struct chip *chip) {
    report_once(chip, CHIP_EVENT_ASTRAY);
    chip->avr->state = cpu_Running;
}

static void step(struct chip *chip) {
    avr_t *avr = chip->avr;
    uint16_t stack = avr->data[R_SPL] | avr->data[R_SPH] << 8;
    if (chip->executed)
        chip->executed[avr->pc / 2] = 1;
    if (chip->executed && stack < chip->lowest_stack)
        chip->lowest_stack = stack;
    chip->was_asleep = avr->state == cpu_Sleeping;
    avr_run(avr);
    if (avr->state == cpu_Crashed || avr->state == cpu_Stopped)
        go_on_astray(chip);
}

/* Run up to a cycle (or the instruction that passes it); gives the reasons if it ended before. */
int chip_run(struct chip *chip, uint64_t until) {
    avr_t *avr = chip->avr;
    chip->reasons = 0;
    while (avr->cycle < until && !chip->reasons) {
        avr_cycle_timer_register(avr, until - avr->cycle, time_is_up, chip);
        while (avr->cycle < until && !chip->reasons && chip->wants_reset < 0) {
            if (avr->state == cpu_Running || avr->state == cpu_Sleeping)
                step(chip);
            else
                lie_dead(chip);
        }
        if (chip->wants_reset >= 0) {
            chip_reset(chip, chip->wants_reset, avr->reset_pc);
            chip->reasons |= CHIP_RESET & chip->stops_on;
        }
    }
    return chip->reasons;
}

uint64_t chip_cycle(const struct chip *chip) {
    return chip->avr->cycle;
}

void chip_stop_on(struct chip *chip, int reasons) {
    chip->stops_on = reasons;
}

void chip_end_run(struct chip *chip, int reason) {
    if (reason & chip->stops_on) {
        chip->reasons |= reason;
        chip_come_back(chip);
    }
}

void chip_note(struct chip *chip, int what, uint16_t address, uint32_t value) {
    if (chip->event_count == CHIP_EVENTS) {
        chip->events_missed++;
        return;
    }
    chip->events[chip->event_count++] =
        (struct chip_event){chip->avr->cycle, what, address, value};
}

/* Give the events since the last call; -1: there were more than could be kept. */
int chip_events(struct chip *chip, struct chip_event *into, int room) {
    int count = chip->event_count < room ? chip->event_count : room;
    if (chip->events_missed)
        return -1;
    memcpy(into, chip->events, count * sizeof *into);
    memmove(chip->events, chip->events + count, (chip->event_count - count) * sizeof *into);
    chip->event_count -= count;
    return count;
}

uint8_t chip_peek(const struct chip *chip, uint16_t address) {
    return chip->avr->data[address];
}

void chip_poke(struct chip *chip, uint16_t address, uint8_t value) {
    chip->avr->data[address] = value;
}

uint8_t chip_flash_at(const struct chip *chip, uint32_t address) {
    return chip->avr->flash[address];
}

uint32_t chip_program_counter(const struct chip *chip) {
    return chip->avr->pc;
}

/* Make the program go on elsewhere, with interrupts on or off: what a damaged stack does. */
void chip_jump(struct chip *chip, uint32_t address, int interrupts) {
    avr_t *avr = chip->avr;
    avr->pc = address;
    avr->sreg[S_I] = interrupts != 0;
    avr->interrupt_state = interrupts && avr_has_pending_interrupts(avr);
    avr->state = cpu_Running;
}

/* Note every instruction and the stack pointer from now on, at a tenth of the speed; or no more. */
void chip_trace(struct chip *chip, int on) {
    if (on && !chip->executed)
        chip->executed = calloc(1, (chip->avr->flashend + 1) / 2);
    chip->run_limit = on ? 1 : FREELY;
    chip->avr->run_cycle_limit = chip->run_limit;
    chip->avr->run_cycle_count = 1;
}

int chip_executed(const struct chip *chip, uint32_t address) {
    return chip->executed && chip->executed[address / 2];
}

uint16_t chip_lowest_stack(const struct chip *chip) {
    return chip->lowest_stack;
}
