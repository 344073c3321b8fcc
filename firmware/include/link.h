/*
 * The connection that protocol.h describes: frames in sequence, acknowledged, sent again. Pure:
 * bytes come in, frames go out, times are arguments (microseconds, wrapping).
 *
 *     link_take(&link, byte)                  // a byte came: LINK_BODY, there is something to read
 *     link_accept(&link)                      // it was taken; without this it comes again
 *     link_send(&link, body, length)          // CODE_BUSY: four are on their way, try later
 *     link_next_frame(&link, now, out)        // what to write now, 0 bytes if nothing
 */
#ifndef LINK_H
#define LINK_H

#include "frame.h" // frame_reader
#include "messages.h" // MOST_BODY, enum code

enum link_result {
    LINK_NOT_YET,
    LINK_BODY,   /* the next message is there: link_body */
    LINK_OPENED, /* the host has begun a connection: send BANNER */
    LINK_URGENT_STOP,
    LINK_REFUSED, /* it speaks another version: write BANNER once, with `refused` in it */
};

/* Room for one message of any length beside another; short ones fill it up to the window. */
#define LINK_MOST_BYTES (2 * MOST_BODY)

struct link {
    struct frame_reader reader;
    uint8_t bodies[LINK_MOST_BYTES]; /* of what is not acknowledged, the oldest first */
    uint8_t lengths[PROTOCOL_WINDOW];
    uint8_t bytes; /* of the bodies */
    uint8_t used;  /* how many there are */
    uint8_t sent;       /* how many of these have ever been written */
    uint8_t written;    /* how many have been written since the last resend */
    uint8_t sequence;   /* of the oldest */
    uint8_t expected;   /* the host's next sequence number */
    bool owes_ack;
    uint32_t written_at;
    uint16_t connection; /* 0: none */
    uint16_t refused;
    uint16_t damaged;
    uint16_t resent;
};

void link_begin(struct link *link);

static inline bool link_is_open(const struct link *link) {
    return link->connection != 0;
}

/* Take the next byte from the line. */
enum link_result link_take(struct link *link, uint8_t byte);

/* The message of LINK_BODY: type and fields, and its length; valid until the next byte. */
static inline const uint8_t *link_body(const struct link *link, uint8_t *length) {
    *length = link->reader.length - 1;
    return link->reader.content + 1;
}

/* Acknowledge the message of LINK_BODY. */
void link_accept(struct link *link);

/* Queue a message. CODE_BUSY: no connection, or as many as allowed are unacknowledged. */
enum code link_send(struct link *link, const void *body, uint8_t length);

/* Whether everything that was sent has been acknowledged. */
static inline bool link_is_idle(const struct link *link) {
    return link->used == 0;
}

static inline bool link_has_room(const struct link *link) {
    return link_is_open(link) && link->used < PROTOCOL_WINDOW
           && link->bytes + MOST_BODY <= LINK_MOST_BYTES;
}

/*
 * Give the next frame to write, complete; 0 if there is none at the moment.
 * out: room for FRAME_MOST_BYTES.
 */
uint8_t link_next_frame(struct link *link, uint32_t now_us, uint8_t *out);

#endif
