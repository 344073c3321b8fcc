// What the table waits for, in one sentence; said to you where it is your turn.

import { _, and, ngettext } from "./words.js";
import { becauseOf } from "./names.js";

const MINE = {
  "turn-up": () => _("Turn up the first card"),
  play: () => _("Your turn"),
  drawn: () => _("Play the drawn card, or keep it"),
  challenge: () => _("Draw, or answer?"),
  reveal: () => _("Look into the hand: was it a bluff?"),
  "name-color": () => _("Name a color"),
  choose: () => _("Choose somebody"),
};

const THEIRS = {
  "turn-up": (name) => _("{name} turns up the first card", { name }),
  play: (name) => _("{name}’s turn", { name }),
  drawn: (name) => _("{name} drew a card", { name }),
  challenge: (name) => _("{name}: draw, or answer?", { name }),
  reveal: (name) => _("{name} looks into the hand", { name }),
  "name-color": (name) => _("{name} names a color", { name }),
  choose: (name) => _("{name} chooses somebody", { name }),
};

export function prompt(table) {
  const { phase, turn, winners, obligation } = table.game;
  const names = and(winners.map((seat) => table.name(seat)));
  if (phase === "game-over")
    return names ? _("{names} won the game!", { names }) : _("The game is over");
  if (phase === "round-over")
    return names ? _("{names} won the round", { names }) : _("Nobody won the round");
  if (phase === "count-hands") return _("The round is over: count what is left");
  if (phase === "press" && obligation) return pressing(table, obligation);
  const isMine = turn === table.seat && turn !== null;
  return isMine ? (MINE[phase]?.() ?? "") : (THEIRS[phase]?.(table.name(turn)) ?? "");
}

function pressing(table, { seat, presses, until_fires: untilFires }) {
  const isMine = seat === table.seat;
  const name = table.name(seat);
  if (untilFires)
    return isMine ? _("Press until cards come") : _("{name}: press until cards come", { name });
  if (isMine) return ngettext("Press {n} more time", "Press {n} more times", presses);
  return ngettext("{name}: press {n} more time", "{name}: press {n} more times", presses, { name });
}

// The line below: why, or what else there is to know.
export function reason(table) {
  const { phase, obligation, turn } = table.game;
  if (["press", "challenge", "reveal"].includes(phase) && obligation)
    return becauseOf(obligation.because);
  if (phase === "play" && table.hasPress && table.acting === turn)
    return _("Play a card, or press once");
  return "";
}
