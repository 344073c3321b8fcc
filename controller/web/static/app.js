// The plain page: one launcher, one game, live. It holds no state of its own but what the service
// sent last; every event makes it ask again or shows the number that came with it.

const byId = (id) => document.getElementById(id);
const PING_WATCHDOG_MS = 12000; // the service pings every 10 s at the latest
const ACTION_WORDS = {
  "draw": "Draw", "pass": "Pass", "call-uno": "Call UNO!", "catch": "Catch", "challenge": "Challenge",
  "accept": "Accept", "name-color": "Name", "choose": "Choose", "next-round": "Next round", "leave": "Leave",
  "turn-up": "Turned up", "hint": "Gave a hint",
};
let launcher = null;
let game = null;
let following = null; // the game whose stream is open, or about to be
let gameStream = null;
let received = null; // the seat that the last launch went to, to be lit up once

async function call(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const content = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(content.detail || content.title);
  return content;
}

function say(text) { byId("last").textContent = text; }

function doing(action) {
  return async () => { try { await action(); } catch (error) { say(error.message); } };
}

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

// --- streams: a dead socket on a sleeping phone looks open, so a silent stream is reopened -------

class Stream {
  constructor(path, names, onEvent) {
    Object.assign(this, { path, names, onEvent, source: null, watchdog: null });
    this.reopen = () => { if (document.visibilityState === "visible") this.open(); };
    document.addEventListener("visibilitychange", this.reopen);
    window.addEventListener("pageshow", this.reopen);
    this.open();
  }

  open() {
    this.source?.close();
    this.source = new EventSource(this.path);
    for (const name of ["snapshot", "ping", ...this.names]) {
      this.source.addEventListener(name, (event) => {
        this.alive();
        if (name !== "ping") this.onEvent(name, JSON.parse(event.data));
      });
    }
    this.source.onerror = () => { byId("connection").textContent = "connection lost, trying again…"; };
    this.alive(false);
  }

  alive(heard = true) {
    if (heard) byId("connection").textContent = "live";
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.open(), PING_WATCHDOG_MS);
  }

  close() {
    document.removeEventListener("visibilitychange", this.reopen);
    window.removeEventListener("pageshow", this.reopen);
    clearTimeout(this.watchdog);
    this.source.close();
  }
}

// --- the launcher --------------------------------------------------------------------------------

function cards(number) { return number === 1 ? "1 card" : `${number} cards`; }

function seatName(seat) { return game?.seats[seat]?.name ?? `Seat ${seat + 1}`; }

function launchSentence(launch) {
  const to = launch.seat === null ? "" : ` for ${seatName(launch.seat)}`;
  if (launch.uncertain) {
    const [low, high] = launch.range;
    return `${cards(launch.cards)}${to}? Between ${low} and ${high}: please count.`;
  }
  if (launch.outcome === "fired") return `${cards(launch.cards)}${to}.`;
  const words = { nothing: "Nothing came", empty: "The hopper is empty", jam: "A card is jammed", stopped: "Stopped", fault: "Fault" };
  return `${words[launch.outcome]}${launch.cards ? `, ${cards(launch.cards)}` : ""}${to}.`;
}

function showLauncher() {
  const { state, hopper, fault, totals, last_launch: last } = launcher;
  byId("state").textContent = state;
  byId("state").dataset.state = state;
  byId("backend").textContent = launcher.backend === "sim" ? "Simulated hardware: push the button below." : `Driven by ${launcher.backend}.`;
  byId("push").disabled = !["idle", "empty"].includes(state);
  byId("fault").hidden = !fault;
  byId("fault").textContent = fault ? fault.what_to_do : "";
  byId("gauge").max = Math.max(1, hopper.loaded);
  byId("gauge").value = hopper.left;
  byId("hopper-text").textContent = `${hopper.left} of ${hopper.loaded}`;
  byId("totals").textContent = `${totals.presses} ${totals.presses === 1 ? "press" : "presses"}, ${cards(totals.cards)}, ${totals.uncertain} uncertain`;
  showAccounts(launcher.accounts);
  if (["idle", "empty"].includes(state)) byId("flying").textContent = "";
  if (last) say(launchSentence(last));
}

// What no beam sees: told when the hopper runs empty, until it is filled again.
function showAccounts({ loaded, counted, missing }) {
  const words = missing > 0 ? `${missing} missing` : missing < 0 ? `${-missing} too many` : "none missing";
  byId("accounts").hidden = missing === null;
  byId("accounts").textContent = `The hopper ran empty: ${cards(loaded)} loaded, ${counted} counted, ${words}.`;
}

async function refreshLauncher() {
  launcher = await call("GET", "/launcher");
  showLauncher();
  await follow(launcher.game);
}

function onLauncherEvent(name, event) {
  if (name === "snapshot" && event.state) { launcher = event; showLauncher(); }
  if (name === "card") byId("flying").textContent = cards(event.cards);
  if (name === "refused") { say(`Not now: ${event.code}.`); return; }
  if (name === "launch") say(launchSentence(event));
  if (name !== "card") refreshLauncher().catch((error) => say(error.message));
}

