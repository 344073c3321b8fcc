/*
 * The serial port of the data sheet's chapter 20, one end of a line whose other end has a speed of
 * its own. Characters are 10 bits long. Two received ones wait in the buffer and a third in the shift
 * register; a fourth start bit destroys the third.
 */
#include "chip.h"
#include "registers.h"
#include <stddef.h>

#define RXC 0x80
#define TXC 0x40
#define UDRE 0x20
#define FE 0x10
#define DOR 0x08
#define U2X 0x02
#define SETTINGS 0x03
#define RXEN 0x10
#define TXEN 0x08
#define CHARACTER 10
#define MISREAD 25 /* bits that are off by more than one part in so many are misread */

static struct chip *the_owner(void *param) {
    return param;
}

static bool is_on(const struct chip *chip, uint8_t bit) {
    return chip->avr->data[UCSR0B] & bit;
}

static uint32_t bit_cycles(const struct chip *chip) {
    const uint8_t *data = chip->avr->data;
    uint32_t divisor = (data[UBRR0L] | (data[UBRR0H] & 0x0F) << 8) + 1;
    return divisor * (data[UCSR0A] & U2X ? 8 : 16);
}

static bool understand_each_other(const struct chip *chip) {
    int32_t ours = bit_cycles(chip), theirs = chip->uart.host_bit;
    int32_t off = ours > theirs ? ours - theirs : theirs - ours;
    return off * MISREAD <= ours;
}

static void follow(struct chip *chip, avr_int_vector_t *vector, bool is_wanted) {
    if (is_wanted)
        avr_raise_interrupt(chip->avr, vector);
    else
        vector->pending = 0;
}

/* Flags and interrupts follow from what is in the buffers. */
static void settle(struct chip *chip) {
    struct uart *uart = &chip->uart;
    uint8_t *status = &chip->avr->data[UCSR0A];
    *status &= SETTINGS | TXC;
    *status |= uart->count ? RXC : 0;
    *status |= uart->has_next ? 0 : UDRE;
    *status |= uart->count && uart->bad[0] ? FE : 0;
    *status |= uart->lost ? DOR : 0;
    follow(chip, &uart->rx, uart->count && is_on(chip, RXC));
    follow(chip, &uart->empty, !uart->has_next && is_on(chip, UDRE));
}

static void settle_after_interrupt(struct avr_irq_t *irq, uint32_t begins, void *param) {
    (void)irq;
    if (!begins)
        settle(the_owner(param));
}

/* Receiving. */

static void lose_the_third(struct chip *chip) {
    chip->uart.count = 2;
    chip->uart.lost = true;
    chip_note(chip, CHIP_EVENT_OVERRUN, 0, chip->uart.fifo[2]);
}

static bool begin_character(struct chip *chip) {
    struct uart *uart = &chip->uart;
    uart->receiving = uart->queued > 0;
    if (uart->receiving && uart->count == 3)
        lose_the_third(chip);
    return uart->receiving;
}

static avr_cycle_count_t character_is_in(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct chip *chip = the_owner(param);
    struct uart *uart = &chip->uart;
    (void)avr;
    uint8_t byte = uart->queue[uart->first];
    uart->first = (uart->first + 1) % UART_QUEUE;
    uart->queued--;
    if (is_on(chip, RXEN)) {
        bool is_bad = uart->bad[uart->count] = !understand_each_other(chip);
        uart->fifo[uart->count++] = is_bad ? ~byte : byte;
        settle(chip);
    }
    return begin_character(chip) ? when + CHARACTER * uart->host_bit : 0;
}

static void listen(struct chip *chip) {
    if (!chip->uart.receiving && begin_character(chip))
        avr_cycle_timer_register(
            chip->avr, CHARACTER * chip->uart.host_bit, character_is_in, chip);
}

/* Let the other end send bytes, one after the other from now on; gives how many it could take. */
int chip_uart_send(struct chip *chip, const uint8_t *bytes, int count) {
    struct uart *uart = &chip->uart;
    int taken = count < UART_QUEUE - uart->queued ? count : UART_QUEUE - uart->queued;
    for (int i = 0; i < taken; i++)
        uart->queue[(uart->first + uart->queued++) % UART_QUEUE] = bytes[i];
    listen(chip);
    return taken;
}

void chip_uart_speed(struct chip *chip, uint32_t cycles_a_bit) {
    chip->uart.host_bit = cycles_a_bit;
}

