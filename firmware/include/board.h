/*
 * The whole launcher: what is allowed at the moment, and the main loop's pass.
 *
 * Theory. Nothing moves before somebody enables it: the host, with a lease that it must renew, or,
 * as long as no host has spoken since the reset, a person who holds the button. STOP, a fault, an
 * open cover, the lease's end and a new connection disable. A fault stays until it is enabled again.
 */
#ifndef BOARD_H
#define BOARD_H

#include "messages.h" // enum state, enum fault

#define FIRMWARE_VERSION 0x0100 /* 1.0 */

/* Begin, motor off. cause: of the reset. */
void board_begin(enum reset cause);

/* Do whatever is due; after every wake-up. */
void board_pass(void);

enum state board_state(void);
enum fault board_fault(void);
enum reset board_reset_cause(void);
uint16_t board_presses(void);
uint32_t board_pressed_us(void);

/* Bits of enum level, the motor's included. */
uint8_t board_levels(void);

/* What is left of the lease, in ms; 0 without one. */
uint16_t board_lease_left_ms(uint32_t now_us);

/* Allow launches for a host, and clear a fault. CODE_COVER_OPEN, CODE_BUSY. */
enum code board_enable(uint16_t lease_ms, uint32_t now_us);

/* The same for a person, without a lease. */
void board_enable_alone(uint32_t now_us);

/* The host is still there. */
void board_renew_lease(uint32_t now_us);

/* Motor off at once, and nothing more until it is enabled. */
void board_stop(enum outcome outcome, enum fault fault, uint32_t now_us);

/* CODE_DISABLED, CODE_FAULT, CODE_BUSY: no launch may begin now. */
enum code board_may_launch(void);

/* The parameters have changed. */
void board_parameters_changed(void);

/* A host has spoken: no more play without one until the reset. */
void board_host_spoke(uint32_t now_us);

#endif
