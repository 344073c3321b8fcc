// Discard All: what goes under it, from one's own hand or, at a real table, face by face.

import { button, element } from "./dom.js";
import { byColor, colorOf, kindOf } from "./names.js";
import { cardButton } from "./faces.js";
import { _, ngettext } from "./words.js";
import { facesOf } from "./deck.js";

export const needsThrow = (table, ways) =>
  kindOf(ways[0].card) === "discard-all" &&
  ways[0].type === "play" &&
  table.game.seats[ways[0].seat].cards > 1;

// What may go under the card: the rest of its color in the hand, or every face of its color.
export function throwable(table, { seat, card }) {
  const { hand } = table.game.seats[seat];
  return hand ? inHand(hand, card) : inDeck(table.game, card);
}

// The other cards of that color, one entry for each.
function inHand(hand, card) {
  const same = hand.filter((other) => colorOf(other) === colorOf(card));
  same.splice(same.indexOf(card), 1);
  return same;
}

async function inDeck(game, card) {
  const faces = await facesOf(game);
  return faces.filter((other) => colorOf(other) === colorOf(card)).sort(byColor);
}

export function throwing(picking) {
  const { faces: choices, thrown, ways, table } = picking;
  const isHand = Boolean(table.game.seats[ways[0].seat].hand);
  const most = table.game.seats[ways[0].seat].cards - 1;
  const send = () => picking.act({ ...ways[0], throw: [...thrown] });
  return element(
    "div",
    {},
    element(
      "div",
      { class: "faces" },
      ...(isHand
        ? ownThrows(picking)
        : choices.map((card) => tableThrow(picking, card, thrown.length < most))),
    ),
    element(
      "div",
      { class: "row" },
      button(
        thrown.length
          ? ngettext("Throw {n} card", "Throw {n} cards", thrown.length)
          : _("Throw nothing"),
        send,
        { class: "primary", data: { key: "throw" } },
      ),
      thrown.length > 0 &&
        button(
          _("None of them"),
          () => {
            picking.thrown = [];
            picking.show();
          },
          { data: { key: "none" } },
        ),
    ),
  );
}

// At a real table each tap is one more of that face.
function tableThrow(picking, card, canMore) {
  const times = picking.thrown.filter((one) => one === card).length;
  return element(
    "span",
    { class: "times", data: { times: String(times), key: card } },
    cardButton(
      card,
      () => {
        picking.thrown.push(card);
        picking.show();
      },
      { disabled: !canMore },
    ),
    times > 0 && element("b", {}, `${times}×`),
  );
}

function ownThrows(picking) {
  const left = [...picking.thrown];
  return picking.faces.map((card, place) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    const toggle = () => {
      if (at >= 0) picking.thrown.splice(picking.thrown.indexOf(card), 1);
      else picking.thrown.push(card);
      picking.show();
    };
    return cardButton(card, toggle, {
      ariaPressed: String(at >= 0),
      data: { key: `${card}-${place}`, card, color: colorOf(card) },
    });
  });
}
