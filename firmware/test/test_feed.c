#include "test.h"

#include "feed.h"
#include "parameters.h"

struct feed_vector {
    const char *name;
    uint8_t cards;
    uint8_t hopper_left;
    bool is_blocked;
    uint8_t edge_count;
    struct {
        uint16_t ms;
        bool is_blocked;
    } edges[32];
    const char *steps;
    enum outcome outcome;
    enum fault fault;
    uint8_t count;
};
#include "feeds.h"

static struct counter counter;
static struct feed feed;
static uint32_t now;
static char path[400]; // the steps, as letters

static const char LETTERS[] = "ckrpbvwBTsS!d"; // in the order of PROTOCOL_STEPS

static void note(void) {
    static uint8_t steps;
    if (path[0] == '\0') {
        steps = 0;
    }
    if (feed.steps != steps) {
        steps = feed.steps;
        size_t length = strlen(path);
        path[length] = LETTERS[feed.step];
        path[length + 1] = '\0';
    }
}

static void start(uint8_t cards, uint8_t hopper_left, bool is_blocked) {
    const struct calibration calibration = {
        .card_ms = 87, .tau_ms = 50, .card_mm = 87, .run_duty = 100};
    const struct order order = {
        .cards = cards, .hopper_left = hopper_left, .duty = 100, .longest_run_ms = 1700};
    parameters_begin();
    counter_calibrate(&counter, &calibration);
    memset(path, 0, sizeof path);
    now = 0xFFFFFF00;
    feed_begin(&feed, &counter, &order, now, is_blocked);
    note();
}

static void pass(uint32_t ms) {
    while (ms-- > 0 && !feed.has_ended) {
        now += MS;
        feed_poll(&feed, now);
        note();
    }
}

static void card(uint32_t after_ms) {
    pass(after_ms);
    counter_edge(&counter, now, true);
    pass(87);
    counter_edge(&counter, now, false);
}

static void expect(const char *steps, enum outcome outcome, enum fault fault) {
    assert_true(feed.has_ended);
    assert_string_equal(steps, path);
    assert_int_equal(outcome, feed.outcome);
    assert_int_equal(fault, feed.fault);
    assert_int_equal(0, feed.duty);
}

static void every_launch_goes_as_the_vectors_say(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(feed_vectors); i++) {
        const struct feed_vector *vector = &feed_vectors[i];
        print_message("%s\n", vector->name);
        start(vector->cards, vector->hopper_left, vector->is_blocked);
        uint16_t ms = 0;
        for (uint8_t edge = 0; edge < vector->edge_count; edge++) {
            pass(vector->edges[edge].ms - ms);
            ms = vector->edges[edge].ms;
            counter_edge(&counter, now, vector->edges[edge].is_blocked);
        }
        pass(20000);
        expect(vector->steps, vector->outcome, vector->fault);
        assert_int_equal(vector->count, counter_end(&counter, now).cards);
    }
}

static void a_launch_kicks_runs_brakes_retracts_and_settles(void **state) {
    (void)state;
    start(2, 50, false);
    assert_int_equal(100, feed.duty);
    card(100);
    card(12);
    pass(2);
    assert_int_equal(STEP_BRAKE, feed.step); // 1.2 ms after the second card has left
    pass(15);
    assert_int_equal(STEP_RETRACT, feed.step);
    assert_int_equal(-80, feed.duty);
    pass(500);
    expect("krBTsd", OUTCOME_FIRED, FAULT_NONE);
}

static void a_run_near_its_limit_rests_and_another_goes_on(void **state) {
    (void)state;
    start(13, 50, false);
    while (!feed.has_ended) {
        if (feed.step == STEP_RUN && counter_cards(&counter) < 13) {
            card(60);
        }
        pass(1);
    }
    expect("krBTskrBTsd", OUTCOME_FIRED, FAULT_NONE);
}

static void nothing_in_a_hopper_that_should_be_full_climbs_the_ladder_and_is_a_jam(void **state) {
    (void)state;
    start(3, 50, false);
    pass(20000);
    expect("krpbvwkrpbvwkrBTsd", OUTCOME_JAM, FAULT_NOT_ARRIVED);
}

static void nothing_in_a_hopper_that_is_nearly_empty_is_empty(void **state) {
    (void)state;
    start(3, 2, false);
    pass(20000);
    expect("krpbvwkrBTsd", OUTCOME_EMPTY, FAULT_NONE);
}

static void nothing_in_a_hopper_that_is_empty_is_empty_at_once(void **state) {
    (void)state;
    start(3, 0, false);
    pass(20000);
    expect("krBTsd", OUTCOME_EMPTY, FAULT_NONE);
}

static uint8_t doubts_when_nothing_is_seen(uint8_t hopper_left) {
    start(3, hopper_left, false);
    pass(20000);
    struct count count = counter_end(&counter, now);
    assert_int_equal(0, count.low);
    assert_int_equal(0, count.cards);
    assert_true(count.reasons == 0 ? count.high == 0 : count.high > 13);
    return count.reasons;
}

