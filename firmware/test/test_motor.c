#include "test.h"

#include "../drv/motor/motor.h"
#include "../platform/host/host.h" // host_hang
#include "protocol.h"

static int begin(void **state) {
    (void)state;
    host_unpack();
    motor_begin();
    return 0;
}

static void outside_a_run_nothing_drives_it(void **state) {
    (void)state;
    motor_drive(100);
    assert_int_equal(0, host.duty);
    motor_begin_run(0);
    motor_drive(100);
    assert_int_equal(0, host.duty);
    assert_false(host.is_enabled);
}

static void the_interrupt_ends_a_run_at_its_limit(void **state) {
    (void)state;
    motor_begin_run(300);
    motor_drive(100);
    for (int ms = 0; ms < 299; ms++) {
        motor_keep();
        host_hang(MS);
    }
    assert_int_equal(100, host.duty);
    host_hang(MS);
    assert_int_equal(0, host.duty);
    assert_false(host.is_enabled);
    assert_true(motor_was_cut());
    assert_false(motor_was_cut()); // told once
}

static void no_limit_is_longer_than_two_seconds(void **state) {
    (void)state;
    motor_begin_run(60000);
    motor_drive(-80);
    for (int ms = 0; ms < PROTOCOL_LONGEST_RUN_MS; ms++) {
        assert_int_equal(-80, host.duty);
        motor_keep();
        host_hang(MS);
    }
    assert_int_equal(0, host.duty);
}

static void a_main_loop_that_hangs_loses_the_motor_within_twenty_milliseconds(void **state) {
    (void)state;
    motor_begin_run(1700);
    motor_drive(100);
    host_hang(20 * MS);
    assert_int_equal(0, host.duty);
    assert_true(motor_was_cut());
}

static void what_was_cut_does_not_turn_again_within_the_run(void **state) {
    (void)state;
    motor_begin_run(10);
    motor_drive(100);
    host_hang(20 * MS);
    motor_drive(100);
    assert_int_equal(0, host.duty);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(outside_a_run_nothing_drives_it, begin),
        cmocka_unit_test_setup(the_interrupt_ends_a_run_at_its_limit, begin),
        cmocka_unit_test_setup(no_limit_is_longer_than_two_seconds, begin),
        cmocka_unit_test_setup(a_main_loop_that_hangs_loses_the_motor_within_twenty_milliseconds,
                               begin),
        cmocka_unit_test_setup(what_was_cut_does_not_turn_again_within_the_run, begin),
    };
    return cmocka_run_group_tests_name("motor", tests, NULL, NULL);
}
