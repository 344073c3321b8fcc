#include "motor_host.h"

#include "../../include/protocol.h" // PROTOCOL_LONGEST_RUN_MS
#include "../../platform/host/host.h" // host
#include "motor.h"

void motor_begin(void) {
    motor_end_run();
    host.was_cut = false;
}

void motor_end_run(void) {
    host.is_enabled = false;
    host.duty = 0;
    host.run_left_ms = 0;
}

void motor_begin_run(uint16_t most_ms) {
    host.run_left_ms = most_ms < PROTOCOL_LONGEST_RUN_MS ? most_ms : PROTOCOL_LONGEST_RUN_MS;
    host.alone_ms = 0;
    host.was_cut = false;
    host.is_enabled = host.run_left_ms > 0;
}

void motor_drive(int8_t duty) {
    host.duty = host.run_left_ms > 0 ? duty : 0;
}

void motor_keep(void) {
    host.alone_ms = 0;
}

bool motor_is_running(void) {
    return host.is_enabled;
}

bool motor_was_cut(void) {
    bool answer = host.was_cut;
    host.was_cut = false;
    return answer;
}

void motor_tick(void) {
    if (host.run_left_ms > 0 && (--host.run_left_ms == 0 || ++host.alone_ms >= MOTOR_HUNG_MS)) {
        host.was_cut = true;
        motor_end_run();
    }
}
