#include "test.h"

#include "../platform/host/host.h" // the store
#include "frame.h" // frame_crc
#include "parameters.h"
#include "tally.h"

static int unpack(void **state) {
    (void)state;
    host_unpack();
    parameters_begin();
    tally_begin(41);
    tally_write_down();
    return 0;
}

static void write_all(void) {
    for (int i = 0; i < 400; i++) {
        host.now_us += 4 * MS;
        tally_poll();
    }
}

static void power_off_and_on(void) {
    host.now_us = 0;
    parameters_begin();
    tally_begin(0);
    tally_write_down();
}

static void a_new_board_begins_at_zero_with_a_boot_number_of_its_own(void **state) {
    (void)state;
    assert_int_equal(42, tally()->boot);
    assert_int_equal(0, tally()->events);
}

static void every_start_has_another_boot_number_and_never_zero(void **state) {
    (void)state;
    power_off_and_on();
    assert_int_equal(43, tally()->boot);
    host_unpack();
    host.now_us = 0;
    tally_begin(UINT16_MAX);
    tally_write_down();
    assert_int_equal(1, tally()->boot);
    power_off_and_on();
    assert_int_equal(2, tally()->boot);
}

static void a_launch_outlives_power_loss(void **state) {
    (void)state;
    tally_launch_ended(5, 3, true);
    write_all();
    power_off_and_on();
    assert_int_equal(1, tally()->launches);
    assert_int_equal(5, tally()->asked);
    assert_int_equal(3, tally()->left);
    assert_int_equal(2, tally()->not_done);
    assert_int_equal(1, tally()->uncertain);
    assert_int_equal(1, tally()->events);
}

static void more_cards_than_asked_for_are_no_debt(void **state) {
    (void)state;
    tally_launch_ended(1, 2, false);
    assert_int_equal(0, tally()->not_done);
    assert_int_equal(2, tally()->left);
}

static void power_lost_at_any_byte_leaves_the_tally_before_or_after(void **state) {
    (void)state;
    for (uint32_t bytes = 0; bytes < 40; bytes++) {
        unpack(NULL);
        tally_launch_ended(2, 2, false);
        write_all();
        tally_launch_ended(5, 5, false);
        uint32_t until = host.store_writes + bytes;
        for (int i = 0; i < 100 && host.store_writes < until; i++) {
            host.now_us += 4 * MS;
            tally_poll();
        }
        power_off_and_on();
        assert_true(tally()->left == 2 || tally()->left == 7);
        assert_int_equal(tally()->left == 2 ? 1 : 2, tally()->events);
    }
}

static void a_launch_that_ends_while_the_last_is_being_written_is_not_lost(void **state) {
    (void)state;
    tally_launch_ended(1, 1, false);
    for (int i = 0; i < 9; i++) {
        host.now_us += 4 * MS;
        tally_poll();
    }
    tally_launch_ended(1, 1, false);
    write_all();
    power_off_and_on();
    assert_int_equal(2, tally()->left);
}

static void no_cell_wears_out_before_the_others(void **state) {
    (void)state;
    uint32_t before = host.store_writes;
    uint8_t first[STORE_SIZE];
    memcpy(first, host.store, sizeof first);
    for (int launch = 0; launch < 60; launch++) {
        tally_launch_ended(3, 3, false);
        write_all();
    }
    // Sixty records lie in all the slots there are: each cell was written twice or three times.
    assert_true(host.store_writes - before < 60 * 30);
    assert_true(memcmp(first + 64, host.store + 64, 900) != 0);
    power_off_and_on();
    assert_int_equal(60, tally()->launches);
}

static void cleared_it_begins_anew_but_for_the_event_number(void **state) {
    (void)state;
    tally_launch_ended(5, 3, true);
    tally_clear();
    write_all();
    power_off_and_on();
    assert_int_equal(0, tally()->asked + tally()->left + tally()->not_done + tally()->launches);
    assert_int_equal(1, tally()->events);
}

static void saved_parameters_outlive_power_loss_and_others_do_not(void **state) {
    (void)state;
    parameters_set(PARAMETER_CARD_MS, 120);
    tally_save_parameters();
    write_all();
    parameters_set(PARAMETER_TAU_MS, 70);
    power_off_and_on();
    assert_int_equal(120, parameters_get(PARAMETER_CARD_MS));
    assert_int_equal(50, parameters_get(PARAMETER_TAU_MS));
}

static void parameters_changed_while_they_are_written_are_written_again(void **state) {
    (void)state;
    tally_save_parameters();
    for (int i = 0; i < 5; i++) {
        host.now_us += 4 * MS;
        tally_poll();
    }
    parameters_set(PARAMETER_CARD_MS, 99);
    tally_parameters_changed();
    write_all();
    power_off_and_on();
    assert_int_equal(99, parameters_get(PARAMETER_CARD_MS));
}

static void what_is_saved_already_is_not_written_again(void **state) {
    (void)state;
    tally_save_parameters();
    write_all();
    uint32_t before = host.store_writes;
    tally_save_parameters();
    write_all();
    assert_int_equal(before, host.store_writes);
}

static void damaged_parameters_are_the_presets(void **state) {
    (void)state;
    parameters_set(PARAMETER_CARD_MS, 120);
    tally_save_parameters();
    write_all();
    host.store[3] ^= 1;
    power_off_and_on();
    assert_int_equal(87, parameters_get(PARAMETER_CARD_MS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_new_board_begins_at_zero_with_a_boot_number_of_its_own, unpack),
        cmocka_unit_test_setup(every_start_has_another_boot_number_and_never_zero, unpack),
        cmocka_unit_test_setup(a_launch_outlives_power_loss, unpack),
        cmocka_unit_test_setup(more_cards_than_asked_for_are_no_debt, unpack),
        cmocka_unit_test(power_lost_at_any_byte_leaves_the_tally_before_or_after),
        cmocka_unit_test_setup(a_launch_that_ends_while_the_last_is_being_written_is_not_lost,
                               unpack),
        cmocka_unit_test_setup(no_cell_wears_out_before_the_others, unpack),
        cmocka_unit_test_setup(cleared_it_begins_anew_but_for_the_event_number, unpack),
        cmocka_unit_test_setup(saved_parameters_outlive_power_loss_and_others_do_not, unpack),
        cmocka_unit_test_setup(parameters_changed_while_they_are_written_are_written_again,
                               unpack),
        cmocka_unit_test_setup(what_is_saved_already_is_not_written_again, unpack),
        cmocka_unit_test_setup(damaged_parameters_are_the_presets, unpack),
    };
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
