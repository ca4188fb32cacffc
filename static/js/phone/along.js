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
const FIRST_WORD = 10_000; // of what is taken and brought; nobody waits for it
const ALL_OF_IT = 30_000;
const OWN = /^\/phone\/(fates|copies)\b/; // no server has these
const KEY = /^\/k\//; // opens a group of the server
const TAKE = "/phone/take";
const [OK, FORBIDDEN, NOT_FOUND, UNAVAILABLE] = [200, 403, 404, 503];

export class Along {
  #python;
  #answer;
  #prefix;
  #say;
  #missedAt = -Infinity;
  #busy = false;
  #again = false;
  #waits = false;
  #soon = 0;
  #acknowledged = []; // what the server has written and not given back yet

  constructor(app, prefix, say) {
    this.#python = app.along;
    this.#answer = app.answer;
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
    if (!written) return this.#later();
    // A service worker that is older than this build does not say what it was.
    if (written.url && this.#matchIn(written.url)) this.#acknowledged.push(written);
    this.look();
  }

  // Where the server has gone before it gave back what it had written, the phone does the same once
  // more before it answers anything: by its key it is one with the server's when it is brought.
  catchUp() {
    for (const ask of this.#acknowledged.splice(0)) {
      this.#answer(ask);
      this.#python.done_again(this.#matchIn(ask.url));
    }
  }

  // Brings what is unsent, then takes what is new.
  async look() {
    // What is being asked may be from before that of which was heard now.
    this.#again = this.#busy;
    if (this.#busy || !navigator.onLine) return;
    this.#busy = true;
    try {
      const tried = await this.#bring();
      await this.#take();
      // What another link did not open.
      this.#again ||= this.#unsent().some(({ id }) => !tried.includes(id));
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
    const unsent = this.#unsent();
    this.#waits = unsent.length > 0;
    for (const { id, to, headers, body } of unsent) {
      const { status, text } = await this.#ask(to, { method: "POST", headers, body });
      this.#python.settle(id, status, text);
    }
    if (unsent.length) this.#say({ brought: true });
    // What the server could not take just now is sent again soon.
    this.#waits = this.#unsent().length > 0;
    return unsent.map(({ id }) => id);
  }

  #unsent() {
    return list(this.#python.unsent());
  }

  async #take() {
    const before = this.#acknowledged.slice();
    const known = list(this.#python.takes());
    for (const { to, etag } of known.length ? known : [{ to: TAKE }]) {
      const headers = etag ? { "If-None-Match": etag } : {};
      const { status, text } = await this.#ask(to, { headers });
      if (status === OK) this.#python.take(text);
    }
    this.#acknowledged = this.#acknowledged.filter((one) => !before.includes(one));
  }

  async #ask(to, options) {
    const gone = new AbortController();
    const [first, all] = [FIRST_WORD, ALL_OF_IT].map((time) => setTimeout(() => gone.abort(), time));
    try {
      const response = await fetch(this.#prefix + to, { cache: "no-store", signal: gone.signal, ...options });
      clearTimeout(first);
      return { status: response.status, text: await response.text() };
    } finally {
      clearTimeout(first);
      clearTimeout(all);
    }
  }
}

const list = (proxy) => {
  const found = proxy.toJs({ dict_converter: Object.fromEntries });
  proxy.destroy();
  return found;
};
