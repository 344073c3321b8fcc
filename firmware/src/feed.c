#include "feed.h"

#include "parameters.h" // parameters_get

#define BOOST_PAUSE_US 50000UL // undriven before a boost, so that it begins with a jerk
#define PASSAGES_TENTHS 25UL // a run near its limit ends at a clear beam if less is left, in cards
#define HEAP_TENTHS 40UL     // cards that pass as they should block no beam for so many cards' time
#define SPIN_UP 2UL          // time constants of the motor by which the first card is later than that
#define BEYOND 20            // more that may have left than were counted: see hardware/patience.py

static bool is_over(uint32_t now_us, uint32_t until_us) {
    return (int32_t)(now_us - until_us) >= 0;
}

static int8_t duty_of(const struct feed *feed, enum step step) {
    switch (step) {
    case STEP_KICK:
        return (int8_t)parameters_get(PARAMETER_KICK_DUTY);
    case STEP_RUN:
        return (int8_t)feed->order.duty;
    case STEP_BOOST:
        return 100;
    case STEP_REVERSE:
    case STEP_RETRACT:
        return (int8_t)-(int16_t)parameters_get(PARAMETER_REVERSE_DUTY);
    default:
        return 0;
    }
}

static void enter(struct feed *feed, enum step step, uint32_t length_us) {
    feed->step = step;
    feed->steps++;
    feed->duty = duty_of(feed, step);
    feed->until_us = feed->now_us + length_us;
    counter_drive(feed->counter, feed->now_us, feed->duty);
}

// Questions.

static bool has_enough(const struct feed *feed) {
    bool is_half_out = feed->duty == 0 && feed->counter->is_blocked;
    return counter_cards(feed->counter) + is_half_out >= feed->order.cards;
}

static bool is_out_of_cards(const struct feed *feed) {
    uint8_t left = feed->order.hopper_left;
    return left != PROTOCOL_HOPPER_UNKNOWN && counter_cards(feed->counter) >= left;
}

static bool is_believed_empty(const struct feed *feed) {
    uint8_t left = feed->order.hopper_left;
    return left != PROTOCOL_HOPPER_UNKNOWN
           && left <= counter_cards(feed->counter) + parameters_get(PARAMETER_NEARLY_EMPTY);
}

static bool is_nearly_empty(const struct feed *feed) {
    return feed->order.hopper_left == PROTOCOL_HOPPER_UNKNOWN || is_believed_empty(feed);
}

static bool is_stuck(enum verdict verdict) {
    return verdict == VERDICT_NOT_ARRIVED || verdict == VERDICT_NOT_LEFT;
}

// A card that was to leave, did not, and is there still: not half out but jammed.
static bool is_jammed(const struct feed *feed) {
    return feed->verdict == VERDICT_NOT_LEFT && feed->counter->is_blocked;
}

static bool is_last_try(const struct feed *feed, enum verdict verdict) {
    uint8_t most = (uint8_t)parameters_get(PARAMETER_LADDERS);
    if (verdict == VERDICT_NOT_ARRIVED && is_nearly_empty(feed)) {
        most = is_out_of_cards(feed) ? 0 : most > 1 ? 1 : most;
    }
    return feed->ladders >= most;
}

// A card in the beam may use the whole run; none begins when it could not pass.
static uint32_t run_end_us(const struct feed *feed) {
    uint32_t length_us = feed->order.longest_run_ms * 1000UL;
    if (!feed->counter->is_blocked) {
        uint32_t reserve_us = PASSAGES_TENTHS * 100 * feed->counter->calibration.card_ms;
        length_us = length_us > reserve_us ? length_us - reserve_us : 0;
    }
    return feed->run_began_us + length_us;
}

// A beam blocked for as long as all missing cards need may be showing a heap of them.
static uint32_t leave_us(const struct feed *feed) {
    const struct calibration *calibration = &feed->counter->calibration;
    uint8_t missing = feed->order.cards - counter_cards(feed->counter);
    uint32_t tenths = missing * 10UL + PASSAGES_TENTHS;
    tenths = tenths > HEAP_TENTHS ? tenths : HEAP_TENTHS;
    uint32_t heap_us = tenths * 100 * calibration->card_ms + SPIN_UP * 1000 * calibration->tau_ms;
    uint32_t most_us = parameters_get_us(PARAMETER_LEAVE_MS);
    return heap_us < most_us ? heap_us : most_us;
}

