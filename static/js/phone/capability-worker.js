// Tells whether a worker of this kind may read and write files as the app's worker does. A browser
// without module workers does not run this.
const isThere = typeof FileSystemFileHandle === "function";
postMessage({ files: isThere && "createSyncAccessHandle" in FileSystemFileHandle.prototype });
