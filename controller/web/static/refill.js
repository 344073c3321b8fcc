// The cards that go into the launcher's hopper.

import { banner, trying } from "./banners.js";
import { _, cards } from "./words.js";

// A simulated hopper holds what the game says it does; a real one is filled by somebody, who says so.
export async function refill(table, launcher) {
  await table.refresh();
  if (!table.isTable || launcher.status?.game !== table.id || !table.hasPress) return;
  const { draw_pile: cardsLeft } = table.game;
  if (launcher.isSimulated) await launcher.fill(cardsLeft);
  else
    banner(
      "fill",
      _("Put the other {cards} into the launcher, then tap Filled.", { cards: cards(cardsLeft) }),
      [_("Filled"), trying(() => filled(table, launcher))],
    );
}

async function filled(table, launcher) {
  await launcher.fill(table.game.draw_pile);
  banner("fill", null);
}
