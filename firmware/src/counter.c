/*
 * Theory, as in hardware/counter.py: a blocked time becomes travel of the modelled belt, so that the
 * first card, which passes while the motor still gains speed, does not read long. What is no plain
 * passage is judged here: too short is noise; ended while the belt moves back was pulled back;
 * ended at rest was taken by a hand; still blocked at the end is a half-out card of this launch.
 */
#include "counter.h"

#include <math.h> // logf, sqrtf
#include <string.h> // memset

#define GAP_US 1200 // clear for so long between two pulses; spikes last 1 ms (hardware/noise.py)
#define NOISE_US 5000 // a shorter pulse is no card: at 3 m/s one blocks the beam for 29 ms
#define SHORT 0.5f    // cards: neither plain noise nor a plain card
#define STUCK 3.5f    // cards: what blocks the beam for longer stood still on the way
#define CLOSEST 0.4f  // what each further card of a heap adds to its length
#define LEFT_BEFORE_TURNING 0.8f
#define CARD_SPREAD 0.035f
#define OWN_SPREAD 0.012f // of a length by the card's own speed (hardware/lengths.py)
#define UNEVEN 0.06f   // motors do not gain speed exactly exponentially (hardware/travel.py)
#define TAU_SPREAD 0.12f
#define STEADY 0.1f    // a travel that hangs less than so on the time constant
#define UNEVEN_AT_ONE_EDGE 0.2f // where one edge alone told the speed (hardware/second_beam.py)
#define FASTEST 2.0f   // a card's speed over the belt's, or the other way: beyond, another card's edge
#define LOG_TAU_STEP 0.0953f // belt.c's slower motor
#define SQUARE(x) ((x) * (x))

static void doubt(struct counter *counter, enum reason reason, uint8_t spare) {
    counter->reasons |= (uint8_t)reason;
    counter->spare += spare;
}

static uint8_t heap_of(float travel) {
    return (uint8_t)ceilf(1 + (fminf(travel, 20) - 1) / CLOSEST);
}

// A card that stuck while the belt went on, or a heap that went with it: one looks alike.
static void doubt_heap(struct counter *counter, float travel, uint8_t seen) {
    doubt(counter, REASON_STUCK, 0);
    counter->fewer += seen;
    counter->more += heap_of(travel) - seen;
}

void counter_calibrate(struct counter *counter, const struct calibration *calibration) {
    memset(counter, 0, sizeof *counter);
    counter->calibration = *calibration;
    lengths_begin(&counter->lengths);
}

void counter_begin(struct counter *counter, uint32_t now_us, bool is_blocked) {
    belt_begin(&counter->belt, &counter->calibration, now_us);
    lengths_begin_launch(&counter->lengths);
    counter->ended_us = now_us;
    counter->noise = 0;
    counter->sure = counter->spare = counter->fewer = counter->more = counter->reasons = 0;
    counter->is_blocked = counter->is_left_over = is_blocked;
    counter->is_open = counter->has_ended = counter->awaits_second = false;
    counter->has_seen = false;
    counter->entered = 0;
}

// Where the belt was: known as long as it is driven as it was then.
static void place(struct counter *counter) {
    if (counter->is_open && !counter->is_start_placed) {
        counter->start = belt_mark(&counter->belt, counter->start.at_us);
        counter->is_start_placed = true;
    }
    if (counter->has_ended && !counter->is_end_placed) {
        counter->end = belt_mark(&counter->belt, counter->end.at_us);
        counter->is_end_placed = true;
    }
}

void counter_drive(struct counter *counter, uint32_t now_us, int8_t duty) {
    counter_poll(counter, now_us);
    place(counter);
    belt_drive(&counter->belt, duty, now_us);
}

static float slope_of(const struct mark *start, const struct mark *end) {
    float mm = end->mm - start->mm;
    float slow_mm = end->slow_mm - start->slow_mm;
    return mm > 0 && slow_mm > 0 ? logf(slow_mm / mm) / LOG_TAU_STEP : 0;
}

static void weigh(struct counter *counter, const struct mark *start, const struct mark *end) {
    float slope = slope_of(start, end);
    float cards = (end->mm - start->mm) / (float)counter->calibration.card_mm;
    struct pulse pulse = {
        .log_cards = logf(cards),
        .variance = SQUARE(CARD_SPREAD) + SQUARE(slope) * (SQUARE(TAU_SPREAD) + SQUARE(UNEVEN)),
        .own_speed = false,
    };
    lengths_add(&counter->lengths, &pulse);
    counter->passed.end_us = end->at_us;
    counter->passed.cards = cards;
    counter->passed.speed = end->speed;
    counter->passed.slope = slope;
    counter->passed.entered = counter->entered;
    counter->awaits_second = counter->calibration.beam_gap_mm > 0;
}

