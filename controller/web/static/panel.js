// What may be done now: the legal actions of a seat, and nothing else.

import { askCount } from "./ask.js";
import { trying } from "./banners.js";
import { button, element } from "./dom.js";
import { colorButton } from "./faces.js";
import { counting, forgetHands } from "./counting.js";
import { doubtBars } from "./doubts.js";
import { picker, question } from "./picker.js";
import { pressing } from "./press.js";
import { scoreSheet } from "./scores.js";
import { earlyCall, unoBars } from "./uno.js";
import { _, ngettext } from "./words.js";

const MOST_DRAWN = 10; // C-2
const MOST_CREEPERS = 4; // M: there are no more
const SHOWN_ELSEWHERE = [
  "play",
  "turn-up",
  "launched",
  "count-hands",
  "next-round",
  "call-uno",
  "catch",
  "confirm",
  "correct",
  "leave",
  "hint",
  "name-color",
  "choose",
];

const LABELS = {
  draw: () => _("Draw"),
  pass: () => _("Keep it"),
  challenge: () => _("Challenge: it was a bluff"),
  accept: ({ obligation }) =>
    obligation ? ngettext("Draw {n} card", "Draw {n} cards", obligation.presses) : _("Draw"),
  reveal: (_game, { guilty }) => (guilty ? _("A bluff") : _("No bluff")),
  drew: () => _("Drew until one fitted …"),
  creeper: () => _("Drew a Creeper …"),
};

export function panel(seen) {
  const { table, picking } = seen;
  const seat = table.acting;
  const bars = [...doubtBars(table), ...unoBars(table)];
  if (table.game.phase !== "count-hands") forgetHands();
  if (table.isOver) return [...bars, over(table)];
  if (seat === null) return bars;
  const place = { ...seen, seat };
  if (isHeld(seen, seat)) return [...bars, pressing(place)];
  return [
    ...bars,
    table.speaksForAll && outOfTurn(table, seat),
    ...(table.speaksForAll ? oneMore(table, seat) : []),
    answers(table, seat),
    table.isFull ? picking.ways && follows(picking, seat) : cardsToTap(picking, table, seat),
    counting(place),
    naming(table, seat),
    choosing(table, seat),
    pressing(place),
  ];
}

// While the launcher runs for a seat, nothing else goes for it.
export function isHeld({ table, launcher }, seat) {
  return launcher.isBusy && launcher.status.game === table.id && seat === table.game.turn;
}

const follows = (picking, seat) => {
  picking.follow(seat);
  return picking.ways ? question(picking) : null;
};

// Somebody was tapped who is not awaited: whose actions these are, and the way back.
function outOfTurn(table, seat) {
  const { turn } = table.game;
  if (turn === null || seat === turn) return null;
  return element(
    "header",
    { class: "whose", data: { key: "whose" } },
    element("h2", {}, table.name(seat)),
    button(_("Back to {name}", { name: table.name(turn) }), () => table.select(turn), {
      class: "quiet",
    }),
  );
}

// Whoever may play one more card although the turn has moved on.
function oneMore(table, acting) {
  const seats = table
    .anybody("pass")
    .map(({ seat }) => seat)
    .filter((seat) => seat !== acting);
  return seats.map((seat) =>
    button(_("{name} plays one more card", { name: table.name(seat) }), () => table.select(seat), {
      data: { key: `more-${seat}` },
    }),
  );
}

function cardsToTap(picking, table, seat) {
  const actions = [...table.can(seat, "play"), ...table.can(seat, "turn-up")];
  return actions.length ? picker(picking, actions, seat) : null;
}

function naming(table, seat) {
  const actions = table.can(seat, "name-color");
  if (!actions.length) return null;
  return element(
    "div",
    { class: "tabs", role: "group", ariaLabel: _("Name a color"), data: { key: "naming" } },
    ...actions.map((action) =>
      colorButton(
        action.color,
        trying(() => table.act(action)),
      ),
    ),
  );
}

function choosing(table, seat) {
  const actions = table.can(seat, "choose");
  if (!actions.length) return null;
  return element(
    "div",
    { class: "answers", role: "group", ariaLabel: _("Choose somebody"), data: { key: "choosing" } },
    ...actions.map((action) =>
      button(
        table.name(action.target),
        trying(() => table.act(action)),
        { class: "big", data: { key: `target-${action.target}`, target: action.target } },
      ),
    ),
  );
}

// Everything else that is legal, whatever it is called: nobody is ever stuck.
function answers(table, seat) {
  const actions = table.of(seat).filter(({ type }) => !SHOWN_ELSEWHERE.includes(type));
  const buttons = actions.map((action) =>
    button(
      LABELS[action.type]?.(table.game, action) ?? generic(table, action),
      trying(() => fillIn(table, action)),
      {
        class:
          action.type === "accept" || action.type === "challenge" || action.type === "reveal"
            ? "big"
            : "",
        data: { key: JSON.stringify(action), action: action.type },
      },
    ),
  );
  const call = earlyCall(table, seat);
  return buttons.length || call
    ? element("div", { class: "row actions", data: { key: "actions" } }, call, ...buttons)
    : null;
}

function generic(table, { type, seat: _seat, ...said }) {
  return [
    type.replaceAll("-", " "),
    ...Object.entries(said).map(([name, value]) =>
      name === "target" ? table.name(value) : String(value),
    ),
  ].join(" ");
}

// Numbers that only the table knows.
async function fillIn(table, action) {
  const name = table.name(action.seat);
  if (action.type === "drew")
    return told(
      table,
      action,
      "cards",
      _("How many cards did {name} draw?", { name }),
      1,
      MOST_DRAWN,
    );
  if (action.type === "creeper")
    return told(
      table,
      action,
      "count",
      _("How many Creepers did {name} draw?", { name }),
      1,
      MOST_CREEPERS,
    );
  return table.act(action);
}

async function told(table, action, field, title, low, high) {
  const likely = Array.from({ length: high - low + 1 }, (_none, step) => low + step);
  const n = await askCount(title, { likely });
  if (n !== null) await table.act({ ...action, [field]: n });
}

// The deal moves to the left, to the next seat still in (G-1).
function nextDealer({ game: { seats, dealer } }) {
  const inTurn = [...seats.slice(dealer + 1), ...seats.slice(0, dealer + 1)];
  return inTurn.find(({ left }) => !left).seat;
}

// The device on the table deals on, whoever sits there.
function nextRound(table) {
  const [next] = table.anybody("next-round");
  if (next || !table.isTable || table.game.phase !== "round-over" || table.game.doubts.length)
    return next;
  return { type: "next-round", seat: table.game.seats.find(({ left }) => !left).seat };
}

function over(table) {
  const next = nextRound(table);
  return element(
    "section",
    { class: "over", data: { key: "over" } },
    scoreSheet(table),
    next &&
      button(
        _("Next round: {name} deals", { name: table.name(nextDealer(table)) }),
        trying(() => table.act(next)),
        { class: "primary big", data: { key: "next-round" } },
      ),
    table.game.phase === "game-over" &&
      table.isTable &&
      element("a", { class: "button primary big", href: "/" }, _("New game")),
  );
}
