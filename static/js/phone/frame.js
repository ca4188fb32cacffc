// The frame in which the app's pages stand: the shell bears their title, colours and place.
import { speak } from "./screens.js";
import { PREFIX, SCOPE } from "./site.js";

const frame = document.getElementById("app");
const isOurs = (url) => url.origin === SCOPE.origin && url.pathname.startsWith(SCOPE.pathname);

// The place that the shell's address names: "/m/1234" of "…/phone#/m/1234".
export const placeAsked = () => {
  const place = decodeURI(location.hash.slice(1));
  return place.startsWith("/") && !place.startsWith("//") ? place : "/";
};

export const place = () => {
  const here = new URL(frame.contentWindow.location.href);
  return isOurs(here) ? here.href.slice(SCOPE.href.length - 1) : null;
};

export const open = (path) => {
  frame.hidden = false;
  frame.contentWindow.location.replace(PREFIX + path);
};

export const page = () => frame.contentDocument;
export const within = () => frame.contentWindow;

// Calls `seen` whenever the frame shows another page, or a page has changed in place.
export const follow = (seen) => {
  const look = () => {
    bear();
    seen();
  };
  frame.addEventListener("load", () => {
    const inside = frame.contentWindow;
    if (!place()) return;
    inside.addEventListener("htmx:after:swap", look);
    inside.addEventListener("popstate", look);
    inside.addEventListener("hashchange", look);
    inside.addEventListener("click", leave, true);
    look();
  });
  addEventListener("hashchange", () => {
    if (placeAsked() !== place()) open(placeAsked());
  });
};

const bear = () => {
  const here = place();
  const inside = frame.contentDocument;
  if (!here || !inside?.documentElement) return;
  document.title = inside.title;
  speak(inside.documentElement.lang);
  document.documentElement.className = inside.documentElement.className;
  for (const old of document.head.querySelectorAll("meta[name=theme-color]")) old.remove();
  for (const one of inside.querySelectorAll("meta[name=theme-color]")) {
    document.head.append(document.importNode(one));
  }
  history.replaceState(history.state, "", `#${here}`);
};

// What leads out of the app opens beside it.
const leave = (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.protocol === "javascript:") return;
  if (isOurs(new URL(link.href))) {
    if (link.target === "_top" || link.target === "_parent") link.target = "";
    return;
  }
  link.target = "_blank";
  link.rel = "noopener";
};
