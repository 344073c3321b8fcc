// What cards and colors are called.

import { _ } from "./words.js";

export const COLORS = ["red", "yellow", "green", "blue"];

const COLOR_NAMES = {
  red: () => _("Red"),
  yellow: () => _("Yellow"),
  green: () => _("Green"),
  blue: () => _("Blue"),
};

const FACE_NAMES = {
  skip: () => _("Skip"),
  reverse: () => _("Reverse"),
  "draw-two": () => _("Draw Two"),
  "hit-1": () => _("Hit 1"),
  "hit-2": () => _("Hit 2"),
  "discard-all": () => _("Discard All"),
  "trade-hands": () => _("Trade Hands"),
  wild: () => _("Wild"),
  "wild-draw-four": () => _("Draw Four"),
  "wild-creeper": () => _("Creeper"),
  "wild-reverse": () => _("Reverse"),
  "wild-skip": () => _("Skip"),
  "wild-double-skip": () => _("Double Skip"),
  "wild-draw-two": () => _("Draw Two"),
  "wild-targeted-draw-two": () => _("Targeted Draw Two"),
  "wild-forced-swap": () => _("Forced Swap"),
  "wild-hit-4": () => _("Hit 4"),
  "wild-attack-attack": () => _("Attack-Attack"),
  "wild-hit-fire": () => _("Hit Fire"),
  "wild-all-hit": () => _("All Hit"),
  "wild-customizable": () => _("Own card"),
  "wild-customizable-2": () => _("Own card 2"),
  "wild-customizable-3": () => _("Own card 3"),
};

const PENALTIES = {
  "uno-penalty": () => _("for not calling"),
  "hint-penalty": () => _("for a hint"),
  "false-catch-penalty": () => _("for a wrong catch"),
};

export const colorName = (color) => COLOR_NAMES[color]?.() ?? color;

export function colorOf(card) {
  const first = card.split("-")[0];
  return COLORS.includes(first) ? first : null;
}

// `hit-2` of `red-hit-2`; wilds are called as they are.
export function kindOf(card) {
  return colorOf(card) ? card.slice(card.indexOf("-") + 1) : card;
}

export const isNumber = (card) => /^\d$/.test(kindOf(card));

export function faceName(card) {
  const kind = kindOf(card);
  return FACE_NAMES[kind]?.() ?? kind.replaceAll("-", " ");
}

export function cardName(card) {
  const color = colorOf(card);
  if (color) return _("{color} {face}", { color: colorName(color), face: faceName(card) });
  return card === "wild" ? faceName(card) : _("Wild {face}", { face: faceName(card) });
}

// Why presses or cards are owed: a card, or a penalty.
export const becauseOf = (because) => PENALTIES[because]?.() ?? cardName(because);

const place = (card) => (colorOf(card) ? COLORS.indexOf(colorOf(card)) : COLORS.length);

export function byColor(one, other) {
  return place(one) - place(other) || isNumber(other) - isNumber(one) || one.localeCompare(other);
}
