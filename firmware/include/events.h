/*
 * What happened, with its time: a ring that interrupts fill, and that the counter and the link read
 * each at its own pace. Nobody waits for anybody: a reader that is too slow is told so.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include <stdint.h>

#include "messages.h" // struct event

#define EVENTS_KEPT 64 /* a power of two; a launch of 13 cards makes some 40 */

enum events_result {
    EVENTS_NOT_YET,
    EVENTS_READ,
    EVENTS_LOST, /* some before were overwritten; the cursor now stands behind them */
};

/* Forget everything, and number from 0. */
void events_begin(void);

/* Note something; callable from an interrupt only. */
void events_push_from_interrupt(uint8_t what, uint32_t at_us);

/* Note something; callable from the main loop only. */
void events_push(uint8_t what, uint32_t at_us);

/* The number of the next event. */
uint32_t events_total(void);

/* Read the event with the number *cursor, and go on to the next. */
enum events_result events_read(uint32_t *cursor, struct event *event);

#endif
