// Calls to the service.

const WAIT_MS = 4000; // for an answer; a launch that is waited for is told by the stream
const TRIES = 2;

export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? "");
    this.status = status;
    this.code = problem.code ?? "";
  }
}

// A refusal is thrown as `Refused`, no answer at all as `Refused` with status 0. A connection may
// have died without a word, so a call that gets no answer is made again; its key keeps it from
// being carried out twice.
export async function call(method, path, body, headers = {}) {
  const isChange = method !== "GET";
  const request = {
    method,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(isChange && { "Idempotency-Key": newKey() }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const { status, ok, text } = await answerTo(`/api${path}`, request);
  if (!ok) throw new Refused(status, problemIn(text));
  return status === 204 ? null : JSON.parse(text);
}

// Whatever stands between page and service may refuse in words of its own.
function problemIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function answerTo(address, request) {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(WAIT_MS) });
      return { status: answer.status, ok: answer.ok, text: await answer.text() }; // an answer cut short is none
    } catch {
      // once more
    }
  }
  throw new Refused(0, { code: "no-answer" });
}

// `crypto.randomUUID` is not there on plain http.
function newKey() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}, headers = {}) => call("POST", path, body, headers);
export const put = (path, body) => call("PUT", path, body);

export const whoAmI = () => get("/me");