static float furthest_in_cards(const struct counter *counter, const struct mark *end) {
    float furthest = belt_furthest(&counter->belt, &counter->start, end);
    return (furthest - counter->start.mm) / (float)counter->calibration.card_mm;
}

// What lasts for less, at full speed, is not worth the arithmetic.
static bool may_be_stuck(const struct counter *counter, uint32_t now_us) {
    const struct calibration *calibration = &counter->calibration;
    uint32_t card_us = 10UL * calibration->card_ms * calibration->run_duty;
    return counter->is_open && now_us - counter->start.at_us > card_us * 7 / 2;
}

uint8_t counter_more(struct counter *counter, uint32_t now_us) {
    uint8_t more = counter->spare + counter->more;
    if (!may_be_stuck(counter, now_us)) {
        return more;
    }
    place(counter);
    struct mark now = belt_mark(&counter->belt, now_us);
    float travel = furthest_in_cards(counter, &now);
    return travel > STUCK ? more + heap_of(travel) : more;
}

static void half_out(struct counter *counter, const struct mark *end) {
    float furthest = furthest_in_cards(counter, end);
    counter->sure++;
    if (furthest >= STUCK) {
        doubt_heap(counter, furthest, 1);
    } else if (furthest > 1 + LEFT_BEFORE_TURNING) {
        doubt(counter, REASON_OVERLAP, 1);
    }
}

static void pulled_back(struct counter *counter, const struct mark *end) {
    float furthest = furthest_in_cards(counter, end);
    if (furthest >= STUCK) {
        doubt_heap(counter, furthest, 0);
    } else if (furthest > LEFT_BEFORE_TURNING) {
        doubt(counter, REASON_TURNING, 1);
    }
}

// What blocked the beam, and was no noise, is over.
static void note_end(struct counter *counter, uint32_t at_us) {
    counter->ended_us = at_us;
    counter->has_seen = true;
}

static void judge(struct counter *counter, const struct mark *end) {
    float travel = (end->mm - counter->start.mm) / (float)counter->calibration.card_mm;
    note_end(counter, end->at_us);
    if (end->is_at_rest) {
        half_out(counter, end); // taken by a hand
    } else if (end->speed < 0 || (end->is_reversed && travel < SHORT)) {
        pulled_back(counter, end);
    } else if (travel < SHORT) {
        counter->sure++;
        doubt(counter, REASON_SHORT_PULSE, 1);
    } else if (travel > STUCK) {
        counter->sure++;
        doubt_heap(counter, travel, 1);
    } else {
        weigh(counter, &counter->start, end);
    }
}

static void close_pulse(struct counter *counter) {
    if (counter->end.at_us - counter->start.at_us < NOISE_US) {
        counter->noise++;
    } else {
        place(counter);
        judge(counter, &counter->end);
    }
    counter->is_open = counter->has_ended = false;
}

static void fall(struct counter *counter, uint32_t at_us) {
    if (counter->is_left_over) {
        counter->is_left_over = false;
        note_end(counter, at_us);
        if (!belt_mark(&counter->belt, at_us).is_at_rest) {
            doubt(counter, REASON_BEAM_BLOCKED, 1);
        }
    } else if (counter->is_open) {
        counter->end.at_us = at_us;
        counter->has_ended = true;
        counter->is_end_placed = false;
    }
}

static void rise(struct counter *counter, uint32_t at_us) {
    if (counter->is_open) { // the gap was too short to be one
        counter->has_ended = false;
        counter->noise++;
        return;
    }
    counter->start.at_us = at_us;
    counter->is_start_placed = false;
    counter->entered = 0;
    counter->is_open = true;
}

void counter_edge(struct counter *counter, uint32_t at_us, bool is_blocked) {
    counter_poll(counter, at_us);
    if (is_blocked == counter->is_blocked) {
        doubt(counter, REASON_EDGE_LOST, 1);
        return;
    }
    counter->is_blocked = is_blocked;
    if (is_blocked) {
        rise(counter, at_us);
    } else {
        fall(counter, at_us);
    }
}

static bool is_plausible(float ratio) {
    return ratio > 1 / FASTEST && ratio < FASTEST;
}

// The first card of the pulse goes from beam to beam with its leading edge, driven.
static void enters_second(struct counter *counter, uint32_t at_us) {
    if (!counter->is_open || counter->has_ended || counter->entered > 0) {
        return;
    }
    place(counter);
    struct mark mark = belt_mark(&counter->belt, at_us);
    float ratio = (mark.mm - counter->start.mm) / (float)counter->calibration.beam_gap_mm;
    if (is_plausible(ratio)) {
        counter->entered = ratio;
    }
}

