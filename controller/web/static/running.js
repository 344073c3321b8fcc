// The games that are being played, to go on with.

import { element } from "./dom.js";
import { games } from "./choices.js";
import { _, and, ngettext } from "./words.js";

const SHOWN_GAMES = 3;

export function runningGames(running) {
  if (!running.length) return null;
  const [first, older] = [running.slice(0, SHOWN_GAMES), running.slice(SHOWN_GAMES)];
  return element(
    "section",
    { ariaLabel: _("Running games"), class: "running", data: { key: "running" } },
    element("h2", {}, _("Go on playing")),
    element("ul", {}, ...first.map(gameLink)),
    older.length > 0 &&
      element(
        "details",
        {},
        element("summary", {}, ngettext("{n} older game", "{n} older games", older.length)),
        element("ul", {}, ...older.map(gameLink)),
      ),
  );
}

function gameLink({ id, ruleset, seats, round }) {
  return element(
    "li",
    {},
    element(
      "a",
      { class: "button", href: `/game/${id}`, data: { game: id } },
      element("strong", {}, games[ruleset]?.title ?? ruleset),
      " ",
      element("span", {}, and(seats.map(({ name }) => name))),
      " ",
      element("small", {}, _("Round {n}", { n: round })),
    ),
  );
}
