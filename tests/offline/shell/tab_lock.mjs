// A tab asks to own the phone's data, in a browser that hands out its lock late or not at all.
//
// tab_lock.mjs SCRIPT held|slow — another tab holds the lock, or nobody does and the first request gets no
// answer in time. Writes whether the tab became the owner, and how often it asked.
const [script, how] = process.argv.slice(2);
globalThis.document = { baseURI: "https://cards.example/", documentElement: { dataset: {} } };
// No second is waited for here.
AbortSignal.timeout = () => AbortSignal.abort();

let asked = 0;
const locks = {
  request: async (name, { signal }, granted) => {
    asked += 1;
    if (how === "held" || asked === 1) signal.throwIfAborted();
    granted({ name });
  },
  query: async () => ({ held: how === "held" ? [{ name: "scorekeeper-owner" }] : [], pending: [] }),
};
Object.defineProperty(globalThis, "navigator", { value: { locks } });

const { acquire } = await import(script);
const is = await acquire();
console.log(JSON.stringify([is, asked]));
process.exit();
