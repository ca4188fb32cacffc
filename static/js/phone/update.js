// Updates: the new build is downloaded beside the old one, and its memory snapshot is made. At the
// next start without a draft, all of it changes at once, the service worker included.
import * as builds from "./builds.js";
import { install, fetchBundleList } from "./install.js";

// Downloads a newer build if there is one, and returns it.
export const fetchUpdate = async (build) => {
  const bundle = await fetchBundleList();
  if (bundle.build === build.build) return null;
  const next = await builds.read("next");
  if (next?.build === bundle.build && (await builds.isWhole(next))) return next;
  const found = await install(bundle, () => {}, build);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => {});
  await builds.write("next", found);
  await builds.dropOthers(build, found);
  return found;
};

// Lets the next start switch to the newer build: its snapshot exists, or cannot be made.
export const setReady = (next) => builds.write("next", { ...next, isReady: true });

// Returns the newer build that this start may switch to, if any.
export const pendingBuild = async () => {
  const [next, hasRecentDraft] = await Promise.all([
    builds.read("next"),
    builds.read("has recent draft"),
  ]);
  return next?.isReady && !hasRecentDraft ? next : null;
};

// Switches to the newer build at a start, and returns whether it did. Then the page has to be
// reloaded.
export const switchBuild = async () => {
  const next = await pendingBuild();
  if (!next) return false;
  await builds.drop("next");
  if (!(await builds.isWhole(next))) return false;
  await activate();
  await builds.makeCurrent(next);
  return true;
};

// A page that is reloaded during the change may wait for the old service worker forever.
const PATIENCE = 10_000;

// The new service worker waits for this message, and until the old one has answered its requests.
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
