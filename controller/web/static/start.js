// The start page: running games to go on with, and a new one to set up.

import { serviceGone, trouble, trying } from "./banners.js";
import { byId, element, patch } from "./dom.js";
import { get, post, put, whoAmI } from "./wire.js";
import { Launcher } from "./launcher.js";
import { newGame } from "./newgame.js";
import { runningGames } from "./running.js";
import { Setup } from "./setup.js";
import { showStrip } from "./strip.js";
import { _ } from "./words.js";

const LOOK_MS = 3000;

let me = null;
let setup = null;
let running = [];
let isAlone = false;
const launcher = new Launcher({
  onChange: () => {
    showStrip(launcher, { may: may() });
    if (isAlone) show();
  },
  onEvent: () => {},
  onState: (isAlive) => serviceGone(!isAlive),
});

const may = () => ({ table: "all", none: "stop" })[me?.role] ?? "press";
const isTable = () => me.role === "table";

function changed(change) {
  return (...given) => {
    change(...given);
    show();
  };
}

function show() {
  const main = byId("main");
  if (!isTable()) patch(main, stranger());
  else if (isAlone) patch(main, elsewhere());
  else patch(main, runningGames(running), newGame({ setup, launcher, changed, begin }));
}

function elsewhere() {
  return element(
    "section",
    {},
    element("h2", {}, _("A launcher alone")),
    element("p", {}, _("The games are played on the pages of the computer that runs them.")),
    launcher.status?.game === null &&
      element(
        "p",
        { class: "unused" },
        _(
          "No game uses this launcher now: what it throws goes to nobody. Start one there with a launcher that reports from elsewhere.",
        ),
      ),
  );
}

// A device of the home network that has not joined, or has a seat.
function stranger() {
  const address = me.game ? `/game/${me.game}` : "/join";
  return element(
    "section",
    {},
    element(
      "h2",
      {},
      me.game ? _("Welcome back, {name}", { name: me.name ?? "" }) : _("Join the game"),
    ),
    element(
      "p",
      {},
      me.game
        ? ""
        : _("Ask for the code at the table, or point your camera at the square that it shows."),
    ),
    element(
      "a",
      { class: "button primary big", href: address },
      me.game ? _("Go on playing") : _("Join a game"),
    ),
  );
}

const begin = (event) => {
  event.preventDefault();
  trying(create)();
};

async function create() {
  const game = await post("/games", setup.body());
  setup.remember();
  if (setup.usesLauncher && launcher.isThere) {
    await put("/launcher/game", { game: game.id });
    if (launcher.isSimulated && game.draw_pile !== null) await launcher.fill(game.draw_pile);
  }
  location.assign(`/game/${game.id}`);
}

async function load() {
  me = await whoAmI();
  if (may() === "stop") launcher.onChange();
  else await launcher.begin();
  if (isTable()) await loadGames();
  serviceGone(false);
  show();
}

// A launcher's process may have no games: they have pages of their own, elsewhere.
async function loadGames() {
  try {
    const [rulesets, all] = await Promise.all([get("/rulesets"), get("/games")]);
    running = all.filter(({ phase }) => phase !== "game-over").reverse();
    setup = new Setup(
      rulesets.toSorted((one, other) => (other.id === "attack") - (one.id === "attack")),
      launcher,
    );
  } catch (error) {
    if (error.status !== 404) throw error;
    isAlone = true;
    setInterval(() => launcher.refresh(), LOOK_MS); // for the game that uses it
  }
}

const AGAIN_MS = 2000;

function open() {
  load().catch((error) => {
    if (error.status === 0) {
      serviceGone(true);
      setTimeout(open, AGAIN_MS);
    } else trouble(error.message);
  });
}

open();