async function push() {
  if (launcher.backend === "sim") await call("POST", "/simulator/button", { ms: 80 });
  else await call("POST", "/launcher/press", {});
}

// --- the game ------------------------------------------------------------------------------------

async function newGame(knowledge) {
  const made = await call("POST", "/games", { ruleset: "attack", players: ["Ann", "Ben", "Cleo"], knowledge });
  await follow(made.id);
}

async function follow(id) {
  if (id === following) return;
  following = id;
  gameStream?.close();
  gameStream = null;
  game = null;
  byId("log").replaceChildren();
  byId("new-game").hidden = id !== null;
  byId("board").hidden = id === null;
  if (id === null) return;
  await refreshGame(id);
  if (id !== following) return;
  gameStream = new Stream(`/api/games/${id}/events`, GAME_EVENTS, onGameEvent);
}

// Role `table` on loopback: this page may see every hand, so it asks as each seat in turn.
async function refreshGame(id) {
  const seen = await call("GET", `/games/${id}`);
  if (seen.knowledge === "full") {
    const own = await Promise.all(seen.seats.map((seat) => call("GET", `/games/${id}?seat=${seat.seat}`)));
    own.forEach((view, seat) => { seen.seats[seat].hand = view.seats[seat].hand; });
  }
  const perSeat = await Promise.all(seen.seats.map((seat) => call("GET", `/games/${id}/actions?seat=${seat.seat}`)));
  game = seen;
  showGame(perSeat);
}

let refreshing = null;
function onGameEvent(name, event) {
  if (name === "took") received = event.seat;
  const sentence = HAPPENED[name]?.(event);
  if (sentence) byId("log").prepend(element("li", { textContent: sentence }));
  clearTimeout(refreshing);
  const id = game.id;
  refreshing = setTimeout(() => refreshGame(id).catch((error) => say(error.message)), 15);
}

// What happened, as a person would say it; the keys are the game stream's event names.
const HAPPENED = {
  "round-began": (e) => `A round begins, ${seatName(e.dealer)} dealt.`,
  "turned-up": (e) => `Turned up: ${face(e.card)}.`,
  "turn": () => null, // the board says so already
  "played": (e) => `${seatName(e.seat)} plays ${face(e.card)}${e.thrown?.length ? ` and throws ${e.thrown.length} more` : ""}.`,
  "color-named": (e) => `${seatName(e.seat)} names ${e.color}.`,
  "chosen": (e) => `${seatName(e.seat)} chooses ${seatName(e.target)}.`,
  "passed": (e) => `${seatName(e.seat)} passes.`,
  "owed": (e) => `${seatName(e.seat)} owes ${e.presses ? `${e.presses} presses` : "presses until cards come"} (${face(e.because)}).`,
  "took": (e) => `${seatName(e.seat)} takes ${e.cards ? cards(e.cards) : "nothing"}.`,
  "reloaded": () => "The discards go back into the launcher.",
  "hands-swapped": (e) => `${seatName(e.seat)} and ${seatName(e.target)} swap hands.`,
  "uno-called": (e) => `${seatName(e.seat)} calls UNO!`,
  "caught": (e) => `${seatName(e.seat)} catches ${seatName(e.target)}.`,
  "hinted": (e) => `${seatName(e.target)} gave a hint.`,
  "doubt-opened": (e) => `How many did ${seatName(e.seat)} get? Please count.`,
  "doubt-settled": (e) => `${seatName(e.seat)} got ${cards(e.cards)}, says the table.`,
  "corrected": (e) => `${seatName(e.seat)} holds ${cards(e.cards)}, says the table.`,
  "left": (e) => `${seatName(e.seat)} leaves.`,
  "round-over": () => "The round is over.",
  "game-over": () => "The game is over.",
};

function face(card) { return card.replaceAll("-", " "); }

function cardFace(card, tag = "span") {
  const [first, ...rest] = card.split("-");
  const color = ["red", "yellow", "green", "blue"].includes(first) ? first : "";
  const node = element(tag, { className: "card", textContent: color ? rest.join(" ") : face(card) });
  node.dataset.color = color;
  node.title = card;
  return node;
}

function showGame(actions) {
  byId("top-card").replaceChildren(...(game.top ? ["On the pile: ", cardFace(game.top)] : ["No card on the pile yet."]),
    game.color && game.top?.startsWith("wild") ? ` — color ${game.color}` : "");
  byId("owes").textContent = owesSentence();
  byId("doubts").replaceChildren(...game.doubts.map(doubtLine));
  byId("seats").replaceChildren(...game.seats.map((seat) => seatLine(seat, actions[seat.seat])));
  received = null;
}

