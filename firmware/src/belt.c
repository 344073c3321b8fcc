#include "belt.h"

#include <math.h> // expf, logf

#define TAU_STEP 1.1f // the slower motor's time constant over the calibrated one
#define AT_REST 0.02f // share of full speed below which an undriven belt is taken to be at rest

static float seconds(uint32_t later, uint32_t earlier) {
    return (float)(int32_t)(later - earlier) * 1e-6f;
}

static void stand(struct motion *motion, float tau_s) {
    motion->position = motion->speed = 0;
    motion->tau_s = tau_s;
}

void belt_begin(struct belt *belt, const struct calibration *calibration, uint32_t now_us) {
    float tau_s = (float)calibration->tau_ms * 1e-3f;
    belt->at_us = now_us;
    belt->full = (float)calibration->card_mm * 1000.0f * 100.0f / (float)calibration->card_ms
                 / (float)calibration->run_duty;
    belt->target = 0;
    belt->turned_mm = 0;
    belt->turned_us = now_us;
    stand(&belt->belt, tau_s);
    stand(&belt->slow, tau_s * TAU_STEP);
}

static void move(struct motion *motion, float target, float dt) {
    float decay = 1.0f - expf(-dt / motion->tau_s);
    float lag = motion->speed - target;
    motion->position += target * dt + lag * motion->tau_s * decay;
    motion->speed = target + lag * (1.0f - decay);
}

// Where it comes to a stand on its way back, if it was going forward.
static void note_turn(struct belt *belt) {
    const struct motion *motion = &belt->belt;
    if (motion->speed <= 0 || belt->target > 0) {
        return;
    }
    float share = belt->target / (belt->target - motion->speed);
    float dt = share > 0 ? -motion->tau_s * logf(share) : motion->tau_s * 20;
    struct motion turn = *motion;
    move(&turn, belt->target, dt);
    belt->turned_mm = turn.position;
    belt->turned_us = belt->at_us + (uint32_t)(dt * 1e6f);
}

void belt_drive(struct belt *belt, int8_t duty, uint32_t now_us) {
    float dt = seconds(now_us, belt->at_us);
    move(&belt->belt, belt->target, dt);
    move(&belt->slow, belt->target, dt);
    belt->at_us = now_us;
    belt->target = belt->full * (float)duty * 0.01f;
    note_turn(belt);
}

struct mark belt_mark(const struct belt *belt, uint32_t at_us) {
    float dt = seconds(at_us, belt->at_us);
    struct motion here = belt->belt;
    struct motion slow = belt->slow;
    move(&here, belt->target, dt);
    move(&slow, belt->target, dt);
    return (struct mark){
        .at_us = at_us,
        .mm = here.position,
        .slow_mm = slow.position,
        .speed = here.speed,
        .is_reversed = belt->target < 0,
        .is_at_rest = belt->target == 0 && fabsf(here.speed) < AT_REST * belt->full,
    };
}

float belt_furthest(const struct belt *belt, const struct mark *from, const struct mark *to) {
    float furthest = fmaxf(from->mm, to->mm);
    bool has_turned = (int32_t)(belt->turned_us - from->at_us) > 0
                      && (int32_t)(to->at_us - belt->turned_us) > 0;
    return has_turned ? fmaxf(furthest, belt->turned_mm) : furthest;
}
