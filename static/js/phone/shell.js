// The shell: installs the app on this phone, starts it, and shows its pages in a frame.
import { missing } from "./browser-support.js";
import * as builds from "./builds.js";
import * as frame from "./frame.js";
import { install, kindOf, fetchBundleList } from "./install.js";
import * as link from "./worker-link.js";
import * as owner from "./tab-lock.js";
import * as screens from "./screens.js";
import { BUILD, PREFIX, SCOPE, SHELL, at } from "./site-paths.js";
import { pendingBuild, fetchUpdate, setReady, switchBuild } from "./update.js";
import * as waking from "./last-page.js";

const IDLE = 3_000;
const LEAVING = 2_000;
const AN_HOUR = 3_600_000;
const SNAPSHOT_RETRY = 168 * AN_HOUR;
const SNAPSHOT_ATTEMPT = `scorekeeper.snapshot${PREFIX}`;
const REACH_INTERVAL = 2_000;
const RELOADED = "scorekeeper.reloaded";

const root = document.documentElement;
// The state, for the style sheet and for tests.
const setState = (state) => {
  root.dataset.state = state;
};

let build = null;

// ------------------------------------------------------------------------- the service worker

const isControlled = () => Boolean(navigator.serviceWorker?.controller);

const registered = async () => {
  const worker = navigator.serviceWorker;
  const asked = worker.register(at("service-worker.js"), { scope: SCOPE.pathname, updateViaCache: "none" });
  if (isControlled()) return;
  await asked;
  const { active } = await worker.ready;
  if (isControlled()) return;
  // The page was loaded without the service worker, or before it was installed.
  const controlled = new Promise((done) => {
    worker.addEventListener("controllerchange", done, { once: true });
  });
  active.postMessage("claim");
  await controlled;
};

// --------------------------------------------------------------------------------- installing

const offer = async () => {
  try {
    const bundle = await fetchBundleList();
    const values = { size: screens.inMegabytes(bundle.size), room: screens.inMegabytes(bundle.room) };
    screens.show("offer", { values, acts: { keep: () => installAndShow(bundle) } });
    setState("offer");
  } catch (error) {
    showInstallError(error, offer);
  }
};

const installAndShow = async (bundle) => {
  // Without this, the browser may clear the data.
  navigator.storage.persist?.().catch(() => {});
  if (await installBundle(bundle)) {
    screens.show("ready", { acts: { open } });
    setState("ready");
  }
};

// Downloads the build with a progress bar; returns whether it is complete.
const installBundle = async (bundle) => {
  setState("fetching");
  const all = screens.inMegabytes(bundle.size);
  const tell = screens.show("fetching", { values: { done: screens.inMegabytes(0), all } });
  const bar = document.querySelector("#screen progress");
  bar.max = bundle.size;
  const progress = (done) => {
    bar.value = done;
    tell({ done: screens.inMegabytes(done), all });
  };
  try {
    await registered();
    build = await install(bundle, progress);
    await builds.makeCurrent(build);
    return true;
  } catch (error) {
    showInstallError(error, async () => (await installBundle(await fetchBundleList())) && open());
    return false;
  }
};

// Shows an error of the download, and retries when the network is back.
const showInstallError = (error, again) => {
  const kind = kindOf(error);
  setState(kind);
  const once = new AbortController();
  const retry = () => {
    once.abort();
    again().catch((other) => showInstallError(other, again));
  };
  if (kind === "broken") whenOnline(retry, once.signal);
  screens.show(kind, { acts: { again: retry } });
};

// A phone reports that it is online before it can reach the server.
const whenOnline = (act, signal) => {
  addEventListener("online", () => untilReachable(signal).then(act, () => {}), { once: true, signal });
};

const untilReachable = async (signal) => {
  for (;;) {
    signal?.throwIfAborted();
    if (await fetchBundleList().catch(() => null)) return;
    await new Promise((done) => setTimeout(done, REACH_INTERVAL));
  }
};

// Downloads the files of the build that the browser has cleared.
const refill = async () => {
  hide();
  try {
    if (await installBundle(await fetchBundleList())) location.reload();
  } catch {
    const again = () => location.reload();
    setState("no-files");
    screens.show("no-files", { acts: { again } });
    untilReachable().then(again);
  }
};

// --------------------------------------------------------------------------------------- start

