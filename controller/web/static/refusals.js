// Why something was not done, as a person would say it; the keys are the service's codes.

import { _ } from "./words.js";

const SENTENCES = {
  "no-answer": () => _("No answer from the card launcher."),
  "wrong-code": () => _("No game has this code. Is it typed as it stands at the table?"),
  "too-many-attempts": () => _("Too many codes were tried. Please wait a minute."),
  "seat-taken": () => _("Another phone has this seat."),
  "bot-seat": () => _("A bot sits there."),
  "not-joined": () => _("This device has not joined. Ask for the code at the table."),
  "not-allowed": () => _("Only the device on the table may do that."),
  "not-your-seat": () => _("That is for another seat."),
  "not-your-turn": () => _("It is not your turn."),
  "not-your-action": () => _("Only who made the last move may take it back."),
  "no-such-game": () => _("This game has been closed."),
  "game-over": () => _("The game is over."),
  "launch-pending": () => _("The launcher is still running for this seat."),
  busy: () => _("The launcher is still running."),
  disabled: () => _("The launcher is off."),
  stopped: () => _("The launcher was stopped."),
  jammed: () => _("The launcher is jammed."),
  fault: () => _("The launcher has a fault."),
  "loop-hung": () => _("The launcher does not answer. Try again, or start the program anew."),
  disk: () => _("The disk takes nothing more: nothing was changed."),
  "undo-not-allowed": () => _("This game was begun without taking back."),
  "nothing-to-undo": () => _("There is nothing to take back."),
  "cannot-undo": () => _("A launch cannot be taken back; correct the count instead."),
  "card-does-not-fit": () => _("This card does not fit."),
  "no-copy-left": () => _("All of these cards lie on the pile already."),
  "not-in-deck": () => _("This deck has no such card."),
  "doubt-open": () => _("First say how many cards the doubtful launch brought."),
  "bad-count": () => _("These cards cannot be worth so much."),
  "hand-not-counted": () => _("Somebody’s cards are not counted yet."),
  "deck-too-small": () => _("There are not enough cards to deal again."),
};

export function refusal({ code, message }) {
  return SENTENCES[code]?.() ?? (message || code);
}
