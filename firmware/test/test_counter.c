#include "test.h"

#include "counter.h"
#include "messages.h"

#define CARD_MS 87

static struct counter counter;
static uint32_t now;

static int begin(void **state) {
    (void)state;
    const struct calibration calibration = {
        .card_ms = CARD_MS, .tau_ms = 50, .card_mm = 87, .run_duty = 100};
    counter_calibrate(&counter, &calibration);
    now = 0xFFFFF000; // the clock wraps in mid-launch
    counter_begin(&counter, now, false);
    counter_drive(&counter, now, 100);
    now += 500 * MS; // at full speed
    return 0;
}

static void pulse(uint32_t length_us, uint32_t gap_us) {
    counter_edge(&counter, now, true);
    now += length_us;
    counter_edge(&counter, now, false);
    now += gap_us;
    counter_poll(&counter, now);
}

static struct count end(void) {
    counter_drive(&counter, now, 0);
    now += 300 * MS;
    counter_poll(&counter, now);
    return counter_end(&counter, now);
}

static void expect(uint8_t cards, uint8_t reasons) {
    struct count count = end();
    assert_int_equal(cards, count.cards);
    assert_int_equal(reasons, count.reasons);
    if (reasons == 0) {
        assert_int_equal(cards, count.low);
        assert_int_equal(cards, count.high);
    } else {
        assert_true(count.low <= cards && cards <= count.high);
    }
}

static void single_cards_are_counted_one_by_one(void **state) {
    (void)state;
    for (int i = 1; i <= 13; i++) {
        pulse(CARD_MS * MS, 13 * MS);
        assert_int_equal(i, counter_cards(&counter));
    }
    expect(13, 0);
}

static void the_first_card_reads_long_and_is_one(void **state) {
    (void)state;
    // 20 mm before the beam at 1 m/s and tau 50 ms the first pulse is 1.18 cards long [derived].
    counter_begin(&counter, now, false);
    counter_drive(&counter, now, 100);
    now += 50 * MS;
    pulse(103 * MS, 10 * MS);
    pulse(CARD_MS * MS, 10 * MS);
    expect(2, 0);
}

static void a_pair_that_overlaps_by_ten_to_sixty_percent_is_two(void **state) {
    (void)state;
    for (uint32_t percent = 10; percent <= 60; percent += 10) {
        begin(NULL);
        pulse(CARD_MS * MS, 10 * MS);
        pulse(CARD_MS * MS, 10 * MS);
        pulse(CARD_MS * MS * (200 - percent) / 100, 10 * MS);
        expect(4, 0);
    }
}

static void what_could_be_a_fast_pair_or_a_slow_card_is_in_doubt(void **state) {
    (void)state;
    pulse(CARD_MS * MS * 127 / 100, 10 * MS);
    struct count count = end();
    assert_int_equal(REASON_OVERLAP, count.reasons);
    assert_int_equal(1, count.low);
    assert_int_equal(2, count.high);
}

static void spikes_are_no_cards(void **state) {
    (void)state;
    for (int i = 0; i < 100; i++) {
        pulse(1 * MS, 2 * MS);
    }
    assert_int_equal(100, counter.noise);
    expect(0, 0);
}

static void a_spike_within_a_card_does_not_part_it(void **state) {
    (void)state;
    pulse(40 * MS, 1 * MS);
    pulse(46 * MS, 10 * MS);
    assert_int_equal(1, counter.noise);
    expect(1, 0);
}

static void a_card_still_in_the_beam_at_rest_is_counted(void **state) {
    (void)state;
    pulse(CARD_MS * MS, 10 * MS);
    counter_edge(&counter, now, true);
    now += 20 * MS;
    expect(2, 0);
}

static void what_was_in_the_beam_before_belongs_to_the_launch_before(void **state) {
    (void)state;
    counter_begin(&counter, now, true);
    now += 400 * MS;
    counter_edge(&counter, now, false);
    counter_drive(&counter, now, 100);
    now += 500 * MS;
    pulse(CARD_MS * MS, 10 * MS);
    expect(1, 0);
}

static void a_card_that_is_pulled_back_has_not_left(void **state) {
    (void)state;
    pulse(CARD_MS * MS, 10 * MS);
    counter_edge(&counter, now, true);
    now += 10 * MS;
    counter_drive(&counter, now, -80);
    now += 100 * MS;
    counter_edge(&counter, now, false);
    now += 20 * MS;
    expect(1, 0);
}

static void a_card_that_had_nearly_left_when_it_was_pulled_back_is_in_doubt(void **state) {
    (void)state;
    counter_edge(&counter, now, true);
    now += 70 * MS;
    counter_drive(&counter, now, -80);
    now += 150 * MS;
    counter_edge(&counter, now, false);
    now += 20 * MS;
    expect(0, REASON_TURNING);
}

static void a_card_that_sticks_in_the_beam_is_in_doubt(void **state) {
    (void)state;
    pulse(400 * MS, 10 * MS);
    expect(1, REASON_STUCK);
}

