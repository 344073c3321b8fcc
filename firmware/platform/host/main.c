/*
 * A program that stands for a board, on a terminal of its own whose name it prints: whatever opens
 * that speaks to the firmware. It has a belt that throws a card every 100 ms while it is driven.
 *
 *     firmware/build/host/launcher [CARDS]
 */
#define _GNU_SOURCE // posix_openpt, cfmakeraw
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "../../include/messages.h" // enum level, enum reset
#include "host.h"

#define CARD_MS 87
#define PACE_MS 100
#define HOPPER 112

static int open_terminal(void) {
    struct termios settings;
    int line = posix_openpt(O_RDWR | O_NOCTTY);
    if (line < 0 || grantpt(line) != 0 || unlockpt(line) != 0 || tcgetattr(line, &settings) != 0) {
        perror("no pseudo terminal");
        exit(1);
    }
    cfmakeraw(&settings);
    tcsetattr(line, TCSANOW, &settings);
    fcntl(line, F_SETFL, O_NONBLOCK);
    printf("%s\n", ptsname(line));
    fflush(stdout);
    return line;
}

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void move_belt(int *cards) {
    static int driven_ms;
    if (host.duty <= 0 || *cards == 0) {
        driven_ms = host.levels & LEVEL_BEAM && *cards > 0 ? driven_ms : 0;
        return;
    }
    int phase = ++driven_ms % PACE_MS;
    host_level(LEVEL_BEAM, driven_ms >= PACE_MS && phase < CARD_MS);
    if (driven_ms >= PACE_MS && phase == CARD_MS) {
        --*cards;
    }
}

static void exchange(int line) {
    uint8_t bytes[HOST_LINE];
    ssize_t count = read(line, bytes, sizeof bytes);
    if (count > 0) {
        host_receive(bytes, (uint16_t)count);
    }
    uint16_t length = host_sent(bytes, sizeof bytes);
    if (length > 0 && write(line, bytes, length) < 0) {
        return; // nobody has it open: as on a cable that hangs in the air
    }
}

int main(int count, char **arguments) {
    int cards = count > 1 ? atoi(arguments[1]) : HOPPER;
    int line = open_terminal();
    uint64_t done_ms = now_ms();
    host_unpack();
    host_power_on(RESET_POWER, (uint32_t)done_ms);
    for (;;) {
        struct pollfd waiting = {.fd = line, .events = POLLIN};
        poll(&waiting, 1, 1);
        for (uint64_t now = now_ms(); done_ms < now; done_ms++) {
            exchange(line);
            host_run(1000);
            move_belt(&cards);
        }
    }
}
