"""What can go wrong with the device: one root, a leaf for each thing a caller would do about it."""


class HardwareError(Exception):
    """Anything that the device reports."""


class ConfigError(HardwareError, ValueError):
    """The configuration cannot be used; the text names file, section, key and allowed range."""


class DeviceUnavailableError(HardwareError, ConnectionError):
    """The pins, the port or the simulated world cannot be had; the text names cause and cure."""


class BusyError(HardwareError, RuntimeError):
    """A launch is running."""


class StoppedError(HardwareError, RuntimeError):
    """The motor is latched off; somebody has to enable it first."""


class TraceError(HardwareError, ValueError):
    """A signal trace cannot be read; the text names the file and what is wrong in it."""
