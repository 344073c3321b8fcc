"""`python -m controller` is `card-launcher`."""

from controller.cli import main

main()
