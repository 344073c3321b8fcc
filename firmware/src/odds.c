#include "odds.h"

#include "flash.h" // flash_byte, flash_word
#include "odds_table.h" // steps, counts, first_steps

void odds_begin(struct odds *odds, uint32_t seed, uint8_t profile) {
    odds->random = seed != 0 ? seed : 1;
    odds->profile = profile;
    odds->state = 0;
}

void odds_stir(struct odds *odds, uint32_t something) {
    odds->random ^= something;
    if (odds->random == 0) {
        odds->random = 1;
    }
}

// xorshift32 (Marsaglia 2003, triple 13 17 5); its upper half is the better one.
uint16_t odds_random(struct odds *odds) {
    uint32_t x = odds->random;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    odds->random = x;
    return (uint16_t)(x >> 16);
}

static uint8_t draw_count(struct odds *odds, uint8_t counts) {
    uint16_t random = odds_random(odds);
    uint8_t cards = 1;
    while (cards < PROTOCOL_MOST_CARDS) {
        uint16_t at_most = flash_word(&odds_cumulative[counts][cards - 1]);
        if (random < at_most || at_most == ODDS_CERTAIN) {
            break;
        }
        cards++;
    }
    return cards;
}

uint8_t odds_press(struct odds *odds) {
    const struct odds_step *step = &odds_steps[flash_byte(&odds_first_steps[odds->profile])
                                               + odds->state];
    uint16_t chance = flash_word(&step->chance);
    if (chance == ODDS_CERTAIN || odds_random(odds) < chance) {
        odds->state = flash_byte(&step->after_firing);
        return draw_count(odds, flash_byte(&step->counts));
    }
    odds->state = flash_byte(&step->after_nothing);
    return 0;
}
