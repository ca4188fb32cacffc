// The memory snapshot: Python's memory once the app is imported and before anything is opened.
//
// It is made on this phone and has no key, session or data of anybody. It is written completely or
// not at all: its header is written last, once everything else has reached the disk. Empty pages of
// the memory are left out, and the others are read straight into place.
import { folderAt } from "./disk.js";

const MAGIC = 0x5c07e2;
const HEAD = 24; // magic, size of the memory, of pyodide's part, of the runs, of the file, sample
const PAGE = 65_536;
const BETWEEN = 256; // bytes from one word of the sample to the next

const nameOf = (build) => `image-${build}`;

// ------------------------------------------------------------------------- pages that are not empty

const isEmpty = (words, from, to) => {
  for (let at = from; at < to; at += 1) if (words[at]) return false;
  return true;
};

// Returns the runs of `memory` that are not empty: starts and lengths in bytes.
const runsOf = (memory) => {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  const runs = [];
  let open = false;
  for (let at = 0; at < memory.length; at += PAGE) {
    const empty = isEmpty(words, at / 4, (at + PAGE) / 4);
    if (!empty && open) runs[runs.length - 1] += PAGE;
    else if (!empty) runs.push(at, PAGE);
    open = !empty;
  }
  return Uint32Array.from(runs);
};

// Disks lose data in blocks, so a checksum of a few words per block finds the loss.
const sampleOf = (memory, runs) => {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.byteLength / 4);
  let sum = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const end = (runs[run] + runs[run + 1]) / 4;
    for (let at = runs[run] / 4; at < end; at += BETWEEN / 4) sum = (Math.imul(sum, 31) + words[at]) | 0;
  }
  return sum >>> 0;
};

// --------------------------------------------------------------------------------------- reading

const readAll = (handle, size, at) => {
  const bytes = new Uint8Array(size);
  if (handle.read(bytes, { at }) !== size) throw new Error("the snapshot is cut off");
  return bytes;
};

// Reads the runs into `memory`, and clears the rest.
const restore = (handle, at, memory, runs, sample, fresh) => {
  let before = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const [begin, length] = [runs[run], runs[run + 1]];
    if (before < fresh) memory.fill(0, before, Math.min(begin, fresh));
    if (handle.read(memory.subarray(begin, begin + length), { at }) !== length) {
      throw new Error("the snapshot is cut off");
    }
    at += length;
    before = begin + length;
  }
  if (before < fresh) memory.fill(0, before, fresh);
  if (sampleOf(memory, runs) !== sample) throw new Error("the snapshot is damaged");
};

const readHeader = (handle) => {
  if (handle.getSize() < HEAD) return null;
  const [magic, size, ofPyodide, ofRuns, ofFile, sample] = new Uint32Array(readAll(handle, HEAD, 0).buffer);
  if (magic !== MAGIC || ofFile !== handle.getSize()) return null;
  const head = readAll(handle, ofPyodide, HEAD);
  const runs = new Uint32Array(readAll(handle, ofRuns, HEAD + ofPyodide).buffer);
  const at = HEAD + ofPyodide + ofRuns;
  return {
    head,
    size,
    restore: (memory, fresh) => restore(handle, at, memory, runs, sample, fresh),
    close: () => handle.close(),
  };
};

// Opens the snapshot of `build`; null if there is none or it is damaged. Throws if another worker
// has it open.
export const openSnapshot = async (path, build) => {
  let handle;
  try {
    const folder = await folderAt(path);
    handle = await (await folder.getFileHandle(nameOf(build))).createSyncAccessHandle();
    const snapshot = readHeader(handle);
    if (snapshot) return snapshot;
  } catch (error) {
    if (error.name === "NoModificationAllowedError") throw error;
    console.debug(error);
  }
  handle?.close();
  return null;
};

// --------------------------------------------------------------------------------------- writing

// Writes pyodide's snapshot: its own header, then the memory.
export const writeSnapshot = async (path, build, made) => {
  const start = new Uint32Array(made.buffer, made.byteOffset, 2)[1];
  const memory = made.subarray(start);
  const runs = runsOf(memory);
  const folder = await folderAt(path);
  const file = await folder.getFileHandle(nameOf(build), { create: true });
  const handle = await file.createSyncAccessHandle();
  let at = HEAD;
  const write = (bytes) => {
    if (handle.write(bytes, { at }) !== bytes.byteLength) throw new Error("no room for the snapshot");
    at += bytes.byteLength;
  };
  try {
    handle.truncate(0);
    write(made.subarray(0, start));
    write(runs);
    for (let run = 0; run < runs.length; run += 2) {
      write(memory.subarray(runs[run], runs[run] + runs[run + 1]));
    }
    handle.flush();
    const sample = sampleOf(memory, runs);
    handle.write(Uint32Array.of(MAGIC, memory.length, start, runs.byteLength, at, sample), { at: 0 });
    handle.flush();
  } finally {
    handle.close();
  }
};

export const dropSnapshot = async (path, build) => {
  const folder = await folderAt(path);
  await folder.removeEntry(nameOf(build)).catch(() => {});
};

// Deletes the snapshots of every build but those named.
export const dropOtherSnapshots = async (path, ...builds) => {
  const folder = await folderAt(path);
  const stay = builds.map(nameOf);
  const names = [];
  for await (const name of folder.keys()) if (name.startsWith(nameOf(""))) names.push(name);
  for (const name of names) if (!stay.includes(name)) await folder.removeEntry(name).catch(() => {});
};
