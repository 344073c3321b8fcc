// The end of a round at a real table: what is left in each hand, tapped card by card or typed in.

import { ask, numberPad } from "./ask.js";
import { trying } from "./banners.js";
import { button, element, patch } from "./dom.js";
import { facesOf } from "./deck.js";
import { faceName, isNumber, kindOf } from "./names.js";
import { _, cards, ngettext, points } from "./words.js";
import { values } from "./choices.js";

let counted = { of: "", values: {} };

export function counting({ table, seat }) {
  const [action] = table.can(seat, "count-hands");
  if (!action) return null;
  const { id, round, seats } = table.game;
  if (counted.of !== `${id}/${round}`) counted = { of: `${id}/${round}`, values: {} };
  const holders = seats.filter(({ cards: n, left }) => n > 0 && !left);
  const missing = holders.filter(({ seat: one }) => counted.values[one] === undefined);
  return element(
    "section",
    { class: "counting", data: { key: "counting" } },
    element("h2", {}, _("What is left in the hands?")),
    element("ul", {}, ...holders.map((holder) => line(table, holder))),
    button(
      missing.length
        ? ngettext("{n} hand still to count", "{n} hands still to count", missing.length)
        : _("Score the round"),
      trying(() => table.act({ ...action, values: counted.values })),
      { class: "primary big", disabled: missing.length > 0, data: { key: "score" } },
    ),
  );
}

function line(table, { seat, name, cards: n }) {
  const value = counted.values[seat];
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
  const faces = await facesOf(table.game);
  const total = await ask(
    _("{name}: {cards}", { name, cards: cards(n) }),
    (answer) => tapping(table.game.ruleset, faces, n, answer),
    { kind: "counting" },
  );
  if (total === null) return;
  counted.values[seat] = total;
  table.onChange();
}

// One button for each kind of card, whatever its color: that does not matter any more.
function tapping(ruleset, faces, n, answer) {
  const kinds = [...new Map(faces.map((card) => [kindOf(card), card])).values()].sort(
    byValue(ruleset),
  );
  const tapped = [];
  const sum = element("p", { class: "sum", role: "status" });
  const list = element(
    "div",
    { class: "kinds" },
    ...kinds.map((card) =>
      kindButton(ruleset, card, () => {
        tapped.push(values[ruleset][card]);
        if (tapped.length === n) answer(total(tapped));
        else show();
      }),
    ),
  );
  const show = () =>
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
  show();
  const highest = n * Math.max(...Object.values(values[ruleset]));
  return [
    sum,
    list,
    element(
      "details",
      {},
      element("summary", {}, _("Type the points in")),
      numberPad(answer, highest, _("Points")),
    ),
  ];
}

const total = (numbers) => numbers.reduce((sum, value) => sum + value, 0);
const byValue = (ruleset) => (one, other) => values[ruleset][one] - values[ruleset][other];

function kindButton(ruleset, card, tap) {
  const value = values[ruleset][card];
  const text = isNumber(card)
    ? [element("strong", {}, kindOf(card))]
    : [element("strong", {}, faceName(card)), element("small", {}, String(value))];
  return button(text, tap, {
    class: isNumber(card) ? "number" : "number wide",
    data: { kind: kindOf(card), value },
    ariaLabel: isNumber(card) ? null : `${faceName(card)}, ${points(value)}`,
  });
}
