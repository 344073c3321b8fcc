/* The motor's part of the millisecond interrupt. */
#ifndef MOTOR_HOST_H
#define MOTOR_HOST_H

void motor_tick(void);

#endif
