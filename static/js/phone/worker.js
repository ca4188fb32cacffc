// Owns the disk and Python, and answers what the pages ask. One at a time: whoever holds the lock.
import { openDisk } from "./disk.js";
import { readImage, writeImage } from "./image.js";
import { boot, openApp } from "./python.js";

const BASE = new URL("./", import.meta.url).href;
const PATIENCE = 5_000;

let app;
let disk;
let keepsImage = () => {};
const held = [];

const say = (words) => postMessage(words);

// ---------------------------------------------------------------------------------- one owner

// Resolves once this worker is the owner; it stays so until it is closed.
const own = (lock, waits) =>
  new Promise((done) => {
    const patience = waits ? { signal: AbortSignal.timeout(PATIENCE) } : { ifAvailable: true };
    const held = (granted) => {
      done(Boolean(granted));
      return granted ? new Promise(() => {}) : undefined;
    };
    navigator.locks.request(lock, patience, held).catch(() => done(false));
  });

// The file may still be with a worker that is just being closed.
const opened = async (folder) => {
  for (const pause of [0, 100, 300, 1000, 2000]) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      return await openDisk(folder);
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
    }
  }
  return null;
};

// -------------------------------------------------------------------------------------- start

const started = async (settings, image) => {
  const python = await boot(BASE, image, !image);
  if (!image) {
    const made = python.makeMemorySnapshot();
    keepsImage = () => writeImage(settings.folder, settings.build, made);
  }
  const { prefix, alone } = settings;
  return openApp(python, disk, { prefix, alone });
};

const start = async (settings) => {
  const { folder, build, lock, waits } = settings;
  if (!(await own(lock, waits))) return say({ state: "taken" });
  disk = await opened(folder);
  if (!disk) return say({ state: "taken" });
  if (settings.hasData && disk.isEmpty()) {
    disk.close();
    return say({ state: "lost" });
  }
  say({ state: "owner" });
  const image = settings.withoutImage ? null : await readImage(folder, build);
  try {
    app = await started(settings, image);
  } catch (error) {
    disk.close();
    return say({ state: "failed", withImage: Boolean(image), why: String(error) });
  }
  say({ state: "awake", withImage: Boolean(image) });
  for (const question of held.splice(0)) answer(question);
};

// ------------------------------------------------------------------------------------ answers

const answer = ({ ask, port }) => {
  if (!app) return held.push({ ask, port });
  const reply = app.answer(ask);
  port.postMessage(reply, reply.body ? [reply.body.buffer] : []);
};

const letGo = () => {
  disk?.close();
  close();
};

addEventListener("message", ({ data, ports }) => {
  if (data.start) start(data.start);
  if (data.ask) answer({ ask: data.ask, port: ports[0] });
  if (data.rest) {
    keepsImage().catch?.(() => {});
    keepsImage = () => {};
  }
  if (data.letGo) letGo();
});
