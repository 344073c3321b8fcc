#include "../../platform/host/host.h" // host
#include "signs.h"

void signs_begin(void) {
}

void signs_set(bool lamp, bool buzzer) {
    host.lamp = lamp;
    host.buzzer = buzzer;
}
