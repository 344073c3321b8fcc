/* Made by tools/odds_table.py from engine.odds: change it there. */
#ifndef ODDS_TABLE_H
#define ODDS_TABLE_H

#include <stdint.h>

#include "flash.h" // FLASH

#define ODDS_CERTAIN 65535

struct odds_step {
    uint16_t chance; /* of 65536 that a press fires; ODDS_CERTAIN: always */
    uint8_t counts;  /* how many cards then: a line of odds_cumulative */
    uint8_t after_firing;
    uint8_t after_nothing;
};

/* Of 65536 that it is 1, at most 2, ... at most 12 cards; else it is 13. */
static const uint16_t odds_cumulative[7][12] FLASH = {
    {6183, 15134, 24966, 34497, 43008, 50116, 55685, 59760, 62513, 64191, 65074, 65442},
    {3592, 9983, 18117, 27001, 35796, 43865, 50773, 56284, 60341, 63043, 64606, 65328},
    {5920, 14647, 24355, 33862, 42425, 49632, 55320, 59513, 62366, 64116, 65045, 65435},
    {4574, 12038, 20960, 30216, 38980, 46697, 53053, 57936, 61398, 63615, 64845, 65387},
    {808, 2969, 6747, 12144, 18940, 26738, 35019, 43194, 50673, 56927, 61560, 64390},
    {0, 9362, 18725, 28087, 37449, 46811, 56174, 65535, 65535, 65535, 65535, 65535},
    {4149, 11167, 19775, 28894, 37688, 45562, 52150, 57289, 60990, 63397, 64755, 65365},
};

static const uint8_t odds_first_steps[3] FLASH = {0, 5, 101};

static const struct odds_step odds_steps[102] FLASH = {
    /* extreme */
    {11768, 0, 0, 1},
    {32644, 1, 0, 2},
    {38435, 2, 0, 3},
    {35747, 3, 0, 4},
    {ODDS_CERTAIN, 4, 0, 4},
    /* first-generation */
    {0, 5, 1, 1},
    {ODDS_CERTAIN, 5, 2, 2},
    {0, 5, 3, 3},
    {0, 5, 4, 4},
    {0, 5, 5, 5},
    {ODDS_CERTAIN, 5, 6, 6},
    {0, 5, 7, 7},
    {0, 5, 8, 8},
    {ODDS_CERTAIN, 5, 9, 9},
    {0, 5, 10, 10},
    {0, 5, 11, 11},
    {0, 5, 12, 12},
    {ODDS_CERTAIN, 5, 13, 13},
    {0, 5, 14, 14},
    {0, 5, 15, 15},
    {0, 5, 16, 16},
    {ODDS_CERTAIN, 5, 17, 17},
    {0, 5, 18, 18},
    {0, 5, 19, 19},
    {0, 5, 20, 20},
    {ODDS_CERTAIN, 5, 21, 21},
    {0, 5, 22, 22},
    {0, 5, 23, 23},
    {ODDS_CERTAIN, 5, 24, 24},
    {0, 5, 25, 25},
    {ODDS_CERTAIN, 5, 26, 26},
    {ODDS_CERTAIN, 5, 27, 27},
    {0, 5, 28, 28},
    {ODDS_CERTAIN, 5, 29, 29},
    {0, 5, 30, 30},
    {0, 5, 31, 31},
    {ODDS_CERTAIN, 5, 32, 32},
    {0, 5, 33, 33},
    {0, 5, 34, 34},
    {0, 5, 35, 35},
    {ODDS_CERTAIN, 5, 36, 36},
    {ODDS_CERTAIN, 5, 37, 37},
    {0, 5, 38, 38},
    {0, 5, 39, 39},
    {0, 5, 40, 40},
    {ODDS_CERTAIN, 5, 41, 41},
    {0, 5, 42, 42},
    {0, 5, 43, 43},
    {ODDS_CERTAIN, 5, 44, 44},
    {0, 5, 45, 45},
    {0, 5, 46, 46},
    {ODDS_CERTAIN, 5, 47, 47},
    {ODDS_CERTAIN, 5, 48, 48},
    {0, 5, 49, 49},
    {0, 5, 50, 50},
    {ODDS_CERTAIN, 5, 51, 51},
    {0, 5, 52, 52},
    {0, 5, 53, 53},
    {ODDS_CERTAIN, 5, 54, 54},
    {0, 5, 55, 55},
    {0, 5, 56, 56},
    {ODDS_CERTAIN, 5, 57, 57},
    {ODDS_CERTAIN, 5, 58, 58},
    {0, 5, 59, 59},
    {0, 5, 60, 60},
    {0, 5, 61, 61},
    {ODDS_CERTAIN, 5, 62, 62},
    {0, 5, 63, 63},
    {0, 5, 64, 64},
    {0, 5, 65, 65},
    {ODDS_CERTAIN, 5, 66, 66},
    {0, 5, 67, 67},
    {0, 5, 68, 68},
    {ODDS_CERTAIN, 5, 69, 69},
    {0, 5, 70, 70},
    {0, 5, 71, 71},
    {ODDS_CERTAIN, 5, 72, 72},
    {ODDS_CERTAIN, 5, 73, 73},
    {0, 5, 74, 74},
    {0, 5, 75, 75},
    {0, 5, 76, 76},
    {ODDS_CERTAIN, 5, 77, 77},
    {0, 5, 78, 78},
    {0, 5, 79, 79},
    {0, 5, 80, 80},
    {ODDS_CERTAIN, 5, 81, 81},
    {0, 5, 82, 82},
    {0, 5, 83, 83},
    {ODDS_CERTAIN, 5, 84, 84},
    {ODDS_CERTAIN, 5, 85, 85},
    {0, 5, 86, 86},
    {0, 5, 87, 87},
    {ODDS_CERTAIN, 5, 88, 88},
    {0, 5, 89, 89},
    {0, 5, 90, 90},
    {0, 5, 91, 91},
    {ODDS_CERTAIN, 5, 92, 92},
    {ODDS_CERTAIN, 5, 93, 93},
    {0, 5, 94, 94},
    {0, 5, 95, 95},
    {ODDS_CERTAIN, 5, 0, 0},
    /* memoryless */
    {26411, 6, 0, 0},
};

#endif