// The last one goes with its trailing edge, in free flight, at the speed it had at the first beam.
// While the motor gains speed the mean of both is right, whatever its time constant.
static void leaves_second(struct counter *counter, uint32_t at_us) {
    uint32_t flight_us = at_us - counter->passed.end_us;
    if (!counter->awaits_second || (int32_t)flight_us <= 0) {
        return;
    }
    counter->awaits_second = false;
    float ratio = counter->passed.speed * (float)flight_us * 1e-6f
                  / (float)counter->calibration.beam_gap_mm;
    if (!is_plausible(ratio)) {
        return;
    }
    bool is_steady = fabsf(counter->passed.slope) < STEADY;
    float uneven = UNEVEN;
    if (!is_steady && counter->passed.entered > 0) {
        ratio = sqrtf(ratio * counter->passed.entered);
    } else if (!is_steady) {
        uneven = UNEVEN_AT_ONE_EDGE;
    }
    struct pulse pulse = {
        .log_cards = logf(counter->passed.cards / ratio),
        .variance = SQUARE(OWN_SPREAD) + SQUARE(counter->passed.slope * uneven),
        .own_speed = true,
    };
    lengths_revise(&counter->lengths, &pulse);
}

static bool has_seen_nothing(const struct counter *counter) {
    return !counter->has_seen && !counter->is_open;
}

// A card that passes the second beam while the motor drives it has passed the first. What the retract
// pulls back proves nothing, nor does what lay there before. `start` and `entered` are free: no pulse
// is in the first beam.
static void betray(struct counter *counter, uint32_t at_us, bool is_blocked) {
    if (is_blocked) {
        counter->start.at_us = at_us;
        counter->entered = 1;
    } else if (counter->entered > 0 && at_us - counter->start.at_us >= NOISE_US
               && counter->belt.target > 0) {
        doubt(counter, REASON_NOTHING_SEEN, 0);
    }
}

void counter_second_edge(struct counter *counter, uint32_t at_us, bool is_blocked) {
    counter_poll(counter, at_us);
    if (counter->calibration.beam_gap_mm == 0) {
        return; // not fitted: an open input picks up anything
    }
    if (has_seen_nothing(counter)) {
        betray(counter, at_us, is_blocked);
    } else if (is_blocked) {
        enters_second(counter, at_us);
    } else {
        leaves_second(counter, at_us);
    }
}

void counter_lost(struct counter *counter, uint32_t now_us, bool is_blocked) {
    doubt(counter, REASON_EDGE_LOST, 1);
    if (is_blocked != counter->is_blocked) {
        counter_edge(counter, now_us, is_blocked);
    }
}

void counter_poll(struct counter *counter, uint32_t now_us) {
    if (counter->has_ended && (int32_t)(now_us - counter->end.at_us) >= GAP_US) {
        close_pulse(counter);
    }
}

void counter_doubt_blindness(struct counter *counter, uint32_t now_us, bool were_to_come) {
    float travel = belt_mark(&counter->belt, now_us).mm / (float)counter->calibration.card_mm;
    bool may_be_blind = were_to_come && has_seen_nothing(counter) && travel > STUCK;
    if (may_be_blind || counter_is_blind(counter)) {
        doubt(counter, REASON_NOTHING_SEEN, 0);
        counter->more += heap_of(travel);
    }
}

static uint8_t less(uint8_t from, uint8_t what) {
    return from > what ? from - what : 0;
}

struct count counter_end(struct counter *counter, uint32_t now_us) {
    if (counter->has_ended) {
        close_pulse(counter);
    }
    if (counter->is_open) {
        struct mark now = belt_mark(&counter->belt, now_us);
        place(counter);
        half_out(counter, &now);
        counter->is_open = false;
    }
    struct reading reading = lengths_end_launch(&counter->lengths);
    if (reading.low != reading.high) {
        doubt(counter, REASON_OVERLAP, 0);
    }
    if (reading.is_odd) {
        doubt(counter, REASON_ODD_LENGTH, 0);
    }
    uint8_t low = (uint8_t)(counter->sure + reading.low);
    return (struct count){
        .low = less(low, counter->spare + counter->fewer),
        .cards = (uint8_t)(counter->sure + reading.cards),
        .high = (uint8_t)(counter->sure + reading.high + counter->spare + counter->more),
        .reasons = counter->reasons,
    };
}
