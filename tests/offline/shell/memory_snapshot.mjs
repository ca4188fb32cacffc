// Opens a snapshot with static/js/phone/memory-snapshot.js while another worker closes it,
// and then one that is not there.
//
// memory_snapshot.mjs SCRIPT — prints the result of each try.

const held = new Set(["image-one"]);

const folder = {
  getDirectoryHandle: async () => folder,
  getFileHandle: async (name) => {
    if (name !== "image-one") throw new DOMException("no such file", "NotFoundError");
    return { createSyncAccessHandle: async () => handleOf(name) };
  },
};
const handleOf = (name) => {
  if (held.has(name)) throw new DOMException("another has it", "NoModificationAllowedError");
  held.add(name);
  return { getSize: () => 0, close: () => held.delete(name) };
};
Object.defineProperty(globalThis, "navigator", {
  value: { storage: { getDirectory: async () => folder } },
});

const { openSnapshot } = await import(process.argv[2]);
const tried = (build) => openSnapshot("cards", build).then((snapshot) => snapshot, ({ name }) => name);
const tries = [await tried("one")];
held.clear();
tries.push(await tried("one"), [...held], await tried("two"));
console.log(JSON.stringify(tries));
