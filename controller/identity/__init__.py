"""Who sits where: devices that have joined, their roles, and what these may do."""
