/*
 * Interrupts that let others in almost at once: for time stamps, a pin's interrupt may not wait for
 * a long one. What asks for as long as it is not served (a received byte) must be silenced first.
 */
#ifndef INTERRUPTIBLE_H
#define INTERRUPTIBLE_H

#include <avr/interrupt.h>

#define INTERRUPTIBLE_BODY(name) __vector_##name##_body

/*
 * Define the interrupt `vector`: it clears `bit` in the register `enable`, lets others in after 1.5 us
 * and goes on as the body that follows, which ends with INTERRUPTIBLE_END(enable, bit).
 */
#define INTERRUPTIBLE(vector, name, enable, bit) \
    void INTERRUPTIBLE_BODY(name)(void) __attribute__((signal, used, externally_visible)); \
    ISR(vector, ISR_NAKED) { \
        __asm__ volatile("push r24 \n\t" \
                         "in r24, __SREG__ \n\t" \
                         "push r24 \n\t" \
                         "lds r24, %[address] \n\t" \
                         "andi r24, %[mask] \n\t" \
                         "sts %[address], r24 \n\t" \
                         "pop r24 \n\t" \
                         "out __SREG__, r24 \n\t" \
                         "pop r24 \n\t" \
                         "sei \n\t" \
                         "jmp %x[body] \n\t" \
                         : \
                         : [address] "n"(_SFR_MEM_ADDR(enable)), [mask] "M"(0xFF & ~_BV(bit)), \
                           [body] "i"(INTERRUPTIBLE_BODY(name))); \
    } \
    void INTERRUPTIBLE_BODY(name)(void)

#define INTERRUPTIBLE_END(enable, bit) \
    cli(); \
    (enable) |= _BV(bit)

#endif
