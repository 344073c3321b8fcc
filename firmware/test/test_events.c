#include "test.h"

#include "events.h"

static void events_are_read_in_order_by_each_reader_at_its_own_pace(void **state) {
    (void)state;
    struct event event;
    uint32_t one = 0;
    uint32_t other = 0;
    events_begin();
    for (uint32_t i = 0; i < 10; i++) {
        events_push(EVENT(LINE_BEAM, i % 2), i * 100);
        assert_int_equal(EVENTS_READ, events_read(&one, &event));
        assert_int_equal(i * 100, event.at_us);
    }
    assert_int_equal(EVENTS_NOT_YET, events_read(&one, &event));
    assert_int_equal(EVENTS_READ, events_read(&other, &event));
    assert_int_equal(0, event.at_us);
    assert_int_equal(10, events_total());
}

static void a_reader_that_is_too_slow_is_told(void **state) {
    (void)state;
    struct event event;
    uint32_t cursor = 0;
    events_begin();
    for (uint32_t i = 0; i < EVENTS_KEPT + 1; i++) {
        events_push_from_interrupt(EVENT(LINE_BEAM, i % 2), i);
    }
    assert_int_equal(EVENTS_LOST, events_read(&cursor, &event));
    assert_int_equal(EVENTS_READ, events_read(&cursor, &event));
    assert_int_equal(cursor - 1, event.at_us);
}

static void they_are_numbered_beyond_sixteen_bits(void **state) {
    (void)state;
    struct event event;
    uint32_t cursor = 0;
    events_begin();
    for (uint32_t i = 0; i < 140000; i++) {
        events_push(EVENT(LINE_STEP, STEP_RUN), i);
        assert_int_equal(EVENTS_READ, events_read(&cursor, &event));
        assert_int_equal(i, event.at_us);
    }
    assert_int_equal(140000, events_total());
}

static void what_and_value_share_a_byte(void **state) {
    (void)state;
    uint8_t what = EVENT(LINE_STEP, STEP_DONE);
    assert_int_equal(LINE_STEP, EVENT_LINE(what));
    assert_int_equal(STEP_DONE, EVENT_VALUE(what));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_read_in_order_by_each_reader_at_its_own_pace),
        cmocka_unit_test(a_reader_that_is_too_slow_is_told),
        cmocka_unit_test(they_are_numbered_beyond_sixteen_bits),
        cmocka_unit_test(what_and_value_share_a_byte),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
