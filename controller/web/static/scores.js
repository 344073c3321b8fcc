// The score sheet: each round's points, and the totals.

import { element } from "./dom.js";
import { _ } from "./words.js";

export function scoreSheet(table) {
  const { seats, rounds = [], winners } = table.game;
  const name = ({ seat, name: one }) =>
    element("th", { scope: "col", data: { winner: String(winners.includes(seat)) } }, one);
  return element(
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
}

const row = (title, numbers) =>
  element(
    "tr",
    {},
    element("th", { scope: "row" }, String(title)),
    ...numbers.map((n) => element("td", {}, String(n))),
  );
