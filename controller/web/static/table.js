// One game as this device sees it: who it is, what lies on the table, and what it may do.

import { get, post, Refused } from "./wire.js";
import { GAME_EVENTS, sentence } from "./happened.js";
import { settle } from "./settled.js";
import { Stream } from "./stream.js";
import { _ } from "./words.js";

const AGAIN_MS = 1000;
const NEWS_MS = 400;
const SHOWN_NEWS = 4;
const REMEMBERED = 60; // sentences of the log

export class Table {
  constructor(id, me, { onChange, onNews, onState, onEnd }) {
    Object.assign(this, {
      id,
      me,
      onChange,
      onNews,
      onState,
      onEnd,
      game: null,
      actions: [],
      seat: null,
      selected: null,
      log: [],
      stream: null,
      asked: 0,
      listedFor: null,
      changing: null,
      sent: null,
      tapped: null,
      isUndoing: false,
      isLeft: false,
    });
    this.seat = me.game === id && me.seat !== null ? me.seat : this.rememberedSeat();
  }

  get isTable() {
    return this.me.role === "table";
  }
  get isFull() {
    return this.game.knowledge === "full";
  }
  get isOver() {
    return ["round-over", "game-over"].includes(this.game.phase);
  }
  get hasPress() {
    return this.game.ruleset === "attack";
  }
  // The device on the table speaks for everybody round it; everyone else for themselves.
  get speaksForAll() {
    return this.isTable && !this.isFull;
  }

  // Whose actions are shown: who was tapped, else who is awaited, else anybody who may do something.
  get acting() {
    if (!this.speaksForAll) return this.seat;
    const { turn, seats } = this.game;
    return (
      this.selected ??
      turn ??
      seats.find(({ seat, left }) => !left && this.of(seat).length)?.seat ??
      null
    );
  }

  name(seat) {
    return this.game?.seats[seat]?.name ?? _("Seat {n}", { n: seat + 1 });
  }
  of(seat) {
    return this.actions[seat] ?? [];
  }
  can(seat, type) {
    return this.of(seat).filter((action) => action.type === type);
  }
  anybody(type) {
    return this.actions.flat().filter((action) => action?.type === type);
  }

  // Whether what may be done is known for the game as it stands.
  get isListed() {
    return this.listedFor === this.game.version;
  }

  // All that the last move brought about, the newest first.
  get news() {
    const [last] = this.log;
    return this.log
      .filter(({ version }) => version === last.version)
      .slice(0, SHOWN_NEWS)
      .map(({ text }) => text);
  }

  get query() {
    return this.seat === null ? "" : `?seat=${this.seat}`;
  }

  async begin() {
    this.take(await get(`/games/${this.id}${this.query}`));
    await this.ask();
    this.listen();
  }

  listen() {
    this.stream?.close();
    if (this.isLeft) return;
    this.stream = new Stream(`/api/games/${this.id}/events${this.query}`, GAME_EVENTS, {
      onEvent: (name, event) => this.hear(name, event),
      onState: this.onState,
      onEnd: this.onEnd,
    });
  }

  // Nothing more is heard of the game, or asked about it.
  leave() {
    this.isLeft = true;
    this.stream?.close();
    this.onChange();
  }

  hear(name, event) {
    if (name === "game" || name === "snapshot") {
      this.take(event);
      this.ask();
      if (name === "snapshot") this.recall();
      return;
    }
    const line = this.line(name, event);
    if (line) {
      this.log = [line, ...this.log].slice(0, REMEMBERED);
      this.hears?.();
    }
    this.onNews(name, event, line?.text ?? null);
  }

  // A line of the log; null for what needs no words.
  line(name, event) {
    const text = sentence(name, event, (seat) => this.name(seat), this.hasPress);
    return text && { text, version: event.version };
  }

  // What happened before this page was opened, or while it slept, as far as the service remembers it.
  async recall() {
    const told = await get(`/games/${this.id}/happened${this.query}`).catch(() => []);
    if (!told.length) return;
    const lines = told.map((event) => this.line(event.type, event)).filter(Boolean);
    const [first, last] = [told[0].version, told.at(-1).version];
    const since = this.log.filter(({ version }) => version > last);
    const before = this.log.filter(({ version }) => version < first);
    this.log = [...since, ...lines.toReversed(), ...before].slice(0, REMEMBERED);
    this.onChange();
  }

  take(game) {
    if (this.game && game.version < this.game.version && game.id === this.game.id) return;
    if (this.game?.version !== game.version) this.turnOver();
    this.game = game;
    this.onChange();
  }

