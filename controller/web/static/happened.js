// What happened, as somebody at the table would say it. The keys are the game stream's events.

import { _, and, cards, ngettext, points } from "./words.js";
import { becauseOf, cardName, colorName } from "./names.js";

const presses = (n) => ngettext("{n} press", "{n} presses", n);

function played(event, name) {
  const said = { name: name(event.seat), card: cardName(event.card) };
  const thrown = event.thrown?.length ?? 0;
  if (!thrown) return _("{name} plays {card}.", said);
  return ngettext(
    "{name} plays {card} and throws {n} card under it.",
    "{name} plays {card} and throws {n} cards under it.",
    thrown,
    said,
  );
}

// Where there is no launcher, what is owed is cards.
function owed(event, name, hasPress) {
  const said = { name: name(event.seat), because: becauseOf(event.because) };
  if (event.until_fires) return _("{name} has to press until cards come: {because}.", said);
  if (!hasPress)
    return _("{name} has to draw {cards}: {because}.", { ...said, cards: cards(event.presses) });
  return _("{name} owes {presses}: {because}.", { ...said, presses: presses(event.presses) });
}

function took(event, name) {
  if (!event.cards)
    return event.launch_id || event.outcome
      ? _("Nothing came for {name}.", { name: name(event.seat) })
      : null;
  return _("{name} takes {cards}.", { name: name(event.seat), cards: cards(event.cards) });
}

function roundOver(event, name) {
  if (!event.winners.length) return _("The round is over; nobody won it.");
  const winner = event.winners[0];
  return _("{name} wins the round: {points}.", {
    name: name(winner),
    points: points(event.points[winner]),
  });
}

function caught(event, name) {
  const said = { name: name(event.seat), target: name(event.target) };
  return event.is_false
    ? _("{name} catches {target}, who owes no call.", said)
    : _("{name} catches {target}!", said);
}

// Who took what back: the table's device, or a seat its own last move.
function undone({ action, by }, name) {
  const what = actionSentence(action, name);
  if (by?.seat === null || by?.seat === undefined) return _("Taken back: {what}", { what });
  return _("{name} took back: {what}", { name: name(by.seat), what });
}

const ACTIONS = {
  play: played,
  draw: (a, n) => _("{name} draws.", { name: n(a.seat) }),
  drew: (a, n) => _("{name} draws.", { name: n(a.seat) }),
  accept: (a, n) => _("{name} draws.", { name: n(a.seat) }),
  pass: (a, n) => _("{name} keeps the card.", { name: n(a.seat) }),
  "call-uno": (a, n) => _("{name} calls UNO!", { name: n(a.seat) }),
  catch: (a, n) => _("{name} catches {target}!", { name: n(a.seat), target: n(a.target) }),
  challenge: (a, n) => _("{name} challenges.", { name: n(a.seat) }),
  reveal: (a) => (a.guilty ? _("It was a bluff.") : _("It was no bluff.")),
  "name-color": (a, n) =>
    _("{name} names {color}.", { name: n(a.seat), color: colorName(a.color) }),
  choose: (a, n) => _("{name} chooses {target}.", { name: n(a.seat), target: n(a.target) }),
  "turn-up": (a) => _("The first card is {card}.", { card: cardName(a.card) }),
  launched: (a, n) => _("{name} takes {cards}.", { name: n(a.seat), cards: cards(a.cards ?? 0) }),
  creeper: (a, n) =>
    ngettext("{name} drew a Creeper!", "{name} drew {n} Creepers!", a.count, { name: n(a.seat) }),
  confirm: (a) => _("The doubtful count was {cards}.", { cards: cards(a.cards) }), // its seat told it
  correct: (a, n) =>
    _("{name} holds {cards}, says the table.", { name: n(a.seat), cards: cards(a.cards) }),
  "count-hands": () => _("The hands were counted."),
  "next-round": () => _("A new round began."),
  leave: (a, n) => _("{name} leaves the game.", { name: n(a.seat) }),
  hint: (a, n) => _("{target} gave a hint.", { target: n(a.target) }),
};

const actionSentence = (action, name) =>
  ACTIONS[action?.type]?.({ thrown: action.throw, ...action }, name) ?? action?.type ?? "";

const HAPPENED = {
  "round-began": (e, n) =>
    _("Round {number} begins; {name} dealt.", { number: e.round, name: n(e.dealer) }),
  "turned-up": (e) =>
    e.put_back
      ? _("{card} cannot be the first card: turn up another.", { card: cardName(e.card) })
      : _("The first card is {card}.", { card: cardName(e.card) }),
  played: played,
  "color-named": (e, n) =>
    _("{name} names {color}.", { name: n(e.seat), color: colorName(e.color) }),
  chosen: (e, n) => _("{name} chooses {target}.", { name: n(e.seat), target: n(e.target) }),
  passed: (e, n) => _("{name} keeps the card.", { name: n(e.seat) }),
  owed: owed,
  took: took,
  reloaded: (e) =>
    ngettext(
      "The launcher is filled again with {n} card.",
      "The launcher is filled again with {n} cards.",
      e.cards,
    ),
  "hands-swapped": (e, n) =>
    _("{name} and {target} swap hands.", { name: n(e.seat), target: n(e.target) }),
  "hands-rotated": () => _("All hands move on by one seat."),
  challenged: (e, n) => _("{name} challenges {target}.", { name: n(e.seat), target: n(e.target) }),
  "hand-shown": (e, n) =>
    _("{name} shows the hand to {target}.", { name: n(e.seat), target: n(e.target) }),
  "challenge-judged": (e, n) =>
    e.guilty
      ? _("It was a bluff: {target} draws.", { target: n(e.target) })
      : _("It was no bluff: {name} draws.", { name: n(e.seat) }),
  "creepers-shown": (e, n) =>
    ngettext("{name} drew a Creeper!", "{name} drew {n} Creepers!", e.count, { name: n(e.seat) }),
  "uno-called": (e, n) => _("{name} calls UNO!", { name: n(e.seat) }),
  caught: caught,
  hinted: (e, n) => _("{target} gave a hint.", { target: n(e.target) }),
  "doubt-opened": (e, n) => _("How many did {name} get? Please count.", { name: n(e.seat) }),
  "doubt-settled": (e, n) =>
    _("{name} got {cards}, says the table.", { name: n(e.seat), cards: cards(e.cards) }),
  corrected: (e, n) =>
    _("{name} holds {cards}, says the table.", { name: n(e.seat), cards: cards(e.cards) }),
  left: (e, n) => _("{name} leaves the game.", { name: n(e.seat) }),
  "round-over": roundOver,
  "game-over": (e, n) =>
    e.winners.length
      ? _("{names} won the game!", { names: and(e.winners.map(n)) })
      : _("The game is over."),
  undone: undone,
};

// `turn` and `game` are seen and need no words.
export const GAME_EVENTS = ["game", "turn", "seats", "uno", ...Object.keys(HAPPENED)];

export function sentence(type, event, name, hasPress) {
  return HAPPENED[type]?.(event, name, hasPress) ?? null;
}
