// The worker: owns the disk and Python, and responds to requests one after the other.
import { openDisk } from "./disk.js";
import { dropOtherSnapshots, dropSnapshot, openSnapshot } from "./memory-snapshot.js";
import { boot, fetchParts, openApp } from "./python.js";
import { SnapshotSchedule } from "./snapshot-schedule.js";
import { Sync } from "./sync.js";

const BASE = new URL("./", import.meta.url).href;
const PAUSES = [0, 100, 300, 1_000, 2_000];
const WRITES = ["POST", "PUT", "DELETE", "PATCH"];

let app;
let sync;
let disk;
let forSnapshots;
let hasRecentDraft;

const post = (words) => postMessage(words);
// Measured by bench/offline.py.
const reached = (phase) => performance.mark(phase);
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// -------------------------------------------------------------------------------------- start

// Calls `open` until another worker that is being closed has released the files; null if it does
// not.
const retryWhileLocked = async (open) => {
  for (const pause of PAUSES) {
    await after(pause);
    try {
      return await open();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
    }
  }
  return null;
};

// Fetched before the start message, while another tab may still have the files.
const parts = fetchParts(BASE);

const start = async ({ folder, build, hasData, withoutSnapshot, prefix, alone }) => {
  if (withoutSnapshot) await dropSnapshot(folder, build);
  const snapshotRequest = retryWhileLocked(() => openSnapshot(folder, build));
  try {
    disk = await retryWhileLocked(() => openDisk(folder));
  } catch (error) {
    return post({ state: "cannot", why: String(error) });
  }
  if (!disk) return post({ state: "taken" });
  reached("disk");
  if (hasData && disk.isEmpty()) {
    disk.close();
    return post({ state: "lost" });
  }
  const snapshot = await snapshotRequest;
  const settings = { prefix, alone };
  try {
    const python = await boot(parts, { snapshot });
    reached("python");
    app = openApp(python, disk, settings);
  } catch (error) {
    disk.close();
    return post({ state: "failed", withSnapshot: Boolean(snapshot), why: String(error.stack ?? error) });
  } finally {
    snapshot?.close();
  }
  forSnapshots = { folder, settings };
  reached("opened");
  sync = alone ? null : new Sync(app, prefix, tell);
  post({ state: "awake", withSnapshot: Boolean(snapshot) });
  reportDraft();
};

// A pull may bring a deal that is half entered on another phone, or its end.
const tell = (words) => {
  post(words);
  if (words.pulled) reportDraft();
};

// ------------------------------------------------------------------------------------ answers

const answer = ({ ask, port }) => {
  const isWrite = WRITES.includes(ask.method);
  if (isWrite || ask.isPage) snapshots.noteActivity({ isWrite });
  const timeout = sync?.networkTimeout(ask);
  if (timeout) return port.postMessage({ network: timeout });
  let reply;
  try {
    sync?.replay();
    reply = app.answer(ask);
  } catch (error) {
    port.postMessage(null);
    return post({ state: "failed", why: String(error.stack ?? error) });
  }
  // The response acknowledges a write only after it was synced to the disk.
  port.postMessage(sync?.orLater(ask, reply) ?? reply, reply.body ? [reply.body.buffer] : []);
  if (!isWrite) return;
  reportDraft();
  sync?.pushSoon();
};

// An update waits until nobody is entering a deal.
const reportDraft = () => {
  const is = app.hasRecentDraft();
  if (is !== hasRecentDraft) post({ hasRecentDraft: is });
  hasRecentDraft = is;
};

const snapshots = new SnapshotSchedule((snapshot) => post({ snapshot }));

// The build may be a newer one than this.
const makeSnapshot = (build) => {
  const script = new URL(`../${build}/snapshot-maker.js`, BASE).href;
  snapshots.want({ script, build, ...forSnapshots });
};

const shutDown = () => {
  app = null;
  disk?.close();
  post({ state: "closed" });
  close();
};

addEventListener("message", ({ data, ports }) => {
  if (data.start) start(data.start);
  if (data.ask) answer({ ask: data.ask, port: ports[0] });
  if (data.snapshot) makeSnapshot(data.snapshot);
  if (data.dropSnapshotsExcept) dropOtherSnapshots(forSnapshots.folder, ...data.dropSnapshotsExcept);
  if (data.network) sync?.sync();
  if (data.heard) sync?.heard(data.heard);
  if (data.close) shutDown();
});
