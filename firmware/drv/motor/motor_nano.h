/* The motor's part of the millisecond interrupt. */
#ifndef MOTOR_NANO_H
#define MOTOR_NANO_H

/* Another millisecond has passed: end a run that is too long, or that nobody looks after. */
void motor_tick(void);

#endif
