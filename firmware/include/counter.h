/*
 * Edges of a beam to cards: what left, and whether that is certain. The simpler sibling of
 * hardware/counter.py, which counts again on the host, and whose count is the one reported. Pure.
 *
 * Call counter_begin; then counter_drive, counter_edge and counter_poll in the order of their
 * times; then counter_end. All times in microseconds, wrapping.
 */
#ifndef COUNTER_H
#define COUNTER_H

#include "belt.h" // belt, mark, calibration
#include "lengths.h" // lengths
#include "messages.h" // enum reason

struct count {
    uint8_t low;
    uint8_t cards;
    uint8_t high;
    uint8_t reasons; /* bits of enum reason; 0: certain */
};

struct counter {
    struct calibration calibration;
    struct belt belt;
    struct lengths lengths;
    struct mark start; /* of the pulse in the beam */
    struct mark end;   /* where it cleared: has to stay clear for a while to be believed */
    struct {
        uint32_t end_us;
        float cards;
        float speed;
        float slope;
        float entered; /* the same of its first card, as of `entered` below */
    } passed; /* the last pulse weighed, until the second beam has seen it leave */
    float entered; /* the modelled belt's speed over that of the pulse's first card; 0: unknown */
    uint32_t ended_us; /* when the last pulse ended that was no noise */
    uint16_t noise;    /* pulses and gaps too short to mean anything */
    uint8_t sure;      /* cards of pulses that need no weighing */
    uint8_t spare;     /* more or fewer may have left */
    uint8_t fewer;
    uint8_t more;
    uint8_t reasons;
    bool is_blocked : 1;
    bool is_left_over : 1; /* what blocks the beam was there before the launch */
    bool is_open : 1;      /* a pulse is in the beam, or its end is not believed yet */
    bool has_ended : 1;
    bool is_start_placed : 1; /* else `start` is a time alone: spikes are not worth the arithmetic */
    bool is_end_placed : 1;
    bool awaits_second : 1;
    bool has_seen : 1; /* something that was no noise */
};

/* Learn from now on; forgets the launcher's speed. */
void counter_calibrate(struct counter *counter, const struct calibration *calibration);

/* Start a launch with the motor at rest. */
void counter_begin(struct counter *counter, uint32_t now_us, bool is_blocked);

/* The motor is driven with so many percent from now on. */
void counter_drive(struct counter *counter, uint32_t now_us, int8_t duty);

/* The first beam became blocked or clear. */
void counter_edge(struct counter *counter, uint32_t at_us, bool is_blocked);

/* The second beam did. */
void counter_second_edge(struct counter *counter, uint32_t at_us, bool is_blocked);

/* Edges are missing before `now_us`; this is the level now. */
void counter_lost(struct counter *counter, uint32_t now_us, bool is_blocked);

/* Believe an end of a pulse that has lasted. All edges up to `now_us` have been told. */
void counter_poll(struct counter *counter, uint32_t now_us);

/* If cards were to come, a beam that saw none may be blind, unless too little moved. */
void counter_doubt_blindness(struct counter *counter, uint32_t now_us, bool were_to_come);

/* Whether the second beam saw a card pass that the first one did not. */
static inline bool counter_is_blind(const struct counter *counter) {
    return (counter->reasons & REASON_NOTHING_SEEN) != 0;
}

/* Count what this launch moved; all is at rest. */
struct count counter_end(struct counter *counter, uint32_t now_us);

/* How many are likely to have left so far. */
static inline uint8_t counter_cards(const struct counter *counter) {
    return (uint8_t)(counter->sure + counter->lengths.cards);
}

/* How many more than those may have left until `now_us`, were every doubt decided so. */
uint8_t counter_more(struct counter *counter, uint32_t now_us);

static inline bool counter_is_clear(const struct counter *counter) {
    return !counter->is_blocked && !counter->is_open;
}

/* When the pulse in the beam began, or the last one ended. */
static inline uint32_t counter_changed_us(const struct counter *counter) {
    return counter->is_open ? counter->start.at_us : counter->ended_us;
}

#endif
