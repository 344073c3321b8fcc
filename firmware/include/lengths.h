/*
 * How many cards the lengths of a launch's pulses mean, when the launcher's speed is not known well.
 * A simple sibling of hardware/lengths.py: it keeps one reading of each pulse, judges each of them
 * again at the end by the speed that the others showed, and says what else it may have been. Pure.
 */
#ifndef LENGTHS_H
#define LENGTHS_H

#include <stdbool.h>
#include <stdint.h>

/* As many as cards can be asked for; further pulses make the count doubtful. */
#define LENGTHS_MOST 13

/* The logarithm of true over calibrated speed, as a normal belief. */
struct speed {
    float precision; /* one over its variance */
    float weighted;  /* its mean times that */
};

struct pulse {
    float log_cards; /* length in cards, by the modelled belt or by the card's own speed */
    float variance;  /* of that, besides the launcher's speed */
    bool own_speed;  /* two beams measured it: free of the launcher's speed */
};

/* The same in less memory: 1/8192 and 1/65536. */
struct kept_pulse {
    int16_t log_cards;
    uint16_t variance;
};

struct lengths {
    struct kept_pulse pulses[LENGTHS_MOST];
    uint16_t own_speeds; /* bits: of these */
    uint16_t learnt;     /* bits: those that `launch` was learnt from */
    uint8_t count;
    uint8_t cards;        /* the likeliest so far */
    struct speed launcher; /* kept from launch to launch */
    struct speed launch;
};

struct reading {
    uint8_t low;
    uint8_t cards;
    uint8_t high;
    bool is_odd;
};

/* Know nothing but the calibration of another launcher of the kind. */
void lengths_begin(struct lengths *lengths);

void lengths_begin_launch(struct lengths *lengths);

/* Weigh another pulse. */
void lengths_add(struct lengths *lengths, const struct pulse *pulse);

/* Weigh the last pulse again, now that it has been measured better. */
void lengths_revise(struct lengths *lengths, const struct pulse *pulse);

/* Weigh all of them together at the end of a launch, and learn the launcher's speed. */
struct reading lengths_end_launch(struct lengths *lengths);

#endif
