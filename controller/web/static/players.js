// Who plays, in the order of the seats.

import { button, element } from "./dom.js";
import { _ } from "./words.js";
import { bots } from "./choices.js";

export function playerList(setup, changed) {
  const isScreen = setup.chosen.knowledge === "full";
  return element(
    "fieldset",
    { class: "players" },
    element("legend", {}, _("Players, in the order in which you sit")),
    element(
      "ol",
      {},
      ...setup.players.map((player, place) => line(setup, player, place, isScreen, changed)),
    ),
    element(
      "div",
      { class: "row" },
      button(
        _("Add a player"),
        changed(() => setup.add(false)),
        { disabled: !setup.canAdd, data: { key: "add-player" } },
      ),
      isScreen &&
        button(
          _("Add a bot"),
          changed(() => setup.add(true)),
          { disabled: !setup.canAdd, data: { key: "add-bot" } },
        ),
    ),
  );
}

function line(setup, player, place, isScreen, changed) {
  const who = player.name || _("Player {n}", { n: place + 1 });
  const last = setup.players.length - 1;
  const field = element("input", {
    value: player.name,
    maxLength: 40,
    autocomplete: "off",
    ariaLabel: _("Name of player {n}", { n: place + 1 }),
    class: "name",
    oninput: (event) => {
      player.name = event.target.value;
    },
    onclick: (event) => event.target.select(),
  });
  return element(
    "li",
    { data: { seat: place } },
    field,
    isScreen && kind(player, who, changed),
    element(
      "span",
      { class: "moves" },
      button(
        "↑",
        changed(() => setup.move(place, -1)),
        { class: "icon", disabled: place === 0, ariaLabel: _("Move {name} up", { name: who }) },
      ),
      button(
        "↓",
        changed(() => setup.move(place, 1)),
        {
          class: "icon",
          disabled: place === last,
          ariaLabel: _("Move {name} down", { name: who }),
        },
      ),
      button(
        "×",
        changed(() => setup.remove(place)),
        { class: "icon", disabled: !setup.canRemove, ariaLabel: _("Remove {name}", { name: who }) },
      ),
    ),
  );
}

function kind(player, who, changed) {
  const set = changed((event) => {
    player.bot = event.target.value || null;
  });
  return element(
    "select",
    { ariaLabel: _("Who plays for {name}", { name: who }), value: player.bot ?? "", onchange: set },
    element("option", { value: "", selected: !player.bot }, _("A person")),
    ...Object.entries(bots).map(([id, { title }]) =>
      element(
        "option",
        { value: id, selected: player.bot === id },
        _("Bot: {kind}", { kind: title }),
      ),
    ),
  );
}
