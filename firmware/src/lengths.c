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
#define DOUBT 4.6f            // log of 100: less likely readings are no range
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

static float mean_of(const struct speed *speed) {
    return speed->weighted / speed->precision;
}

static struct speed speed_of(float mean, float variance) {
    return (struct speed){.precision = 1 / variance, .weighted = mean / variance};
}

static struct speed for_a_launch(const struct speed *launcher) {
    return speed_of(mean_of(launcher), 1 / launcher->precision + SQUARE(LAUNCH_SPREAD));
}

void lengths_begin(struct lengths *lengths) {
    lengths->launcher = speed_of(0, SQUARE(LAUNCHER_SPREAD));
    lengths_begin_launch(lengths);
}

void lengths_begin_launch(struct lengths *lengths) {
    lengths->count = lengths->cards = 0;
    lengths->own_speeds = lengths->learnt = 0;
    lengths->launch = for_a_launch(&lengths->launcher);
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

static float outside(float e, const struct shape *shape) {
    if (e < shape->low) {
        return shape->low - e;
    }
    return e > shape->high ? e - shape->high : 0;
}

static struct weighed weigh(const struct speed *speed, const struct pulse *pulse) {
    float e = pulse->log_cards;
    float variance = pulse->variance;
    struct weighed weighed = {.likeliest = 0};
    if (!pulse->own_speed) {
        e += mean_of(speed);
        variance += 1 / speed->precision;
    }
    // It is the speed, the length's inverse, that is normal: long pulses are a little more common.
    float z2 = SQUARE(e - 0.5f * e * fabsf(e)) / variance;
    weighed.log_density[0] = -0.5f * z2 - 0.5f * logf(variance) - LOG_SQRT_2PI;
    for (uint8_t i = 1; i < 3; i++) {
        struct shape shape = shape_of(i + 1, pulse->own_speed);
        float beyond = outside(e, &shape);
        weighed.log_density[i] = shape.log_share + e - 0.5f * SQUARE(beyond) / variance;
        if (weighed.log_density[i] > weighed.log_density[weighed.likeliest]) {
            weighed.likeliest = i;
        }
    }
    return weighed;
}

// What a single card teaches of the speed, or takes back.
static void learn(struct speed *speed, const struct pulse *pulse, float sign) {
    speed->precision += sign / pulse->variance;
    speed->weighted -= sign * pulse->log_cards / pulse->variance;
}

static void learn_from(struct lengths *lengths, uint8_t at, const struct pulse *pulse) {
    struct weighed weighed = weigh(&lengths->launch, pulse);
    lengths->cards += weighed.likeliest + 1;
    if (weighed.likeliest == 0 && weighed.log_density[0] > LOG_ODD && !pulse->own_speed) {
        lengths->learnt |= (uint16_t)(1U << at);
        learn(&lengths->launch, pulse, 1);
    }
}

// The speed by all pulses but this one, which does not testify for itself.
static struct speed without(const struct lengths *lengths, uint8_t at, const struct pulse *pulse) {
    struct speed speed = lengths->launch;
    if (lengths->learnt >> at & 1) {
        learn(&speed, pulse, -1);
    }
    return speed;
}

void lengths_add(struct lengths *lengths, const struct pulse *pulse) {
    uint8_t at = lengths->count++;
    if (at < LENGTHS_MOST) {
        keep(lengths, at, pulse);
        struct pulse kept = recall(lengths, at); // as it will be taken back
        learn_from(lengths, at, &kept);
    } else {
        lengths->cards++;
    }
}

void lengths_revise(struct lengths *lengths, const struct pulse *pulse) {
    if (lengths->count == 0 || lengths->count > LENGTHS_MOST) {
        return;
    }
    uint8_t at = lengths->count - 1;
    struct pulse last = recall(lengths, at);
    lengths->launch = without(lengths, at, &last);
    lengths->learnt &= (uint16_t) ~(1U << at);
    lengths->cards -= weigh(&lengths->launch, &last).likeliest + 1;
    keep(lengths, at, pulse);
    learn_from(lengths, at, pulse);
}

// What the launch says about the launcher: its own luck is not kept.
static void learn_launcher(struct lengths *lengths, bool is_certain) {
    struct speed prior = for_a_launch(&lengths->launcher);
    float variance = 1 / lengths->launcher.precision;
    float mean = mean_of(&lengths->launcher);
    float share = variance * prior.precision;
    mean += share * (mean_of(&lengths->launch) - mean);
    variance -= share * share * (1 / prior.precision - 1 / lengths->launch.precision);
    variance += SQUARE(DRIFT);
    if (!is_certain) {
        variance += SQUARE(JUMP);
    }
    lengths->launcher = speed_of(mean, fminf(variance, SQUARE(WIDEST)));
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
        struct speed others = without(lengths, i, &pulse);
        struct weighed weighed = weigh(&others, &pulse);
        read_pulse(&weighed, &reading);
    }
    uint8_t more = lengths->count - kept;
    reading.cards += more;
    reading.low += more;
    reading.high += (uint8_t)(2 * more);
    learn_launcher(lengths, reading.low == reading.high);
    return reading;
}
