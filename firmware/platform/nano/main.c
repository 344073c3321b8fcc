/* The program on an Arduino Nano. */
#include <avr/interrupt.h>

#include "../../drv/clock/clock.h" // clock_sleep
#include "../../drv/watchdog/watchdog.h" // watchdog_cause
#include "../../include/board.h" // board_begin, board_pass

int main(void) {
    board_begin((enum reset)watchdog_cause());
    sei();
    for (;;) {
        board_pass();
        clock_sleep();
    }
}
