// The plain page: one launcher, one game, live. It holds nothing but what the service sent last;
// every event makes it ask again, or shows the number that came with it.

import { Board } from "/board.js";
import { call, Stream } from "/wire.js";
import { byId, cards, launchSentence } from "/words.js";

const LAUNCHER_EVENTS = ["state", "card", "launch", "announced", "delivered", "set-aside", "refused", "notice", "ran-empty"];
const FULL_DECK = 112;
const HINTS = {
  disabled: "Tap Enable to begin.",
  stopped: "Stopped. Tap Enable when all is well.",
  empty: "The hopper is empty: fill it, then tap Hopper is full.",
};
let launcher = null;

const board = new Board({ say, doing, hopperHolds });

function say(text) { byId("message").textContent = text; }

function doing(action) {
  return async (...given) => {
    try { await action(...given); say(""); } catch (error) { say(error.message); }
  };
}

function showConnection(text) { byId("connection").textContent = text; }

function showLauncher() {
  const { state, hopper, fault, totals, last_launch: last } = launcher;
  byId("state").textContent = state;
  byId("state").dataset.state = state;
  byId("backend").textContent = launcher.backend === "sim" ? "Simulated hardware: push the button below." : `Driven by ${launcher.backend}.`;
  byId("push").disabled = !["idle", "empty"].includes(state);
  byId("fault").hidden = !(fault || HINTS[state]);
  byId("fault").textContent = fault ? fault.what_to_do : HINTS[state] ?? "";
  byId("gauge").max = Math.max(1, hopper.loaded);
  byId("gauge").value = hopper.left;
  byId("hopper-text").textContent = `${hopper.left} of ${hopper.loaded}`;
  byId("totals").textContent = `${totals.presses} ${totals.presses === 1 ? "press" : "presses"}, ${cards(totals.cards)}, ${totals.uncertain} uncertain`;
  showAccounts(launcher.accounts);
  const isBusy = ["deciding", "feeding", "settling"].includes(state);
  if (!isBusy) byId("flying").textContent = "";
  byId("last").textContent = last && !isBusy ? launchSentence(last, board.name) : "";
}

// What no beam sees: told when the hopper runs empty, until it is filled again.
function showAccounts({ loaded, counted, missing }) {
  const words = missing > 0 ? `${missing} missing` : missing < 0 ? `${-missing} too many` : "none missing";
  byId("accounts").hidden = missing === null;
  byId("accounts").textContent = `The hopper ran empty: ${cards(loaded)} loaded, ${counted} counted, ${words}.`;
}

async function refresh() {
  launcher = await call("GET", "/launcher");
  await board.follow(launcher.game);
  showLauncher();
}

function onLauncherEvent(name, event) {
  if (name === "card") byId("flying").textContent = cards(event.cards);
  else if (name === "refused") say(`Not now: the launcher is ${event.code}.`);
  else if (name === "notice") say(event.text ?? event.code);
  if (name !== "card") refresh().catch((error) => say(error.message));
}

// Space and Enter on the big button push it, as a finger does.
async function push() {
  if (launcher.backend === "sim") await call("POST", "/simulator/button", { ms: 80 });
  else await call("POST", "/launcher/press", {});
}

// Simulated cards do not put themselves into the hopper; a person fills a real one.
async function hopperHolds(number) {
  if (launcher?.backend !== "sim") return;
  await call("POST", "/simulator/hopper", { cards: number });
  await call("POST", "/launcher/load", { cards: number });
}

async function fill() {
  const number = board.pile ?? FULL_DECK;
  if (launcher.backend === "sim") await hopperHolds(number);
  else await call("POST", "/launcher/load", { cards: number });
}

async function begin() {
  await board.lookForGames();
  try {
    await refresh();
  } catch (error) {
    if (error.status !== 404) throw error;
    byId("launcher").hidden = true; // the games alone
    board.hasLauncher = false;
    showConnection("games only");
    await board.follow(null);
    return;
  }
  new Stream("/api/launcher/events", LAUNCHER_EVENTS, onLauncherEvent, showConnection);
}

byId("push").onclick = doing(push);
byId("stop").onclick = doing(() => call("POST", "/launcher/stop", {}));
byId("enable").onclick = doing(() => call("POST", "/launcher/enable", {}));
byId("load").onclick = doing(fill);
begin().catch((error) => say(error.message));