static uint32_t patience_us(const struct feed *feed) {
    uint32_t since_us = counter_changed_us(feed->counter);
    if (!is_over(since_us, feed->run_began_us)) {
        since_us = feed->run_began_us;
    }
    return since_us
           + (feed->counter->is_blocked ? leave_us(feed) : parameters_get_us(PARAMETER_ARRIVE_MS));
}

// Too many may have come; a first card that does not leave is a jam, though.
static bool is_beyond(const struct feed *feed) {
    bool is_first = feed->counter->is_blocked && feed->ladders == 0;
    return !is_first && counter_more(feed->counter, feed->now_us) >= BEYOND;
}

static bool has_verdict(const struct feed *feed, enum verdict *verdict) {
    if (has_enough(feed)) {
        *verdict = VERDICT_ENOUGH;
    } else if (is_beyond(feed)) {
        *verdict = VERDICT_BEYOND;
    } else if (is_over(feed->now_us, run_end_us(feed))) {
        *verdict = VERDICT_NEAR_LIMIT;
    } else if (is_over(feed->now_us, patience_us(feed))) {
        *verdict = feed->counter->is_blocked ? VERDICT_NOT_LEFT : VERDICT_NOT_ARRIVED;
    } else {
        return false;
    }
    return true;
}

// Acts.

static void end(struct feed *feed, enum outcome outcome, enum fault fault) {
    enter(feed, STEP_DONE, 0);
    counter_doubt_blindness(feed->counter, feed->now_us, !is_believed_empty(feed));
    feed->has_ended = true;
    feed->outcome = outcome;
    feed->fault = fault;
}

static void begin_run(struct feed *feed) {
    feed->runs++;
    feed->run_began_us = feed->now_us;
    feed->was_boosted = false;
    enter(feed, STEP_KICK, parameters_get_us(PARAMETER_KICK_MS));
}

static void finish(struct feed *feed) {
    if (has_enough(feed) && !is_jammed(feed)) {
        end(feed, OUTCOME_FIRED, FAULT_NONE);
    } else if (feed->verdict == VERDICT_BEYOND || feed->verdict == VERDICT_NOT_LEFT
               || feed->counter->is_blocked) {
        end(feed, OUTCOME_JAM, FAULT_NOT_LEFT);
    } else if (is_believed_empty(feed) || (is_nearly_empty(feed) && feed->counter->has_seen)) {
        end(feed, OUTCOME_EMPTY, FAULT_NONE);
    } else {
        end(feed, OUTCOME_JAM, FAULT_NOT_ARRIVED);
    }
}

static uint32_t at_most_until_run_end(const struct feed *feed, uint32_t length_us) {
    int32_t left_us = (int32_t)(run_end_us(feed) - feed->now_us);
    if (left_us < 0) {
        return 0;
    }
    return length_us < (uint32_t)left_us ? length_us : (uint32_t)left_us;
}

static void climb(struct feed *feed) {
    feed->ladders++;
    enter(feed, STEP_REVERSE, parameters_get_us(PARAMETER_REVERSE_MS));
}

// No boost for a card that does not leave: it may be a heap of them, and would be thrown.
static void end_run(struct feed *feed, enum verdict verdict) {
    bool goes_on = is_stuck(verdict) && !is_last_try(feed, verdict);
    feed->verdict = verdict;
    if (!goes_on) {
        enter(feed, STEP_BRAKE, parameters_get_us(PARAMETER_BRAKE_MS));
    } else if (verdict == VERDICT_NOT_ARRIVED && !feed->was_boosted) {
        feed->was_boosted = true;
        feed->changed_us = counter_changed_us(feed->counter);
        enter(feed, STEP_BOOST_PAUSE, at_most_until_run_end(feed, BOOST_PAUSE_US));
    } else {
        climb(feed);
    }
}

static bool has_moved(const struct feed *feed) {
    return counter_changed_us(feed->counter) != feed->changed_us;
}

static void end_boost(struct feed *feed) {
    if (has_moved(feed)) {
        enter(feed, STEP_RUN, 0);
    } else {
        end_run(feed, feed->verdict);
    }
}

// At rest after a run, or after a reverse.
static void rested(struct feed *feed) {
    bool was_last = feed->verdict == VERDICT_BEYOND
                    || (is_stuck(feed->verdict) && feed->step == STEP_SETTLE);
    if (!was_last && is_jammed(feed) && !is_last_try(feed, feed->verdict)) {
        climb(feed);
    } else if (was_last || is_jammed(feed) || has_enough(feed)) {
        finish(feed);
    } else if (feed->counter->is_blocked) {
        enter(feed, STEP_AWAIT_CLEAR, parameters_get_us(PARAMETER_CLEAR_WAIT_MS));
    } else if (feed->runs >= parameters_get(PARAMETER_MOST_RUNS)) {
        end(feed, OUTCOME_JAM, FAULT_TOO_SLOW);
    } else {
        begin_run(feed);
    }
}

