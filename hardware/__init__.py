"""The device: motor, beam and button, on pins or simulated. No rules, no HTTP."""
