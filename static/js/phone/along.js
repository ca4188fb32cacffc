// Along with the club's server: who answers what, and when the phone takes and brings.
//
// Python says what is to be asked and sent (scorekeeper/offline/along); here it goes over the
// network, one after the other, and what was answered is handed to Python.

const OF_READS = 5_000;
const OF_WRITES = 10_000;
const AWAY = 15_000; // after a miss the network is not waited for
const SOON = 800;
const EVERY = 60_000;
const UNSENT = 15_000;
const OWN = /^\/phone\/(fates|copies)\b/; // no server has these
const KEY = /^\/k\//; // opens a group of the server
const TAKE = "/phone/take";
const [OK, FORBIDDEN, NOT_FOUND, UNAVAILABLE] = [200, 403, 404, 503];

export class Along {
  #python;
  #prefix;
  #say;
  #missedAt = -Infinity;
  #busy = false;
  #again = false;
  #waits = false;
  #soon = 0;

  constructor(python, prefix, say) {
    this.#python = python;
    this.#prefix = prefix;
    this.#say = say;
    setInterval(() => this.look(), EVERY);
    setInterval(() => this.#waits && this.look(), UNSENT);
    this.look();
  }

  // How long the network may take to answer, before the phone does; 0 where the phone answers.
  patienceFor(ask) {
    if (ask.missed) {
      this.#missedAt = performance.now();
      return 0;
    }
    const path = this.#pathOf(ask.url);
    if (OWN.test(path) || (!KEY.test(path) && this.#python.is_alone())) return 0;
    if (this.#isAhead(ask.url) || (this.#isAway() && !this.#isElsewhere(ask.url))) return 0;
    return ask.method === "GET" ? OF_READS : OF_WRITES;
  }

  // What the phone does not have it cannot refuse either: that waits for the server.
  amended(ask, reply) {
    const isUnknown = [FORBIDDEN, NOT_FOUND].includes(reply.status);
    if (ask.method === "GET" || !isUnknown || !this.#matchIn(ask.url)) return null;
    return { status: UNAVAILABLE, headers: [["Retry-After", "5"]], body: null };
  }

  bringSoon() {
    this.#later();
  }

  // The server has said something, which is not on the phone yet; what was just written, at once.
  heard({ written }) {
    if (written) this.look();
    else this.#later();
  }

  // Brings what is unsent, then takes what is new.
  async look() {
    // What is being asked may be from before that of which was heard now.
    this.#again = this.#busy;
    if (this.#busy || !navigator.onLine) return;
    this.#busy = true;
    try {
      await this.#bring();
      await this.#take();
      this.#missedAt = -Infinity;
      this.#say({ taken: true });
    } catch (error) {
      console.debug(error);
      this.#missedAt = performance.now();
    } finally {
      this.#busy = false;
      if (this.#again) this.#later();
    }
  }

  // Not put off by who taps on and on: the copy would be as old as the last pause.
  #later() {
    this.#soon ||= setTimeout(() => {
      this.#soon = 0;
      this.look();
    }, SOON);
  }

  #isAway() {
    return !navigator.onLine || performance.now() - this.#missedAt < AWAY;
  }

  #matchIn(url) {
    return /^\/m\/([\w-]+)/.exec(this.#pathOf(url))?.[1];
  }

  #pathOf(url) {
    return new URL(url).pathname.slice(this.#prefix.length);
  }

  #isAhead(url) {
    const match = this.#matchIn(url);
    return Boolean(match) && this.#python.is_ahead(match);
  }

  // A match that only the server has.
  #isElsewhere(url) {
    const match = this.#matchIn(url);
    return Boolean(match) && !this.#python.has(match);
  }

  async #bring() {
    const unsent = list(this.#python.unsent());
    this.#waits = unsent.length > 0;
    for (const { id, to, headers, body } of unsent) {
      const response = await this.#ask(to, { method: "POST", headers, body });
      this.#python.settle(id, response.status, await response.text());
    }
    if (unsent.length) this.#say({ brought: true });
    this.#waits = false;
  }

  async #take() {
    const known = list(this.#python.takes());
    for (const { to, etag } of known.length ? known : [{ to: TAKE }]) {
      const headers = etag ? { "If-None-Match": etag } : {};
      const response = await this.#ask(to, { headers });
      if (response.status === OK) this.#python.take(await response.text());
    }
  }

  #ask(to, options) {
    return fetch(this.#prefix + to, { cache: "no-store", signal: AbortSignal.timeout(30_000), ...options });
  }
}

const list = (proxy) => {
  const found = proxy.toJs({ dict_converter: Object.fromEntries });
  proxy.destroy();
  return found;
};
