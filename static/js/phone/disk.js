// The phone's disk for Python: an Emscripten file system over the browser's private files.
//
// SQLite reads, writes and syncs synchronously, so every file is opened beforehand, exclusively for
// this worker. Only the files in NAMES are on the disk; other files in the folder are in memory and
// are lost with the worker.

const NAMES = ["scorekeeper.db", "scorekeeper.db-journal"];
const FILE = 0o100600;
const SEEK_CURRENT = 1;
const SEEK_END = 2;
const [NOT_ALLOWED, INVALID, IN_OUT] = [63, 28, 29];

// Returns a folder of the browser's file system by its path, and creates it if needed.
export const folderAt = async (path) => {
  let folder = await navigator.storage.getDirectory();
  for (const name of path.split("/").filter(Boolean)) {
    folder = await folder.getDirectoryHandle(name, { create: true });
  }
  return folder;
};

const handleIn = async (folder, name) => {
  const file = await folder.getFileHandle(name, { create: true });
  return file.createSyncAccessHandle();
};

// Opens the files in `path`. While they are open, no other tab can open them.
export const openDisk = async (path) => {
  const folder = await folderAt(path);
  const asked = await Promise.allSettled(NAMES.map((name) => handleIn(folder, name)));
  const opened = asked.flatMap(({ value }) => value ?? []);
  const failed = asked.find(({ reason }) => reason);
  if (failed) {
    // Files that stay open would block this worker's next try.
    opened.forEach((handle) => handle.close());
    throw failed.reason;
  }
  const handles = new Map(NAMES.map((name, at) => [name, opened[at]]));
  return {
    isEmpty: () => handles.get(NAMES[0]).getSize() === 0,
    mount: (FS, at) => mount(FS, at, handles),
    close: () => opened.forEach((handle) => handle.close()),
  };
};

const mount = (FS, at, handles) => {
  const memory = FS.filesystems.MEMFS;
  FS.mkdirTree(at);

  // If the disk is full or the file is gone, SQLite rolls back and reports the error.
  const trying = (work) => {
    try {
      return work();
    } catch {
      throw new FS.ErrnoError(IN_OUT);
    }
  };

  const fileOps = {
    node: {
      getattr: (node) => {
        const size = node.handle.getSize();
        const at = new Date(node.timestamp ?? 0);
        return {
          dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
          atime: at, mtime: at, ctime: at, blksize: 4096, blocks: Math.ceil(size / 4096),
        };
      },
      setattr: (node, attributes) => {
        if (attributes.mode !== undefined) node.mode = attributes.mode;
        if (attributes.size !== undefined) trying(() => node.handle.truncate(attributes.size));
      },
    },
    stream: {
      llseek: (stream, offset, whence) => {
        const from = { [SEEK_CURRENT]: stream.position, [SEEK_END]: stream.node.handle.getSize() };
        const position = offset + (from[whence] ?? 0);
        if (position < 0) throw new FS.ErrnoError(INVALID);
        return position;
      },
      read: ({ node }, buffer, offset, length, position) =>
        trying(() => node.handle.read(part(buffer, offset, length), { at: position })),
      write: ({ node }, buffer, offset, length, position) => {
        const written = trying(() => node.handle.write(part(buffer, offset, length), { at: position }));
        // There was not enough room.
        if (written < length) throw new FS.ErrnoError(IN_OUT);
        return written;
      },
      fsync: ({ node }) => {
        trying(() => node.handle.flush());
        return 0;
      },
    },
  };
  const part = (buffer, offset, length) =>
    new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);

  const file = (folder, name) => {
    const node = FS.createNode(folder, name, FILE, 0);
    Object.assign(node, { handle: handles.get(name), node_ops: fileOps.node, stream_ops: fileOps.stream });
    folder.contents[name] = node;
    return node;
  };

  const isOnDisk = (name) => handles.has(name);
  const type = {
    mount: (mounted) => {
      const root = memory.createNode(null, "/", 0o40700, 0);
      root.mount = mounted;
      root.node_ops = {
        ...root.node_ops,
        mknod: (folder, name, mode, device) =>
          isOnDisk(name) ? file(folder, name) : memory.createNode(folder, name, mode, device),
        unlink: (folder, name) => {
          if (isOnDisk(name)) {
            trying(() => {
              handles.get(name).truncate(0);
              handles.get(name).flush();
            });
          }
          delete folder.contents[name];
        },
        rename: (node, folder, name) => {
          if (isOnDisk(node.name) || isOnDisk(name)) throw new FS.ErrnoError(NOT_ALLOWED);
          memory.createNode(null, "/", 0o40700, 0).node_ops.rename(node, folder, name);
        },
      };
      return root;
    },
  };
  const root = FS.mount(type, {}, at).mount?.root ?? FS.lookupPath(at).node;
  // A file with content existed before.
  for (const [name, handle] of handles) if (handle.getSize()) file(root, name);
};
