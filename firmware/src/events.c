#include "events.h"

#include "../drv/interrupts/interrupts.h" // interrupts_hold, the ring's lock

#define SLOT(number) ((number) & (EVENTS_KEPT - 1))

static struct event ring[EVENTS_KEPT];
static volatile uint16_t head; // the low half of the number of the next event
static uint32_t total;         // as the main loop last saw it

void events_begin(void) {
    uint8_t held = interrupts_hold();
    head = 0;
    total = 0;
    interrupts_release(held);
}

// One interrupt may come within another: each takes its place first. The main loop reads none
// before all are through.
void events_push_from_interrupt(uint8_t what, uint32_t at_us) {
    uint8_t held = interrupts_hold();
    struct event *slot = &ring[SLOT(head)];
    head++;
    interrupts_release(held);
    slot->what = what;
    slot->at_us = at_us;
}

void events_push(uint8_t what, uint32_t at_us) {
    uint8_t held = interrupts_hold();
    events_push_from_interrupt(what, at_us);
    interrupts_release(held);
}

uint32_t events_total(void) {
    uint8_t held = interrupts_hold();
    uint16_t low = head;
    interrupts_release(held);
    total += (uint16_t)(low - (uint16_t)total);
    return total;
}

enum events_result events_read(uint32_t *cursor, struct event *event) {
    if (events_total() == *cursor) {
        return EVENTS_NOT_YET;
    }
    *event = ring[SLOT(*cursor)];
    uint32_t newest = events_total(); // again: the slot may have been overwritten meanwhile
    if (newest - *cursor > EVENTS_KEPT) {
        *cursor = newest - EVENTS_KEPT / 2; // room, before it happens again
        return EVENTS_LOST;
    }
    ++*cursor;
    return EVENTS_READ;
}
