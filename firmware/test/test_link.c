#include "test.h"

#include "link.h"

static struct link board;
static uint8_t out[FRAME_MOST_BYTES];

// What the host writes.

static enum link_result come(uint8_t header, const uint8_t *body, uint8_t length) {
    uint8_t frame[FRAME_MOST_BYTES];
    uint8_t count = frame_write(header, body, length, frame);
    enum link_result result = LINK_NOT_YET;
    for (uint8_t i = 0; i < count; i++) {
        result = link_take(&board, frame[i]);
    }
    return result;
}

static enum link_result hello(uint8_t protocol, uint8_t connection) {
    const uint8_t body[] = {MESSAGE_HELLO, protocol, connection, 0};
    return come(0, body, sizeof body);
}

static enum link_result say(uint8_t sequence) {
    const uint8_t body[] = {MESSAGE_KEEPALIVE};
    return come(sequence, body, sizeof body);
}

static void acknowledge(uint8_t expected) {
    assert_int_equal(LINK_NOT_YET, come(PROTOCOL_HEADER_ACK | expected, NULL, 0));
}

// What the board writes next: its header, or -1.
static int next(uint32_t now_us) {
    struct frame_reader reader;
    uint8_t count = link_next_frame(&board, now_us, out);
    if (count == 0) {
        return -1;
    }
    frame_reader_begin(&reader);
    for (uint8_t i = 0; i < count; i++) {
        frame_reader_take(&reader, out[i]);
    }
    return reader.content[0];
}

static enum code send(void) {
    const uint8_t body[] = {MESSAGE_NOTICE, 1, 2, 3};
    return link_send(&board, body, sizeof body);
}

static int open_connection(void **state) {
    (void)state;
    link_begin(&board);
    assert_int_equal(LINK_OPENED, hello(PROTOCOL_VERSION, 7));
    assert_int_equal(PROTOCOL_HEADER_ACK | 1, next(0));
    return 0;
}

static void without_a_connection_nothing_but_hello_is_taken(void **state) {
    (void)state;
    link_begin(&board);

    assert_int_equal(LINK_NOT_YET, say(0));
    assert_int_equal(-1, next(0));
    assert_int_equal(CODE_BUSY, send());
    assert_int_equal(LINK_OPENED, hello(PROTOCOL_VERSION, 7));
}

static void hello_of_another_version_opens_nothing(void **state) {
    (void)state;
    assert_int_equal(LINK_REFUSED, hello(PROTOCOL_VERSION + 1, 9));
    assert_int_equal(9, board.refused);
    assert_false(link_is_open(&board));
}

static void the_same_hello_again_is_acknowledged_and_changes_nothing(void **state) {
    (void)state;
    send();
    assert_int_equal(LINK_NOT_YET, hello(PROTOCOL_VERSION, 7));
    assert_int_equal(PROTOCOL_HEADER_ACK | 1, next(0));
    assert_int_equal(0, next(0));
}

static void another_hello_forgets_what_was_under_way(void **state) {
    (void)state;
    send();
    next(0);
    assert_int_equal(LINK_OPENED, hello(PROTOCOL_VERSION, 8));
    next(0);
    assert_int_equal(-1, next(1000000));
    send();
    assert_int_equal(0, next(1000000));
}

static void frames_are_taken_in_order_and_each_once(void **state) {
    (void)state;
    assert_int_equal(LINK_NOT_YET, say(2)); // one is missing before it
    assert_int_equal(PROTOCOL_HEADER_ACK | 1, next(0));
    assert_int_equal(LINK_BODY, say(1));
    link_accept(&board);
    assert_int_equal(PROTOCOL_HEADER_ACK | 2, next(0));
    assert_int_equal(LINK_NOT_YET, say(1)); // twice
    assert_int_equal(PROTOCOL_HEADER_ACK | 2, next(0));
    assert_int_equal(LINK_BODY, say(2));
}

static void what_is_not_accepted_comes_again(void **state) {
    (void)state;
    assert_int_equal(LINK_BODY, say(1));
    assert_int_equal(PROTOCOL_HEADER_ACK | 1, next(0));
    assert_int_equal(LINK_BODY, say(1));
}

