/* What the host says, and which requests were answered how. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stdbool.h>

#include "link.h" // link

void requests_begin(void);

/* Take what came over the line. */
void requests_poll(uint32_t now_us);

/* The connection. */
struct link *requests_link(void);

/* The newest request id; 0: none since the reset. */
uint16_t requests_last(void);

/* The oldest answer that has not been sent. False: there is none. */
bool requests_next_answer(struct answer_message *answer);

/* It has been sent. */
void requests_answer_sent(void);

/* Whether a HELLO waits for its banner, and the connection that it named. */
bool requests_awaits_banner(uint16_t *connection);
void requests_banner_sent(void);

#endif
