// The page of one game: puts together what this device sees and may do.

import { banner, say, serviceGone, trouble, trying } from "./banners.js";
import { byId, patch } from "./dom.js";
import { checkRight, GONE, leavePage } from "./right.js";
import { layout } from "./layout.js";
import { refill } from "./refill.js";
import { showHand } from "./hand.js";
import { tools } from "./menu.js";
import { fly } from "./flight.js";
import { games } from "./choices.js";
import { Launcher } from "./launcher.js";
import { Picking } from "./picker.js";
import { prompt, reason } from "./prompt.js";
import { refusal } from "./refusals.js";
import { showStrip } from "./strip.js";
import { stayAwake } from "./awake.js";
import { Table } from "./table.js";
import { View } from "./view.js";
import { whoAmI } from "./wire.js";
import { _, cards } from "./words.js";

const AGAIN_MS = 2000;
const FULL_HOPPER = 112;
const REFILLS = ["reloaded", "round-began", "turned-up"];
const LAUNCH_IS_OVER = ["delivered", "set-aside"]; // and what it held up may be done again
const DUE_PHASES = ["play", "press"];

const id = location.pathname.split("/").at(-1);
const gone = { game: false, launcher: false };
let table = null;
let picking = null;
const view = new View(() => show());
const launcher = new Launcher({
  onChange: () => show(),
  onEvent: hearLauncher,
  onState: (isAlive) => alive("launcher", isAlive),
});

function alive(which, isAlive) {
  gone[which] = !isAlive;
  serviceGone((gone.game && !table?.isLeft) || gone.launcher);
}

function show() {
  if (table?.isLeft) {
    showLeft();
    return;
  }
  if (!table?.game) return;
  const { game } = table;
  const said = prompt(table);
  const why = reason(table);
  document.title = `${said} · ${games[game.ruleset]?.title ?? ""}`;
  byId("title").textContent =
    `${games[game.ruleset]?.title ?? game.ruleset}, ${_("round {n}", { n: game.round })}`;
  const seen = { table, launcher, picking, view };
  patch(byId("tools"), ...tools(seen));
  view.show(table.isTable, said, why);
  keepFocus(() => patch(byId("main"), ...layout(seen, said, why)));
  byId("main").dataset.stale = String(!table.isListed);
  document.body.dataset.layout = table.isFull ? "full" : "table";
  document.body.dataset.role = table.me.role;
  document.body.dataset.phase = game.phase;
  strip();
}

// Nobody's turn is told of a game that this device is not at.
function showLeft() {
  alive("game", true);
  for (const place of ["main", "tools", "far"]) patch(byId(place));
  showStrip(launcher, { may: "stop", matters: false });
}

// Whoever uses a keyboard stays where the next thing to do appears, when what had the focus goes.
function keepFocus(change) {
  const main = byId("main");
  const wasInside = main.contains(document.activeElement) && document.activeElement !== main;
  change();
  if (wasInside && !main.contains(document.activeElement))
    main.querySelector(".panel").focus({ preventScroll: true });
}

function strip() {
  const { role } = table.me;
  const isOurs = launcher.status?.game === table.id;
  const isDue =
    table.hasPress &&
    (table.seat === null && table.isFull
      ? DUE_PHASES.includes(table.game.phase)
      : table.anybody("launched").length > 0);
  const may = role === "table" ? "all" : role === "seat" && isOurs ? "press" : "stop";
  showStrip(launcher, {
    may,
    fill: isOurs ? (table.game.draw_pile ?? FULL_HOPPER) : FULL_HOPPER,
    canPress: !isOurs || isDue,
    matters: isOurs,
    isElsewhere: !isOurs && Boolean(launcher.status?.game),
  });
}

function hearLauncher(name, event) {
  if (name === "refused") trouble(refusal({ code: event.code, message: _("Not now.") }));
  else if (LAUNCH_IS_OVER.includes(name)) table?.ask();
  else if (name === "launch" && event.outcome === "fired")
    say(_("The launcher threw {cards}.", { cards: cards(event.cards) }));
}

function news(name, event, said) {
  if (said) say(said);
  if (name === "took" && event.launch_id && launcher.status?.game !== id) launcher.refresh(); // it was bound meanwhile
  if (name === "took" && event.cards)
    fly(event.cards, event.seat, table.hasPress ? "#strip .state" : ".pile .lying");
  if (name === "hand-shown" && event.faces) trying(() => showHand(table, event))();
  if (name === "undone") banner("undone", said);
  else if (name !== "game" && said) banner("undone", null);
  if (name === "seats") document.dispatchEvent(new CustomEvent(name, { detail: event.seats }));
  if (REFILLS.includes(name)) trying(() => refill(table, launcher))();
  show();
}

async function open() {
  const me = await whoAmI();
  if (me.role === "none") {
    location.replace("/join");
    return;
  }
  table = new Table(id, me, {
    onChange: show,
    onNews: news,
    onState: (isAlive) => alive("game", isAlive),
    onEnd: () => checkRight(table, launcher),
  });
  picking = new Picking(table, (action) => trying(() => table.act(action))());
  await table.begin();
  serviceGone(false);
  await sitDown();
  await launcher.begin();
  if (table.game.phase === "turn-up") await refill(table, launcher);
  stayAwake();
}

// Against bots there is one person only, and one seat for them.
async function sitDown() {
  const people = table.game.seats.filter(({ bot, left }) => !bot && !left);
  if (!table.isTable || !table.isFull || table.seat !== null || people.length !== 1) return;
  await table.join(people[0].seat);
}

function begin() {
  open().catch((error) => {
    if (error.status === 0) {
      serviceGone(true);
      setTimeout(begin, AGAIN_MS);
    } else if (table && GONE.includes(error.status)) leavePage(error.status, table, launcher);
    else {
      trouble(error.message);
      throw error;
    }
  });
}

begin();
