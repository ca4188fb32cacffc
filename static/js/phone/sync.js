// The sync with the group's server: whether server or phone responds to a request, and when the
// phone pulls and pushes.
//
// Python makes the requests and stores the responses (scorekeeper/offline/sync). This file sends
// them, one after the other.

const OF_READS = 5_000;
const OF_WRITES = 10_000;
const AWAY = 15_000; // after a timeout, requests do not wait for the network
const SOON = 800;
const EVERY = 60_000;
const RETRY = 15_000;
const FIRST_BYTE = 10_000; // of a pull or push, for which nobody waits
const LAST_BYTE = 30_000;
const ONLY_ON_PHONE = /^\/phone\/(fates|copies)\b/;
const KEY = /^\/k\//; // opens a group of the server
const PULL = "/phone/take";
const [OK, FORBIDDEN, NOT_FOUND, UNAVAILABLE] = [200, 403, 404, 503];

export class Sync {
  #python;
  #answer;
  #prefix;
  #say;
  #timeoutAt = -Infinity;
  #isSyncing = false;
  #again = false;
  #isWaiting = false;
  #timer = 0;
  #unpulled = []; // writes that the server saved and no pull has returned yet

  constructor(app, prefix, say) {
    this.#python = app.sync;
    this.#answer = app.answer;
    this.#prefix = prefix;
    this.#say = say;
    setInterval(() => this.sync(), EVERY);
    setInterval(() => this.#isWaiting && this.sync(), RETRY);
    this.sync();
  }

  // Returns the timeout of the network, after which the phone responds; 0 if the phone responds at
  // once.
  networkTimeout(ask) {
    if (ask.missed) {
      this.#timeoutAt = performance.now();
      return 0;
    }
    const path = this.#pathOf(ask.url);
    if (ONLY_ON_PHONE.test(path) || (!KEY.test(path) && this.#python.is_alone())) return 0;
    if (this.#isUnpushed(ask.url) || (this.#isAway() && !this.#isElsewhere(ask.url))) return 0;
    return ask.method === "GET" ? OF_READS : OF_WRITES;
  }

  // The phone may not have the match. Then the request has to wait for the server.
  orLater(ask, reply) {
    const isUnknown = [FORBIDDEN, NOT_FOUND].includes(reply.status);
    if (ask.method === "GET" || !isUnknown || !this.#matchIn(ask.url)) return null;
    return { status: UNAVAILABLE, headers: [["Retry-After", "5"]], body: null };
  }

  pushSoon() {
    this.#later();
  }

  // The server has responded to a page: pull soon, and at once after a write.
  heard({ written }) {
    if (!written) return this.#later();
    // An older service worker does not send the request.
    if (written.url && this.#matchIn(written.url)) this.#unpulled.push(written);
    this.sync();
  }

  // If the server becomes unreachable before a pull returns its writes, the phone repeats them
  // before it responds to anything. Because of the idempotency key, they are saved only once.
  replay() {
    for (const ask of this.#unpulled.splice(0)) {
      this.#answer(ask);
      this.#python.save_as_replayed(this.#matchIn(ask.url));
    }
  }

  // Pushes, then pulls.
  async sync() {
    // The running sync may have started before this change.
    this.#again = this.#isSyncing;
    if (this.#isSyncing) return;
    if (!navigator.onLine) return this.#reportUnsent();
    this.#isSyncing = true;
    try {
      const tried = await this.#push();
      await this.#pull();
      // With another link, refused pushes may be allowed.
      this.#again ||= this.#pushes().some(({ id }) => !tried.includes(id));
      this.#timeoutAt = -Infinity;
      this.#say({ pulled: true });
    } catch (error) {
      console.debug(error);
      this.#timeoutAt = performance.now();
    } finally {
      this.#isSyncing = false;
      this.#reportUnsent();
      if (this.#again) this.#later();
    }
  }

  // Tells the shell how many entries wait to be sent, and how many matches need a decision.
  #reportUnsent() {
    const [waiting, undecided] = list(this.#python.count_unpushed());
    this.#say({ unsent: { waiting, undecided } });
  }

  // Further taps do not postpone the sync, or the copy would become too old.
  #later() {
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.sync();
    }, SOON);
  }

  #isAway() {
    return !navigator.onLine || performance.now() - this.#timeoutAt < AWAY;
  }

  #matchIn(url) {
    return /^\/m\/([\w-]+)/.exec(this.#pathOf(url))?.[1];
  }

  #pathOf(url) {
    return new URL(url).pathname.slice(this.#prefix.length);
  }

  #isUnpushed(url) {
    const match = this.#matchIn(url);
    return Boolean(match) && this.#python.is_unpushed(match);
  }

  // Returns whether only the server has the match.
  #isElsewhere(url) {
    const match = this.#matchIn(url);
    return Boolean(match) && !this.#python.has_match(match);
  }

  async #push() {
    const pushes = this.#pushes();
    this.#isWaiting = pushes.length > 0;
    for (const { id, to, headers, body } of pushes) {
      const { text } = await this.#ask(to, { method: "POST", headers, body });
      this.#python.store_push_response(id, text);
    }
    if (pushes.length) this.#say({ pushed: true });
    // The server may have responded "later".
    this.#isWaiting = this.#pushes().length > 0;
    return pushes.map(({ id }) => id);
  }

  #pushes() {
    return list(this.#python.pushes());
  }

  async #pull() {
    const before = this.#unpulled.slice();
    const known = list(this.#python.pulls());
    for (const { to, etag } of known.length ? known : [{ to: PULL }]) {
      const headers = etag ? { "If-None-Match": etag } : {};
      const { status, text } = await this.#ask(to, { headers });
      if (status === OK) this.#python.store_pull_response(text);
    }
    this.#unpulled = this.#unpulled.filter((one) => !before.includes(one));
  }

  async #ask(to, options) {
    const gone = new AbortController();
    const [first, all] = [FIRST_BYTE, LAST_BYTE].map((time) => setTimeout(() => gone.abort(), time));
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
