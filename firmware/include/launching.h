/*
 * The launch that runs: feed and counter between the events and the motor. One at a time.
 */
#ifndef LAUNCHING_H
#define LAUNCHING_H

#include "feed.h" // order

/* Calibrate the counter anew from the parameters, and forget about any launch. */
void launching_begin(void);

/* The parameters have changed. */
void launching_calibrate(void);

/*
 * Begin a launch; the motor turns as soon as the store is at rest. The motor is off for good
 * `deadline_ms` later. request: the host's, or 0.
 */
void launching_start(const struct order *order, uint16_t request, uint16_t deadline_ms,
                     uint32_t now_us);

/* Motor off at once; the launch ends at rest. */
void launching_stop(enum outcome outcome, enum fault fault, uint32_t now_us);

/* Take the events since the last call, and go on. Also without a launch: events pass by. */
void launching_poll(uint32_t now_us);

bool launching_is_running(void);

/* Whether a launch has ended since the last question; then last_launch() is its result. */
bool launching_has_ended(void);

/* Since the reset: events that the counter never saw, and blockings too short for a card. */
uint16_t launching_edges_lost(void);
uint16_t launching_noise(void);

#endif
