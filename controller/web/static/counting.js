// The end of a round at a real table: what is left in each hand, tapped card by card or typed in.

import { ask, numberPad } from "./ask.js";
import { trying } from "./banners.js";
import { button, element, patch } from "./dom.js";
import { deckOf } from "./deck.js";
import { faceName, isNumber, kindOf } from "./names.js";
import { _, cards, ngettext, points } from "./words.js";
import { values } from "./choices.js";

const KEY = "card-launcher-hands";

// By seat, what was counted of how many cards, and which round's end that was. It outlives a reload.
let counted = kept() ?? { of: "", hands: {} };

// The round was scored, or went on.
export function forgetHands() {
  if (counted.of) keep({ of: "", hands: {} });
}

export function counting({ table, seat }) {
  const [action] = table.can(seat, "count-hands");
  if (!action) return null;
  const { id, round, seats } = table.game;
  if (counted.of !== `${id}/${round}`) counted = { of: `${id}/${round}`, hands: {} };
  const holders = seats.filter(({ cards: n, left }) => n > 0 && !left);
  const missing = holders.filter((holder) => countOf(holder) === undefined);
  return element(
    "section",
    { class: "counting", data: { key: "counting" } },
    element("h2", {}, _("What is left in the hands?")),
    element("ul", {}, ...holders.map((holder) => line(table, holder))),
    button(
      missing.length
        ? ngettext("{n} hand still to count", "{n} hands still to count", missing.length)
        : _("Score the round"),
      trying(() => table.act({ ...action, values: valuesOf(holders) })),
      { class: "primary big", disabled: missing.length > 0, data: { key: "score" } },
    ),
  );
}

// Of a hand that has been corrected since, nothing is known.
const countOf = ({ seat, cards: n }) =>
  counted.hands[seat]?.n === n ? counted.hands[seat].total : undefined;

const valuesOf = (holders) =>
  Object.fromEntries(holders.map((holder) => [holder.seat, countOf(holder)]));

function line(table, holder) {
  const { seat, name, cards: n } = holder;
  const value = countOf(holder);
  return element(
    "li",
    { data: { key: `hand-${seat}` } },
    button(
      [
        element("strong", {}, name),
        element("span", {}, cards(n)),
        element("b", {}, value === undefined ? _("count") : points(value)),
      ],
      trying(() => countHand(table, seat, name, n)),
      { class: "big", data: { hand: seat } },
    ),
  );
}

async function countHand(table, seat, name, n) {
  const deck = await deckOf(table.game);
  const total = await ask(
    _("{name}: {cards}", { name, cards: cards(n) }),
    (answer) => tapping(table.game.ruleset, deck, n, answer),
    { kind: "counting" },
  );
  if (total === null) return;
  keep({ ...counted, hands: { ...counted.hands, [seat]: { n, total } } });
  table.onChange();
}

// One button for each kind of card, until the deck has no more of it.
function tapping(ruleset, deck, n, answer) {
  const kinds = kindsOf(ruleset, deck);
  const tapped = [];
  const tap = (kind) => {
    tapped.push(kind);
    if (tapped.length === n) answer(total(tapped));
    else show();
  };
  const sum = element("p", { class: "sum", role: "status" });
  const list = element("div", { class: "kinds" });
  const show = () => {
    patch(
      sum,
      _("{tapped} of {n}: {points}", { tapped: tapped.length, n, points: points(total(tapped)) }),
      button(
        _("Back"),
        () => {
          tapped.pop();
          show();
        },
        { class: "quiet", disabled: !tapped.length }, // always there: nothing moves under a finger
      ),
    );
    patch(list, ...kinds.map((kind) => kindButton(kind, () => tap(kind), tapped)));
  };
  show();
  return [
    sum,
    list,
    element(
      "details",
      {},
      element("summary", {}, _("Type the points in")),
      numberPad(answer, highest(kinds, n), _("Points")),
    ),
  ];
}

// What it counts and how often there is each, whatever its color: that does not matter any more.
function kindsOf(ruleset, deck) {
  const kinds = new Map();
  for (const [card, n] of Object.entries(deck)) {
    const copies = (kinds.get(kindOf(card))?.copies ?? 0) + n;
    kinds.set(kindOf(card), { card, copies, value: values[ruleset][card] });
  }
  return [...kinds.values()].sort((one, other) => one.value - other.value);
}

const total = (tapped) => tapped.reduce((sum, { value }) => sum + value, 0);

// The most that so many cards of this deck are worth.
function highest(kinds, n) {
  const most = kinds
    .toReversed()
    .flatMap((kind) => Array.from({ length: Math.min(kind.copies, n) }, () => kind));
  return total(most.slice(0, n));
}

function kindButton(kind, tap, tapped) {
  const { card, copies, value } = kind;
  const text = isNumber(card)
    ? [element("strong", {}, kindOf(card))]
    : [element("strong", {}, faceName(card)), element("small", {}, String(value))];
  return button(text, tap, {
    class: isNumber(card) ? "number" : "number wide",
    disabled: tapped.filter((one) => one === kind).length === copies,
    data: { kind: kindOf(card), value },
    ariaLabel: isNumber(card) ? null : `${faceName(card)}, ${points(value)}`,
  });
}

function keep(hands) {
  counted = hands;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(hands));
  } catch {
    /* an extra */
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}
