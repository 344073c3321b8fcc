// What stands where on the page of a game.

import { button, element } from "./dom.js";
import { chooseSeat } from "./menu.js";
import { hand } from "./hand.js";
import { panel } from "./panel.js";
import { pile } from "./pile.js";
import { seatList } from "./seats.js";
import { trying } from "./banners.js";
import { _ } from "./words.js";

export function layout(seen, said, why) {
  const { table } = seen;
  const board = [
    element(
      "section",
      {
        class: "prompt",
        data: {
          key: "prompt",
          mine: String(table.game.turn === table.seat && table.seat !== null),
        },
      },
      element("h2", { class: "said" }, said),
      why ? element("p", { class: "why" }, why) : null,
      lastNews(table),
    ),
    element("div", { class: "felt", data: { key: "felt" } }, seatList(table), pile(table)),
    panelOf(seen),
  ];
  return [element("div", { class: "board", data: { key: "board" } }, ...board), hand(seen)].filter(
    Boolean,
  );
}

// Until it is known what may be done next, what stands there stays, and answers no tap.
function panelOf(seen) {
  const { table } = seen;
  const properties = { class: "panel", tabIndex: -1, ariaLabel: _("What you can do") };
  if (!table.isListed)
    return element("section", { ...properties, data: { key: "panel", keep: "true" } });
  const inside = [...panel(seen).filter(Boolean), whoPlays(table)];
  return element("section", { ...properties, data: { key: "panel" } }, ...inside);
}

const lastNews = (table) =>
  element(
    "ul",
    { class: "news", ariaLabel: _("What happened"), data: { key: "news" } },
    ...table.news.map((text) => element("li", {}, text)),
  );

// One laptop in front of several people: somebody has to say who sits there.
function whoPlays(table) {
  if (!table.isFull || table.seat !== null || !table.isTable || table.isOver) return null;
  return element(
    "p",
    { data: { key: "who" } },
    button(
      _("Who plays on this screen?"),
      trying(() => chooseSeat(table)),
      { class: "big" },
    ),
  );
}