// An early start, with a promise of its `ownership`, has looked for an update.
const open = async (ownership) => {
  if (!shown) screens.show("opening");
  setState("opening");
  await (ownership ? start(await ownership) : startNewest(await owner.acquire()));
};

// Switches to a new build before anything of the old one is opened.
const startNewest = async (isOwner) => {
  if (isOwner && (await switchBuild())) return location.reload();
  await start(isOwner);
};

const start = async (isOwner) => {
  if (!isOwner) return showElsewhere();
  const hasData = Boolean(await builds.read("data"));
  link.start(build.build, { hasData }, handleMessage);
  if (!shown) await showLast();
};

// Whether the frame shows a page, or is loading one.
let shown = false;

// Shows the last page at once; taps on it wait for Python. Any other page is shown once Python
// responds.
const showLast = async () => {
  shown = true;
  const place = frame.requestedPlace();
  const page = await waking.storedPage(place);
  // Another screen may have been shown in the meantime.
  if (!shown) return;
  let answered = false;
  link.intercept((ask) => {
    if (answered || !page || !ask.isPage || frame.placeIn(ask.url) !== place) return null;
    answered = true;
    return waking.responseFrom(page);
  });
  if (page) screens.say("waking");
  frame.open(place);
};

// Starts before it is known whether all files exist: shows the last page, and asks for the lock.
const startEarly = () => {
  link.load(build.build);
  showLast();
  return owner.acquire();
};

const handleMessage = (told) => {
  if (told.why) console.error(told.why);
  if (told.state) stateHandlers[told.state]?.(told);
  if (told.snapshot) noteSnapshot(told.snapshot);
  if (told.unsent) noteUnsent(JSON.stringify(told.unsent));
  if ("hasRecentDraft" in told) builds.write("has recent draft", told.hasRecentDraft);
  for (const done of ["pushed", "pulled"]) {
    if (told[done]) root.dataset[done] = Number(root.dataset[done] ?? 0) + 1;
  }
};

const UNSENT = `scorekeeper.unsent${PREFIX}`;
const STATUS_PAGE = "/phone/fates";

// Every page of this site shows it (js/outbox/notice.js). The status page lists it.
const noteUnsent = (unsent) => {
  const isNews = localStorage.getItem(UNSENT) !== unsent;
  localStorage.setItem(UNSENT, unsent);
  if (isNews && shown && frame.place() === STATUS_PAGE) frame.refreshPart("#sync-matches");
};

const stateHandlers = {
  awake: async ({ withSnapshot }) => {
    link.intercept(() => null);
    screens.say(null);
    root.dataset.snapshot = withSnapshot ? "yes" : "no";
    setState("awake");
    performance.mark("awake");
    await builds.write("data", { since: Date.now() });
    waking.refresh();
    setTimeout(whenIdle, IDLE);
  },
  failed: ({ withSnapshot }) => {
    // The snapshot is damaged: start without it.
    if (withSnapshot) return link.restart(build.build, { withoutSnapshot: true }, handleMessage);
    stop("failed", { again: () => location.reload() });
  },
  cannot: () => stop("cannot-files", {}),
  taken: () => showElsewhere(),
  lost: () => stop("lost", { anew: async () => (await builds.drop("data"), await builds.drop("page"), open()) }),
};

const hide = () => {
  shown = false;
  terminate();
  owner.release();
  frame.clear();
  screens.say(null);
};

const stop = (screen, acts) => {
  hide();
  screens.show(screen, { acts });
  setState(screen);
};

// ------------------------------------------------------------------------------ when it is idle

// Making a snapshot takes much memory. If the browser closes the tab for that, the next start must
// not try again. A page that closes normally takes the note back, at once: so it is in localStorage.
const triedLately = (name) => {
  const attempt = JSON.parse(localStorage.getItem(SNAPSHOT_ATTEMPT) ?? "{}");
  return attempt.build === name && Date.now() - attempt.at < SNAPSHOT_RETRY;
};

let isMakingSnapshot = false;

