// Counts that the launcher is not sure of: the table knows better.

import { askCount } from "./ask.js";
import { trying } from "./banners.js";
import { button, element } from "./dom.js";
import { _ } from "./words.js";

const MOST = 112;
const MOST_SHOWN = 8;

export function doubtBars(table) {
  return table.game.doubts.map((doubt) => bar(table, doubt)).filter(Boolean);
}

function bar(table, doubt) {
  const action = table.anybody("confirm").find(({ launch_id: id }) => id === doubt.launch_id);
  if (!action) return null;
  const tell = (n) => table.act({ ...action, cards: n });
  const title = question(table, doubt);
  const other = trying(async () => {
    const n = await askCount(title, { likely: [], most: MOST });
    if (n !== null) await tell(n);
  });
  return element(
    "section",
    {
      class: "doubt",
      ariaLabel: _("A doubtful count"),
      data: { key: `doubt-${doubt.launch_id}`, doubt: doubt.launch_id },
    },
    element("p", {}, title),
    element(
      "div",
      { class: "numbers" },
      ...likely(doubt).map((n) =>
        button(
          String(n),
          trying(() => tell(n)),
          { class: "number", data: { key: `n${n}` } },
        ),
      ),
      button(_("other"), other, { class: "number wide", data: { key: "other" } }),
    ),
  );
}

function question(table, { seat, cards, range: [low, high] }) {
  const name = table.name(seat);
  if (high > cards)
    return _("The launcher saw {cards}, perhaps {high}: how many did {name} get?", {
      cards,
      high,
      name,
    });
  if (low < cards)
    return _("The launcher saw {cards}, perhaps {low}: how many did {name} get?", {
      cards,
      low,
      name,
    });
  return _("The launcher saw {cards} and is not sure: how many did {name} get?", { cards, name });
}

function likely({ cards, range: [low, high] }) {
  const from = Math.max(0, Math.min(low, cards - 1));
  const to = Math.max(high, cards + 1);
  return Array.from({ length: Math.min(to - from + 1, MOST_SHOWN) }, (_none, step) => from + step);
}
