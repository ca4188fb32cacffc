// The builds on this phone, each in a cache of its own, and records such as the current build.
import { NAME, at, ofBuild } from "./site-paths.js";

const addressOf = (name) => at(`offline/records/${name}`);

export const read = async (name) => {
  const cache = await caches.open(NAME);
  return (await cache.match(addressOf(name)))?.json();
};

export const write = async (name, value) => {
  const cache = await caches.open(NAME);
  await cache.put(addressOf(name), Response.json(value));
};

export const drop = async (name) => (await caches.open(NAME)).delete(addressOf(name));

export const cacheOf = (build) => `${NAME}-${build}`;
export const shellOf = (build) => ofBuild(build, "shell.html");

// The build that this phone runs, if any.
export const current = () => read("build");

// Returns whether all files of the build exist: a browser may have cleared some.
export const isWhole = async (build) => {
  if (!(await caches.has(build.cache))) return false;
  const there = new Set((await (await caches.open(build.cache)).keys()).map(({ url }) => url));
  return build.files.every((file) => there.has(file));
};

export const makeCurrent = (build) => write("build", build);

// Drops the caches of every build but those named.
export const dropOthers = async (...builds) => {
  const stay = builds.map(({ cache }) => cache);
  const ofBuilds = (await caches.keys()).filter((name) => name.startsWith(`${NAME}-`));
  await Promise.all(ofBuilds.filter((name) => !stay.includes(name)).map((name) => caches.delete(name)));
};
