// When static/js/phone/sync.js pushes: what it sends, with a clock and a server of this script.
//
// push_interval.mjs SYNC STATUS… — the server answers each post with the next status. Writes how many
// posts there were at the start and after every quarter of a minute.

const [script, ...statuses] = process.argv.slice(2);
const ticking = [];
let unsent = [{ id: "match", to: "/phone/bring", headers: {}, body: "{}" }];
let posts = 0;

Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });
globalThis.setInterval = (act, every) => ticking.push({ act, every });
globalThis.fetch = async (_url, { method }) => {
  if (method === "POST") posts += 1;
  return { status: method === "POST" ? 200 : 304, text: async () => statuses[posts - 1] };
};

const asList = (rows) => ({ toJs: () => rows, destroy: () => {} });
const python = {
  pushes: () => asList(unsent),
  store_push_response: (_id, text) => {
    if (text === "200") unsent = [];
  },
  pulls: () => asList([]),
  count_unpushed: () => asList([unsent.length, 0]),
};
const rest = () => new Promise((done) => setImmediate(done));

const { Sync } = await import(script);
new Sync({ sync: python }, "", () => {});
await rest();
const counted = [posts];
for (let seconds = 15; seconds <= 45; seconds += 15) {
  for (const { act, every } of ticking) if ((seconds * 1000) % every === 0) act();
  await rest();
  counted.push(posts);
}
console.log(JSON.stringify(counted));
process.exit();
