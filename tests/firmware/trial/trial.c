/*
 * A program that tries what the simulated chip must do right. Its main loop sleeps. Bytes that come
 * in go out again, each one higher; some are commands.
 */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

static volatile uint16_t edges, turns, early;
static volatile uint8_t commands[8], writer, reader;
static volatile uint8_t barks;
uint16_t mark __attribute__((section(".noinit")));

static void say(uint8_t byte) {
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

static void say16(uint16_t value) {
    say(value);
    say(value >> 8);
}

ISR(USART_RX_vect) {
    commands[writer++ % 8] = UDR0;
}

/* The time of an edge, in half microseconds, as firmware takes it. */
ISR(INT0_vect) {
    edges = TCNT1;
}

ISR(TIMER1_COMPB_vect) {
    early++;
}

ISR(TIMER1_OVF_vect) {
    turns++;
}

ISR(WDT_vect) {
    barks++;
}

static void set_watchdog(uint8_t value) {
    uint8_t flags = SREG;
    cli();
    wdt_reset();
    MCUSR = 0;
    WDTCSR |= _BV(WDCE) | _BV(WDE);
    WDTCSR = value;
    SREG = flags;
}

static void keep_a_byte(uint8_t value) {
    eeprom_write_byte((uint8_t *)7, value);
}

static void pause_and_lose(void) {
    UCSR0B &= ~_BV(RXCIE0);
    for (volatile uint16_t i = 0; i < 2000; i++)
        ;
    say(UCSR0A & (_BV(DOR0) | _BV(FE0)));
    while (UCSR0A & _BV(RXC0))
        say(UDR0);
    UCSR0B |= _BV(RXCIE0);
}

/* A flag that was set while its interrupt was off; of two flags one is cleared. */
static void late_interrupt(void) {
    OCR1A = OCR1B = TCNT1 + 20;
    TIFR1 = _BV(OCF1A) | _BV(OCF1B);
    for (volatile uint8_t i = 0; i < 50; i++)
        ;
    early = 0;
    TIFR1 = _BV(OCF1A);
    TIMSK1 |= _BV(OCIE1B);
    asm volatile("nop\nnop\nnop");
    TIMSK1 &= ~_BV(OCIE1B);
    say(early);
}

static void obey(uint8_t command) {
    switch (command) {
    case 'e': say16(edges); break;
    case 'p': OCR0B = 63; TCCR0A = _BV(COM0B1) | _BV(WGM01) | _BV(WGM00); PORTD |= _BV(7); break;
    case 'q': TCCR0A = _BV(WGM01) | _BV(WGM00); PORTD &= ~_BV(7); break;
    case 'k': keep_a_byte(42); say('k'); break;
    case 'w': set_watchdog(_BV(WDIE) | _BV(WDE)); break;
    case 'b': say(barks); break;
    case 'o': pause_and_lose(); break;
    case 'i': late_interrupt(); break;
    case 't': PIND = _BV(7); PINB |= _BV(1); break;
    case 'm': mark++; say16(mark); break;
    default: say(command + 1);
    }
}

int main(void) {
    uint8_t causes = MCUSR;
    set_watchdog(0);
    DDRD = _BV(5) | _BV(7);
    PORTD = _BV(2); /* a pull-up on the input that is driven */
    PORTB = _BV(0);
    DDRB = _BV(0) | _BV(1);
    TCCR0B = _BV(CS01);
    TCCR1B = _BV(CS11);
    TIMSK1 = _BV(TOIE1);
    EICRA = _BV(ISC00);
    EIMSK = _BV(INT0);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    UBRR0 = 7;
    UCSR0A = _BV(U2X0); /* after UBRR: 250000 baud */
    sei();
    say(0x80 | causes);
    for (;;) {
        cli();
        if (reader != writer) {
            sei();
            obey(commands[reader++ % 8]);
        } else {
            sleep_enable();
            sei();
            sleep_cpu();
        }
    }
}
