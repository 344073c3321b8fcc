// The rules that this table has agreed on, and what is written on its own cards.

import { ask } from "./ask.js";
import { element } from "./dom.js";
import { options as wording } from "./choices.js";
import { _, ngettext } from "./words.js";

const MOST_PRESSES = 4; // offered on a card of one's own; the service takes more
const OWN_CARDS = ["wild-customizable", "wild-customizable-2", "wild-customizable-3"];

// What may be written on an own card, by its name on the wire.
export function ownCardNames() {
  const numbers = Array.from({ length: MOST_PRESSES }, (_none, step) => step + 1);
  const presses = numbers.flatMap((n) => [
    [
      `next-presses-${n}`,
      ngettext("The next player presses once", "The next player presses {n} times", n),
    ],
    [
      `all-press-${n}`,
      ngettext("Everyone else presses once", "Everyone else presses {n} times", n),
    ],
    [
      `target-presses-${n}`,
      ngettext(
        "Somebody of your choice presses once",
        "Somebody of your choice presses {n} times",
        n,
      ),
    ],
  ]);
  return { ...wording.customizable.choices, ...Object.fromEntries(presses) };
}

// What this table wrote on the card; null on every other card.
export function writtenOn(table, card) {
  const place = OWN_CARDS.indexOf(card);
  const said = table.game.options.customizable;
  if (place < 0 || said === undefined) return null;
  return ownCardName(Array.isArray(said) ? said[place] : said);
}

const ownCardName = (written) => ownCardNames()[written] ?? written;

export const showRules = (table) =>
  ask(_("The rules at this table"), () =>
    element("dl", { class: "rules" }, ...Object.entries(table.game.options).flatMap(rule)),
  );

function rule([id, value]) {
  const { title, sentence } = wording[id] ?? { title: id, sentence: "" };
  return [
    element("dt", {}, title, ": ", element("strong", {}, chosen(id, value))),
    element("dd", {}, sentence),
  ];
}

function chosen(id, value) {
  if (id === "customizable") return [value].flat().map(ownCardName).join("; ");
  return wording[id]?.choices[String(value)] ?? String(value);
}
