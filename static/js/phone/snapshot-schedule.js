// Makes memory snapshots in another worker, one after the other, while nobody uses the app.

const QUIET = 5_000; // after a tap or another page

export class SnapshotSchedule {
  #say;
  #wanted = [];
  #maker = null;
  #timer = 0;

  // `say` is called with what happens to the snapshot of a build.
  constructor(say) {
    this.#say = say;
  }

  // `wanted` has the address of the maker's script, and what it needs.
  want(wanted) {
    this.#wanted.push(wanted);
    this.#wait();
  }

  // A tap ends an unfinished snapshot, because the phone is needed for the deal. It is made later.
  noteActivity({ isWrite }) {
    if (isWrite && this.#maker) this.#end("interrupted");
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#make(), QUIET);
  }

  #make() {
    if (this.#maker || !this.#wanted.length) return;
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
    this.#wait();
  }

  #end(outcome, why) {
    this.#maker.terminate();
    this.#maker = null;
    this.#say({ build: this.#wanted[0].build, outcome, why });
  }
}