static void waited_for_clear(struct feed *feed) {
    bool is_first = feed->runs == 0;
    if (!feed->counter->is_blocked && !has_enough(feed)) {
        if (feed->runs < parameters_get(PARAMETER_MOST_RUNS)) {
            begin_run(feed);
        } else {
            end(feed, OUTCOME_JAM, FAULT_TOO_SLOW);
        }
    } else if (is_first) {
        end(feed, OUTCOME_FAULT, FAULT_BEAM_BLOCKED);
    } else {
        finish(feed);
    }
}

static bool is_step_over(const struct feed *feed, enum verdict *verdict) {
    bool is_time_over = is_over(feed->now_us, feed->until_us);
    switch (feed->step) {
    case STEP_AWAIT_CLEAR:
        return is_time_over || counter_is_clear(feed->counter);
    case STEP_KICK:
        return is_time_over || has_enough(feed);
    case STEP_RUN:
        return has_verdict(feed, verdict);
    case STEP_BOOST:
        return is_time_over || has_moved(feed);
    default:
        return is_time_over;
    }
}

static void go_on(struct feed *feed, enum verdict verdict) {
    switch (feed->step) {
    case STEP_AWAIT_CLEAR:
        waited_for_clear(feed);
        break;
    case STEP_KICK:
        enter(feed, STEP_RUN, 0);
        break;
    case STEP_RUN:
        end_run(feed, verdict);
        break;
    case STEP_BOOST_PAUSE:
        enter(feed, STEP_BOOST,
              at_most_until_run_end(feed, parameters_get_us(PARAMETER_BOOST_MS)));
        break;
    case STEP_BOOST:
        end_boost(feed);
        break;
    case STEP_REVERSE:
        enter(feed, STEP_WAIT, parameters_get_us(PARAMETER_WAIT_MS));
        break;
    case STEP_BRAKE:
        enter(feed, STEP_RETRACT, parameters_get_us(PARAMETER_RETRACT_MS));
        break;
    case STEP_RETRACT:
        enter(feed, STEP_SETTLE, parameters_get_us(PARAMETER_SETTLE_MS));
        break;
    case STEP_STOP:
        end(feed, feed->outcome, feed->fault);
        break;
    default: // settle, wait
        rested(feed);
        break;
    }
}

void feed_begin(struct feed *feed, struct counter *counter, const struct order *order,
                uint32_t now_us, bool is_blocked) {
    *feed = (struct feed){.counter = counter, .order = *order, .now_us = now_us};
    counter_begin(counter, now_us, is_blocked);
    if (is_blocked) {
        enter(feed, STEP_AWAIT_CLEAR, parameters_get_us(PARAMETER_CLEAR_WAIT_MS));
    } else {
        begin_run(feed);
    }
}

void feed_poll(struct feed *feed, uint32_t now_us) {
    feed->now_us = now_us;
    counter_poll(feed->counter, now_us);
    if (feed->counter->noise > parameters_get(PARAMETER_STORM_PULSES)) {
        feed_stop(feed, now_us, OUTCOME_FAULT, FAULT_BEAM_STORM);
    } else if (counter_is_blind(feed->counter)) {
        feed_stop(feed, now_us, OUTCOME_FAULT, FAULT_NOT_ARRIVED);
    }
    enum verdict verdict = feed->verdict;
    while (!feed->has_ended && is_step_over(feed, &verdict)) {
        go_on(feed, verdict);
    }
}

void feed_stop(struct feed *feed, uint32_t now_us, enum outcome outcome, enum fault fault) {
    if (feed->is_stopping || feed->has_ended) {
        return;
    }
    feed->is_stopping = true;
    feed->now_us = now_us;
    feed->outcome = outcome;
    feed->fault = fault;
    enter(feed, STEP_STOP, parameters_get_us(PARAMETER_SETTLE_MS));
}

bool feed_is_in_run(const struct feed *feed) {
    switch (feed->step) {
    case STEP_KICK:
    case STEP_RUN:
    case STEP_BOOST_PAUSE:
    case STEP_BOOST:
    case STEP_REVERSE:
    case STEP_BRAKE:
    case STEP_RETRACT:
        return true;
    default:
        return false;
    }
}
