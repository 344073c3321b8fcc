#include "test.h"

#include "frame.h"

struct good_frame {
    const char *name;
    uint8_t header;
    uint8_t body_length;
    const uint8_t *body;
    uint8_t frame_length;
    const uint8_t *frame;
};
struct bad_frame {
    const char *name;
    uint8_t length;
    const uint8_t *bytes;
};
#include "frames.h"

static enum frame_result take_all(struct frame_reader *reader, const uint8_t *bytes,
                                  uint8_t length) {
    enum frame_result result = FRAME_NOT_YET;
    for (uint8_t i = 0; i < length; i++) {
        assert_int_equal(FRAME_NOT_YET, result); // only the last byte decides
        result = frame_reader_take(reader, bytes[i]);
    }
    return result;
}

static void every_good_frame_is_written_as_the_vectors_say(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(good_frames); i++) {
        const struct good_frame *good = &good_frames[i];
        uint8_t out[FRAME_MOST_BYTES];

        assert_int_equal(good->frame_length,
                         frame_write(good->header, good->body, good->body_length, out));
        assert_memory_equal(good->frame, out, good->frame_length);
    }
}

static void expect_read(struct frame_reader *reader, const struct good_frame *good) {
    assert_int_equal(FRAME_GOOD, take_all(reader, good->frame, good->frame_length));
    assert_int_equal(good->body_length + 1, reader->length);
    assert_int_equal(good->header, reader->content[0]);
    assert_memory_equal(good->body, reader->content + 1, good->body_length);
}

static void every_good_frame_is_read_as_the_vectors_say(void **state) {
    (void)state;
    struct frame_reader reader;
    frame_reader_begin(&reader);
    for (size_t i = 0; i < COUNT(good_frames); i++) {
        expect_read(&reader, &good_frames[i]);
    }
}

static void no_bad_frame_is_read_and_none_harms_the_next(void **state) {
    (void)state;
    struct frame_reader reader;
    frame_reader_begin(&reader);
    for (size_t i = 0; i < COUNT(bad_frames); i++) {
        assert_int_equal(FRAME_DAMAGED,
                         take_all(&reader, bad_frames[i].bytes, bad_frames[i].length));
        expect_read(&reader, &good_frames[i % COUNT(good_frames)]);
    }
}

static void a_frame_with_any_bit_flipped_is_not_read(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(good_frames); i++) {
        for (size_t bit = 0; bit < (good_frames[i].frame_length - 1) * 8U; bit++) {
            uint8_t bytes[FRAME_MOST_BYTES];
            struct frame_reader reader;
            memcpy(bytes, good_frames[i].frame, good_frames[i].frame_length);
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            frame_reader_begin(&reader);
            for (uint8_t at = 0; at < good_frames[i].frame_length; at++) {
                assert_int_not_equal(FRAME_GOOD, frame_reader_take(&reader, bytes[at]));
            }
        }
    }
}

static void zeros_between_frames_mean_nothing(void **state) {
    (void)state;
    struct frame_reader reader;
    frame_reader_begin(&reader);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(FRAME_NOT_YET, frame_reader_take(&reader, 0));
    }
    expect_read(&reader, &good_frames[0]);
}

static void the_crc_is_that_of_the_standard(void **state) {
    (void)state;
    // The check value of CRC-16/IBM-3740 in the catalogue of parametrised CRC algorithms.
    assert_int_equal(0x29B1, frame_crc((const uint8_t *)"123456789", 9));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_good_frame_is_written_as_the_vectors_say),
        cmocka_unit_test(every_good_frame_is_read_as_the_vectors_say),
        cmocka_unit_test(no_bad_frame_is_read_and_none_harms_the_next),
        cmocka_unit_test(a_frame_with_any_bit_flipped_is_not_read),
        cmocka_unit_test(zeros_between_frames_mean_nothing),
        cmocka_unit_test(the_crc_is_that_of_the_standard),
    };
    return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
