// The button: how often it is still due, and where the count comes from.

import { askCount } from "./ask.js";
import { trying } from "./banners.js";
import { button, element } from "./dom.js";
import { put } from "./wire.js";
import { _, cards } from "./words.js";

const MOST_OF_ONE_PRESS = 13; // L-1
const MOST = 112;

export function pressing({ table, launcher, seat }) {
  const [action] = table.can(seat, "launched");
  const isOurs = launcher.isThere && launcher.status.game === table.id;
  if (isOurs && launcher.isBusy) return running(launcher);
  if (!action) return null;
  return element(
    "section",
    {
      class: "pressing",
      ariaLabel: _("The button"),
      data: { key: "pressing", due: String(table.game.phase === "press") },
    },
    ...(isOurs ? withLauncher(table, launcher, action) : without(table, launcher, action)),
  );
}

function running(launcher) {
  const text = launcher.running === null ? _("The launcher runs …") : cards(launcher.running);
  return element(
    "section",
    { class: "pressing running", data: { key: "running" } },
    element("p", { class: "count" }, text),
  );
}

function withLauncher(table, launcher, action) {
  return [
    pushButton(
      trying(() => launcher.press()),
      !launcher.canPress,
    ),
    element(
      "p",
      { class: "quiet" },
      launcher.isSimulated
        ? _("The launcher is simulated: push here.")
        : _("Push the button of the launcher, or this one."),
    ),
    !table.isFull &&
      element(
        "details",
        { data: { key: "by-hand" } },
        element("summary", {}, _("Count by hand")),
        counts(table, action),
      ),
  ];
}

function without(table, launcher, action) {
  const adopt =
    table.isTable &&
    launcher.isThere &&
    button(
      _("Use the launcher for this game"),
      trying(async () => {
        await put("/launcher/game", { game: table.id });
        await launcher.refresh();
      }),
      { class: "quiet", data: { key: "adopt" } },
    );
  if (table.isFull)
    return [
      pushButton(
        trying(() => table.act(action)),
        false,
      ),
      adopt,
    ];
  return [
    element("p", { class: "asked" }, _("How many cards came?")),
    counts(table, action),
    adopt,
  ];
}

const pushButton = (push, disabled) =>
  button(element("span", {}, _("Press")), push, { class: "push", disabled, data: { key: "push" } });

function counts(table, action) {
  const tell = (n) => table.act({ ...action, cards: n });
  const more = trying(async () => {
    const n = await askCount(_("How many cards came?"), { likely: [], most: MOST });
    if (n !== null) await tell(n);
  });
  return element(
    "div",
    {
      class: "numbers",
      role: "group",
      ariaLabel: _("How many cards came?"),
      data: { key: "counts" },
    },
    ...Array.from({ length: MOST_OF_ONE_PRESS + 1 }, (_none, n) =>
      button(
        String(n),
        trying(() => tell(n)),
        { class: "number", data: { key: `n${n}` } },
      ),
    ),
    button("…", more, { class: "number", ariaLabel: _("Another number"), data: { key: "more" } }),
  );
}