static void sequence_numbers_come_round(void **state) {
    (void)state;
    for (int i = 1; i < 40; i++) {
        assert_int_equal(LINK_BODY, say((uint8_t)(i & 15)));
        link_accept(&board);
        assert_int_equal(PROTOCOL_HEADER_ACK | ((i + 1) & 15), next(0));
        assert_int_equal(CODE_OK, send());
        assert_int_equal((i - 1) & 15, next(0));
        acknowledge((uint8_t)(i & 15));
    }
}

static void at_most_four_frames_are_under_way(void **state) {
    (void)state;
    for (int i = 0; i < PROTOCOL_WINDOW; i++) {
        assert_int_equal(CODE_OK, send());
        assert_int_equal(i, next(0));
    }
    assert_int_equal(CODE_BUSY, send());
    acknowledge(2);
    assert_int_equal(CODE_OK, send());
    assert_int_equal(4, next(0));
}

static void what_nobody_acknowledges_is_sent_again_in_order(void **state) {
    (void)state;
    send();
    send();
    next(0);
    next(1 * MS);
    assert_int_equal(-1, next(40 * MS));
    assert_int_equal(0, next(42 * MS));
    assert_int_equal(1, next(42 * MS));
    assert_int_equal(2, board.resent);
    acknowledge(2);
    assert_int_equal(-1, next(1000 * MS));
}

static void an_acknowledgement_that_comes_late_still_counts(void **state) {
    (void)state;
    send();
    send();
    next(0);
    next(0);
    assert_int_equal(0, next(41 * MS)); // again
    acknowledge(2);
    assert_true(link_is_idle(&board));
    assert_int_equal(-1, next(1000 * MS));
}

static void an_acknowledgement_of_what_was_never_sent_is_nothing(void **state) {
    (void)state;
    send();
    next(0);
    acknowledge(9);
    assert_false(link_is_idle(&board));
}

static void messages_of_any_length_fit_two_at_a_time(void **state) {
    (void)state;
    uint8_t body[MOST_BODY];
    memset(body, MESSAGE_EDGES, sizeof body);
    assert_int_equal(CODE_OK, link_send(&board, body, sizeof body));
    assert_int_equal(CODE_OK, link_send(&board, body, sizeof body));
    assert_int_equal(CODE_BUSY, link_send(&board, body, sizeof body));
    assert_int_equal(0, next(0));
    assert_int_equal(1, next(0));
    acknowledge(1);
    body[1] = 1;
    assert_int_equal(CODE_OK, link_send(&board, body, sizeof body));
    assert_int_equal(2, next(0));
}

static void an_urgent_stop_needs_neither_connection_nor_number(void **state) {
    (void)state;
    const uint8_t stop[] = {MESSAGE_STOP};
    link_begin(&board);
    assert_int_equal(LINK_URGENT_STOP, come(PROTOCOL_HEADER_URGENT, stop, sizeof stop));
    assert_int_equal(-1, next(0));
}

static void damaged_frames_are_counted(void **state) {
    (void)state;
    link_take(&board, 3);
    link_take(&board, 1);
    link_take(&board, 0);
    assert_int_equal(1, board.damaged);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_connection_nothing_but_hello_is_taken),
        cmocka_unit_test_setup(hello_of_another_version_opens_nothing, open_connection),
        cmocka_unit_test_setup(the_same_hello_again_is_acknowledged_and_changes_nothing,
                               open_connection),
        cmocka_unit_test_setup(another_hello_forgets_what_was_under_way, open_connection),
        cmocka_unit_test_setup(frames_are_taken_in_order_and_each_once, open_connection),
        cmocka_unit_test_setup(what_is_not_accepted_comes_again, open_connection),
        cmocka_unit_test_setup(sequence_numbers_come_round, open_connection),
        cmocka_unit_test_setup(at_most_four_frames_are_under_way, open_connection),
        cmocka_unit_test_setup(what_nobody_acknowledges_is_sent_again_in_order, open_connection),
        cmocka_unit_test_setup(an_acknowledgement_that_comes_late_still_counts, open_connection),
        cmocka_unit_test_setup(an_acknowledgement_of_what_was_never_sent_is_nothing,
                               open_connection),
        cmocka_unit_test_setup(messages_of_any_length_fit_two_at_a_time, open_connection),
        cmocka_unit_test(an_urgent_stop_needs_neither_connection_nor_number),
        cmocka_unit_test_setup(damaged_frames_are_counted, open_connection),
    };
    return cmocka_run_group_tests_name("link", tests, NULL, NULL);
}
