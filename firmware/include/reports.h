/* What the host is told, and when: the most urgent first, as much as the connection takes. */
#ifndef REPORTS_H
#define REPORTS_H

#include "messages.h" // enum notice

void reports_begin(void);

/* A host has opened a connection. */
void reports_connected(void);

/* Something has changed: report how things stand. */
void reports_tell(void);

/* Tell this notice; the time is that of the latest of those not yet sent. */
void reports_notice(enum notice notice, uint32_t at_us);

/* Send what can be sent. */
void reports_poll(uint32_t now_us);

#endif
