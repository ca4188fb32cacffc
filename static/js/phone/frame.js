// The frame with the app's pages. The shell takes over their title, colours and address.
import { speak } from "./screens.js";
import { PREFIX, SCOPE } from "./site-paths.js";

const frame = document.getElementById("app");
const isOurs = (url) => url.origin === SCOPE.origin && url.pathname.startsWith(SCOPE.pathname);

// The place in the shell's address: "/m/1234" of "…/phone#/m/1234".
export const requestedPlace = () => {
  const place = location.hash.slice(1);
  return place.startsWith("/") && !place.startsWith("//") ? place : "/";
};

const placeOf = (url) => url.href.slice(SCOPE.href.length - 1);

// The place of the frame's page; null if it is not one of our pages.
export const place = () => {
  const here = new URL(frame.contentWindow.location.href);
  return isOurs(here) ? placeOf(here) : null;
};

export const placeIn = (address) => placeOf(new URL(address));

// The frame becomes visible once the page is loaded.
export const open = (path) => {
  frame.contentWindow.location.replace(PREFIX + path);
};

export const reveal = () => {
  frame.hidden = false;
};

export const clear = () => {
  frame.hidden = true;
  frame.contentWindow.location.replace("about:blank");
};

// Fetches the page again and replaces a part of it. A new navigation would cancel the one that a tap
// has just begun.
export const refreshPart = async (selector) => {
  const [page, inside] = [frame.contentDocument, frame.contentWindow];
  const response = await inside.fetch(inside.location.href);
  const text = await response.text();
  if (frame.contentDocument !== page) return;
  if (!inside.htmx) return inside.location.reload();
  const swap = { target: selector, select: selector, swap: "outerMorph", sourceElement: page.body };
  await inside.htmx.swap({ text, ...swap });
};

export const page = () => frame.contentDocument;
export const frameWindow = () => frame.contentWindow;

// Calls `seen` whenever the frame shows another page, or a page has changed in place.
export const follow = (seen) => {
  const look = () => {
    copyState();
    seen();
  };
  frame.addEventListener("load", () => {
    const inside = frame.contentWindow;
    if (!place()) return;
    for (const change of ["htmx:after:swap", "popstate", "hashchange"]) {
      inside.addEventListener(change, look);
    }
    inside.navigation?.addEventListener("currententrychange", copyState);
    inside.addEventListener("click", routeLink, true);
    look();
  });
  addEventListener("hashchange", () => {
    if (!frame.hidden && requestedPlace() !== place()) open(requestedPlace());
  });
};

const copyState = () => {
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
  if (location.hash.slice(1) !== here) history.replaceState(history.state, "", `#${here}`);
};

// Links out of the app open in a new tab; our own stay in the frame.
const routeLink = (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || !link.protocol.startsWith("http")) return;
  if (isOurs(new URL(link.href))) link.removeAttribute("target");
  else Object.assign(link, { target: "_blank", rel: "noopener" });
};
