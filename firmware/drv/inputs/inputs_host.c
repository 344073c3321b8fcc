#include "inputs_host.h"

#include "../../include/events.h" // events_push_from_interrupt
#include "../../include/messages.h" // enum level
#include "../../platform/host/host.h" // host
#include "inputs.h"

static bool has_cover;

// Wires here say what they mean, whatever the polarity.
void inputs_begin(const struct inputs_polarity *polarity) {
    has_cover = polarity->cover_fitted;
}

void inputs_changed(uint8_t level) {
    if (level == LEVEL_BEAM || level == LEVEL_BEAM2) {
        enum line line = level == LEVEL_BEAM ? LINE_BEAM : LINE_BEAM2;
        events_push_from_interrupt(EVENT(line, (host.levels & level) != 0), host.now_us);
    }
}

void inputs_look(void) {
}

uint8_t inputs_levels(void) {
    return has_cover ? host.levels : host.levels & (uint8_t)~LEVEL_COVER;
}
