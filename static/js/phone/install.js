// Downloads a build into a cache of its own, part by part. Parts that are already there stay.
import { cacheOf, shellOf } from "./builds.js";
import { SHELL, at, ofBuild } from "./site-paths.js";

// The worker's policy. Static hosts do not send one.
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
// The memory snapshot and the matches need room, too.
const ROOM_FACTOR = 3;
const BUNDLE = "static/offline/bundle.json";

class InstallError extends Error {
  constructor(kind, cause) {
    super(kind, { cause });
    this.kind = kind;
  }
}

// Returns the name of the screen for an error.
export const kindOf = (error) => (error instanceof InstallError ? error.kind : "failed");

// Fetches the list of the bundle's parts, with the sizes of the download and of the needed room.
export const fetchBundleList = async () => {
  const response = await fetched(at(BUNDLE), { cache: "no-store" });
  const bundle = await response.json();
  return { ...bundle, size: sum(bundle.parts, sizeOf), room: ROOM_FACTOR * sum(bundle.parts, (part) => part.size) };
};

const sum = (parts, size) => parts.reduce((all, part) => all + size(part), 0);

const supports = (packing) => {
  try {
    return Boolean(new DecompressionStream(packing));
  } catch {
    return false;
  }
};
const [ENDING, PACKING] = supports("brotli") ? ["br", "brotli"] : ["gz", "gzip"];
const sizeOf = (part) => part[ENDING];

const fetched = async (address, options) => {
  let response;
  try {
    response = await fetch(address, options);
  } catch (cause) {
    throw new InstallError("broken", cause);
  }
  if (!response.ok) throw new InstallError("broken", new Error(`${response.status}`));
  return response;
};

// Downloads the missing parts of `bundle`, and returns the record of the build. `progress` is
// called with the number of bytes so far. Parts that the build `before` has, too, are copied from
// it.
export const install = async (bundle, progress, before) => {
  await checkRoom(bundle);
  const cache = await caches.open(cacheOf(bundle.build));
  const there = new Set((await cache.keys()).map(({ url }) => url));
  let done = 0;
  const advance = (bytes) => {
    done += bytes;
    progress(done, bundle.size);
  };
  const files = [];
  for (const part of bundle.parts) {
    const address = ofBuild(bundle.build, part.name);
    files.push(address);
    const isThere = there.has(address) || (await copiedFromEarlier(part, cache, address, before));
    if (isThere) advance(sizeOf(part));
    else await store(cache, address, await unpacked(part, advance), part.type);
  }
  const others = await storeShell(cache, bundle, there);
  const shell = shellOf(bundle.build);
  const hashes = Object.fromEntries(bundle.parts.map(({ name, sha256 }) => [name, sha256]));
  return { build: bundle.build, cache: cacheOf(bundle.build), shell, files: [...files, ...others], hashes };
};

const copiedFromEarlier = async (part, cache, address, before) => {
  if (before?.hashes[part.name] !== part.sha256) return false;
  const found = await (await caches.open(before.cache)).match(ofBuild(before.build, part.name));
  if (found) await cache.put(address, found);
  return Boolean(found);
};

const checkRoom = async (bundle) => {
  const { usage, quota } = (await navigator.storage.estimate?.()) ?? {};
  if (quota && quota - usage < bundle.room) throw new InstallError("full");
};

const store = async (cache, address, body, type) => {
  const headers = { "Content-Type": type, "Content-Security-Policy": POLICY };
  try {
    await cache.put(address, new Response(body, { headers }));
  } catch (cause) {
    throw new InstallError(cause.name === "QuotaExceededError" ? "full" : "broken", cause);
  }
};

// ----------------------------------------------------------------------------------- one part

const unpacked = async (part, advance) => {
  const address = at(`static/offline/${part.file}.${ENDING}`);
  for (const cache of ["default", "reload"]) {
    const bytes = await unpackedOnce(address, part, advance, cache);
    if (bytes) return bytes;
    advance(-sizeOf(part));
  }
  throw new InstallError("wrong");
};

const unpackedOnce = async (address, part, advance, cache) => {
  const response = await fetched(address, { cache });
  // A host that sends Content-Encoding makes the browser decompress the file.
  const isPacked = !response.headers.get("Content-Encoding");
  const bytes = await all(response.body, (count) => isPacked && advance(count));
  if (!isPacked) advance(sizeOf(part));
  const content = (await isPart(bytes, part)) ? bytes : await all(decompress(bytes)).catch(() => null);
  return content && (await isPart(content, part)) ? content : null;
};

const decompress = (bytes) => new Blob([bytes]).stream().pipeThrough(new DecompressionStream(PACKING));

const all = async (stream, count = () => {}) => {
  const chunks = [];
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      count(value.length);
      chunks.push(value);
    }
  } catch (cause) {
    throw new InstallError("broken", cause);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
};

const isPart = async (bytes, { size, sha256 }) => {
  if (bytes.length !== size) return false;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
};

// ------------------------------------------------------------------------------ the shell's files

// Stores the shell's page, and the scripts, styles, fonts and icons in it.
const storeShell = async (cache, bundle, there) => {
  const page = await fetched(at(SHELL), { cache: "no-store" });
  const [policy, text] = [page.headers.get("Content-Security-Policy"), await page.text()];
  const html = new DOMParser().parseFromString(text, "text/html");
  // The server was updated between the two requests.
  if (html.documentElement.dataset.build !== bundle.build) throw new InstallError("broken");
  const named = [...html.querySelectorAll("link[href]:not([rel=modulepreload]), template[data-manifest]")];
  const links = named.map((one) => at(one.getAttribute("href") ?? one.dataset.manifest));
  for (const address of new Set(links)) {
    if (there.has(address)) continue;
    const response = await fetched(address);
    await cache.put(address, response);
  }
  const shell = shellOf(bundle.build);
  const headers = { "Content-Type": "text/html; charset=utf-8", ...(policy ? { "Content-Security-Policy": policy } : {}) };
  await cache.put(shell, new Response(text, { headers }));
  return [...links, shell];
};
