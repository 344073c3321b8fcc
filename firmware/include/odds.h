/*
 * The launcher's luck without a host: engine/odds.py's profiles, from tables that are made of them
 * (odds_table.h; a test compares). Pure.
 */
#ifndef ODDS_H
#define ODDS_H

#include "messages.h" // enum profile

struct odds {
    uint32_t random; /* the generator's state, never 0 */
    uint8_t profile;
    uint8_t state;
};

void odds_begin(struct odds *odds, uint32_t seed, uint8_t profile);

/* Add what nobody can guess, such as the moment of a press. */
void odds_stir(struct odds *odds, uint32_t something);

/* 16 random bits. */
uint16_t odds_random(struct odds *odds);

/* Decide one press: how many cards it shall throw, 0 to PROTOCOL_MOST_CARDS. */
uint8_t odds_press(struct odds *odds);

#endif
