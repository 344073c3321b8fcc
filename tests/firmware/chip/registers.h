/* The ATmega328P's registers by their data addresses (its data sheet, chapter 36). */
#ifndef REGISTERS_H
#define REGISTERS_H

enum {
    PINB = 0x23, DDRB = 0x24, PORTB = 0x25,
    PINC = 0x26, DDRC = 0x27, PORTC = 0x28,
    PIND = 0x29, DDRD = 0x2A, PORTD = 0x2B,
    TIFR0 = 0x35, TIFR1 = 0x36, TIFR2 = 0x37,
    PCIFR = 0x3B, EIFR = 0x3C, EIMSK = 0x3D,
    EECR = 0x3F, EEDR = 0x40, EEARL = 0x41, EEARH = 0x42,
    MCUSR = 0x54,
    WDTCSR = 0x60, PCICR = 0x68,
    TIMSK0 = 0x6E, TIMSK1 = 0x6F, TIMSK2 = 0x70,
    UCSR0A = 0xC0, UCSR0B = 0xC1, UCSR0C = 0xC2, UBRR0L = 0xC4, UBRR0H = 0xC5, UDR0 = 0xC6,
};

/* Interrupt vectors, by number. */
enum {
    WDT_VECTOR = 6, USART_RX_VECTOR = 18, USART_UDRE_VECTOR = 19, USART_TX_VECTOR = 20,
    EE_READY_VECTOR = 22,
};

#endif
