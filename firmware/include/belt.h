/*
 * The belt as it ought to move behind a small motor: first order, in closed form, from the
 * calibration and from what the motor was told. Millimetres, mm/s, microseconds. As
 * hardware/travel.py: beside it runs one whose motor is slower to start.
 */
#ifndef BELT_H
#define BELT_H

#include <stdbool.h>
#include <stdint.h>

struct motion {
    float position;
    float speed;
    float tau_s;
};

struct belt {
    uint32_t at_us; /* of the last change of the drive */
    float full;     /* speed at full duty */
    float target;
    float turned_mm; /* where it last turned back, or will */
    uint32_t turned_us;
    struct motion belt;
    struct motion slow;
};

struct mark {
    uint32_t at_us;
    float mm;
    float slow_mm;
    float speed;
    bool is_reversed;
    bool is_at_rest;
};

struct calibration {
    uint16_t card_ms;
    uint16_t tau_ms;
    uint16_t card_mm;
    uint16_t beam_gap_mm; /* 0: one beam */
    uint8_t run_duty;     /* percent */
};

/* Stand still from `now_us` on. */
void belt_begin(struct belt *belt, const struct calibration *calibration, uint32_t now_us);

/* Follow another duty, in percent, from `now_us` on. */
void belt_drive(struct belt *belt, int8_t duty, uint32_t now_us);

/* Where it is, and where it goes. `at_us` may lie a little before the last change of the drive. */
struct mark belt_mark(const struct belt *belt, uint32_t at_us);

/* The furthest that it was between a mark and a moment after it: there, or where it turned back. */
float belt_furthest(const struct belt *belt, const struct mark *from, const struct mark *to);

#endif
