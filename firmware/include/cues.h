/*
 * What lamp and buzzer say. Under everything lies the sign of the state; a cue goes over it for a
 * while. From press to press without a firing lamp and buzzer speed up (rule L-4).
 */
#ifndef CUES_H
#define CUES_H

#include "messages.h" // enum cue, enum state, enum fault

void cues_begin(void);

/* The sign of the state: README.md says what each looks like. */
void cues_set_state(enum state state, enum fault fault);

/* Show a cue from now on. press: how many presses since the last firing, this one included. */
void cues_show(enum cue cue, uint8_t press, uint32_t now_us);

/* Set lamp and buzzer as they should be now. */
void cues_poll(uint32_t now_us);

#endif
