// The page of one game: puts together what this device sees and may do.

import { ask } from "./ask.js";
import { banner, say, serviceGone, trouble, trying } from "./banners.js";
import { button, byId, element, patch } from "./dom.js";
import { byColor } from "./names.js";
import { cardFace } from "./faces.js";
import { chooseSeat, tools } from "./menu.js";
import { fly } from "./flight.js";
import { games } from "./choices.js";
import { hand } from "./hand.js";
import { Launcher } from "./launcher.js";
import { panel } from "./panel.js";
import { Picking } from "./picker.js";
import { pile } from "./pile.js";
import { prompt, reason } from "./prompt.js";
import { refusal } from "./refusals.js";
import { seatList } from "./seats.js";
import { showStrip } from "./strip.js";
import { stayAwake } from "./awake.js";
import { Table } from "./table.js";
import { View } from "./view.js";
import { post, whoAmI } from "./wire.js";
import { _, cards } from "./words.js";

const AGAIN_MS = 2000;
const FULL_HOPPER = 112;
const REFILLS = ["reloaded", "round-began", "turned-up"];
const LAUNCH_IS_OVER = ["delivered", "set-aside"]; // and what it held up may be done again
const DUE_PHASES = ["play", "press"];
const GONE = [401, 403, 404];

const id = location.pathname.split("/").at(-1);
const gone = { game: false, launcher: false };
let table = null;
let picking = null;
const view = new View(() => show());
const launcher = new Launcher({ onChange: () => show(), onEvent: hearLauncher, onState: (isAlive) => alive("launcher", isAlive) });

function alive(which, isAlive) {
  gone[which] = !isAlive;
  serviceGone(gone.game || gone.launcher);
  if (!isAlive && which === "game") checkRight();
}

// A stream ends when the seat was taken over or the game closed: this asks which.
async function checkRight() {
  try {
    const me = await whoAmI();
    if (me.role !== table.me.role || me.seat !== table.me.seat) await become(me);
    else await table.refresh();
  } catch (error) {
    if (GONE.includes(error.status)) leavePage(error);
  }
}

// Whoever lost a seat to another phone goes on watching.
async function become(me) {
  if (me.game !== id) { leavePage({ status: 403 }); return; }
  table.me = me;
  await table.sit(me.seat);
  banner("moved", me.seat === null ? _("Another phone has your seat now; this one watches.") : null, { text: _("Join again"), onclick: () => location.assign("/join") });
}

function leavePage(error) {
  table?.stream?.close();
  launcher.stream?.close();
  serviceGone(false);
  if (error.status === 404) { banner("gone", _("This game has been closed."), { text: _("To the start"), onclick: () => location.assign("/") }); return; }
  banner("gone", _("This device has no place in this game any more."), { text: _("Join again"), onclick: () => location.assign("/join") });
}

function show() {
  if (!table?.game) return;
  const { game } = table;
  const said = prompt(table);
  const why = reason(table);
  document.title = `${said} · ${games[game.ruleset]?.title ?? ""}`;
  byId("title").textContent = `${games[game.ruleset]?.title ?? game.ruleset}, ${_("round {n}", { n: game.round })}`;
  const seen = { table, launcher, picking, view };
  patch(byId("tools"), ...tools(seen));
  view.show(table.isTable, said, why);
  keepFocus(() => patch(byId("main"), ...layout(seen, said, why)));
  document.body.dataset.layout = table.isFull ? "full" : "table";
  document.body.dataset.role = table.me.role;
  document.body.dataset.phase = game.phase;
  strip();
}

// Whoever uses a keyboard stays where the next thing to do appears, when what had the focus goes.
function keepFocus(change) {
  const main = byId("main");
  const wasInside = main.contains(document.activeElement) && document.activeElement !== main;
  change();
  if (wasInside && !main.contains(document.activeElement)) main.querySelector(".panel").focus({ preventScroll: true });
}

function layout(seen, said, why) {
  return [
    element("section", { class: "prompt", data: { key: "prompt", mine: String(table.game.turn === table.seat && table.seat !== null) } },
      element("h2", { class: "said" }, said), why ? element("p", { class: "why" }, why) : null, lastNews()),
    element("div", { class: "felt", data: { key: "felt" } }, seatList(table), pile(table)),
    element("section", { class: "panel", tabIndex: -1, ariaLabel: _("What you can do"), data: { key: "panel" } }, ...panel(seen).filter(Boolean), whoPlays()),
    hand(seen),
  ].filter(Boolean);
}

