/*
 * The feed motor behind a driver with a sleep (enable) line. It moves only within a run, which has a
 * longest time: when that is over, or when the main loop has not called motor_keep for MOTOR_HUNG_MS,
 * the timer interrupt ends the run, whatever the main loop does.
 */
#ifndef MOTOR_H
#define MOTOR_H

#include <stdbool.h>
#include <stdint.h>

#define MOTOR_HUNG_MS 15

/* Off, as it was before; both inputs and the enable line driven low. */
void motor_begin(void);

/*
 * Allow the motor to be driven for so long: 0 < most_ms <= PROTOCOL_LONGEST_RUN_MS; what is more is
 * taken as that. Raises the enable line.
 */
void motor_begin_run(uint16_t most_ms);

/* Drive with so many percent, -100 to 100; 0 coasts. Outside a run nothing happens. */
void motor_drive(int8_t duty);

/* Off, and the enable line low. Callable from anywhere, also with interrupts off. */
void motor_end_run(void);

/* The main loop is alive. */
void motor_keep(void);

/* Whether a run is on. */
bool motor_is_running(void);

/* Whether the timer interrupt had to end the last run; tells it once. */
bool motor_was_cut(void);

#endif
