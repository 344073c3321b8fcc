/*
 * The Arduino Nano's pins (ATmega328P, 16 MHz). README.md draws the wiring from the same names.
 *
 * The first beam is on the input capture pin: its edges are timed by the hardware. The motor's two
 * inputs are on two timers, so that each has a PWM of its own at 20 kHz.
 */
#ifndef PLATFORM_NANO_BOARD_H
#define PLATFORM_NANO_BOARD_H

#include <avr/io.h>

#define BEAM_PIN PINB /* D8 = PB0 = ICP1 */
#define BEAM_PORT PORTB
#define BEAM_DDR DDRB
#define BEAM_BIT PB0

#define BEAM2_PIN PIND /* D2 = PD2 = INT0 */
#define BEAM2_PORT PORTD
#define BEAM2_DDR DDRD
#define BEAM2_BIT PD2

#define BUTTON_PIN PIND /* D7 = PD7, to ground */
#define BUTTON_PORT PORTD
#define BUTTON_DDR DDRD
#define BUTTON_BIT PD7

#define COVER_PIN PIND /* D6 = PD6, a switch to ground that is closed while the cover is shut */
#define COVER_PORT PORTD
#define COVER_DDR DDRD
#define COVER_BIT PD6

#define MOTOR_PORT PORTD
#define MOTOR_DDR DDRD
#define MOTOR_ENABLE_BIT PD4  /* D4: the driver's sleep (standby) pin, with a pull-down */
#define MOTOR_FORWARD_BIT PD5 /* D5 = OC0B */
#define MOTOR_REVERSE_BIT PD3 /* D3 = OC2B */

#define LAMP_PORT PORTB
#define LAMP_DDR DDRB
#define LAMP_BIT PB1 /* D9 */
#define BOARD_LED_BIT PB5 /* D13, the board's own: shows the same */

#define BUZZER_PORT PORTB
#define BUZZER_DDR DDRB
#define BUZZER_BIT PB2 /* D10 */

#define NOISE_CHANNEL 7 /* A7, left open: its noise is the luck's seed */

/* PWM: fast, mode 7, 16 MHz / 8 / (99 + 1) = 20 kHz; a duty of d percent is OCRxB = d - 1. */
#define PWM_TOP 99

#endif
