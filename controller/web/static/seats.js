// The seats round the table: who holds how many, whose turn it is, who has one card left.

import { button, element } from "./dom.js";
import { cardBack } from "./faces.js";
import { _, cards, ngettext, points } from "./words.js";

const SHOWN_BACKS = 10; // a heap says "many"

export function seatList(table) {
  const { seats, direction } = table.game;
  return element(
    "ol",
    {
      class: "seats",
      ariaLabel: _("Players"),
      data: {
        key: "seats",
        direction: direction === 1 ? "left" : "right",
        columns: columns(seats.length),
      },
    },
    ...seats.map((seat) =>
      element("li", { data: { key: `seat-${seat.seat}` } }, tile(table, seat)),
    ),
  );
}

// Few enough that names can be read, and no seat alone in a row where that can be helped.
const columns = (seats) =>
  seats === 3 || seats === 5 || seats === 6 || seats === 9 ? 3 : seats > 6 ? 4 : 2;

function tile(table, seat) {
  const { turn } = table.game;
  const isOn = turn === seat.seat;
  const data = {
    seat: seat.seat,
    turn: String(isOn),
    left: String(seat.left),
    mine: String(seat.seat === table.seat),
    uno: seat.uno,
  };
  const inside = [
    element(
      "span",
      { class: "who" },
      isOn && element("span", { class: "mark", ariaHidden: "true" }, "▸"),
      element("strong", {}, seat.name),
    ),
    element(
      "span",
      { class: "count", title: cards(seat.cards) },
      String(seat.cards),
      element("span", { class: "unseen" }, ` ${cardsWord(seat.cards)}`),
    ),
    element(
      "span",
      { class: "backs", ariaHidden: "true" },
      ...Array.from({ length: Math.min(seat.cards, SHOWN_BACKS) }, cardBack),
    ),
    element("span", { class: "notes" }, ...notes(table, seat)),
  ];
  if (!table.speaksForAll || seat.left)
    return element("div", { class: "seat", data, ariaCurrent: isOn ? "true" : null }, ...inside);
  return button(inside, () => table.select(seat.seat), {
    class: "seat",
    data,
    ariaPressed: String(table.acting === seat.seat),
    ariaCurrent: isOn ? "true" : null,
  });
}

const cardsWord = (n) => ngettext("card", "cards", n);

function notes(table, seat) {
  const { obligation, dealer } = table.game;
  const owes = obligation?.seat === seat.seat ? obligation : null;
  return [
    seat.left && _("has left"),
    seat.bot && element("span", { class: "tag" }, _("Bot")),
    seat.seat === table.seat && element("span", { class: "tag" }, _("You")),
    seat.uno === "owed" && element("b", { class: "uno owed" }, _("One card!")),
    seat.uno === "called" && element("b", { class: "uno" }, _("UNO")),
    owes &&
      element(
        "b",
        { class: "owes" },
        table.hasPress ? presses(owes) : _("draws {n}", { n: owes.presses }),
      ),
    seat.score > 0 && points(seat.score),
    dealer === seat.seat && element("small", {}, _("dealt")),
  ]
    .filter(Boolean)
    .flatMap((note) => [element("span", {}, note)]);
}

const presses = ({ presses: n, until_fires: untilFires }) =>
  untilFires ? _("presses") : ngettext("{n} press", "{n} presses", n);
