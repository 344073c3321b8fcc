// The pile in the middle: the top card, the color in force, and which way play goes.

import { element } from "./dom.js";
import { cardFace, colorChip } from "./faces.js";
import { colorOf } from "./names.js";
import { _, cards } from "./words.js";

export function pile(table) {
  const { top, color, direction, draw_pile: left, ruleset } = table.game;
  const way = direction === 1 ? _("Play goes left") : _("Play goes right");
  return element(
    "section",
    {
      class: "pile",
      ariaLabel: _("The pile"),
      data: { key: "pile", color: color ?? "", way: direction === 1 ? "left" : "right" },
    },
    element(
      "span",
      { class: "lying", data: { key: `top-${top}` } },
      top ? cardFace(top) : element("span", { class: "card empty" }),
    ),
    element(
      "div",
      { class: "facts" },
      color ? element("p", { data: { fact: "color" } }, colorChip(color)) : null,
      element(
        "p",
        { class: "way", data: { fact: "way" } },
        element("span", { ariaHidden: "true", class: "arrow" }, direction === 1 ? "↻" : "↺"),
        " ",
        way,
      ),
      left === null
        ? null
        : element(
            "p",
            { data: { fact: "left" }, class: "quiet" },
            ruleset === "attack"
              ? _("{cards} to launch", { cards: cards(left) })
              : _("{cards} to draw", { cards: cards(left) }),
          ),
    ),
    top && colorOf(top) === null && color === null && ruleset !== "all-wild"
      ? element("span", { class: "unseen" }, _("No color named yet"))
      : null,
  );
}
