/*
 * The watchdog: if the main loop has not fed it for WATCHDOG_MS, its interrupt cuts the motor, marks
 * why, and starts the program anew. Not by a reset: the old Nano boot loader would loop for ever
 * in it, with the watchdog still running.
 */
#ifndef WATCHDOG_H
#define WATCHDOG_H

#include <stdint.h>

#define WATCHDOG_MS 250

/* Why the program began: one of enum reset. Call once, first. */
uint8_t watchdog_cause(void);

void watchdog_begin(void);

void watchdog_feed(void);

#endif
