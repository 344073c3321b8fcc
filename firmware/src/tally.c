#include "tally.h"

#include <stddef.h> // offsetof
#include <string.h> // memcpy

#include "../drv/store/store.h" // store_read, store_write
#include "frame.h" // frame_crc
#include "parameters.h" // parameters_get, parameters_set

#define CRC_BYTES 2
#define SLOT_BYTES (sizeof(struct tally) + CRC_BYTES)
#define PARAMETERS_AT 0
#define PARAMETERS_BYTES (PARAMETERS * 2)
#define SLOTS_AT 64
#define SLOTS ((STORE_SIZE - SLOTS_AT) / SLOT_BYTES)

_Static_assert(PARAMETERS_BYTES + CRC_BYTES <= SLOTS_AT, "saved parameters end before the tally");

static struct tally now;
static uint8_t slot; // where `now` belongs

// What is being written, byte by byte.
static struct {
    uint16_t at;
    uint16_t crc;
    uint8_t length;
    uint8_t done;
    bool is_tally; // or the parameters
} job;
static bool tally_is_due;
static bool parameters_are_due;

static uint8_t byte_of_parameters(uint8_t at) {
    uint16_t value = parameters_get((enum parameter)(at / 2));
    return (uint8_t)(at % 2 ? value >> 8 : value);
}

static uint8_t byte_of_job(uint8_t at) {
    if (at >= job.length) {
        return (uint8_t)(at == job.length ? job.crc : job.crc >> 8);
    }
    return job.is_tally ? ((const uint8_t *)&now)[at] : byte_of_parameters(at);
}

static void read_bytes(uint16_t at, uint8_t *bytes, uint8_t length) {
    for (uint8_t i = 0; i < length; i++) {
        bytes[i] = store_read(at + i);
    }
}

static bool is_whole(const uint8_t *bytes, uint8_t length) {
    uint16_t crc = (uint16_t)(bytes[length] | bytes[length + 1] << 8);
    return crc == frame_crc(bytes, length);
}

static uint16_t slot_at(uint8_t number) {
    return SLOTS_AT + number * SLOT_BYTES;
}

// The newest whole record; false: there is none.
static bool read_newest(void) {
    uint8_t bytes[SLOT_BYTES] = {0};
    struct tally record;
    bool is_found = false;
    for (uint8_t i = 0; i < SLOTS; i++) {
        read_bytes(slot_at(i), bytes, sizeof bytes);
        memcpy(&record, bytes, sizeof record);
        if (is_whole(bytes, sizeof record)
            && (!is_found || (int32_t)(record.serial - now.serial) > 0)) {
            now = record;
            slot = i;
            is_found = true;
        }
    }
    return is_found;
}

static void read_parameters(void) {
    uint8_t bytes[PARAMETERS_BYTES + CRC_BYTES] = {0};
    read_bytes(PARAMETERS_AT, bytes, sizeof bytes);
    if (!is_whole(bytes, PARAMETERS_BYTES)) {
        return;
    }
    for (uint8_t i = 0; i < PARAMETERS; i++) {
        parameters_set(i, (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8));
    }
}

// Into the next slot, from its first byte on: what is there is the oldest, or was cut short.
static void begin_tally(void) {
    job.is_tally = true;
    job.at = slot_at((uint8_t)(slot + 1) % SLOTS);
    job.length = sizeof now;
    job.done = 0;
    job.crc = frame_crc((const uint8_t *)&now, sizeof now);
    tally_is_due = false;
}

static void begin_parameters(void) {
    uint8_t bytes[PARAMETERS_BYTES];
    for (uint8_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = byte_of_parameters(i);
    }
    job.is_tally = false;
    job.at = PARAMETERS_AT;
    job.length = sizeof bytes;
    job.done = 0;
    job.crc = frame_crc(bytes, sizeof bytes);
    parameters_are_due = false;
}

static void changed(void) {
    if (job.length > 0 && job.is_tally) {
        job.length = 0; // it would be neither the old nor the new
    } else {
        now.serial++;
    }
    tally_is_due = true;
}

void tally_poll(void) {
    if (!store_is_ready()) {
        return;
    }
    if (job.length == 0) {
        if (tally_is_due) {
            begin_tally();
        } else if (parameters_are_due) {
            begin_parameters();
        } else {
            return;
        }
    }
    store_write(job.at + job.done, byte_of_job(job.done));
    job.done++;
    if (job.done == job.length + CRC_BYTES) {
        slot = job.is_tally ? (uint8_t)(slot + 1) % SLOTS : slot;
        job.length = 0;
    }
}

static bool is_writing(void) {
    return job.length > 0 || tally_is_due || !store_is_ready();
}

void tally_begin(uint16_t seed) {
    memset(&now, 0, sizeof now);
    memset(&job, 0, sizeof job);
    slot = SLOTS - 1;
    tally_is_due = parameters_are_due = false;
    now.boot = read_newest() ? now.boot : seed;
    read_parameters();
    now.boot = now.boot == UINT16_MAX ? 1 : now.boot + 1;
    changed();
}

void tally_write_down(void) {
    while (is_writing()) {
        tally_poll();
    }
}

const struct tally *tally(void) {
    return &now;
}

void tally_launch_ended(uint8_t asked, uint8_t cards, bool is_uncertain) {
    now.launches++;
    now.asked += asked;
    now.left += cards;
    now.not_done += asked > cards ? asked - cards : 0;
    now.uncertain += is_uncertain;
    now.events++;
    changed();
}

void tally_clear(void) {
    now.launches = now.asked = now.left = now.not_done = now.uncertain = 0;
    changed();
}

void tally_save_parameters(void) {
    parameters_are_due = true;
}

void tally_parameters_changed(void) {
    if (job.length > 0 && !job.is_tally) {
        job.length = 0; // its checksum was of other values
        parameters_are_due = true;
    }
}
