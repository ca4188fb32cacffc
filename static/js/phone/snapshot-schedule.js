// Makes memory snapshots in another worker, one after the other, while nobody enters a deal.

const LOOK = 1_000;
const QUIET = 3_000; // after a tap or another page

export class SnapshotSchedule {
  #isEntering;
  #say;
  #wanted = [];
  #maker = null;
  #timer = 0;
  #activeAt = performance.now();

  // `isEntering` returns whether a deal is half entered; `say` is called with what happens to the
  // snapshot of a build.
  constructor(isEntering, say) {
    this.#isEntering = isEntering;
    this.#say = say;
  }

  // `wanted` has the address of the maker's script, and what it needs.
  want(wanted) {
    this.#wanted.push(wanted);
    this.#timer ||= setInterval(() => this.#look(), LOOK);
  }

  // A tap ends an unfinished snapshot, because the phone is needed for the deal. It is made later.
  noteActivity({ isWrite }) {
    this.#activeAt = performance.now();
    if (isWrite && this.#maker) this.#end("interrupted");
  }

  #look() {
    if (this.#maker || performance.now() - this.#activeAt < QUIET || this.#isEntering()) return;
    const { script, ...making } = this.#wanted[0];
    this.#maker = new Worker(script, { type: "module", name: "scorekeeper snapshot" });
    this.#maker.addEventListener("message", ({ data }) => this.#finish(data));
    this.#maker.addEventListener("error", ({ message }) => this.#finish({ outcome: "none", why: message }));
    this.#maker.postMessage(making);
    this.#say({ build: making.build, outcome: "making" });
  }

  #finish({ outcome, why }) {
    this.#end(outcome, why);
    this.#wanted.shift();
    if (!this.#wanted.length) this.#timer = clearInterval(this.#timer);
  }

  #end(outcome, why) {
    this.#maker.terminate();
    this.#maker = null;
    this.#say({ build: this.#wanted[0].build, outcome, why });
  }
}
