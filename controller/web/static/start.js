// The start page: running games to go on with, and a new one to set up.

import { serviceGone, trouble, trying } from "./banners.js";
import { button, byId, element, patch } from "./dom.js";
import { cardFace } from "./faces.js";
import { editionChoice, optionChoices, radio } from "./options.js";
import { games } from "./choices.js";
import { get, post, put, whoAmI } from "./wire.js";
import { Launcher } from "./launcher.js";
import { playerList } from "./players.js";
import { Setup } from "./setup.js";
import { showStrip } from "./strip.js";
import { _, and, ngettext } from "./words.js";

const EMBLEMS = { "attack": "red-hit-2", "classic": "blue-7", "minecraft": "wild-creeper", "all-wild": "wild-forced-swap" };

const SHOWN_GAMES = 3;

let me = null;
let setup = null;
let running = [];
const launcher = new Launcher({ onChange: () => showStrip(launcher, { may: may() }), onEvent: () => {}, onState: (isAlive) => serviceGone(!isAlive) });

const may = () => ({ table: "all", none: "stop" })[me?.role] ?? "press";
const isTable = () => me.role === "table";

function changed(change) {
  return (...given) => { change(...given); show(); };
}

function show() {
  if (isTable()) patch(byId("main"), continueSection(), newGame());
  else patch(byId("main"), stranger());
}

// A device of the home network that has not joined, or has a seat.
function stranger() {
  const address = me.game ? `/game/${me.game}` : "/join";
  return element("section", {}, element("h2", {}, me.game ? _("Welcome back, {name}", { name: me.name ?? "" }) : _("Join the game")),
    element("p", {}, me.game ? "" : _("Ask for the code at the table, or point your camera at the square that it shows.")),
    element("a", { class: "button primary big", href: address }, me.game ? _("Go on playing") : _("Join a game")));
}

function continueSection() {
  if (!running.length) return null;
  const [first, older] = [running.slice(0, SHOWN_GAMES), running.slice(SHOWN_GAMES)];
  return element("section", { ariaLabel: _("Running games"), class: "running", data: { key: "running" } }, element("h2", {}, _("Go on playing")),
    element("ul", {}, ...first.map(gameLink)),
    older.length > 0 && element("details", {}, element("summary", {}, ngettext("{n} older game", "{n} older games", older.length)), element("ul", {}, ...older.map(gameLink))));
}

function gameLink({ id, ruleset, seats, round }) {
  return element("li", {}, element("a", { class: "button", href: `/game/${id}`, data: { game: id } },
    element("strong", {}, games[ruleset]?.title ?? ruleset), " ", element("span", {}, and(seats.map(({ name }) => name))), " ",
    element("small", {}, _("Round {n}", { n: round }))));
}

function newGame() {
  return element("form", { class: "setup", onsubmit: begin, data: { key: "setup" } }, element("h2", {}, _("New game")),
    element("fieldset", { class: "games" }, element("legend", {}, _("Which game?")), ...setup.rulesets.map(({ id }) => gameChoice(id))),
    element("fieldset", { class: "choice" }, element("legend", {}, _("Where are the cards?")),
      radio("knowledge", "full", setup.chosen.knowledge, changed((value) => setup.choose("knowledge", value)), _("On the screen"), _("The program deals; bots may play along.")),
      radio("knowledge", "table", setup.chosen.knowledge, changed((value) => setup.choose("knowledge", value)), _("On the table"), _("You play with real cards; the pages keep count and score."))),
    playerList(setup, changed),
    setup.hasPress && launcherChoice(),
    element("details", { class: "more" }, element("summary", {}, _("Edition and house rules")),
      editionChoice(setup, changed), dealerChoice(), ...optionChoices(setup, changed), undoChoice()),
    element("div", { class: "begin" }, element("button", { type: "submit", class: "primary big" }, _("Start the game"))));
}

function gameChoice(id) {
  return element("label", { class: "game" },
    element("input", { type: "radio", name: "ruleset", value: id, checked: id === setup.ruleset.id, onchange: changed(() => setup.choose("ruleset", id)) }),
    cardFace(EMBLEMS[id], { role: null, ariaLabel: null, ariaHidden: "true" }),
    element("span", {}, element("strong", {}, games[id].title), element("small", {}, games[id].sentence)));
}

function launcherChoice() {
  const choose = changed((value) => setup.choose("withLauncher", value === "yes"));
  const current = setup.usesLauncher ? "yes" : "no";
  const without = setup.chosen.knowledge === "table" ? _("You type in how many cards came.") : _("The program draws the luck.");
  return element("fieldset", { class: "choice", data: { key: "launcher" } }, element("legend", {}, _("Launcher")),
    launcher.isThere && radio("launcher", "yes", current, choose, launcher.isSimulated ? _("With the simulated launcher") : _("With the real launcher"), _("It counts what it throws, and the cards go to whoever has to press.")),
    radio("launcher", "no", current, choose, _("Without a launcher"), without));
}

function dealerChoice() {
  return element("div", { class: "option", data: { key: "dealer" } }, element("label", { for: "dealer" }, _("Dealer")), element("small", { id: "dealer-why" }, _("Who deals first; the player to the left begins.")),
    element("select", { id: "dealer", "aria-describedby": "dealer-why", value: String(setup.chosen.dealer), onchange: (event) => setup.choose("dealer", Number(event.target.value)) },
      ...setup.players.map(({ name }, seat) => element("option", { value: String(seat), selected: seat === setup.chosen.dealer }, name))));
}

function undoChoice() {
  if (setup.chosen.knowledge === "table") return null; // there it always can
  return element("div", { class: "option", data: { key: "undo" } }, element("label", { for: "undo" }, _("Taking back")), element("small", { id: "undo-why" }, _("Moves may be taken back; good for learning.")),
    element("input", { id: "undo", type: "checkbox", class: "switch", "aria-describedby": "undo-why", checked: setup.chosen.undo, onchange: changed((event) => setup.choose("undo", event.target.checked)) }));
}

const begin = (event) => { event.preventDefault(); trying(create)(); };

async function create() {
  const game = await post("/games", setup.body());
  setup.remember();
  if (setup.usesLauncher) {
    await put("/launcher/game", { game: game.id });
    if (launcher.isSimulated && game.draw_pile !== null) await launcher.fill(game.draw_pile);
  }
  location.assign(`/game/${game.id}`);
}

async function load() {
  me = await whoAmI();
  if (may() === "stop") launcher.onChange();
  else await launcher.begin();
  if (isTable()) {
    const [rulesets, all] = await Promise.all([get("/rulesets"), get("/games")]);
    running = all.filter(({ phase }) => phase !== "game-over").reverse();
    setup = new Setup(rulesets.toSorted((one, other) => (other.id === "attack") - (one.id === "attack")), launcher);
  }
  serviceGone(false);
  show();
}

const AGAIN_MS = 2000;

function open() {
  load().catch((error) => {
    if (error.status === 0) { serviceGone(true); setTimeout(open, AGAIN_MS); } else trouble(error.message);
  });
}

open();
