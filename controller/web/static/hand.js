// One's own cards: those that may be played are raised, the others step back.

import { ask } from "./ask.js";
import { cardButton, cardFace } from "./faces.js";
import { isHeld } from "./panel.js";
import { element } from "./dom.js";
import { byColor, colorOf } from "./names.js";
import { _ } from "./words.js";

const MANY = 9; // cards that fit side by side on a phone

export function hand(seen) {
  const { picking, table } = seen;
  const seat = table.seat === null ? null : table.game.seats[table.seat];
  if (!seat?.hand) return null;
  picking.follow(table.seat);
  const plays = isHeld(seen, seat.seat) ? [] : table.can(seat.seat, "play");
  const copies = new Map();
  return element(
    "section",
    {
      class: "hand",
      ariaLabel: _("Your cards"),
      tabIndex: seat.hand.length > MANY ? 0 : -1, // it may have to be scrolled
      data: { key: "hand", many: String(seat.hand.length > MANY) },
    },
    ...seat.hand.toSorted(byColor).map((card) =>
      one(
        picking,
        card,
        plays.filter((action) => action.card === card),
        nth(copies, card),
      ),
    ),
  );
}

function nth(copies, card) {
  copies.set(card, (copies.get(card) ?? 0) + 1);
  return copies.get(card);
}

function one(picking, card, ways, number) {
  return cardButton(card, () => picking.pick(ways), {
    disabled: !ways.length,
    data: {
      key: `${card}-${number}`,
      card,
      color: colorOf(card) ?? "wild",
      legal: String(ways.length > 0),
    },
  });
}

// Whoever challenges looks into the hand, and nobody else does.
export function showHand(table, event) {
  return ask(_("{name} holds", { name: table.name(event.seat) }), () =>
    element(
      "div",
      { class: "faces" },
      ...event.faces.toSorted(byColor).map((card) => cardFace(card)),
    ),
  );
}
