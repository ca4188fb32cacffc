// Opens the files of static/js/phone/disk.js while another worker, which has them still, closes them
// one after the other, as the browser may have done when a page was loaded anew.
//
// disk.mjs DISK — writes what came of each try, and which files were open after it.

const open = new Set(["scorekeeper.db-journal"]);

const fileOf = (name) => ({
  createSyncAccessHandle: async () => {
    if (open.has(name)) throw new DOMException("another has it", "NoModificationAllowedError");
    open.add(name);
    return { getSize: () => 0, close: () => open.delete(name) };
  },
});
const folder = { getDirectoryHandle: async () => folder, getFileHandle: async (name) => fileOf(name) };
Object.defineProperty(globalThis, "navigator", {
  value: { storage: { getDirectory: async () => folder } },
});

const { openDisk } = await import(process.argv[2]);
const tries = [];
const tryIt = async () => {
  const told = await openDisk("cards").then(() => "opened", ({ name }) => name);
  tries.push([told, [...open].sort()]);
};
await tryIt();
open.delete("scorekeeper.db-journal");
await tryIt();
console.log(JSON.stringify(tries));
