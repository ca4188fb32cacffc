// Makes the memory snapshot in a second Python, and ends.
import { dropSnapshot, writeSnapshot } from "./memory-snapshot.js";
import { boot, fetchParts, prepare } from "./python.js";

const BASE = new URL("./", import.meta.url).href;
const ROOM = 80_000_000;

const hasRoom = async () => {
  const { usage, quota } = (await navigator.storage.estimate?.()) ?? {};
  return !quota || quota - usage > ROOM;
};

const make = async ({ folder, build, settings }) => {
  if (!(await hasRoom())) throw new Error("no room for the snapshot");
  const python = await boot(fetchParts(BASE), { forSnapshot: true });
  prepare(python, settings);
  await writeSnapshot(folder, build, python.makeMemorySnapshot());
};

addEventListener("message", async ({ data }) => {
  try {
    await make(data);
    postMessage({ outcome: "made" });
  } catch (error) {
    // The disk may be full, or the browser may have too little memory. The app then starts without
    // a snapshot.
    await dropSnapshot(data.folder, data.build).catch(() => {});
    postMessage({ outcome: "none", why: String(error) });
  }
  close();
});
