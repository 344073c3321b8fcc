// One card left: call it, or be caught before the next turn begins.

import { askOne } from "./ask.js";
import { trying } from "./banners.js";
import { button, element } from "./dom.js";
import { _ } from "./words.js";

export function unoBars(table) {
  return table.game.seats
    .filter(({ uno }) => uno === "owed")
    .map((seat) => bar(table, seat))
    .filter(Boolean);
}

function bar(table, { seat, name }) {
  const [call] = table.can(seat, "call-uno");
  const catches = table.anybody("catch").filter(({ target }) => target === seat);
  const buttons = [
    call &&
      button(
        table.speaksForAll ? _("{name} called UNO", { name }) : _("UNO!"),
        trying(() => table.act(call)),
        { class: "big uno", data: { key: "call" } },
      ),
    catches.length > 0 &&
      button(
        table.speaksForAll ? _("{name} was caught", { name }) : _("Catch {name}!", { name }),
        trying(() => caught(table, catches, name)),
        { class: "big danger", data: { key: "catch" } },
      ),
  ].filter(Boolean);
  if (!buttons.length) return null;
  return element(
    "section",
    { class: "uno-bar", ariaLabel: _("UNO"), data: { key: `uno-${seat}` } },
    element(
      "p",
      {},
      seat === table.seat
        ? _("You have one card left: say it!")
        : _("{name} has one card left.", { name }),
    ),
    element("div", { class: "row" }, ...buttons),
  );
}

async function caught(table, catches, name) {
  const chosen =
    catches.length === 1
      ? catches[0]
      : await askOne(
          _("Who caught {name}?", { name }),
          catches.map((action) => [action, table.name(action.seat), {}]),
        );
  if (chosen) await table.act(chosen);
}

// Before the play that leaves one card.
export function earlyCall(table, seat) {
  const { cards, uno } = table.game.seats[seat];
  const [call] = table.can(seat, "call-uno");
  if (!call || uno !== "no" || cards > 2) return null;
  return button(
    table.speaksForAll ? _("{name} called UNO", { name: table.name(seat) }) : _("UNO!"),
    trying(() => table.act(call)),
    { class: "big uno", data: { key: "early-call" } },
  );
}
