// Counts that the launcher is not sure of: the table knows better.

import { askCount, confirm } from "./ask.js";
import { trying } from "./banners.js";
import { button, element } from "./dom.js";
import { _, cards } from "./words.js";

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
    const n = await askCount(title, { likely: others(doubt), most: MOST });
    if (n !== null && (await isMeant(doubt, n))) await tell(n);
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

function question(table, doubt) {
  return _("{seen}: how many did {name} get?", { seen: seen(doubt), name: table.name(doubt.seat) });
}

// A range is told as one, and two neighbors as what they are.
function seen({ cards: n, range: [low, high] }) {
  if (high === low) return _("The launcher saw {n} and is not sure", { n });
  if (high > low + 1) return _("The launcher saw between {low} and {high}", { low, high });
  return _("The launcher saw {n}, perhaps {other}", { n, other: low + high - n });
}

const within = ({ range: [low, high] }) =>
  Array.from({ length: high - low + 1 }, (_none, step) => low + step);

// The range from the likely count on; what is left of it is one tap further.
function likely(doubt) {
  const all = within(doubt);
  const from = Math.min(all.indexOf(doubt.cards), all.length - MOST_SHOWN);
  return all.slice(Math.max(0, from), Math.max(0, from) + MOST_SHOWN);
}

function others(doubt) {
  const shown = likely(doubt);
  return within(doubt).filter((n) => !shown.includes(n));
}

// A slip on the digits would be a hand of 99 cards.
async function isMeant({ range: [low, high] }, n) {
  if (low <= n && n <= high) return true;
  const title =
    low === high
      ? _("The launcher saw {low}. Really {n}?", { low, n })
      : _("The launcher saw {low} to {high}. Really {n}?", { low, high, n });
  return confirm(title, _("Yes, {cards}", { cards: cards(n) }));
}