static uint8_t read_character(avr_t *avr, avr_io_addr_t address, void *param) {
    struct chip *chip = the_owner(param);
    struct uart *uart = &chip->uart;
    (void)avr, (void)address;
    uint8_t byte = uart->fifo[0];
    if (!uart->count)
        return byte;
    uart->count--;
    for (int i = 0; i < uart->count; i++) {
        uart->fifo[i] = uart->fifo[i + 1];
        uart->bad[i] = uart->bad[i + 1];
    }
    uart->lost = false;
    settle(chip);
    return byte;
}

/* Sending. */

static avr_cycle_count_t character_is_out(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct chip *chip = the_owner(param);
    struct uart *uart = &chip->uart;
    uint8_t byte = understand_each_other(chip) ? uart->shift : ~uart->shift;
    chip_note(chip, CHIP_EVENT_SENT, 0, byte);
    chip_end_run(chip, CHIP_SENT);
    uart->sending = uart->has_next;
    uart->shift = uart->next;
    uart->has_next = false;
    if (!uart->sending)
        avr_raise_interrupt(avr, &uart->tx);
    settle(chip);
    return uart->sending ? when + CHARACTER * bit_cycles(chip) : 0;
}

static void write_character(avr_t *avr, avr_io_addr_t address, uint8_t byte, void *param) {
    struct chip *chip = the_owner(param);
    struct uart *uart = &chip->uart;
    (void)address;
    if (!is_on(chip, TXEN) || uart->has_next)
        return;
    if (uart->sending) {
        uart->next = byte;
        uart->has_next = true;
    } else {
        uart->shift = byte;
        uart->sending = true;
        avr_cycle_timer_register(avr, CHARACTER * bit_cycles(chip), character_is_out, chip);
    }
    settle(chip);
}

/* Settings. */

static void write_status(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct chip *chip = the_owner(param);
    avr->data[address] = (avr->data[address] & ~SETTINGS) | (value & SETTINGS);
    if (value & TXC)
        avr_clear_interrupt(avr, &chip->uart.tx);
    settle(chip);
}

static void write_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct chip *chip = the_owner(param);
    avr->data[address] = value;
    if (!is_on(chip, RXEN))
        chip->uart.count = 0;
    settle(chip);
}

static avr_int_vector_t vector(uint8_t number, uint8_t enable, uint8_t raised, bool is_level) {
    return (avr_int_vector_t){
        .vector = number,
        .enable = AVR_IO_REGBIT(UCSR0B, enable),
        .raised = AVR_IO_REGBIT(UCSR0A, raised),
        .raise_sticky = is_level,
    };
}

static void take_over(struct chip *chip, uint16_t address, avr_io_read_t read, avr_io_write_t write) {
    int io = AVR_DATA_TO_IO(address);
    chip->avr->io[io].r.c = read;
    chip->avr->io[io].r.param = chip;
    chip->avr->io[io].w.c = write;
    chip->avr->io[io].w.param = chip;
}

void uart_init(struct chip *chip) {
    struct uart *uart = &chip->uart;
    uart->host_bit = 64; /* 250000 baud at 16 MHz */
    uart->rx = vector(USART_RX_VECTOR, 7, 7, true);
    uart->tx = vector(USART_TX_VECTOR, 6, 6, false);
    uart->empty = vector(USART_UDRE_VECTOR, 5, 5, true);
    avr_register_vector(chip->avr, &uart->rx);
    avr_register_vector(chip->avr, &uart->tx);
    avr_register_vector(chip->avr, &uart->empty);
    avr_irq_register_notify(uart->rx.irq + AVR_INT_IRQ_RUNNING, settle_after_interrupt, chip);
    avr_irq_register_notify(uart->empty.irq + AVR_INT_IRQ_RUNNING, settle_after_interrupt, chip);
    take_over(chip, UDR0, read_character, write_character);
    take_over(chip, UCSR0A, NULL, write_status);
    take_over(chip, UCSR0B, NULL, write_control);
    take_over(chip, UCSR0C, NULL, NULL);
    take_over(chip, UBRR0L, NULL, NULL);
    take_over(chip, UBRR0H, NULL, NULL);
}

/* The line's other end knows nothing of the reset, and goes on sending. */
void uart_reset(struct chip *chip) {
    struct uart *uart = &chip->uart;
    uart->count = 0;
    uart->lost = uart->sending = uart->has_next = uart->receiving = false;
    chip->avr->data[UCSR0A] = UDRE;
    chip->avr->data[UCSR0B] = 0;
    chip->avr->data[UCSR0C] = 0x06;
    listen(chip);
}