const lastNews = () => element("ul", { class: "news", ariaLabel: _("What happened"), data: { key: "news" } }, ...table.news.map((text) => element("li", {}, text)));

// One laptop in front of several people: somebody has to say who sits there.
function whoPlays() {
  if (!table.isFull || table.seat !== null || !table.isTable || table.isOver) return null;
  return element("p", { data: { key: "who" } }, button(_("Who plays on this screen?"), trying(() => chooseSeat(table)), { class: "big" }));
}

function strip() {
  const { role } = table.me;
  const isOurs = launcher.status?.game === table.id;
  const isDue = table.hasPress && (table.seat === null && table.isFull ? DUE_PHASES.includes(table.game.phase) : table.anybody("launched").length > 0);
  const may = role === "table" ? "all" : role === "seat" && isOurs ? "press" : "stop";
  showStrip(launcher, { may, fill: isOurs ? table.game.draw_pile ?? FULL_HOPPER : FULL_HOPPER, canPress: !isOurs || isDue, matters: isOurs });
}

function hearLauncher(name, event) {
  if (name === "refused") trouble(refusal({ code: event.code, message: _("Not now.") }));
  else if (LAUNCH_IS_OVER.includes(name)) table?.ask();
  else if (name === "launch" && event.outcome === "fired") say(_("The launcher threw {cards}.", { cards: cards(event.cards) }));
}

function news(name, event, said) {
  if (said) say(said);
  if (name === "took" && event.launch_id && launcher.status?.game !== id) launcher.refresh(); // it was bound meanwhile
  if (name === "took" && event.cards) fly(event.cards, event.seat, table.hasPress ? "#strip .state" : ".pile .lying");
  if (name === "hand-shown" && event.faces) trying(() => showHand(event))();
  if (name === "undone") banner("undone", said);
  else if (name !== "game" && said) banner("undone", null);
  if (REFILLS.includes(name)) trying(refill)();
  show();
}

// Whoever challenges looks into the hand, and nobody else does.
function showHand(event) {
  return ask(_("{name} holds", { name: table.name(event.seat) }), () => element("div", { class: "faces" }, ...event.faces.toSorted(byColor).map((card) => cardFace(card))));
}

// A simulated hopper holds what the game says it does; a real one is filled by somebody, who says so.
async function refill() {
  await table.refresh();
  if (!table.isTable || launcher.status?.game !== id || !table.hasPress) return;
  const { draw_pile: cardsLeft } = table.game;
  if (launcher.isSimulated) await launcher.fill(cardsLeft);
  else banner("fill", _("Put the other {cards} into the launcher, then tap Filled.", { cards: cards(cardsLeft) }), { text: _("Filled"), onclick: trying(filled) });
}

async function filled() {
  await launcher.fill(table.game.draw_pile);
  banner("fill", null);
}

async function open() {
  const me = await whoAmI();
  if (me.role === "none") { location.replace("/join"); return; }
  table = new Table(id, me, { onChange: show, onNews: news, onState: (isAlive) => alive("game", isAlive) });
  picking = new Picking(table, (action) => trying(() => table.act(action))());
  await table.begin();
  serviceGone(false);
  await launcher.begin();
  await sitDown();
  if (table.game.phase === "turn-up") await refill();
  stayAwake();
}

// Against bots there is one person only, and one seat for them.
async function sitDown() {
  const people = table.game.seats.filter(({ bot, left }) => !bot && !left);
  if (!table.isTable || !table.isFull || table.seat !== null || people.length !== 1) return;
  await post("/join", { game: id, seat: people[0].seat }).catch(() => null);
  await table.sit(people[0].seat);
}

function begin() {
  open().catch((error) => {
    if (error.status === 0) { serviceGone(true); setTimeout(begin, AGAIN_MS); }
    else if (GONE.includes(error.status)) leavePage(error);
    else { trouble(error.message); throw error; }
  });
}

begin();
