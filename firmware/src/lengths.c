/*
 * Theory. A single card measures 1, a pair 2 less its overlap, three 3 less two overlaps. With e the
 * logarithm of a length, corrected by the launch's speed, a single card's e is normal around 0; that
 * of a pair uniform in length up to 2, of three up to 3, both blurred at their ends. Logarithms of
 * the densities are compared; what comes within DOUBT of the likeliest may be true as well.
 * The spreads are those of hardware/belief.py: assumed, a little wider than the nominal build's.
 */
#include "lengths.h"

#include <math.h>

#define SQUARE(x) ((x) * (x))
#define LAUNCHER_SPREAD 0.06f // speed of another launcher of the kind
#define LAUNCH_SPREAD 0.055f  // speed from launch to launch
#define CARD_SPREAD 0.035f    // speed from card to card
#define DRIFT 0.004f          // of a launcher from launch to launch: battery, warmth
#define JUMP 0.12f            // added after a doubtful launch: it may not be what it was
#define WIDEST 0.3f           // three C cells lose a third from full to empty
#define DOUBT 5.3f            // log of 200: less likely readings are no range
#define LOG_SQRT_2PI 0.919f
#define LOG_ODD -6.9f         // log of 0.001: no number of cards explains such a length

struct shape {
    float low;
    float high;      // logarithms of the shortest and the longest
    float log_share; // how common, over the width of the lengths
};

// Pairs: 2 in 100 cards, overlaps to 0.65; by own speed, with two beams, to 0.9. Threes: 1 in 100 of
// the pairs. Not a table: that would lie in RAM.
static struct shape shape_of(uint8_t cards, bool own_speed) {
    if (cards == 2) {
        return own_speed ? (struct shape){0.095f, 0.693f, -3.81f}
                         : (struct shape){0.300f, 0.693f, -3.48f};
    }
    return own_speed ? (struct shape){0.182f, 1.099f, -9.10f}
                     : (struct shape){0.531f, 1.099f, -8.78f};
}

struct weighed {
    float log_density[3];
    uint8_t likeliest; // index
};

void lengths_begin(struct lengths *lengths) {
    lengths->launcher.log = 0;
    lengths->launcher.variance = SQUARE(LAUNCHER_SPREAD);
    lengths_begin_launch(lengths);
}

void lengths_begin_launch(struct lengths *lengths) {
    lengths->count = lengths->cards = 0;
    lengths->own_speeds = 0;
    lengths->launch.log = lengths->launcher.log;
    lengths->launch.variance = lengths->launcher.variance + SQUARE(LAUNCH_SPREAD);
}

// The scales of struct kept_pulse.
#define LOG_SCALE 8192.0f
#define VARIANCE_SCALE 65536.0f

static void keep(struct lengths *lengths, uint8_t at, const struct pulse *pulse) {
    uint16_t bit = (uint16_t)(1U << at);
    lengths->pulses[at].log_cards = (int16_t)(pulse->log_cards * LOG_SCALE);
    lengths->pulses[at].variance = (uint16_t)(fminf(pulse->variance, 0.9f) * VARIANCE_SCALE);
    lengths->own_speeds = (uint16_t)(lengths->own_speeds & ~bit) | (pulse->own_speed ? bit : 0);
}

static struct pulse recall(const struct lengths *lengths, uint8_t at) {
    return (struct pulse){
        .log_cards = lengths->pulses[at].log_cards / LOG_SCALE,
        .variance = lengths->pulses[at].variance / VARIANCE_SCALE,
        .own_speed = (lengths->own_speeds >> at & 1) != 0,
    };
}

static float variance_of(const struct lengths *lengths, const struct pulse *pulse) {
    return pulse->variance + (pulse->own_speed ? 0 : lengths->launch.variance);
}

static float error_of(const struct lengths *lengths, const struct pulse *pulse) {
    return pulse->log_cards + (pulse->own_speed ? 0 : lengths->launch.log);
}

static float outside(float e, const struct shape *shape) {
    if (e < shape->low) {
        return shape->low - e;
    }
    return e > shape->high ? e - shape->high : 0;
}

