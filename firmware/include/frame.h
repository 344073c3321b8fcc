/* Frames as protocol.h describes them: bytes to contents and back. Pure. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h" // PROTOCOL_MOST_CONTENT

/* COBS adds one byte to so short a content, and the end is a zero. */
#define FRAME_MOST_BYTES (PROTOCOL_MOST_CONTENT + 2)

enum frame_result {
    FRAME_NOT_YET,
    FRAME_GOOD,
    FRAME_DAMAGED,
};

struct frame_reader {
    uint8_t content[PROTOCOL_MOST_CONTENT];
    uint8_t length;
    uint8_t block_left;
    bool has_begun;
    bool owes_zero;
    bool is_damaged;
};

/* CRC-16/IBM-3740 of `length` bytes. */
uint16_t frame_crc(const uint8_t *bytes, uint8_t length);

/*
 * Write a whole frame, its closing zero included.
 * header, body, length: the content; at most PROTOCOL_MOST_CONTENT - 3 bytes of body.
 * out: room for FRAME_MOST_BYTES.
 * Gives the number of bytes written.
 */
uint8_t frame_write(uint8_t header, const uint8_t *body, uint8_t length, uint8_t *out);

void frame_reader_begin(struct frame_reader *reader);

/*
 * Take the next byte from the line.
 * FRAME_GOOD: `content` holds header and body, `length` counts them, until the next byte.
 * FRAME_DAMAGED: what ended here was no frame; the next byte begins another.
 */
enum frame_result frame_reader_take(struct frame_reader *reader, uint8_t byte);

#endif
