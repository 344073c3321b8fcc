// The form of a new game.

import { cardFace } from "./faces.js";
import { editionChoice, optionChoices, radio } from "./options.js";
import { element } from "./dom.js";
import { games } from "./choices.js";
import { playerList } from "./players.js";
import { _ } from "./words.js";

const EMBLEMS = {
  attack: "red-hit-2",
  classic: "blue-7",
  minecraft: "wild-creeper",
  "all-wild": "wild-forced-swap",
};

// `changed` wraps what a choice does, so that the form is shown anew; `begin` is told to start.
export function newGame({ setup, launcher, changed, begin }) {
  return element(
    "form",
    { class: "setup", onsubmit: begin, data: { key: "setup" } },
    element("h2", {}, _("New game")),
    element(
      "fieldset",
      { class: "games" },
      element("legend", {}, _("Which game?")),
      ...setup.rulesets.map(({ id }) => gameChoice(setup, changed, id)),
    ),
    element(
      "fieldset",
      { class: "choice" },
      element("legend", {}, _("Where are the cards?")),
      radio(
        "knowledge",
        "full",
        setup.chosen.knowledge,
        changed((value) => setup.choose("knowledge", value)),
        _("On the screen"),
        _("The program deals; bots may play along."),
      ),
      radio(
        "knowledge",
        "table",
        setup.chosen.knowledge,
        changed((value) => setup.choose("knowledge", value)),
        _("On the table"),
        _("You play with real cards; the pages keep count and score."),
      ),
    ),
    playerList(setup, changed),
    setup.hasPress && launcherChoice(setup, launcher, changed),
    element(
      "details",
      { class: "more" },
      element("summary", {}, _("Edition and house rules")),
      editionChoice(setup, changed),
      dealerChoice(setup),
      ...optionChoices(setup, changed),
      undoChoice(setup, changed),
    ),
    element(
      "div",
      { class: "begin" },
      element("button", { type: "submit", class: "primary big" }, _("Start the game")),
    ),
  );
}

function gameChoice(setup, changed, id) {
  return element(
    "label",
    { class: "game" },
    element("input", {
      type: "radio",
      name: "ruleset",
      value: id,
      checked: id === setup.ruleset.id,
      onchange: changed(() => setup.choose("ruleset", id)),
    }),
    cardFace(EMBLEMS[id], { role: null, ariaLabel: null, ariaHidden: "true" }),
    element(
      "span",
      {},
      element("strong", {}, games[id].title),
      element("small", {}, games[id].sentence),
    ),
  );
}

function launcherChoice(setup, launcher, changed) {
  const choose = changed((value) => setup.choose(setup.launcherKey, value === "yes"));
  const current = setup.usesLauncher ? "yes" : "no";
  const without =
    setup.chosen.knowledge === "table"
      ? _("You type in how many cards came.")
      : _("The program draws the luck.");
  return element(
    "fieldset",
    { class: "choice", data: { key: "launcher" } },
    element("legend", {}, _("Launcher")),
    radio(
      "launcher",
      "yes",
      current,
      choose,
      launcherName(launcher),
      _("It counts what it throws, and the cards go to whoever has to press."),
    ),
    radio("launcher", "no", current, choose, _("Without a launcher"), without),
  );
}

function launcherName(launcher) {
  if (!launcher.isThere) return _("With a launcher that reports here from elsewhere");
  return launcher.isSimulated ? _("With the simulated launcher") : _("With the real launcher");
}

function dealerChoice(setup) {
  return element(
    "div",
    { class: "option", data: { key: "dealer" } },
    element("label", { for: "dealer" }, _("Dealer")),
    element("small", { id: "dealer-why" }, _("Who deals first; the player to the left begins.")),
    element(
      "select",
      {
        id: "dealer",
        "aria-describedby": "dealer-why",
        value: String(setup.chosen.dealer),
        onchange: (event) => setup.choose("dealer", Number(event.target.value)),
      },
      ...setup.players.map(({ name }, seat) =>
        element("option", { value: String(seat), selected: seat === setup.chosen.dealer }, name),
      ),
    ),
  );
}

function undoChoice(setup, changed) {
  if (setup.chosen.knowledge === "table") return null; // there it always can
  return element(
    "div",
    { class: "option", data: { key: "undo" } },
    element("label", { for: "undo" }, _("Taking back")),
    element("small", { id: "undo-why" }, _("Moves may be taken back; good for learning.")),
    element("input", {
      id: "undo",
      type: "checkbox",
      class: "switch",
      "aria-describedby": "undo-why",
      checked: setup.chosen.undo,
      onchange: changed((event) => setup.choose("undo", event.target.checked)),
    }),
  );
}
