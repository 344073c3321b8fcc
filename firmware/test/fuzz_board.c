/*
 * A whole board that a mad host speaks to, with mad wires: nothing breaks, no run is longer than two
 * seconds, nothing is driven outside one, and the store is never written in one. Each input is a list
 * of pairs: what to do, how.
 */
#include <stdlib.h>
#include <string.h>

#include "../platform/host/host.h" // the board
#include "board.h" // board_state
#include "frame.h" // frame_write
#include "messages.h" // enum message

#define EXPECT(what) \
    do { \
        if (!(what)) { \
            abort(); \
        } \
    } while (0)

static uint32_t enabled_ms;

static void pass(uint32_t ms) {
    uint8_t out[HOST_LINE];
    while (ms-- > 0) {
        host_run(1000);
        host_sent(out, sizeof out);
        enabled_ms = host.is_enabled ? enabled_ms + 1 : 0;
        EXPECT(enabled_ms <= PROTOCOL_LONGEST_RUN_MS);
        EXPECT(host.duty == 0 || host.is_enabled);
        EXPECT(host.duty >= -100 && host.duty <= 100);
        EXPECT(host.store_writes_in_run == 0);
        EXPECT(!host.is_enabled || board_state() != STATE_FAULT);
    }
}

static uint8_t sequence;

static void say(const uint8_t *body, uint8_t length) {
    uint8_t frame[FRAME_MOST_BYTES];
    uint8_t header = body[0] == MESSAGE_HELLO ? 0 : sequence;
    host_receive(frame, frame_write(header, body, length, frame));
    sequence = (uint8_t)(header + 1) & PROTOCOL_HEADER_SEQUENCE;
}

// A message whose fields are the input's own bytes, so that checksums keep nothing out.
static size_t message(const uint8_t *bytes, size_t count, uint8_t how) {
    static const uint8_t lengths[] = {0, 3, 4, 0, 2, 11, 2, 2, 5, 2, 2, 4};
    uint8_t body[16] = {(uint8_t)(how % 13)};
    uint8_t length = body[0] < sizeof lengths ? lengths[body[0]] : how % 15;
    for (uint8_t i = 0; i < length; i++) {
        body[i + 1] = i < count ? bytes[i] : 0;
    }
    if (body[0] == MESSAGE_HELLO) {
        body[1] = PROTOCOL_VERSION;
    }
    if (body[0] == MESSAGE_LAUNCH && how & 0x80) { // one that will be carried out
        static const uint8_t good[] = {1, 0, 7, 255, 100, 0xDC, 5, 0x88, 0x13};
        memcpy(body + 3, good, sizeof good);
    }
    say(body, length + 1);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    host_unpack();
    host_power_on(RESET_POWER, 0);
    enabled_ms = 0;
    sequence = 0;
    for (size_t i = 0; i + 1 < count; i += 2) {
        uint8_t what = bytes[i];
        uint8_t how = bytes[i + 1];
        switch (what % 5) {
        case 0:
            pass(how);
            break;
        case 1:
            host_level((uint8_t)(1 << how % 4), how & 0x80);
            break;
        case 2:
            host_receive(bytes + i, count - i < how ? (uint16_t)(count - i) : how);
            break;
        case 3:
            host_hang(how * 1000U);
            enabled_ms = host.is_enabled ? enabled_ms + how : 0;
            break;
        default:
            i += message(bytes + i + 2, count - i - 2, how);
            break;
        }
        pass(1);
    }
    pass(50);
    return 0;
}
