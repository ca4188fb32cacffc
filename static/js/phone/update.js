// An update: the new build is fetched whole beside the old one, which goes on until a start at
// which no deal is half written. Then all of it changes at once, the service worker included.
import * as builds from "./builds.js";
import { install, fetchBundleList } from "./install.js";

// Fetches another build where there is one, and returns whether it waits for the next start.
export const fetchUpdate = async (build) => {
  const bundle = await fetchBundleList();
  if (bundle.build === build.build) return false;
  const next = await builds.read("next");
  if (next?.build === bundle.build && (await builds.isWhole(next))) return true;
  const found = await install(bundle, () => {}, build);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => {});
  await builds.write("next", found);
  await builds.dropOthers(build, found);
  return true;
};

// The newer build that this start may go on to, if any.
export const pendingBuild = async () => {
  const [next, isHalfWritten] = await Promise.all([builds.read("next"), builds.read("half written")]);
  return isHalfWritten ? null : next;
};

// At a start: whether the phone has gone on to a newer build. The page has to be loaded anew then.
export const switchBuild = async () => {
  const next = await pendingBuild();
  if (!next) return false;
  await builds.drop("next");
  if (!(await builds.isWhole(next))) return false;
  await activate();
  await builds.makeCurrent(next);
  return true;
};

// Loaded anew while the one gives way to the other, a page may wait for ever for the old one.
const PATIENCE = 10_000;

// The service worker that came with the new build waits until it is told, and until the old one has
// answered what it was asked.
const activate = async () => {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return;
  const changed = new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    setTimeout(done, PATIENCE);
  });
  waiting.postMessage("take over");
  await changed;
};
