// Talking to the server. A command is repeated until it is answered: its key makes that harmless.

import { randomText } from "./dom.js";
import { language, say } from "./i18n.js";

export { language };

const PAUSE = 1000;
const ATTEMPTS = 8;

/** A refusal: `code` for programs, `message` for people. */
export class Refused extends Error {
  constructor(status, { error = "", message = "" }) {
    super(message || say("Something went wrong."));
    this.status = status;
    this.code = error;
  }
}

const withLanguage = (path) =>
  `${path}${path.includes("?") ? "&" : "?"}language=${encodeURIComponent(language())}`;

export async function get(path) {
  return answered(await fetch(withLanguage(path)));
}

export async function post(path, body) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return answered(
    await fetch(withLanguage(path), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: text,
    }),
  );
}

/** A command with a key of its own; where the server is away, it is sent again. */
export async function command(path, body) {
  const keyed = { ...body, key: randomText() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(path, keyed);
    } catch (fault) {
      const isAway = !(fault instanceof Refused) || fault.status === 503;
      if (!isAway || attempt === ATTEMPTS) throw fault;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

async function answered(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** A token behind the # of this page's address goes into a cookie and out of the address. */
export async function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  await post("/api/session", { token });
}

/** To the rematch; whoever asks for it sits down there at once, or finds who does already. */
export async function playAgain(path, seat, name) {
  const { table } = await post(`${path}/rematch`, { seat });
  try {
    await command(`/api/tables/${table}/sit`, { name, seat, salt: randomText() });
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
  }
  location.assign(`/t/${table}`);
}