static void nothing_is_certain_only_where_the_hopper_is_believed_empty(void **state) {
    (void)state;
    assert_int_equal(0, doubts_when_nothing_is_seen(3));
    assert_int_equal(REASON_NOTHING_SEEN, doubts_when_nothing_is_seen(4));
    assert_int_equal(REASON_NOTHING_SEEN, doubts_when_nothing_is_seen(PROTOCOL_HOPPER_UNKNOWN));
}

static void stopped_after(uint32_t ms) {
    start(3, 50, false);
    pass(ms);
    feed_stop(&feed, now, OUTCOME_STOPPED, FAULT_NONE);
    pass(2000);
}

static void a_stop_before_a_card_could_have_come_leaves_no_doubt(void **state) {
    (void)state;
    stopped_after(200);
    assert_int_equal(0, counter_end(&counter, now).reasons);
    stopped_after(450);
    assert_int_equal(REASON_NOTHING_SEEN, counter_end(&counter, now).reasons);
}

static void second(uint32_t length_ms) {
    counter_second_edge(&counter, now, true);
    pass(length_ms);
    counter_second_edge(&counter, now, false);
    pass(1);
}

static void misses_a_card(uint8_t hopper_left) {
    start(5, hopper_left, false);
    counter.calibration.beam_gap_mm = 20;
    pass(70);
    second(4); // noise
    pass(20);
    second(87);
    assert_int_equal(0, feed.duty);
}

static void a_first_beam_that_misses_a_card_ends_the_launch_in_doubt(void **state) {
    (void)state;
    for (uint8_t left = 2; left < 100; left += 90) {
        misses_a_card(left);
        pass(2000);
        expect("krSd", OUTCOME_FAULT, FAULT_NOT_ARRIVED);
        struct count count = counter_end(&counter, now);
        assert_int_equal(REASON_NOTHING_SEEN, count.reasons);
        assert_true(count.low == 0 && count.high >= 2);
    }
}

static void a_beam_that_sees_again_is_no_reason_to_forget_what_it_missed(void **state) {
    (void)state;
    misses_a_card(50);
    counter_edge(&counter, now, true);
    pass(40);
    counter_edge(&counter, now, false);
    pass(2000);
    struct count count = counter_end(&counter, now);
    assert_true(count.reasons & REASON_NOTHING_SEEN);
    assert_true(count.high >= count.cards + 2);
}

static void a_card_that_lay_in_the_second_beam_proves_nothing(void **state) {
    (void)state;
    start(5, 50, false);
    counter.calibration.beam_gap_mm = 20;
    pass(70);
    counter_second_edge(&counter, now, false);
    pass(1);
    assert_int_equal(STEP_RUN, feed.step);
}

static void a_card_that_the_retract_takes_out_of_the_second_beam_proves_nothing(void **state) {
    (void)state;
    start(1, 50, false);
    counter.calibration.beam_gap_mm = 20;
    while (feed.step != STEP_REVERSE) {
        pass(1);
    }
    second(60);
    assert_int_equal(STEP_REVERSE, feed.step);
}

static void a_card_that_does_not_leave_is_taken_back_twice_and_never_boosted(void **state) {
    (void)state;
    start(3, 50, false);
    pass(100);
    counter_edge(&counter, now, true);
    pass(20000);
    expect("krvwvwd", OUTCOME_JAM, FAULT_NOT_LEFT);
}

static void a_last_card_that_does_not_leave_is_a_jam_though_it_is_counted(void **state) {
    (void)state;
    start(1, 50, false);
    pass(100);
    counter_edge(&counter, now, true);
    pass(20000);
    expect("krvwvwd", OUTCOME_JAM, FAULT_NOT_LEFT);
    assert_int_equal(1, counter_end(&counter, now).cards);
}

static void a_card_that_the_reverse_frees_is_fed_again(void **state) {
    (void)state;
    start(1, 50, false);
    pass(100);
    counter_edge(&counter, now, true);
    while (feed.step != STEP_REVERSE) {
        pass(1);
    }
    pass(50);
    counter_edge(&counter, now, false);
    while (feed.step != STEP_RUN) {
        pass(1);
    }
    card(60);
    pass(2000);
    expect("krvwkrBTsd", OUTCOME_FIRED, FAULT_NONE);
}

static void a_card_that_the_boost_brings_goes_on_in_the_same_run(void **state) {
    (void)state;
    start(1, 50, false);
    while (feed.step != STEP_BOOST) {
        pass(1);
    }
    card(20);
    pass(2000);
    expect("krpbrBTsd", OUTCOME_FIRED, FAULT_NONE);
}

static uint32_t jammed_after_ms(uint8_t cards) {
    start(cards, 50, false);
    pass(50);
    counter_edge(&counter, now, true);
    uint32_t began = now;
    while (feed.step != STEP_REVERSE) {
        pass(1);
    }
    return (now - began) / MS;
}

