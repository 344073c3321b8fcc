"""A guard without a process."""

from dataclasses import dataclass, field


@dataclass
class ScriptedGuard:
    """The owner's end of a guard that does as it is told."""

    said: list = field(default_factory=list)
    is_in_trouble: object = None

    def run(self):
        self.said.append("run")

    def rest(self):
        self.said.append("rest")

    def renew(self):
        self.said.append("renew")

    def trouble(self):
        return self.is_in_trouble

    def forgive(self):
        self.is_in_trouble = None

    def restart(self):
        self.is_in_trouble = None