static void half_a_card_is_in_doubt(void **state) {
    (void)state;
    pulse(30 * MS, 10 * MS);
    expect(1, REASON_SHORT_PULSE);
}

static void an_edge_that_changes_nothing_follows_a_lost_one(void **state) {
    (void)state;
    pulse(CARD_MS * MS, 10 * MS);
    counter_edge(&counter, now, false);
    expect(1, REASON_EDGE_LOST);
}

static void a_level_that_changed_without_an_edge_is_taken_and_doubted(void **state) {
    (void)state;
    counter_lost(&counter, now, true);
    assert_true(counter.is_blocked);
    now += CARD_MS * MS;
    counter_edge(&counter, now, false);
    now += 10 * MS;
    expect(1, REASON_EDGE_LOST);
}

static void another_battery_is_learnt(void **state) {
    (void)state;
    for (int launch = 0; launch < 30; launch++) {
        counter_begin(&counter, now, false);
        counter_drive(&counter, now, 100);
        now += 500 * MS;
        for (int card = 0; card < 4; card++) {
            pulse(CARD_MS * MS * (uint32_t)(100 + launch) / 100, 10 * MS);
        }
        struct count count = end();
        assert_int_equal(4, count.cards);
        assert_int_equal(0, count.reasons);
    }
}

static void two_beams_tell_a_pair_that_one_cannot(void **state) {
    (void)state;
    const struct calibration calibration = {
        .card_ms = CARD_MS, .tau_ms = 50, .card_mm = 87, .beam_gap_mm = 20, .run_duty = 100};
    counter_calibrate(&counter, &calibration);
    counter_begin(&counter, now, false);
    counter_drive(&counter, now, 100);
    now += 500 * MS;
    pulse(CARD_MS * MS * 120 / 100, 20 * MS); // 80 % overlap; flies 20 mm at 1 m/s
    counter_second_edge(&counter, now, false);
    expect(2, 0);
}

static void two_beams_tell_a_pair_even_while_the_motor_gains_speed(void **state) {
    (void)state;
    const struct calibration calibration = {
        .card_ms = CARD_MS, .tau_ms = 50, .card_mm = 87, .beam_gap_mm = 20, .run_duty = 100};
    counter_calibrate(&counter, &calibration);
    counter_begin(&counter, now, false);
    counter_drive(&counter, now, 100);
    now += 48 * MS; // edges of a virtual launch: a pair that overlaps by 80 %, from rest
    counter_edge(&counter, now, true);
    counter_second_edge(&counter, now + 25500, true);
    now += 114600;
    counter_edge(&counter, now, false);
    now += 19900;
    counter_second_edge(&counter, now, false);
    now += 5 * MS;
    expect(2, 0);
}

static void an_input_without_a_second_beam_means_nothing(void **state) {
    (void)state;
    counter_edge(&counter, now, true);
    for (int i = 0; i < 50; i++) {
        counter_second_edge(&counter, now + (uint32_t)i, i % 2);
    }
    now += CARD_MS * MS;
    counter_edge(&counter, now, false);
    now += 10 * MS;
    expect(1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(single_cards_are_counted_one_by_one, begin),
        cmocka_unit_test_setup(the_first_card_reads_long_and_is_one, begin),
        cmocka_unit_test_setup(a_pair_that_overlaps_by_ten_to_sixty_percent_is_two, begin),
        cmocka_unit_test_setup(what_could_be_a_fast_pair_or_a_slow_card_is_in_doubt, begin),
        cmocka_unit_test_setup(spikes_are_no_cards, begin),
        cmocka_unit_test_setup(a_spike_within_a_card_does_not_part_it, begin),
        cmocka_unit_test_setup(a_card_still_in_the_beam_at_rest_is_counted, begin),
        cmocka_unit_test_setup(what_was_in_the_beam_before_belongs_to_the_launch_before, begin),
        cmocka_unit_test_setup(a_card_that_is_pulled_back_has_not_left, begin),
        cmocka_unit_test_setup(a_card_that_had_nearly_left_when_it_was_pulled_back_is_in_doubt,
                               begin),
        cmocka_unit_test_setup(a_card_that_sticks_in_the_beam_is_in_doubt, begin),
        cmocka_unit_test_setup(half_a_card_is_in_doubt, begin),
        cmocka_unit_test_setup(an_edge_that_changes_nothing_follows_a_lost_one, begin),
        cmocka_unit_test_setup(a_level_that_changed_without_an_edge_is_taken_and_doubted, begin),
        cmocka_unit_test_setup(another_battery_is_learnt, begin),
        cmocka_unit_test_setup(two_beams_tell_a_pair_that_one_cannot, begin),
        cmocka_unit_test_setup(two_beams_tell_a_pair_even_while_the_motor_gains_speed, begin),
        cmocka_unit_test_setup(an_input_without_a_second_beam_means_nothing, begin),
    };
    return cmocka_run_group_tests_name("counter", tests, NULL, NULL);
}
