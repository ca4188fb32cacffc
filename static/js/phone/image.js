// The memory image: Python's memory as it is once the app is read in and nothing is opened yet.
//
// It is made on this phone, of what everybody has: no key, no session, no data is in it. Written
// whole or not at all: its head, with its length and its hash, is written last.
import { folderAt } from "./disk.js";

const MAGIC = 0x5c07e1;
const HEAD = 64;

const nameOf = (build) => `image-${build}`;
const hashOf = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

// The image of `build`; nothing where there is none, or one that is not whole.
export const readImage = async (path, build) => {
  try {
    const folder = await folderAt(path);
    const file = await (await folder.getFileHandle(nameOf(build))).getFile();
    const all = new Uint8Array(await file.arrayBuffer());
    const head = new DataView(all.buffer, 0, HEAD);
    const image = all.subarray(HEAD);
    if (head.getUint32(0) !== MAGIC || head.getUint32(4) !== image.length) return null;
    const hash = await hashOf(image);
    return hash.every((byte, at) => byte === all[8 + at]) ? image : null;
  } catch {
    return null;
  }
};

export const writeImage = async (path, build, image) => {
  await dropImages(path);
  const folder = await folderAt(path);
  const file = await folder.getFileHandle(nameOf(build), { create: true });
  const handle = await file.createSyncAccessHandle();
  try {
    handle.truncate(0);
    handle.write(new Uint8Array(HEAD), { at: 0 });
    handle.write(image, { at: HEAD });
    handle.flush();
    const head = new Uint8Array(HEAD);
    const view = new DataView(head.buffer);
    view.setUint32(0, MAGIC);
    view.setUint32(4, image.length);
    head.set(await hashOf(image), 8);
    handle.write(head, { at: 0 });
    handle.flush();
  } finally {
    handle.close();
  }
};

// Those of other builds, and one that was no good.
export const dropImages = async (path) => {
  const folder = await folderAt(path);
  const names = [];
  for await (const name of folder.keys()) if (name.startsWith("image-")) names.push(name);
  for (const name of names) await folder.removeEntry(name).catch(() => {});
};
