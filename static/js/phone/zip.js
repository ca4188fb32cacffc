// Mounts uncompressed zip archives in Python's file system.

const END = 0x06054b50;
const END_SIZE = 22;
const STORED = 0;
const IN_OUT = 29;

// Puts every file of the zips that `read` returns below `folder` at the first access. A start from
// a memory snapshot accesses none. The files are views of the zips' bytes.
export const mountZips = (FS, read, folder) => {
  FS.mkdirTree(folder);
  const { node } = FS.lookupPath(folder);
  const own = node.node_ops;
  // Python raises an error if the browser has deleted the zips. The next access tries again.
  const readAll = () => {
    try {
      return read();
    } catch {
      throw new FS.ErrnoError(IN_OUT);
    }
  };
  const unpacked = () => {
    const all = readAll();
    node.node_ops = own;
    for (const bytes of all) unpack(FS, bytes, folder);
  };
  node.node_ops = {
    ...own,
    lookup: (parent, name) => {
      unpacked();
      return FS.lookupNode(parent, name);
    },
    readdir: (parent) => {
      unpacked();
      return own.readdir(parent);
    },
  };
};

const unpack = (FS, bytes, folder) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - END_SIZE;
  if (view.getUint32(end, true) !== END) throw new Error("a zip with a comment, or none");
  const decoder = new TextDecoder();
  const made = new Set();
  const make = (path) => {
    if (made.has(path)) return;
    made.add(path);
    FS.mkdirTree(path);
  };
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const path = `${folder}/${name}`;
    if (name.endsWith("/")) make(path.slice(0, -1));
    else {
      if (view.getUint16(at + 10, true) !== STORED) throw new Error(`${name} is packed`);
      make(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, bytes.subarray(start, start + size), { canOwn: true });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
};
