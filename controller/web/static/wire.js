// Calls to the service.

const WAIT_MS = 10000; // for an answer; a launch that is waited for is told by the stream

export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? "");
    this.status = status;
    this.code = problem.code ?? "";
  }
}

// A refusal is thrown as `Refused`, no answer at all as `Refused` with status 0.
export async function call(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? headers : { "Content-Type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(WAIT_MS),
    });
  } catch {
    throw new Refused(0, { code: "no-answer" });
  }
  const content = answer.status === 204 ? null : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, content);
  return content;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}, headers = {}) => call("POST", path, body, headers);
export const put = (path, body) => call("PUT", path, body);

// Nobody has to tell who they are where the service knows no seats.
export async function whoAmI() {
  try {
    return await get("/me");
  } catch (error) {
    if (error.status === 404)
      return { role: "table", game: null, seat: null, name: null, loopback: true };
    throw error;
  }
}
