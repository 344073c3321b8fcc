// A stream of events that notices when it has died. A phone that has slept holds a socket that
// looks open and says nothing for ever; so silence is an end, and waking up is a beginning. The
// service ends one when the listener has become somebody else: only one that cannot be opened again
// is lost.

const SILENCE_MS = 8000; // the service pings every 5 s; with one vain opening 12 s in all
const OPENING_MS = 2500; // a browser may open a stream over an old connection that has died
const AGAIN_MS = 1000;

export class Stream {
  constructor(path, names, { onEvent, onState, onEnd = () => {} }) {
    Object.assign(this, {
      path,
      names,
      onEvent,
      onState,
      onEnd,
      source: null,
      silence: null,
      again: null,
      patience: OPENING_MS,
      isHeard: false,
      isClosed: false,
    });
    this.awake = () => (document.visibilityState === "visible" ? this.open() : this.pause());
    this.shown = (event) => {
      if (event.persisted) this.open();
    };
    document.addEventListener("visibilitychange", this.awake);
    window.addEventListener("pageshow", this.shown);
    this.open();
  }

  // Anew, and so with a snapshot: what was missed meanwhile is in it.
  open() {
    this.pause();
    if (this.isClosed) return;
    this.isHeard = false;
    const source = new EventSource(this.path);
    this.source = source;
    source.addEventListener("ping", () => this.hear());
    for (const name of ["snapshot", ...this.names]) {
      source.addEventListener(name, (event) => {
        this.hear();
        this.onEvent(name, JSON.parse(event.data));
      });
    }
    source.onerror = () => this.lose();
    this.rewind(this.patience);
    // A slow line opens late, and would again and again.
    this.patience = Math.min(2 * this.patience, SILENCE_MS);
  }

  // A browser keeps few connections to one place: a page that nobody sees needs none.
  pause() {
    clearTimeout(this.silence);
    clearTimeout(this.again);
    this.source?.close();
    this.source = null;
  }

  hear() {
    this.isHeard = true;
    this.onState(true);
    this.patience = OPENING_MS;
    this.rewind();
  }

  lose() {
    if (!this.isHeard) this.onState(false);
    this.pause();
    this.again = setTimeout(() => this.open(), AGAIN_MS);
    this.onEnd();
  }

  rewind(limit = SILENCE_MS) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.onState(false);
      this.open();
    }, limit);
  }

  close() {
    this.isClosed = true;
    this.pause();
    document.removeEventListener("visibilitychange", this.awake);
    window.removeEventListener("pageshow", this.shown);
  }
}
