#include "../../platform/host/host.h" // host
#include "entropy.h"

uint32_t entropy_draw(void) {
    return host.seed;
}
