// A stream of events that notices when it has died. A phone that has slept holds a socket that
// looks open and says nothing for ever; so silence is an end, and waking up is a beginning.

const SILENCE_MS = 11000; // the service pings every 10 s at the latest; 12 s are allowed in all
const AGAIN_MS = 1000;

export class Stream {
  constructor(path, names, { onEvent, onState }) {
    Object.assign(this, {
      path,
      names,
      onEvent,
      onState,
      source: null,
      silence: null,
      again: null,
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
    this.rewind();
  }

  // A browser keeps few connections to one place: a page that nobody sees needs none.
  pause() {
    clearTimeout(this.silence);
    clearTimeout(this.again);
    this.source?.close();
    this.source = null;
  }

  hear() {
    this.onState(true);
    this.rewind();
  }

  lose() {
    this.onState(false);
    this.pause();
    this.again = setTimeout(() => this.open(), AGAIN_MS);
  }

  rewind() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.onState(false);
      this.open();
    }, SILENCE_MS);
  }

  close() {
    this.isClosed = true;
    this.pause();
    document.removeEventListener("visibilitychange", this.awake);
    window.removeEventListener("pageshow", this.shown);
  }
}
