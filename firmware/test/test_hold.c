#include "test.h"

#include "hold.h"

#define HOLD_US (20 * MS)
#define STUCK_US (10000 * MS)

static struct hold hold;
static uint32_t now;

static int begin(void **state) {
    (void)state;
    now = 0xFFFFFF00;
    hold_begin(&hold, false, now);
    return 0;
}

// The first thing that happens within so many milliseconds.
static enum hold_result sample(bool is_pressed, uint32_t ms) {
    while (ms-- > 0) {
        now += MS;
        enum hold_result result = hold_sample(&hold, is_pressed, now, HOLD_US, STUCK_US);
        if (result != HOLD_NOTHING) {
            return result;
        }
    }
    return HOLD_NOTHING;
}

static void held_for_twenty_milliseconds_is_a_press(void **state) {
    (void)state;
    uint32_t began = now + MS;
    assert_int_equal(HOLD_PRESSED, sample(true, 100));
    assert_int_equal(began, hold.pressed_us);
    assert_int_equal(HOLD_US + MS, now - began + MS);
}

static void shorter_is_none(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(HOLD_NOTHING, sample(true, 20));
        assert_int_equal(HOLD_NOTHING, sample(false, 1));
    }
}

static void a_hundred_spikes_are_none(void **state) {
    (void)state;
    for (int i = 0; i < 100; i++) {
        assert_int_equal(HOLD_NOTHING, sample(true, 1));
        assert_int_equal(HOLD_NOTHING, sample(false, 1 + i % 3));
    }
}

static void it_must_be_released_before_the_next(void **state) {
    (void)state;
    sample(true, 30);
    assert_int_equal(HOLD_NOTHING, sample(true, 500));
    assert_int_equal(HOLD_NOTHING, sample(false, 5)); // a bounce
    assert_int_equal(HOLD_NOTHING, sample(true, 500));
    assert_int_equal(HOLD_RELEASED, sample(false, 30));
    assert_int_equal(HOLD_PRESSED, sample(true, 30));
}

static void what_is_down_from_the_beginning_was_never_pressed(void **state) {
    (void)state;
    hold_begin(&hold, true, now);
    assert_int_equal(HOLD_STUCK, sample(true, 11000)); // said once
    assert_int_equal(HOLD_NOTHING, sample(true, 11000));
    assert_int_equal(HOLD_NOTHING, sample(false, 100)); // nor released
    assert_int_equal(HOLD_PRESSED, sample(true, 100));
}

static void what_stays_down_is_stuck_and_said_so_once(void **state) {
    (void)state;
    assert_int_equal(HOLD_PRESSED, sample(true, 100));
    assert_int_equal(HOLD_STUCK, sample(true, 20000));
    assert_int_equal(HOLD_NOTHING, sample(true, 20000));
}

static void a_loop_that_looks_seldom_does_not_take_two_spikes_for_a_press(void **state) {
    (void)state;
    hold_sample(&hold, true, now += MS, HOLD_US, STUCK_US);
    assert_int_equal(HOLD_NOTHING, hold_sample(&hold, true, now += 30 * MS, HOLD_US, STUCK_US));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(held_for_twenty_milliseconds_is_a_press, begin),
        cmocka_unit_test_setup(shorter_is_none, begin),
        cmocka_unit_test_setup(a_hundred_spikes_are_none, begin),
        cmocka_unit_test_setup(it_must_be_released_before_the_next, begin),
        cmocka_unit_test_setup(what_is_down_from_the_beginning_was_never_pressed, begin),
        cmocka_unit_test_setup(what_stays_down_is_stuck_and_said_so_once, begin),
        cmocka_unit_test_setup(a_loop_that_looks_seldom_does_not_take_two_spikes_for_a_press,
                               begin),
    };
    return cmocka_run_group_tests_name("hold", tests, NULL, NULL);
}
