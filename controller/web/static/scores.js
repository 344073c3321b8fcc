// The score sheet: each round's points, and the totals.

import { element } from "./dom.js";
import { _ } from "./words.js";

export function scoreSheet(table) {
  const { seats, rounds = [], winners } = table.game;
  const name = ({ seat, name: one }) =>
    element("th", { scope: "col", data: { winner: String(winners.includes(seat)) } }, one);
  const sheet = element(
    "table",
    { class: "scores", data: { key: "scores" } },
    element("caption", {}, _("Score")),
    element(
      "thead",
      {},
      element("tr", {}, element("th", { scope: "col" }, _("Round")), ...seats.map(name)),
    ),
    element(
      "tbody",
      {},
      ...rounds.map(({ round, points }, place) => row(round ?? place + 1, points)),
    ),
    element(
      "tfoot",
      {},
      row(
        _("Total"),
        seats.map(({ score }) => score),
      ),
    ),
  );
  // Ten players are wider than a phone.
  const region = { class: "wide", role: "region", ariaLabel: _("Score"), tabIndex: 0 };
  return element("div", { ...region, data: { key: "sheet" } }, sheet);
}

const row = (title, numbers) =>
  element(
    "tr",
    {},
    element("th", { scope: "row" }, String(title)),
    ...numbers.map((n) => element("td", {}, String(n))),
  );
