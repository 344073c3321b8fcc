#include "link.h"

#include <string.h>

#define NEXT(sequence) ((uint8_t)((sequence) + 1) & PROTOCOL_HEADER_SEQUENCE)
#define RESEND_US (PROTOCOL_BOARD_RESEND_MS * 1000UL)

static void forget(struct link *link) {
    link->bytes = link->used = link->sent = link->written = 0;
    link->sequence = 0;
    link->owes_ack = false;
}

void link_begin(struct link *link) {
    memset(link, 0, sizeof *link);
    frame_reader_begin(&link->reader);
}

// Where the body with this index begins.
static uint8_t offset_of(const struct link *link, uint8_t index) {
    uint8_t offset = 0;
    while (index--) {
        offset += link->lengths[index];
    }
    return offset;
}

// The host has everything before `expected`.
static void acknowledged(struct link *link, uint8_t expected) {
    uint8_t count = (uint8_t)(expected - link->sequence) & PROTOCOL_HEADER_SEQUENCE;
    if (count > link->sent) {
        return; // of frames that were not written: old, or nonsense
    }
    uint8_t gone = offset_of(link, count);
    link->bytes -= gone;
    link->used -= count;
    memmove(link->bodies, link->bodies + gone, link->bytes);
    memmove(link->lengths, link->lengths + count, link->used);
    link->sent -= count;
    link->written = link->written > count ? link->written - count : 0;
    link->sequence = expected;
}

static enum link_result opened(struct link *link, uint8_t sequence) {
    struct hello_message hello;
    if (link->reader.length != 2 + sizeof hello) {
        return LINK_NOT_YET;
    }
    memcpy(&hello, link->reader.content + 2, sizeof hello);
    if (link->connection == hello.connection) {
        link->owes_ack = true;
        return LINK_NOT_YET;
    }
    forget(link);
    if (hello.protocol != PROTOCOL_VERSION) {
        link->connection = 0;
        link->refused = hello.connection;
        return LINK_REFUSED;
    }
    link->connection = hello.connection;
    link->expected = NEXT(sequence);
    link->owes_ack = true;
    return LINK_OPENED;
}

static enum link_result frame_came(struct link *link) {
    uint8_t header = link->reader.content[0];
    uint8_t sequence = header & PROTOCOL_HEADER_SEQUENCE;
    if (header == PROTOCOL_HEADER_URGENT) {
        return link->reader.content[1] == MESSAGE_STOP ? LINK_URGENT_STOP : LINK_NOT_YET;
    }
    if (!(header & PROTOCOL_HEADER_ACK) && link->reader.content[1] == MESSAGE_HELLO) {
        return opened(link, sequence);
    }
    if (!link_is_open(link)) {
        return LINK_NOT_YET;
    }
    if (header & PROTOCOL_HEADER_ACK) {
        acknowledged(link, sequence);
        return LINK_NOT_YET;
    }
    link->owes_ack = true;
    return sequence == link->expected ? LINK_BODY : LINK_NOT_YET;
}

enum link_result link_take(struct link *link, uint8_t byte) {
    switch (frame_reader_take(&link->reader, byte)) {
    case FRAME_GOOD:
        return frame_came(link);
    case FRAME_DAMAGED:
        link->damaged++;
        return LINK_NOT_YET;
    default:
        return LINK_NOT_YET;
    }
}

void link_accept(struct link *link) {
    link->expected = NEXT(link->expected);
}

enum code link_send(struct link *link, const void *body, uint8_t length) {
    if (!link_has_room(link)) {
        return CODE_BUSY;
    }
    memcpy(link->bodies + link->bytes, body, length);
    link->bytes += length;
    link->lengths[link->used++] = length;
    return CODE_OK;
}

uint8_t link_next_frame(struct link *link, uint32_t now_us, uint8_t *out) {
    if (link->owes_ack) {
        link->owes_ack = false;
        return frame_write(PROTOCOL_HEADER_ACK | link->expected, NULL, 0, out);
    }
    if (link->written > 0 && now_us - link->written_at >= RESEND_US) {
        link->resent += link->written;
        link->written = 0;
    }
    if (link->written == link->used) {
        return 0;
    }
    const uint8_t *body = link->bodies + offset_of(link, link->written);
    uint8_t length = link->lengths[link->written];
    uint8_t sequence = (uint8_t)(link->sequence + link->written) & PROTOCOL_HEADER_SEQUENCE;
    link->written++;
    if (link->written > link->sent) {
        link->sent = link->written;
    }
    link->written_at = now_us;
    return frame_write(sequence, body, length, out);
}