static struct weighed weigh(const struct lengths *lengths, const struct pulse *pulse) {
    float e = error_of(lengths, pulse);
    float variance = variance_of(lengths, pulse);
    struct weighed weighed = {.likeliest = 0};
    // It is the speed, the length's inverse, that is normal: long pulses are a little more common.
    float z2 = SQUARE(e - 0.5f * e * fabsf(e)) / variance;
    weighed.log_density[0] = -0.5f * z2 - 0.5f * logf(variance) - LOG_SQRT_2PI;
    for (uint8_t i = 1; i < 3; i++) {
        struct shape shape = shape_of(i + 1, pulse->own_speed);
        float beyond = outside(e, &shape);
        weighed.log_density[i] = shape.log_share + e - 0.5f * SQUARE(beyond) / variance;
    }
    for (uint8_t i = 1; i < 3; i++) {
        if (weighed.log_density[i] > weighed.log_density[weighed.likeliest]) {
            weighed.likeliest = i;
        }
    }
    return weighed;
}

// A scalar Kalman step on the launch's speed.
static void learn(struct lengths *lengths, const struct pulse *pulse) {
    if (pulse->own_speed) {
        return;
    }
    float gain = lengths->launch.variance / variance_of(lengths, pulse);
    lengths->launch.log -= gain * error_of(lengths, pulse);
    lengths->launch.variance -= gain * lengths->launch.variance;
}

void lengths_add(struct lengths *lengths, const struct pulse *pulse) {
    struct weighed weighed = weigh(lengths, pulse);
    lengths->cards += weighed.likeliest + 1;
    if (weighed.likeliest == 0 && weighed.log_density[0] > LOG_ODD) {
        learn(lengths, pulse);
    }
    if (lengths->count < LENGTHS_MOST) {
        keep(lengths, lengths->count, pulse);
    }
    lengths->count++;
}

void lengths_revise(struct lengths *lengths, const struct pulse *pulse) {
    if (lengths->count == 0 || lengths->count > LENGTHS_MOST) {
        return;
    }
    struct pulse last = recall(lengths, lengths->count - 1);
    lengths->cards -= weigh(lengths, &last).likeliest + 1;
    lengths->cards += weigh(lengths, pulse).likeliest + 1;
    keep(lengths, lengths->count - 1, pulse);
}

// What the launch says about the launcher: its own luck is not kept.
static void learn_launcher(struct lengths *lengths, bool is_certain) {
    struct speed *launcher = &lengths->launcher;
    float prior = launcher->variance + SQUARE(LAUNCH_SPREAD);
    float share = launcher->variance / prior;
    launcher->log += share * (lengths->launch.log - launcher->log);
    launcher->variance -= share * share * (prior - lengths->launch.variance);
    launcher->variance += SQUARE(DRIFT);
    if (!is_certain) {
        launcher->variance += SQUARE(JUMP);
    }
    launcher->variance = fminf(launcher->variance, SQUARE(WIDEST));
}

static void read_pulse(const struct weighed *weighed, struct reading *reading) {
    float best = weighed->log_density[weighed->likeliest];
    uint8_t low = weighed->likeliest;
    uint8_t high = weighed->likeliest;
    for (uint8_t i = 0; i < 3; i++) {
        if (weighed->log_density[i] > best - DOUBT) {
            low = i < low ? i : low;
            high = i > high ? i : high;
        }
    }
    if (best < LOG_ODD) {
        reading->is_odd = true;
        high++;
    }
    reading->low += low + 1;
    reading->cards += weighed->likeliest + 1;
    reading->high += high + 1;
}

struct reading lengths_end_launch(struct lengths *lengths) {
    struct reading reading = {0};
    uint8_t kept = lengths->count < LENGTHS_MOST ? lengths->count : LENGTHS_MOST;
    for (uint8_t i = 0; i < kept; i++) {
        struct pulse pulse = recall(lengths, i);
        struct weighed weighed = weigh(lengths, &pulse);
        read_pulse(&weighed, &reading);
    }
    uint8_t more = lengths->count - kept;
    reading.cards += more;
    reading.low += more;
    reading.high += (uint8_t)(2 * more);
    learn_launcher(lengths, reading.low == reading.high);
    return reading;
}
