#include "frame.h"

#define CRC_BYTES 2

static uint16_t crc_add(uint16_t crc, uint8_t byte) {
    uint8_t high = (uint8_t)(crc >> 8) ^ byte;
    high ^= high >> 4;
    return (uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)high << 12) ^ (uint16_t)((uint16_t)high << 5)
           ^ high;
}

uint16_t frame_crc(const uint8_t *bytes, uint8_t length) {
    uint16_t crc = 0xFFFF;
    while (length--) {
        crc = crc_add(crc, *bytes++);
    }
    return crc;
}

struct writer {
    uint8_t *out;
    uint8_t code_at; // of the block that is being written
    uint8_t length;
};

static void put(struct writer *writer, uint8_t byte) {
    if (byte != 0) {
        writer->out[writer->length] = byte;
    } else {
        writer->out[writer->code_at] = (uint8_t)(writer->length - writer->code_at);
        writer->code_at = writer->length;
    }
    writer->length++;
}

uint8_t frame_write(uint8_t header, const uint8_t *body, uint8_t length, uint8_t *out) {
    struct writer writer = {.out = out, .code_at = 0, .length = 1};
    uint16_t crc = crc_add(0xFFFF, header);
    put(&writer, header);
    while (length--) {
        crc = crc_add(crc, *body);
        put(&writer, *body++);
    }
    put(&writer, (uint8_t)crc);
    put(&writer, (uint8_t)(crc >> 8));
    put(&writer, 0); // closes the last block
    out[writer.code_at] = 0;
    return writer.length;
}

void frame_reader_begin(struct frame_reader *reader) {
    reader->length = 0;
    reader->block_left = 0;
    reader->has_begun = false;
    reader->owes_zero = false;
    reader->is_damaged = false;
}

static void keep(struct frame_reader *reader, uint8_t byte) {
    if (reader->length == PROTOCOL_MOST_CONTENT) {
        reader->is_damaged = true;
        return;
    }
    reader->content[reader->length++] = byte;
}

static bool is_header_legal(uint8_t header, uint8_t body_length) {
    bool is_ack = (header & PROTOCOL_HEADER_ACK) != 0;
    if (header == PROTOCOL_HEADER_URGENT) {
        return body_length == 1;
    }
    return (header & PROTOCOL_HEADER_RESERVED) == 0 && is_ack == (body_length == 0);
}

static enum frame_result end(struct frame_reader *reader) {
    bool had_begun = reader->has_begun;
    uint8_t length = reader->length;
    bool is_whole = !reader->is_damaged && reader->block_left == 0 && length > CRC_BYTES;
    frame_reader_begin(reader);
    if (!had_begun) {
        return FRAME_NOT_YET; // a second zero: nothing was between
    }
    if (!is_whole) {
        return FRAME_DAMAGED;
    }
    length -= CRC_BYTES;
    uint16_t crc = (uint16_t)(reader->content[length] | reader->content[length + 1] << 8);
    if (crc != frame_crc(reader->content, length)
        || !is_header_legal(reader->content[0], (uint8_t)(length - 1))) {
        return FRAME_DAMAGED;
    }
    reader->length = length;
    return FRAME_GOOD;
}

static void begin_block(struct frame_reader *reader, uint8_t code) {
    if (reader->owes_zero) {
        keep(reader, 0);
    }
    reader->block_left = code - 1;
    reader->owes_zero = true;
}

enum frame_result frame_reader_take(struct frame_reader *reader, uint8_t byte) {
    if (byte == 0) {
        return end(reader);
    }
    if (!reader->has_begun) {
        reader->length = 0; // the last content was still there to be read
        reader->has_begun = true;
    }
    if (reader->block_left == 0) {
        begin_block(reader, byte);
    } else {
        keep(reader, byte);
        reader->block_left--;
    }
    return FRAME_NOT_YET;
}
