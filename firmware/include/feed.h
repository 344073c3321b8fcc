/*
 * One launch as a machine that says what the motor should do: hardware/feed.py in C. Pure; times in
 * microseconds, wrapping.
 *
 *     feed_begin(&feed, &order, now, is_blocked)
 *     // after every edge told to the counter, and every millisecond:
 *     feed_poll(&feed, now)     // then feed.step and feed.duty say what is wanted
 *     feed_stop(&feed, now, outcome, fault)
 *     // until feed.has_ended
 *
 * The cycle: await a clear beam; kick and run until n have left; brake, retract, settle. Near the
 * longest run it rests and runs again. If a card does not arrive or leave, the jam ladder: boost,
 * reverse, wait, run again; then a person. A card that does not leave gets no boost, but a second
 * reverse. A launch that may have thrown far more than were counted ends.
 */
#ifndef FEED_H
#define FEED_H

#include "counter.h" // counter
#include "messages.h" // steps, outcomes, faults

struct order {
    uint8_t cards;
    uint8_t hopper_left; /* or PROTOCOL_HOPPER_UNKNOWN */
    uint8_t duty;        /* percent */
    uint16_t longest_run_ms;
};

enum verdict {
    VERDICT_ENOUGH,
    VERDICT_NEAR_LIMIT,
    VERDICT_NOT_ARRIVED,
    VERDICT_NOT_LEFT,
    VERDICT_BEYOND, /* far more may have left than were counted */
};

struct feed {
    struct counter *counter;
    struct order order;
    uint32_t now_us;
    uint32_t until_us; /* end of the step */
    uint32_t run_began_us;
    uint32_t changed_us; /* as the boost found it */
    uint8_t ladders;
    uint8_t runs;
    uint8_t steps; /* how many there were: whoever looks sees that another began */
    enum step step;
    int8_t duty;
    enum verdict verdict; /* on the last run */
    bool was_boosted;     /* in this run */
    bool is_stopping;
    bool has_ended;
    enum outcome outcome;
    enum fault fault;
};

/* Start, with the motor at rest. `counter` is told of every step. */
void feed_begin(struct feed *feed, struct counter *counter, const struct order *order,
                uint32_t now_us, bool is_blocked);

/* It is now_us, and the counter knows all edges before. Steps may follow each other at once. */
void feed_poll(struct feed *feed, uint32_t now_us);

/* Motor off at once; what has left is counted, and the launch ends at rest. */
void feed_stop(struct feed *feed, uint32_t now_us, enum outcome outcome, enum fault fault);

/* Whether this step is part of a run: the motor is driven, or is about to be driven again. */
bool feed_is_in_run(const struct feed *feed);

#endif
