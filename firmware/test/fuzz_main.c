/* Where there is no libFuzzer: random inputs, and random changes to those. `RUNS [SEED]`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 300

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static uint8_t input[MOST];
static size_t length;

static void draw(void) {
    length = (size_t)rand() % MOST;
    for (size_t i = 0; i < length; i++) {
        input[i] = (uint8_t)(rand() % 4 ? rand() : rand() % 16);
    }
}

static void change(void) {
    for (int i = rand() % 8; i >= 0 && length > 0; i--) {
        input[(size_t)rand() % length] = (uint8_t)rand();
    }
}

int main(int count, char **arguments) {
    long runs = count > 1 ? atol(arguments[1]) : 100000;
    srand(count > 2 ? (unsigned)atol(arguments[2]) : 1);
    for (long run = 0; run < runs; run++) {
        if (run % 8 == 0) {
            draw();
        } else {
            change();
        }
        LLVMFuzzerTestOneInput(input, length);
    }
    printf("%ld runs, no finding\n", runs);
    return 0;
}
