// Owns the disk and Python, and answers what the pages ask, one after the other.
import { Along } from "./along.js";
import { openDisk } from "./disk.js";
import { dropImages, readImage, writeImage } from "./image.js";
import { boot, openApp, prepare } from "./python.js";

const BASE = new URL("./", import.meta.url).href;
const PAUSES = [0, 100, 300, 1_000, 2_000];
const WRITES = ["POST", "PUT", "DELETE", "PATCH"];

let app;
let along;
let disk;
let keepImage = async () => {};
let halfWritten;
const held = [];

const say = (words) => postMessage(words);
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// -------------------------------------------------------------------------------------- start

// The files may still be with a worker that is just being closed.
const openedDisk = async (folder) => {
  for (const pause of PAUSES) {
    await after(pause);
    try {
      return await openDisk(folder);
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
    }
  }
  return null;
};

const start = async ({ folder, build, hasData, withoutImage, prefix, alone }) => {
  try {
    disk = await openedDisk(folder);
  } catch (error) {
    return say({ state: "cannot", why: String(error) });
  }
  if (!disk) return say({ state: "taken" });
  if (hasData && disk.isEmpty()) {
    disk.close();
    return say({ state: "lost" });
  }
  if (withoutImage) await dropImages(folder);
  const image = await readImage(folder, build);
  try {
    const python = await boot(BASE, image);
    const settings = { prefix, alone };
    if (!image) {
      // Of what everybody has: nothing is opened yet.
      prepare(python, settings);
      const made = python.makeMemorySnapshot();
      keepImage = () => writeImage(folder, build, made);
    }
    app = openApp(python, disk, settings);
  } catch (error) {
    disk.close();
    return say({ state: "failed", withImage: Boolean(image), why: String(error.stack ?? error) });
  }
  along = alone ? null : new Along(app.along, prefix, say);
  say({ state: "awake", withImage: Boolean(image) });
  sayHalfWritten();
  for (const question of held.splice(0)) answer(question);
};

// ------------------------------------------------------------------------------------ answers

const answer = ({ ask, port }) => {
  if (!app) return held.push({ ask, port });
  const patience = along?.patienceFor(ask);
  if (patience) return port.postMessage({ network: patience });
  let reply;
  try {
    reply = app.answer(ask);
  } catch (error) {
    port.postMessage(null);
    return say({ state: "failed", why: String(error.stack ?? error) });
  }
  // What was sent is acknowledged here, after its sync.
  port.postMessage(along?.amended(ask, reply) ?? reply, reply.body ? [reply.body.buffer] : []);
  if (!WRITES.includes(ask.method)) return;
  sayHalfWritten();
  along?.bringSoon();
};

// An update waits until no deal is half written.
const sayHalfWritten = () => {
  const is = app.isHalfWritten();
  if (is !== halfWritten) say({ halfWritten: is });
  halfWritten = is;
};

const rest = () => {
  const keep = keepImage;
  keepImage = async () => {};
  // A full disk: it starts without one.
  keep().catch(() => {});
};

const shut = () => {
  app = null;
  disk?.close();
  say({ state: "closed" });
  close();
};

addEventListener("message", ({ data, ports }) => {
  if (data.start) start(data.start);
  if (data.ask) answer({ ask: data.ask, port: ports[0] });
  if (data.rest) rest();
  if (data.network) along?.look();
  if (data.heard) along?.heard(data.heard);
  if (data.close) shut();
});
