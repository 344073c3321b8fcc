// Everything that is not needed on every turn.

import { ask, askCount, askOne, confirm } from "./ask.js";
import { showRules } from "./agreed.js";
import { trying } from "./banners.js";
import { button, element } from "./dom.js";
import { call, post } from "./wire.js";
import { invite } from "./invite.js";
import { scoreSheet } from "./scores.js";
import { _, cards } from "./words.js";

const MOST = 112;
const LIKELY = 13;

// The entries that this device may use now: [key, text, what it does].
function entries(seen) {
  const { table, view } = seen;
  const isFullTable = table.isTable && table.isFull;
  return [
    ["scores", _("Score sheet"), () => showScores(table)],
    ["rules", _("The rules at this table"), () => showRules(table)],
    table.isTable && ["invite", _("Invite phones"), () => invite(table)],
    table.anybody("correct").length > 0 && ["correct", _("Correct a count"), () => correct(table)],
    table.isFull && table.game.undo && table.isTable && ["undo", _("Take back the last move"), () => table.undo()],
    table.anybody("hint").length > 0 && ["hint", _("Somebody gave a hint"), () => hint(table)],
    ["log", _("What happened"), () => showLog(table)],
    isFullTable && ["seat", _("Play for somebody else"), () => chooseSeat(table)],
    ["turn", view.isTurned ? _("Turn the view back") : _("Turn the view round"), () => view.turn()],
    table.isTable && [
      "far",
      view.isFar ? _("Hide the line for the far side") : _("Show a line for the far side"),
      () => view.far(),
    ],
    table.me.role !== "table" &&
      table.me.role !== "viewer" && ["stand", _("Give my seat to another phone"), standUp],
    table.anybody("leave").length > 0 &&
      table.game.phase !== "game-over" && [
        "leave",
        table.speaksForAll ? _("Somebody leaves the game") : _("Leave the game for good"),
        () => leave(table),
      ],
    table.isTable && ["close", _("Close this game"), () => close(table)],
  ].filter(Boolean);
}

export function tools(seen) {
  const { table } = seen;
  const mayUndo = !table.isFull && (table.isTable || table.seat !== null);
  return [
    mayUndo &&
      button(
        [element("span", { ariaHidden: "true" }, "↶ "), _("Undo")],
        trying(() => table.undo()),
        { data: { key: "undo" } },
      ),
    button("☰", () => open(seen), {
      class: "icon",
      ariaLabel: _("Menu"),
      ariaHaspopup: "dialog",
      data: { key: "menu" },
    }),
  ].filter(Boolean);
}

async function open(seen) {
  const all = entries(seen);
  const chosen = await askOne(
    _("Menu"),
    all.map(([key, text]) => [key, text, { data: { key } }]),
    "menu",
  );
  const entry = all.find(([key]) => key === chosen);
  if (entry) await trying(entry[2])();
}

const showScores = (table) => ask(_("Score sheet"), () => scoreSheet(table));

const showLog = (table) =>
  ask(_("What happened"), () =>
    table.log.length
      ? element("ol", { class: "log" }, ...table.log.map(({ text }) => element("li", {}, text)))
      : element("p", {}, _("Nothing since the program was started.")),
  );

const players = (table, actions) =>
  actions.map((action) => [action, table.name(action.seat), { data: { seat: action.seat } }]);

async function correct(table) {
  const actions = table.anybody("correct");
  const chosen =
    actions.length === 1
      ? actions[0]
      : await askOne(
          _("Whose count is wrong?"),
          actions.map((action) => [
            action,
            `${table.name(action.seat)}: ${cards(table.game.seats[action.seat].cards)}`,
            {},
          ]),
        );
  if (!chosen) return;
  const value = table.game.seats[chosen.seat].cards;
  const likely = Array.from({ length: LIKELY }, (_none, step) => Math.max(0, value - 6) + step);
  const n = await askCount(
    _("How many cards does {name} hold?", { name: table.name(chosen.seat) }),
    { likely, most: MOST, value },
  );
  if (n !== null) await table.act({ ...chosen, cards: n });
}

async function hint(table) {
  const told = table.anybody("hint");
  const targets = [...new Set(told.map(({ target }) => target))];
  const target = await askOne(
    _("Who gave the hint?"),
    targets.map((seat) => [seat, table.name(seat), {}]),
  );
  if (target !== null) await table.act(told.find((action) => action.target === target));
}

async function leave(table) {
  const actions = table.anybody("leave");
  const chosen =
    actions.length === 1
      ? actions[0]
      : await askOne(_("Who leaves the game?"), players(table, actions));
  if (
    chosen &&
    (await confirm(
      _("{name} leaves for good?", { name: table.name(chosen.seat) }),
      _("Yes, leave"),
    ))
  )
    await table.act(chosen);
}

async function close(table) {
  const isSure =
    table.game.phase === "game-over" ||
    (await confirm(_("Close this game? It cannot be opened again."), _("Yes, close it")));
  if (!isSure) return;
  await call("DELETE", `/games/${table.id}`);
  location.assign("/");
}

export async function chooseSeat(table) {
  const people = table.game.seats.filter(({ bot, left }) => !bot && !left);
  const chosen = await askOne(_("Who plays on this screen?"), [
    ...people.map(({ seat, name }) => [seat, name, { data: { seat } }]),
    ["nobody", _("Nobody: just watch"), {}],
  ]);
  if (chosen === null) return;
  await (chosen === "nobody" ? table.sit(null) : table.join(chosen));
}

async function standUp() {
  if (!(await confirm(_("Free your seat for another phone?"), _("Yes, free it")))) return;
  await post("/me/leave");
  location.assign("/join");
}