function owesSentence() {
  const { obligation: due, turn, phase } = game;
  if (["round-over", "game-over"].includes(phase)) return `${game.winners.map(seatName).join(" and ") || "Nobody"} won the ${phase === "round-over" ? "round" : "game"}.`;
  if (due) return `${seatName(due.seat)} must press ${due.until_fires ? "until cards come" : due.presses === 1 ? "once more" : `${due.presses} times`} (${face(due.because)}).`;
  if (phase === "turn-up") return `${seatName(turn)} turns up the first card.`;
  return turn === null ? "" : `${seatName(turn)}'s turn: play a card, or press the button once.`;
}

function doubtLine(doubt) {
  const [low, high] = doubt.range;
  const line = element("li", { textContent: `How many did ${seatName(doubt.seat)} get? The launcher saw ${doubt.cards}. ` });
  for (let count = low; count <= high; count += 1) {
    const answer = element("button", { type: "button", textContent: count });
    answer.onclick = doing(() => act({ type: "confirm", seat: doubt.seat, launch_id: doubt.launch_id, cards: count }));
    line.append(answer, " ");
  }
  return line;
}

function seatLine(seat, actions) {
  const line = element("li", { className: `${game.turn === seat.seat ? "turn " : ""}${received === seat.seat ? "got" : ""}` });
  const uno = { owed: "UNO not called!", called: "UNO" }[seat.uno] ?? "";
  line.append(element("div", { className: "seat-line" },
    element("strong", { textContent: seat.name }), element("span", { textContent: uno }),
    element("span", { className: "quiet", textContent: `${seat.score} points` }),
    element("span", { className: "count", textContent: cards(seat.cards) })));
  const plays = actions.filter((action) => action.type === "play");
  if (seat.hand) line.append(element("div", { className: "hand" }, ...seat.hand.map((card) => handCard(card, plays))));
  else if (plays.length) line.append(playSelect(plays));
  const others = actions.filter((action) => ACTION_WORDS[action.type] && !["leave", "hint"].includes(action.type)
    && (action.type !== "call-uno" || seat.cards <= 2));
  const turnUps = others.filter((action) => action.type === "turn-up");
  if (turnUps.length) line.append(actionSelect("Turned up…", turnUps, (action) => action.card));
  const row = element("div", { className: "row" }, ...others.filter((action) => action.type !== "turn-up").map(actionButton));
  if (row.childElementCount) line.append(row);
  return line;
}

function handCard(card, plays) {
  const fitting = plays.filter((action) => action.card === card);
  if (!fitting.length) return cardFace(card);
  const node = cardFace(card, "button");
  node.onclick = doing(() => act(fitting.length === 1 ? fitting[0] : choose(fitting)));
  return node;
}

function choose(fitting) {
  const words = fitting.map((action, number) => `${number + 1}: ${playWords(action)}`);
  const answer = Number(window.prompt(`Which one?\n${words.join("\n")}`, "1"));
  const chosen = fitting[answer - 1];
  if (!chosen) throw new Error("Nothing played.");
  return chosen;
}

function playWords(action) {
  const parts = [face(action.card)];
  if (action.color) parts.push(action.color);
  if (action.target !== undefined) parts.push(`for ${seatName(action.target)}`);
  if (action.throw?.length) parts.push(`throwing ${action.throw.length}`);
  return parts.join(", ");
}

function playSelect(plays) { return actionSelect("Played…", plays, playWords); }

function actionSelect(title, actions, words) {
  const select = element("select", { ariaLabel: title }, element("option", { textContent: title, value: "" }),
    ...actions.map((action, number) => element("option", { textContent: words(action), value: number })));
  select.onchange = doing(() => act(actions[Number(select.value)]));
  return select;
}

function actionButton(action) {
  const target = action.target === undefined ? "" : ` ${seatName(action.target)}`;
  const button = element("button", { type: "button", textContent: `${ACTION_WORDS[action.type]}${target}${action.color ? ` ${action.color}` : ""}` });
  button.onclick = doing(() => act(action));
  return button;
}

async function act(action) {
  await call("POST", `/games/${game.id}/actions`, action);
  await refreshGame(game.id);
}

// --- wiring --------------------------------------------------------------------------------------

const LAUNCHER_EVENTS = ["state", "card", "launch", "announced", "delivered", "set-aside", "refused", "notice", "ran-empty"];
const GAME_EVENTS = ["game", ...Object.keys(HAPPENED)];

byId("push").onclick = doing(push);
byId("stop").onclick = doing(() => call("POST", "/launcher/stop", {}));
byId("enable").onclick = doing(() => call("POST", "/launcher/enable", {}));
byId("load").onclick = doing(fill);
byId("new-full").onclick = doing(() => newGame("full"));
byId("new-table").onclick = doing(() => newGame("table"));
byId("end-game").onclick = doing(async () => { await call("DELETE", `/games/${game.id}`); await refreshLauncher(); });

async function fill() {
  const full = 112;
  if (launcher.backend === "sim") await call("POST", "/simulator/hopper", { cards: full });
  await call("POST", "/launcher/load", { cards: full });
  await refreshLauncher();
}

new Stream("/api/launcher/events", LAUNCHER_EVENTS, onLauncherEvent);
refreshLauncher().catch((error) => say(error.message));
