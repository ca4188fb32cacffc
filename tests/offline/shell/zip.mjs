// The app's files, whose archives cannot be read at the first access and can at the second.
const [script] = process.argv.slice(2);
const { mountZips } = await import(script);

class ErrnoError extends Error {
  constructor(errno) {
    super();
    this.errno = errno;
  }
}
const node = { node_ops: { readdir: () => ["scorekeeper"] } };
const FS = { ErrnoError, mkdirTree: () => {}, lookupPath: () => ({ node }) };
let reads = 0;
const read = () => {
  reads += 1;
  if (reads === 1) throw new Error("503");
  return [];
};
mountZips(FS, read, "/lib");
const told = [reads];
for (let time = 0; time < 3; time += 1) {
  try {
    told.push(node.node_ops.readdir(node));
  } catch (error) {
    told.push(error.errno);
  }
}
console.log(JSON.stringify([...told, reads]));
