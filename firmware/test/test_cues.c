#include "test.h"

#include "../platform/host/host.h" // lamp, buzzer
#include "cues.h"

static uint32_t now;

static int begin(void **state) {
    (void)state;
    host_unpack();
    cues_begin();
    now = 0;
    return 0;
}

struct seen {
    int blinks;
    int sounds;
    int lit_ms;
};

static struct seen watch(uint32_t ms) {
    struct seen seen = {0};
    bool lamp = host.lamp;
    bool buzzer = host.buzzer;
    while (ms-- > 0) {
        cues_poll(now);
        seen.blinks += host.lamp && !lamp;
        seen.sounds += host.buzzer && !buzzer;
        seen.lit_ms += host.lamp;
        lamp = host.lamp;
        buzzer = host.buzzer;
        now += MS;
    }
    return seen;
}

static void lamp_and_buzzer_speed_up_from_press_to_press(void **state) {
    (void)state;
    int before = 0;
    for (uint8_t press = 1; press <= 5; press++) {
        cues_show(CUE_PRESSED, press, now);
        struct seen seen = watch(1400);
        assert_true(seen.blinks > before);
        assert_true(seen.sounds >= seen.blinks - 1 && seen.sounds <= seen.blinks + 1);
        before = seen.blinks;
        watch(200);
    }
}

static void a_disabled_board_flashes_now_and_then(void **state) {
    (void)state;
    struct seen seen = watch(20000);
    assert_int_equal(10, seen.blinks);
    assert_true(seen.lit_ms < 20000 / 20);
    assert_int_equal(0, seen.sounds);
}

static void a_board_that_is_ready_shines(void **state) {
    (void)state;
    cues_set_state(STATE_ALONE, FAULT_NONE);
    assert_int_equal(2000, watch(2000).lit_ms);
}

static void a_fault_blinks_its_number(void **state) {
    (void)state;
    for (uint8_t fault = FAULT_BEAM_BLOCKED; fault <= FAULT_HUNG; fault++) {
        begin(NULL);
        cues_set_state(STATE_FAULT, (enum fault)fault);
        assert_int_equal(fault, watch(fault * 400U + 1600).blinks);
    }
}

static void a_cue_ends_and_the_state_shows_again(void **state) {
    (void)state;
    cues_set_state(STATE_IDLE, FAULT_NONE);
    cues_show(CUE_FIRED, 1, now);
    cues_poll(now);
    assert_true(host.buzzer);
    watch(5000);
    assert_false(host.buzzer);
    assert_true(host.lamp);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(lamp_and_buzzer_speed_up_from_press_to_press, begin),
        cmocka_unit_test_setup(a_disabled_board_flashes_now_and_then, begin),
        cmocka_unit_test_setup(a_board_that_is_ready_shines, begin),
        cmocka_unit_test_setup(a_fault_blinks_its_number, begin),
        cmocka_unit_test_setup(a_cue_ends_and_the_state_shows_again, begin),
    };
    return cmocka_run_group_tests_name("cues", tests, NULL, NULL);
}
