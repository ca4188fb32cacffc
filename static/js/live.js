// Keeps a page up to date: polls for changes, and updates the page in place. A page without #pulse
// is not polled.
import htmx from "../vendor/htmx.esm.min.js";
import { clock } from "./clock.js";
import { loadStyles } from "./load-styles.js";
import { pressOver } from "./press.js";

const PATIENCE = 8_000;
const BUSY = 300;
const LONGEST = 30; // seconds, however often there was no answer
const SHOWN = 6_000;
const FRESH = 2_500;
const NUMBERS = "b, .points, .mark, .entered, .place, dd";
const GLIDE = 420;

const root = document.documentElement;
const pulse = () => document.getElementById("pulse");
const part = () => document.getElementById("live");
const line = (name) => pulse().querySelector(`.${name}`);

// Shows `text` in the line `name`; "" hides the line. Screen readers read it again only if it
// changes.
const show = (name, text) => {
  const box = line(name);
  const said = box.querySelector("span");
  box.hidden = !text;
  if (said.textContent !== text) said.textContent = text;
};

let timer = 0;
let question = null;
let failures = 0;
let every = 0;
let shut = false;
let heardAt = Date.now();
let goneSince = 0;

// ------------------------------------------------------------------- activity on this phone

// Counts user actions: a response to a request from before an action is out of date.
let touches = 0;
let requests = 0;

const touch = () => {
  touches += 1;
};
const isBusy = () => document.querySelector("[data-asks]") || pressOver() || requests > 0 || Number(root.dataset.waiting) > 0;

// ----------------------------------------------------------------------------------- polling

const schedule = (milliseconds) => {
  clearTimeout(timer);
  if (!document.hidden && !shut) timer = setTimeout(ask, milliseconds);
};

// Jitter, so that the phones do not poll at the same moment.
const scheduleNext = () => schedule((every || Number(pulse().dataset.every)) * 1000 * (0.85 + 0.3 * Math.random()));

const askNow = () => {
  failures = 0;
  schedule(0);
};

const ask = async () => {
  clearTimeout(timer);
  timer = 0;
  if (!pulse() || !part() || document.hidden || shut) return;
  if (isBusy()) return schedule(BUSY);
  question?.abort();
  const mine = (question = new AbortController());
  const patience = setTimeout(() => mine.abort("late"), PATIENCE);
  const asked = { from: pulse().dataset.from, touches };
  try {
    const response = await fetch(asked.from, {
      headers: { "If-None-Match": `W/"${part().dataset.tag}"` },
      cache: "no-store",
      signal: mine.signal,
    });
    const text = response.status === 200 ? await response.text() : "";
    if (mine === question) await handleResponse(asked, response, text);
  } catch {
    if (mine === question) handleFailure(0);
  } finally {
    clearTimeout(patience);
  }
};

const handleResponse = async (asked, response, text) => {
  if (response.status === 410) return close("deleted");
  if (response.status === 403 || response.status === 404) return close("link-ended");
  if (response.status !== 304 && !text.includes('id="live"')) {
    return handleFailure(Number(response.headers.get("Retry-After")));
  }
  every = Number(response.headers.get("Scorekeeper-Poll-Seconds"));
  failures = 0;
  heardAt = Date.now();
  goneSince = 0;
  const late = isBusy() || touches !== asked.touches || pulse()?.dataset.from !== asked.from;
  if (late) return schedule(BUSY);
  if (text) await update(text);
  showStatus();
  scheduleNext();
};

const handleFailure = (seconds) => {
  failures += 1;
  // A single failure may be a page that is just being left.
  if (failures > 1 || !navigator.onLine) goneSince ||= heardAt;
  showStatus();
  const pause = Math.min(LONGEST, (every || 2) * 2 ** (failures - 1));
  schedule(Math.max(seconds || 0, pause) * 1000 * (0.85 + 0.3 * Math.random()));
};

const close = (why) => {
  shut = true;
  goneSince = 0;
  showStatus();
  line(why).hidden = false;
};

// -------------------------------------------------------------------------- changing the page

const update = async (text) => {
  await loadStyles(text);
  const before = new Map([...part().querySelectorAll(NUMBERS)].map((one) => [one, one.textContent]));
  const version = part().dataset.version;
  const restoreScroll = keepScrollPosition();
  const glide = rememberPositions();
  await htmx.swap({
    text,
    target: part(),
    select: "#live",
    swap: "outerMorph",
    sourceElement: document.body,
    live: true,
  });
  restoreScroll();
  glide();
  for (const one of part().querySelectorAll(NUMBERS)) {
    if (before.get(one) !== one.textContent && !one.closest("form")) mark(one);
  }
  if (part().dataset.version !== version) showNews(part().dataset.news);
};

// Keeps the visible text in place if something above it grows.
const keepScrollPosition = () => {
  const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("#live *");
  const top = seen?.getBoundingClientRect().top;
  return () => {
    if (!scrollY || !seen?.isConnected) return;
    const moved = seen.getBoundingClientRect().top - top;
    if (moved) scrollBy({ top: moved, behavior: "instant" });
  };
};

// Moves players who changed places with an animation.
const rememberPositions = () => {
  const stood = new Map([...part().querySelectorAll("[data-glides]")].map((one) => [one.id, one.offsetTop]));
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return () => {
    for (const one of part().querySelectorAll("[data-glides]")) {
      const way = stood.get(one.id) - one.offsetTop;
      if (way && !calm) one.animate({ transform: [`translateY(${way}px)`, "none"] }, { duration: GLIDE, easing: "ease-out" });
    }
  };
};

const mark = (one) => {
  one.classList.add("just-changed");
  setTimeout(() => one.classList.remove("just-changed"), FRESH);
};

const showNews = (news) => {
  if (!pulse().dataset.writes) {
    line("news").textContent = news;
    return;
  }
  show("writer-news", line("writer-news").dataset.words.replace("{news}", news));
  setTimeout(() => {
    line("writer-news").hidden = true;
  }, SHOWN);
};

// -------------------------------------------------------------------------- status lines

const showStatus = () => {
  if (!pulse()) return;
  show("offline", goneSince ? line("offline").dataset.words.replace("{time}", clock(goneSince)) : "");
  const asOf = part()?.querySelector(".last-updated");
  if (!asOf) return;
  const { now, words } = asOf.dataset;
  asOf.textContent = goneSince ? words.replace("{time}", clock(heardAt)) : now;
  part().querySelector(".pulse").classList.toggle("stale", goneSince > 0);
};

// ---------------------------------------------------------------------------- events

export const start = () => {
  addEventListener("change", touch);
  addEventListener("submit", touch);
  addEventListener("htmx:before:request", () => {
    touch();
    requests += 1;
  });
  addEventListener("htmx:finally:request", () => {
    touch();
    requests = Math.max(requests - 1, 0);
  });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      clearTimeout(timer);
      question?.abort();
    } else askNow();
  });
  addEventListener("pageshow", (event) => {
    requests = 0;
    if (!event.persisted) return;
    if (pulse()) askNow();
    // The page from the browser's cache may be outdated.
    else if (part() || document.querySelector(".live")) location.reload();
  });
  addEventListener("online", askNow);
  addEventListener("offline", () => {
    if (pulse()) handleFailure(0);
  });
  // The swap may have replaced the page by another one.
  addEventListener("htmx:after:swap", (event) => {
    if (event.detail?.ctx?.live || !pulse()) return;
    goneSince = 0; // the server has just responded
    showStatus();
    if (!timer) scheduleNext();
  });

  if (pulse()) {
    showStatus();
    scheduleNext();
  }
};
