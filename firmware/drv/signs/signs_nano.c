#include "signs.h"

#include "../../platform/nano/board.h" // the pins

void signs_begin(void) {
    LAMP_DDR |= _BV(LAMP_BIT) | _BV(BOARD_LED_BIT);
    BUZZER_DDR |= _BV(BUZZER_BIT);
    signs_set(false, false);
}

void signs_set(bool lamp, bool buzzer) {
    if (lamp) {
        LAMP_PORT |= _BV(LAMP_BIT) | _BV(BOARD_LED_BIT);
    } else {
        LAMP_PORT &= (uint8_t) ~(_BV(LAMP_BIT) | _BV(BOARD_LED_BIT));
    }
    if (buzzer) {
        BUZZER_PORT |= _BV(BUZZER_BIT);
    } else {
        BUZZER_PORT &= (uint8_t)~_BV(BUZZER_BIT);
    }
}
