// One game: whose turn it is, who holds what, and what each seat may do.

import { call, Stream } from "/wire.js";
import { button, byColor, byId, cardFace, cards, element, face, HAPPENED } from "/words.js";

const GAME_EVENTS = ["game", ...Object.keys(HAPPENED)];
const ACTION_WORDS = {
  "draw": "Draw", "pass": "Pass", "call-uno": "Call UNO!", "catch": "Catch", "challenge": "Challenge",
  "accept": "Accept", "name-color": "Name", "choose": "Choose", "next-round": "Next round",
};
const OVER = ["round-over", "game-over"];

export class Board {
  constructor({ say, doing, hopperHolds }) {
    Object.assign(this, { say, doing, hopperHolds, game: null, following: undefined, stream: null, received: null, isElsewhere: false, hasLauncher: true });
    this.name = (seat) => this.game?.seats[seat]?.name ?? `Seat ${seat + 1}`;
    byId("new-full").onclick = doing(() => this.begin("full"));
    byId("new-table").onclick = doing(() => this.begin("table"));
    byId("undo").onclick = doing(() => this.undo());
    byId("end-game").onclick = doing(() => this.end());
  }

  // What the launcher of a game whose cards the program knows has to hold.
  get pile() { return this.game?.knowledge === "full" ? this.game.draw_pile : null; }

  async begin(knowledge) {
    const players = byId("names").value.split(",").map((name) => name.trim()).filter(Boolean);
    const made = await call("POST", "/games", { ruleset: "attack", players, knowledge });
    await this.follow(made.id);
    await this.fillHopper();
  }

  async fillHopper() { if (this.pile !== null) await this.hopperHolds(this.pile); }

  async end() {
    if (this.game.phase !== "game-over" && !window.confirm("Close this game? It cannot be opened again.")) return;
    await call("DELETE", `/games/${this.game.id}`);
    this.game = null;
    this.following = undefined;
    await this.follow(null);
  }

  async undo() { await call("POST", `/games/${this.game.id}/undo`); await this.refresh(); }

  // A launcher's process may have no games: they have a page of their own, elsewhere.
  async lookForGames() {
    try { await call("GET", "/games"); } catch (error) { this.isElsewhere = error.status === 404; }
    byId("game").hidden = this.isElsewhere;
  }

  // A game that is over lets go of its launcher; its result stays until another one begins.
  async follow(id) {
    if (id === this.following && id !== null) return;
    if (this.isElsewhere) return;
    const shown = id ?? await this.lastGame();
    if (shown !== this.following) {
      this.following = shown;
      this.stream?.close();
      this.stream = null;
      byId("log").replaceChildren();
      if (shown !== null) {
        await this.refresh();
        this.stream = new Stream(`/api/games/${shown}/events`, GAME_EVENTS, (...news) => this.hear(...news), () => {});
      } else this.game = null;
    }
    this.showFrame();
  }

  async lastGame() {
    const games = await call("GET", "/games");
    return games.filter((game) => game.phase === "game-over" || !this.hasLauncher).at(-1)?.id ?? null;
  }

  showFrame() {
    byId("board").hidden = this.game === null;
    byId("new-game").hidden = this.game !== null && this.game.phase !== "game-over";
    byId("nobody").hidden = this.game !== null;
  }

  // Role `table` on loopback: this page may see every hand, so it asks as each seat in turn.
  async refresh() {
    const id = this.following;
    const seen = await call("GET", `/games/${id}`);
    if (seen.knowledge === "full") {
      const own = await Promise.all(seen.seats.map(({ seat }) => call("GET", `/games/${id}?seat=${seat}`)));
      own.forEach((view, seat) => { seen.seats[seat].hand = view.seats[seat].hand; });
    }
    const actions = await Promise.all(seen.seats.map(({ seat }) => call("GET", `/games/${id}/actions?seat=${seat}`)));
    if (id !== this.following) return;
    this.game = seen;
    this.show(actions);
  }