static void as_many_cards_as_are_missing_may_pass_in_a_heap_and_hardly_more(void **state) {
    (void)state;
    assert_int_equal(448, jammed_after_ms(1)); // four cards' time, and the motor gains speed
    assert_int_equal(579, jammed_after_ms(3));
    assert_int_equal(600, jammed_after_ms(13)); // as configured
}

static void cards_that_come_in_heaps_are_not_fed_on(void **state) {
    (void)state;
    start(13, 50, false);
    while (!feed.has_ended) {
        if (feed.step == STEP_RUN) {
            pass(20);
            counter_edge(&counter, now, true);
            pass(460);
            counter_edge(&counter, now, false);
        }
        pass(1);
    }
    expect("krBTsd", OUTCOME_JAM, FAULT_NOT_LEFT);
    struct count count = counter_end(&counter, now);
    assert_true(count.high - count.cards >= 20);
}

static void a_beam_that_stays_blocked_moves_nothing(void **state) {
    (void)state;
    start(3, 50, true);
    pass(20000);
    expect("cd", OUTCOME_FAULT, FAULT_BEAM_BLOCKED);
}

static void a_half_out_card_that_is_taken_lets_the_launch_begin(void **state) {
    (void)state;
    start(1, 50, true);
    pass(500);
    counter_edge(&counter, now, false);
    card(100);
    pass(2000);
    expect("ckrBTsd", OUTCOME_FIRED, FAULT_NONE);
}

static void a_stop_is_at_once_and_counts_what_left(void **state) {
    (void)state;
    start(5, 50, false);
    card(100);
    pass(5);
    feed_stop(&feed, now, OUTCOME_STOPPED, FAULT_NONE);
    assert_int_equal(0, feed.duty);
    note();
    pass(2000);
    expect("krSd", OUTCOME_STOPPED, FAULT_NONE);
    assert_int_equal(1, counter_cards(&counter));
}

static void a_storm_on_the_beam_stops_it(void **state) {
    (void)state;
    start(5, 50, false);
    while (!feed.has_ended) {
        counter_edge(&counter, now, true);
        pass(1);
        counter_edge(&counter, now, false);
        pass(2);
    }
    assert_int_equal(OUTCOME_FAULT, feed.outcome);
    assert_int_equal(FAULT_BEAM_STORM, feed.fault);
}

static void no_run_lasts_longer_than_it_may(void **state) {
    (void)state;
    uint32_t driven = 0;
    start(13, 50, false);
    parameters_set(PARAMETER_ARRIVE_MS, 1500);
    parameters_set(PARAMETER_LEAVE_MS, 1500);
    while (!feed.has_ended) {
        pass(1);
        driven = feed_is_in_run(&feed) ? driven + 1 : 0;
        assert_true(driven <= 2000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_launch_goes_as_the_vectors_say),
        cmocka_unit_test(a_launch_kicks_runs_brakes_retracts_and_settles),
        cmocka_unit_test(a_run_near_its_limit_rests_and_another_goes_on),
        cmocka_unit_test(nothing_in_a_hopper_that_should_be_full_climbs_the_ladder_and_is_a_jam),
        cmocka_unit_test(nothing_in_a_hopper_that_is_nearly_empty_is_empty),
        cmocka_unit_test(nothing_in_a_hopper_that_is_empty_is_empty_at_once),
        cmocka_unit_test(nothing_is_certain_only_where_the_hopper_is_believed_empty),
        cmocka_unit_test(a_stop_before_a_card_could_have_come_leaves_no_doubt),
        cmocka_unit_test(a_first_beam_that_misses_a_card_ends_the_launch_in_doubt),
        cmocka_unit_test(a_beam_that_sees_again_is_no_reason_to_forget_what_it_missed),
        cmocka_unit_test(a_card_that_lay_in_the_second_beam_proves_nothing),
        cmocka_unit_test(a_card_that_the_retract_takes_out_of_the_second_beam_proves_nothing),
        cmocka_unit_test(a_card_that_does_not_leave_is_taken_back_twice_and_never_boosted),
        cmocka_unit_test(a_last_card_that_does_not_leave_is_a_jam_though_it_is_counted),
        cmocka_unit_test(a_card_that_the_reverse_frees_is_fed_again),
        cmocka_unit_test(a_card_that_the_boost_brings_goes_on_in_the_same_run),
        cmocka_unit_test(as_many_cards_as_are_missing_may_pass_in_a_heap_and_hardly_more),
        cmocka_unit_test(cards_that_come_in_heaps_are_not_fed_on),
        cmocka_unit_test(a_beam_that_stays_blocked_moves_nothing),
        cmocka_unit_test(a_half_out_card_that_is_taken_lets_the_launch_begin),
        cmocka_unit_test(a_stop_is_at_once_and_counts_what_left),
        cmocka_unit_test(a_storm_on_the_beam_stops_it),
        cmocka_unit_test(no_run_lasts_longer_than_it_may),
    };
    return cmocka_run_group_tests_name("feed", tests, NULL, NULL);
}
