// The launcher as its service tells it: what it does now, and what may be done about it.

import { _ } from "./words.js";
import { get, post } from "./wire.js";
import { settle } from "./settled.js";
import { Stream } from "./stream.js";

const EVENTS = [
  "state",
  "card",
  "launch",
  "announced",
  "delivered",
  "set-aside",
  "refused",
  "notice",
  "ran-empty",
];
export const BUSY = ["deciding", "feeding", "settling"];

const STATES = {
  disabled: () => _("Off"),
  idle: () => _("Ready"),
  deciding: () => _("Running"),
  feeding: () => _("Running"),
  settling: () => _("Counting"),
  jammed: () => _("Jammed"),
  empty: () => _("Empty"),
  stopped: () => _("Stopped"),
  fault: () => _("Fault"),
};

const TROUBLE = {
  disabled: () => _("The launcher is off. Tap Enable when all is well."),
  stopped: () => _("The launcher was stopped. Tap Enable when all is well."),
  empty: () => _("The launcher is empty. Fill it, then tap Filled."),
};

export const stateName = (state) => STATES[state]?.() ?? state;

export class Launcher {
  constructor({ onChange, onEvent, onState }) {
    Object.assign(this, {
      onChange,
      onEvent,
      onState,
      status: null,
      running: null,
      isAllowed: true,
      isSilent: false,
      stream: null,
    });
  }

  // The games may live without a launcher, and a stranger may not look at it.
  async begin() {
    try {
      this.status = await get("/launcher");
    } catch (error) {
      if (error.status === 0) this.live(false);
      else {
        this.isAllowed = error.status !== 404;
        this.onChange();
        return;
      }
    }
    this.stream = new Stream("/api/launcher/events", EVENTS, {
      onEvent: (name, event) => this.hear(name, event),
      onState: (isAlive) => this.live(isAlive),
    });
    this.onChange();
  }

  // For whom it is no affair any more.
  end() {
    this.stream?.close();
    this.status = null;
    this.live(true);
    this.onChange();
  }

  live(isAlive) {
    const isNews = this.isSilent === isAlive;
    this.isSilent = !isAlive;
    this.onState(isAlive);
    if (isNews) this.onChange();
  }

  hear(name, event) {
    if (name === "snapshot" || name === "state") this.take(event);
    else if (name === "card") {
      this.running = event.cards;
      this.onChange();
    } else if (name === "launch") {
      settle();
      this.take({ ...this.status, last_launch: event });
    }
    this.onEvent(name, event);
  }

  async refresh() {
    try {
      this.take(await get("/launcher"));
    } catch {
      /* the stream tells when it is gone */
    }
  }

  take(status) {
    this.status = status;
    if (!this.isBusy) this.running = null;
    this.onChange();
  }

  get isThere() {
    return this.status !== null;
  }
  get isSimulated() {
    return this.status?.backend === "sim";
  }
  get isBusy() {
    return BUSY.includes(this.status?.state);
  }
  get canPress() {
    return ["idle", "empty"].includes(this.status?.state);
  }
  get needsEnabling() {
    return ["disabled", "stopped", "jammed", "fault"].includes(this.status?.state);
  }
  get trouble() {
    return this.status?.fault?.what_to_do ?? TROUBLE[this.status?.state]?.() ?? null;
  }
  get kind() {
    return this.isSimulated ? _("simulated") : _("real");
  }
  get hopper() {
    return this.status ? _("{n} left", { n: this.status.hopper.left }) : "";
  }

  // A simulated finger pushes the simulated button; a real launcher is told to press. Another push
  // in a hurry would be for whoever is next.
  press() {
    settle();
    return this.isSimulated ? post("/simulator/button", { ms: 80 }) : post("/launcher/press");
  }
  stop() {
    return post("/launcher/stop");
  }
  async enable() {
    this.take(await post("/launcher/enable"));
  }

  // An empty hopper and a bent stack look alike to a beam; who looks into it knows.
  get mayBeEmpty() {
    return this.status?.fault?.code === "card-not-arrived";
  }

  async fillEmpty(number) {
    await post("/launcher/load", { cards: 0 });
    await this.fill(number);
    await this.enable();
  }

  // Simulated cards do not put themselves into the hopper; a person fills a real one.
  async fill(number) {
    if (this.isSimulated) await post("/simulator/hopper", { cards: number });
    this.take(await post("/launcher/load", { cards: number }));
  }
}
