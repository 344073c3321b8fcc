# Consistent overhead byte stuffing.

from cobs import cobs as cobs
