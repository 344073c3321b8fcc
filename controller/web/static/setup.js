// A game that is being set up: what was chosen so far, and what goes to the service.

import { _ } from "./words.js";

const KEY = "card-launcher-setup";
const MOST_PLAYERS = 10;
const FEWEST_PLAYERS = 2;

const person = (n) => ({ name: _("Player {n}", { n }), bot: null });
const robot = (n) => ({ name: _("Bot {n}", { n }), bot: "simple" });

export class Setup {
  constructor(rulesets, launcher) {
    this.rulesets = rulesets;
    this.launcher = launcher;
    this.chosen = {
      ruleset: "attack",
      edition: null,
      knowledge: launcher.isThere && !launcher.isSimulated ? "table" : "full",
      players: {
        table: [person(1), person(2), person(3)],
        full: [person(1), robot(1), robot(2)],
      },
      options: {},
      dealer: 0,
      withLauncher: true,
      withLauncherElsewhere: false,
      undo: false,
      ...remembered(),
    };
    if (!this.ruleset) this.choose("ruleset", "attack");
  }

  get ruleset() {
    return this.rulesets.find(({ id }) => id === this.chosen.ruleset);
  }
  get edition() {
    return this.chosen.edition ?? this.ruleset.editions[0].id;
  }
  get players() {
    return this.chosen.players[this.chosen.knowledge];
  }
  get options() {
    return this.ruleset.options.filter(
      ({ editions }) => !editions || editions.includes(this.edition),
    );
  }
  get hasPress() {
    return this.ruleset.id === "attack";
  }
  get canAdd() {
    return this.players.length < MOST_PLAYERS;
  }
  get canRemove() {
    return this.players.length > FEWEST_PLAYERS;
  }
  // A launcher of this service, or one that reports here from elsewhere.
  get usesLauncher() {
    return this.hasPress && this.chosen[this.launcherKey];
  }
  get launcherKey() {
    return this.launcher.isThere ? "withLauncher" : "withLauncherElsewhere";
  }

  choose(name, value) {
    this.chosen[name] = value;
    if (name === "ruleset") Object.assign(this.chosen, { edition: null, options: this.common() });
    if (name === "edition") this.chosen.options = this.valid();
  }

  option({ id, default: usual }) {
    return this.chosen.options[id] ?? usual;
  }
  setOption({ id, default: usual }, value) {
    if (JSON.stringify(value) === JSON.stringify(usual)) delete this.chosen.options[id];
    else this.chosen.options[id] = value;
  }

  valid() {
    const known = this.options.map(({ id }) => id);
    return Object.fromEntries(
      Object.entries(this.chosen.options).filter(([id]) => known.includes(id)),
    );
  }

  // What every game has stays when another game is chosen.
  common() {
    const { scoring, target } = this.chosen.options;
    return Object.fromEntries(
      Object.entries({ scoring, target }).filter(([, value]) => value !== undefined),
    );
  }

  add(isBot) {
    const { players } = this;
    const number = players.filter(({ bot }) => Boolean(bot) === isBot).length + 1;
    players.push(isBot ? robot(number) : person(number));
  }

  remove(place) {
    this.players.splice(place, 1);
    this.chosen.dealer = Math.min(this.chosen.dealer, this.players.length - 1);
  }

  move(place, by) {
    const { players } = this;
    [players[place], players[place + by]] = [players[place + by], players[place]];
  }

  body() {
    const { ruleset, knowledge, dealer, undo } = this.chosen;
    const bots = Object.fromEntries(
      this.players.flatMap(({ bot }, seat) => (bot ? [[seat, bot]] : [])),
    );
    return {
      ruleset,
      knowledge,
      edition: this.edition,
      dealer: Math.min(dealer, this.players.length - 1),
      players: this.players.map(
        ({ name }, seat) => name.trim() || _("Player {n}", { n: seat + 1 }),
      ),
      options: this.valid(),
      ...(this.usesLauncher ? {} : { launcher: null }),
      ...(Object.keys(bots).length ? { bots } : {}),
      ...(knowledge === "full" && undo ? { undo } : {}),
    };
  }

  // The next game is mostly the same again.
  remember() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      /* an extra */
    }
  }
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