  turnOver() {
    this.selected = null;
    if (this.game) settle();
  }

  // What may be done now, asked for whoever this device speaks for.
  async ask() {
    if (this.isLeft) return;
    const asked = ++this.asked;
    const { version } = this.game;
    const seats = this.speaksForAll
      ? this.game.seats.filter(({ left }) => !left).map(({ seat }) => seat)
      : [this.seat].filter((seat) => seat !== null);
    const lists = await Promise.all(
      seats.map((seat) => get(`/games/${this.id}/actions?seat=${seat}`)),
    ).catch(() => null);
    if (asked !== this.asked) return;
    if (!lists) {
      setTimeout(() => this.ask(), AGAIN_MS);
      return;
    }
    this.actions = [];
    seats.forEach((seat, place) => {
      this.actions[seat] = lists[place];
    });
    if (this.listedFor !== null && !this.isListed) settle();
    this.listedFor = version;
    this.onChange();
  }

  // Each action names the version that its player saw: of two at once, one is told so.
  // A tap on what is about to be drawn anew counts if it is still legal, and is dropped if not. The
  // same tap again while it is on its way is none; another one waits for the answer.
  async act(action) {
    const tapped = JSON.stringify(action);
    if (this.changing === this.game.version) {
      if (this.tapped === tapped) return;
      await this.sent.catch(() => null);
    }
    this.tapped = tapped;
    await this.change(async () => {
      if (!this.isListed) await this.ask();
      return this.offers(action) ? this.send("actions", action) : null;
    });
  }

  // A slip is noticed at once: taking it back waits for its answer, and is none if it came to none.
  async undo() {
    if (this.isUndoing) return;
    this.isUndoing = true;
    try {
      if (this.changing === this.game.version && !(await this.sent.catch(() => null))) return;
      await this.change(() => this.send("undo", {}));
      settle(true);
    } finally {
      this.isUndoing = false;
    }
  }

  send(what, body) {
    return post(`/games/${this.id}/${what}`, body, { "If-Match": `"${this.game.version}"` });
  }

  // The device on the table has no list of its own in a game on screens; the service decides then.
  offers(action) {
    if (!this.actions[action.seat]) return true;
    const isSame = ([name, value]) =>
      name === "throw" || JSON.stringify(action[name]) === JSON.stringify(value);
    return this.of(action.seat).some((offered) => Object.entries(offered).every(isSame));
  }

  // One change of each version.
  async change(send) {
    const { version } = this.game;
    if (this.changing === version) return;
    this.changing = version;
    const [known] = this.log;
    this.sent = send();
    try {
      const answer = await this.sent;
      if (answer) this.take(answer.game ?? answer);
    } catch (error) {
      if (error.status !== 412) throw error;
      throw await this.quicker(known);
    } finally {
      if (this.changing === version) this.changing = null;
      await this.ask();
    }
  }

  // What somebody else did in the same moment; the stream tells it, if not yet, then soon.
  async quicker(known) {
    await this.refresh();
    if (this.log[0] === known)
      await new Promise((resolve) => {
        this.hears = resolve;
        setTimeout(resolve, NEWS_MS);
      });
    const [last] = this.log;
    const what =
      last && last !== known
        ? _("Someone was quicker: {what}", { what: last.text })
        : _("Someone was quicker; this is how it stands now.");
    return new Refused(412, { detail: what });
  }

  async refresh() {
    this.take(await get(`/games/${this.id}${this.query}`));
  }

  select(seat) {
    this.selected = seat === this.acting ? null : seat;
    this.onChange();
  }

  // At one laptop the seats take turns; which one it was outlives a reload.
  async sit(seat) {
    const before = this.seat;
    this.seat = seat;
    try {
      await this.refresh();
      remember(`seat-${this.id}`, seat);
      await this.ask();
    } catch (error) {
      this.seat = before;
      throw error;
    } finally {
      this.listen();
    }
  }

  // The others are to see that the seat is taken; where a phone has it, this screen looks on. A
  // stream ends with the place that it was opened for.
  async join(seat) {
    this.stream?.close();
    this.me = await post("/join", { game: this.id, seat }).catch(() => this.me);
    await this.sit(seat);
  }

  rememberedSeat() {
    const asked =
      new URLSearchParams(location.search).get("seat") ?? sessionStorage.getItem(`seat-${this.id}`);
    return asked && this.me.role === "table" ? Number(asked) : null;
  }
}

function remember(key, seat) {
  try {
    sessionStorage.setItem(key, seat === null ? "" : String(seat));
  } catch {
    /* an extra */
  }
}