  hear(name, event) {
    if (name === "took") this.received = event.seat;
    if (name === "reloaded") this.refresh().then(() => this.fillHopper()).catch((error) => this.say(error.message));
    const sentence = HAPPENED[name]?.(event, this.name);
    if (sentence) byId("log").prepend(element("li", { textContent: sentence }));
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.refresh().catch((error) => this.say(error.message)), 15);
  }

  async act(action) { await call("POST", `/games/${this.game.id}/actions`, action); await this.refresh(); }

  acting(action) { return this.doing(() => this.act(action)); }

  // --- showing ---------------------------------------------------------------------------------

  show(actions) {
    const { top, color, knowledge, doubts, seats } = this.game;
    byId("top-card").replaceChildren(...(top ? ["On the pile: ", cardFace(top)] : ["No card on the pile yet."]),
      color && top?.startsWith("wild") ? ` color ${color}` : "");
    byId("owes").textContent = this.waitsFor();
    byId("doubts").replaceChildren(...doubts.map((doubt) => this.doubtLine(doubt)));
    byId("seats").replaceChildren(...seats.map((seat) => this.seatLine(seat, actions[seat.seat])));
    byId("common").replaceChildren(...this.commonActions(actions));
    byId("undo").hidden = knowledge !== "table";
    this.received = null;
    this.showFrame();
  }

  waitsFor() {
    const { obligation: due, turn, phase, winners } = this.game;
    const name = this.name;
    if (OVER.includes(phase)) return `${winners.map(name).join(" and ") || "Nobody"} won the ${phase === "round-over" ? "round" : "game"}.`;
    if (phase === "count-hands") return "The round is over: count the points left in each hand.";
    if (phase === "turn-up") return `${name(turn)} turns up the first card.`;
    if (due) return `${name(due.seat)} must press ${due.until_fires ? "until cards come" : due.presses === 1 ? "once more" : `${due.presses} times`} (${face(due.because)}).`;
    if (phase === "choose") return `${name(turn)} chooses somebody.`;
    if (phase === "name-color") return `${name(turn)} names a color.`;
    return turn === null ? "" : `${name(turn)}'s turn: play a card, or press the button once.`;
  }

  doubtLine(doubt) {
    const [low, high] = doubt.range;
    const settle = (count) => this.act({ type: "confirm", seat: doubt.seat, launch_id: doubt.launch_id, cards: count });
    const other = numberField("another number", doubt.cards);
    const few = Array.from({ length: Math.min(high - low + 1, 6) }, (_, step) => low + step);
    return element("li", {}, `How many did ${this.name(doubt.seat)} get? The launcher saw ${doubt.cards}. `,
      ...few.flatMap((count) => [button(count, this.doing(() => settle(count))), " "]),
      other, " ", button("that many", this.doing(() => settle(Number(other.value)))));
  }

  seatLine(seat, actions) {
    const line = element("li", { className: `${this.game.turn === seat.seat ? "turn " : ""}${this.received === seat.seat ? "got" : ""}` });
    const uno = { owed: "UNO not called!", called: "UNO" }[seat.uno] ?? "";
    line.append(element("div", { className: "seat-line" },
      element("strong", { textContent: seat.name }), element("span", { textContent: seat.left ? "has left" : uno }),
      element("span", { className: "quiet", textContent: `${seat.score} points` }),
      element("span", { className: "count", textContent: cards(seat.cards) })));
    const plays = actions.filter((action) => action.type === "play");
    if (seat.hand) line.append(element("div", { className: "hand" }, ...seat.hand.toSorted(byColor).map((card) => this.handCard(card, plays))));
    else if (plays.length) line.append(this.picker("Played…", "Play", plays, (action) => this.playWords(action)));
    const turnUps = actions.filter((action) => action.type === "turn-up");
    if (turnUps.length) line.append(this.picker("Turned up…", "Turn up", turnUps, (action) => face(action.card)));
    line.append(element("div", { className: "row" }, ...this.seatButtons(seat, actions)));
    return line;
  }

  seatButtons(seat, actions) {
    const shown = actions.filter(({ type }) => ACTION_WORDS[type] && type !== "next-round" && (type !== "call-uno" || seat.cards <= 2));
    const buttons = shown.map((action) => button(this.actionWords(action), this.acting(action)));
    if (actions.some(({ type }) => type === "correct")) buttons.push(this.correction(seat));
    return buttons;
  }

  correction(seat) {
    const field = numberField(`cards that ${seat.name} holds`, seat.cards);
    const set = button("Set", this.doing(() => this.act({ type: "correct", seat: seat.seat, cards: Number(field.value) })));
    return element("details", {}, element("summary", { textContent: "Count is wrong" }), field, " ", set);
  }

  commonActions(actions) {
    const { phase } = this.game;
    if (phase === "count-hands") return this.countHands();
    const next = actions.flat().find(({ type }) => type === "next-round");
    return next ? [button("Next round", this.acting(next), "primary")] : [];
  }

  countHands() {
    const holders = this.game.seats.filter((seat) => seat.cards && !seat.left);
    const fields = new Map(holders.map((seat) => [seat.seat, numberField(`points in ${seat.name}'s hand`, 0)]));
    const submit = () => {
      const values = Object.fromEntries([...fields].map(([seat, field]) => [seat, Number(field.value)]));
      return this.act({ type: "count-hands", seat: this.game.seats.find((seat) => !seat.left).seat, values });
    };
    const rows = holders.map((seat) => element("label", { className: "seat-line" }, element("strong", { textContent: `${seat.name}, ${cards(seat.cards)}` }), fields.get(seat.seat), "points"));
    return [...rows, button("Score the round", this.doing(submit), "primary")];
  }

  handCard(card, plays) {
    const fitting = plays.filter((action) => action.card === card);
    if (!fitting.length) return cardFace(card);
    const node = cardFace(card, "button");
    node.type = "button";
    node.onclick = this.doing(async () => {
      const action = fitting.length === 1 ? fitting[0] : await this.choose(card, fitting);
      if (action) await this.act(action);
    });
    return node;
  }

  // Color, target, discards: one tap on the whole choice.
  choose(card, fitting) {
    const dialog = byId("choice");
    return new Promise((resolve) => {
      const pick = (action) => () => { dialog.close(); resolve(action); };
      byId("choice-title").textContent = `Play ${face(card)}`;
      byId("choices").replaceChildren(...fitting.map((action) => button(this.choiceWords(action), pick(action))), button("Cancel", pick(null), "quiet-button"));
      dialog.oncancel = () => resolve(null);
      dialog.showModal();
    });
  }

  choiceWords(action) {
    const parts = [];
    if (action.color) parts.push(action.color);
    if (action.target !== undefined) parts.push(`for ${this.name(action.target)}`);
    if (action.throw) parts.push(action.throw.length ? `and throw all ${action.throw.length} of its color` : "and throw nothing");
    return parts.join(", ") || "just so";
  }

  playWords(action) {
    const words = this.choiceWords(action);
    return words === "just so" ? face(action.card) : `${face(action.card)}, ${words}`;
  }

  picker(title, verb, actions, words) {
    const select = element("select", { ariaLabel: title }, element("option", { textContent: title, value: "" }),
      ...actions.map((action, number) => element("option", { textContent: words(action), value: number })));
    const go = this.doing(() => (select.value === "" ? null : this.act(actions[Number(select.value)])));
    return element("div", { className: "row" }, select, button(verb, go));
  }

  actionWords(action) {
    const target = action.target === undefined ? "" : ` ${this.name(action.target)}`;
    return `${ACTION_WORDS[action.type]}${target}${action.color ? ` ${action.color}` : ""}`;
  }
}

function numberField(label, value) {
  return element("input", { type: "number", min: 0, max: 999, value, ariaLabel: label });
}
