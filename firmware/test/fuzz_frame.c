/*
 * Any bytes whatever go into the frame reader and the link: nothing breaks, and the frame that comes
 * after them is read. Built with libFuzzer, or with fuzz_main.c.
 */
#include <stdlib.h>

#include "link.h"

#define EXPECT(what) \
    do { \
        if (!(what)) { \
            abort(); \
        } \
    } while (0)

static void expect_next_frame_is_read(struct frame_reader *reader) {
    static const uint8_t body[] = {MESSAGE_STATUS, 0, 1};
    uint8_t frame[FRAME_MOST_BYTES];
    uint8_t length = frame_write(5, body, sizeof body, frame);
    frame_reader_take(reader, 0);
    for (uint8_t i = 0; i + 1 < length; i++) {
        EXPECT(frame_reader_take(reader, frame[i]) == FRAME_NOT_YET);
    }
    EXPECT(frame_reader_take(reader, 0) == FRAME_GOOD);
    EXPECT(reader->length == sizeof body + 1 && reader->content[0] == 5);
}

static void write_all(struct link *link, uint32_t now_us) {
    uint8_t out[FRAME_MOST_BYTES];
    for (int i = 0; i < 6; i++) {
        EXPECT(link_next_frame(link, now_us, out) <= sizeof out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    struct frame_reader reader;
    struct link link;
    uint8_t length;
    frame_reader_begin(&reader);
    link_begin(&link);
    for (size_t i = 0; i < count; i++) {
        if (frame_reader_take(&reader, bytes[i]) == FRAME_GOOD) {
            EXPECT(reader.length >= 1 && reader.length <= PROTOCOL_MOST_CONTENT - 2);
        }
        if (link_take(&link, bytes[i]) == LINK_BODY) {
            link_body(&link, &length);
            EXPECT(length >= 1 && length <= MOST_BODY);
            link_send(&link, "\x87", 1);
            link_accept(&link);
        }
        EXPECT(link.used <= PROTOCOL_WINDOW && link.written <= link.sent && link.sent <= link.used);
        EXPECT(link.bytes <= LINK_MOST_BYTES);
    }
    write_all(&link, 100000);
    expect_next_frame_is_read(&reader);
    return 0;
}