const noteSnapshot = ({ build: name, outcome, why }) => {
  if (why) console.debug(why);
  if (outcome === "making") {
    isMakingSnapshot = true;
    localStorage.setItem(SNAPSHOT_ATTEMPT, JSON.stringify({ build: name, at: Date.now() }));
    showSnapshot(name, outcome);
  } else if (outcome === "none") {
    // When Firefox leaves a page, the requests of its workers fail first. That is no failed attempt.
    setTimeout(concludeSnapshot, LEAVING, name, outcome);
  } else {
    localStorage.removeItem(SNAPSHOT_ATTEMPT);
    concludeSnapshot(name, outcome);
  }
};

const concludeSnapshot = async (name, outcome) => {
  isMakingSnapshot = false;
  showSnapshot(name, outcome);
  const next = await builds.read("next");
  if (next?.build === name && outcome !== "interrupted") await letSwitch(next);
};

// For tests.
const showSnapshot = (name, outcome) => {
  if (name === build.build) root.dataset.snapshot = outcome;
};

const terminate = () => {
  link.terminate();
  if (isMakingSnapshot) localStorage.removeItem(SNAPSHOT_ATTEMPT);
};

// Make the snapshot, delete old builds, look for an update.
const whenIdle = async () => {
  if (root.dataset.snapshot === "no" && !triedLately(build.build)) link.post({ snapshot: build.build });
  checkForUpdate();
  setInterval(checkForUpdate, AN_HOUR);
  const next = await builds.read("next");
  const stay = next ? [build, next] : [build];
  builds.dropOthers(...stay);
  link.post({ dropSnapshotsExcept: stay.map((one) => one.build) });
};

let preparing = "";

// Downloads a newer build, and has its snapshot made. Until then, the next start uses this build
// and its snapshot.
const checkForUpdate = async () => {
  const next = await fetchUpdate(build).catch(() => null);
  if (!next || next.build === preparing) return;
  preparing = next.build;
  if (next.isReady || triedLately(next.build)) await letSwitch(next);
  else link.post({ snapshot: next.build });
};

const letSwitch = async (next) => {
  await setReady(next);
  root.dataset.update = "waits";
};

// --------------------------------------------------------------------------------- two tabs

const showElsewhere = () => stop("elsewhere", { take: take });

const take = async () => {
  screens.show("opening");
  const isOwner = await owner.takeOver();
  if (isOwner) return startNewest(true);
  stop("frozen", { take: take });
};

const releaseData = async () => {
  await link.close();
  stop("elsewhere", { take: take });
};

owner.onRequest(releaseData);

// A frozen tab must not hold files or locks that another tab may need.
document.addEventListener("freeze", () => {
  terminate();
  owner.release();
});
document.addEventListener("resume", () => location.reload());
addEventListener("pagehide", terminate);
addEventListener("pageshow", (event) => event.persisted && location.reload());

for (const change of ["online", "visibilitychange"]) {
  const target = change === "online" ? window : document;
  target.addEventListener(change, () => document.hidden || link.post({ network: true }));
}

// --------------------------------------------------------------------------------------- main

const onPageShown = () => {
  if (!shown) return;
  frame.reveal();
  screens.hide();
  waking.saveSoon();
  // The page was stored while Python was starting.
  if (root.dataset.state === "awake") waking.refresh();
};

// The icon on the home screen names no page: go on with the one that was seen last.
const resume = async () => {
  if (location.hash) return;
  const page = await builds.read("page");
  if (page) history.replaceState(history.state, "", `#${page.place}`);
};

const main = async () => {
  screens.begin();
  // The service worker recognises the shell by its address.
  if (location.pathname !== new URL(at(SHELL)).pathname) return location.replace(at(SHELL) + location.hash);
  frame.follow(onPageShown);
  const [current, next] = await Promise.all([builds.current(), pendingBuild(), resume()]);
  build = current;
  // Send no request before an update: an open one would keep the old service worker in place.
  const ownership = build && !next && isControlled() ? startEarly() : undefined;
  const lacking = await missing({ installing: !build });
  if (lacking) return stop(`cannot-${lacking}`, {});
  if (!build) return offer();
  await registered();
  if (!(await builds.isWhole(build))) {
    await ownership;
    return refill();
  }
  // If this page was loaded without the service worker, it may be of another build.
  if (build.build !== BUILD && !sessionStorage.getItem(RELOADED)) {
    sessionStorage.setItem(RELOADED, build.build);
    return location.reload();
  }
  sessionStorage.removeItem(RELOADED);
  return open(ownership);
};

main();
