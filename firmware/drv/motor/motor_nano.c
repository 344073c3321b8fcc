#include "motor_nano.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "../../include/protocol.h" // PROTOCOL_LONGEST_RUN_MS
#include "../../platform/nano/board.h" // the pins
#include "../interrupts/interrupts.h" // interrupts_hold
#include "motor.h"

#define FAST_PWM_0 (_BV(WGM01) | _BV(WGM00)) // and WGM02: mode 7, up to OCRxA
#define FAST_PWM_2 (_BV(WGM21) | _BV(WGM20))

static volatile uint16_t run_left_ms; // 0: no run
static volatile uint8_t alone_ms;     // since the main loop last called
static volatile bool was_cut;
static volatile int8_t driven; // percent

// Before anything else in the program, also where it is started anew without a reset.
__attribute__((naked, used, section(".init3"))) static void safe_first(void) {
    TCCR0A = 0;
    TCCR2A = 0;
    MOTOR_PORT &= (uint8_t) ~(_BV(MOTOR_ENABLE_BIT) | _BV(MOTOR_FORWARD_BIT)
                              | _BV(MOTOR_REVERSE_BIT));
    MOTOR_DDR |= _BV(MOTOR_ENABLE_BIT) | _BV(MOTOR_FORWARD_BIT) | _BV(MOTOR_REVERSE_BIT);
}

static void release_inputs(void) {
    TCCR0A = FAST_PWM_0;
    TCCR2A = FAST_PWM_2;
    driven = 0;
    MOTOR_PORT &= (uint8_t) ~(_BV(MOTOR_FORWARD_BIT) | _BV(MOTOR_REVERSE_BIT));
}

void motor_begin(void) {
    motor_end_run();
    MOTOR_DDR |= _BV(MOTOR_ENABLE_BIT) | _BV(MOTOR_FORWARD_BIT) | _BV(MOTOR_REVERSE_BIT);
    OCR0A = OCR2A = PWM_TOP;
    TCCR0B = _BV(WGM02) | _BV(CS01);
    TCCR2B = _BV(WGM22) | _BV(CS21);
    was_cut = false;
}

void motor_end_run(void) {
    MOTOR_PORT &= (uint8_t)~_BV(MOTOR_ENABLE_BIT);
    release_inputs();
    uint8_t held = interrupts_hold();
    run_left_ms = 0;
    interrupts_release(held);
}

void motor_begin_run(uint16_t most_ms) {
    uint8_t held = interrupts_hold();
    run_left_ms = most_ms < PROTOCOL_LONGEST_RUN_MS ? most_ms : PROTOCOL_LONGEST_RUN_MS;
    alone_ms = 0;
    was_cut = false;
    if (run_left_ms > 0) {
        MOTOR_PORT |= _BV(MOTOR_ENABLE_BIT);
    }
    interrupts_release(held);
}

static void connect_input(int8_t duty) {
    driven = duty;
    if (duty > 0) {
        OCR0B = (uint8_t)(duty - 1);
        TCCR0A = FAST_PWM_0 | _BV(COM0B1);
    } else if (duty < 0) {
        OCR2B = (uint8_t)(-duty - 1);
        TCCR2A = FAST_PWM_2 | _BV(COM2B1);
    }
}

void motor_drive(int8_t duty) {
    uint8_t held = interrupts_hold();
    if (duty != driven) {
        release_inputs();
        if (run_left_ms > 0) {
            connect_input(duty);
        }
    }
    interrupts_release(held);
}

void motor_keep(void) {
    alone_ms = 0;
}

bool motor_is_running(void) {
    return (MOTOR_PORT & _BV(MOTOR_ENABLE_BIT)) != 0;
}

bool motor_was_cut(void) {
    bool answer = was_cut;
    was_cut = false;
    return answer;
}

// While a run lasts this comes every millisecond: held for 1.5 us, and no calls within.
static bool is_run_over(void) {
    uint8_t held = SREG;
    cli();
    uint16_t left_ms = run_left_ms;
    if (left_ms > 0) {
        run_left_ms = left_ms - 1;
        left_ms = ++alone_ms < MOTOR_HUNG_MS ? left_ms : 1;
    }
    SREG = held;
    return left_ms == 1;
}

void motor_tick(void) {
    if (is_run_over()) {
        uint8_t held = interrupts_hold();
        was_cut = true;
        motor_end_run();
        interrupts_release(held);
    }
}
