// Everything that goes over the network: calls, and streams that notice when they have died.

const PING_WATCHDOG_MS = 12000; // the service pings every 10 s at the latest

export async function call(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const content = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw Object.assign(new Error(content.detail || content.title), { status: answer.status });
  return content;
}

// A socket looks open after a phone has slept, so a silent stream is opened anew.
export class Stream {
  constructor(path, names, onEvent, onState) {
    Object.assign(this, { path, names, onEvent, onState, source: null, watchdog: null });
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
        this.heard();
        if (name !== "ping") this.onEvent(name, JSON.parse(event.data));
      });
    }
    this.source.onerror = () => this.onState("connection lost, trying again…");
    this.rewind();
  }

  heard() { this.onState("live"); this.rewind(); }

  rewind() {
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
