// The service worker. It has no state in memory that matters, because it may be stopped at any
// time.
//
// Requests of the shell's frame are answered by the shell's worker. Files of the bundle come from
// the cache. All other requests go to the network; if the network fails, the shell shows the page.
"use strict";

const SCOPE = new URL(self.registration.scope);
const RECORDS = `scorekeeper${SCOPE.pathname.slice(0, -1)}`;
const OF_BUNDLE = `${SCOPE.pathname}offline/`;
const SHELL = `${SCOPE.pathname}${SITE.shell}`;
const LINKS = `${SCOPE.pathname}k/`;
const FORBIDDEN = 403;
const AWAY = 503;
const NOTHING_NEW = 304;
const LOOK = 1_000;
const EMPTY = [101, 204, 205, 304];

// Files that are always in the cache need not wait for this script.
addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { urlPattern: { pathname: `${OF_BUNDLE}*` } }, source: "cache" });
});

addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
  if (data === "claim") self.clients.claim();
});

// ------------------------------------------------------------------------------------ records

const record = async (name) => {
  const cache = await caches.open(RECORDS);
  return (await cache.match(`${OF_BUNDLE}records/${name}`))?.json();
};

const cached = async (path, build) => {
  const { cache } = build ?? {};
  return cache && (await caches.has(cache)) ? (await caches.open(cache)).match(path) : undefined;
};

// ---------------------------------------------------------------------------------- clients

const isOurs = (address) => {
  try {
    const { origin, pathname } = new URL(address);
    return origin === SCOPE.origin && pathname.startsWith(SCOPE.pathname);
  } catch {
    return false;
  }
};

const isWrite = (request) => !["GET", "HEAD"].includes(request.method);

// Pages shown outside of the shell, as far as known. Their requests go to the network.
const others = new Set();

const isFrame = ({ type, frameType, url }) =>
  type === "window" && frameType === "nested" && isOurs(url);

const isShell = ({ frameType, url }) => frameType !== "nested" && new URL(url).pathname === SHELL;

// ------------------------------------------------------------------------------- responses of the phone

const toMessage = async (request) => ({
  method: request.method,
  url: request.url,
  headers: [
    ...request.headers,
    ...(request.referrer ? [["referer", request.referrer]] : []),
    ["sec-fetch-site", "same-origin"],
  ],
  body: isWrite(request) ? new Uint8Array(await request.arrayBuffer()) : null,
  isPage: request.mode === "navigate",
});

// A closed shell does not respond, and an open request would keep a new service worker waiting.
const askOne = (shell, ask) =>
  new Promise((done, none) => {
    const { port1, port2 } = new MessageChannel();
    const end = (answer) => {
      clearInterval(looking);
      port1.close();
      if (answer) done(answer);
      else none();
    };
    const looking = setInterval(async () => (await self.clients.get(shell.id)) ?? end(), LOOK);
    port1.onmessage = ({ data }) => end(data);
    shell.postMessage({ ask }, [port2]);
  });

const findShells = async () => {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(isShell);
};

// Of several tabs, the one that owns the data responds.
const ask = async (asked) => Promise.any((await findShells()).map((shell) => askOne(shell, asked)));

const toResponse = ({ status, headers, body }) =>
  new Response(EMPTY.includes(status) ? null : body, { status, headers });

const fromPhone = async (request) => {
  if (isWrite(request) && !isOurs(request.referrer)) return new Response("", { status: FORBIDDEN });
  const again = request.clone();
  try {
    const asked = await toMessage(request);
    const answer = await ask(asked);
    if (!answer.network) return toResponse(answer);
    return await fromNetwork(again, asked, answer.network);
  } catch {
    return new Response("", { status: AWAY, headers: { "Retry-After": "1" } });
  }
};

// A saved form redirects to another page.
const isRedirect = ({ redirected, type }) => redirected || type === "opaqueredirect";

// A response of the server means that the phone's copy is outdated.
const tellShells = async (words) => {
  for (const shell of await findShells()) shell.postMessage(words);
};

// A navigation request with a signal loses its mode, and the link would not open.
const fetchWithin = (request, patience) => {
  if (!(patience > 0)) return fetch(request);
  if (request.mode !== "navigate") return fetch(request, { signal: AbortSignal.timeout(patience) });
  return Promise.race([fetch(request), new Promise((_, none) => setTimeout(none, patience))]);
};

// Tries the network for `patience` milliseconds, and then the phone.
const fromNetwork = async (request, asked, patience) => {
  try {
    const response = await fetchWithin(request, patience);
    const written = isWrite(request) && isRedirect(response) ? asked : null;
    if (response.status !== NOTHING_NEW) await tellShells({ heard: { written } });
    return response;
  } catch {
    return toResponse(await ask({ ...asked, missed: true }));
  }
};

// ----------------------------------------------------------------------------------- files, pages

const ofBundle = async (request) => {
  const here = await caches.match(request, { ignoreVary: true });
  return here ?? fetch(request);
};

const shellPage = async (event) => {
  others.delete(event.resultingClientId);
  const build = await record("build");
  const here = build && (await cached(build.shell, build));
  if (here) return here;
  try {
    return await fetch(event.request);
  } catch {
    return noFiles();
  }
};

const noFiles = () => {
  const page = `<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Scorekeeper</title>`;
  const words = SITE.noFiles.map(([language, text]) => `<p lang="${language}">${text}</p>`);
  return new Response(page + words.join(""), {
    status: AWAY,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'" },
  });
};

// The icon of the served app opens the app on the phone if it is there.
const isIcon = ({ url }) => new URL(url).searchParams.has("icon");

const ofNetwork = async (event) => {
  if (isIcon(event.request) && (await record("build"))) return Response.redirect(SHELL);
  try {
    const page = await fetch(event.request);
    others.add(event.resultingClientId);
    return page;
  } catch (error) {
    if (!(await record("build"))) throw error;
    const place = event.request.url.slice(SCOPE.href.length - 1);
    return Response.redirect(`${SHELL}#${place}`);
  }
};

const ofClient = async (event) => {
  const { request } = event;
  const client = event.clientId && (await self.clients.get(event.clientId));
  if (!client) return fetch(request);
  if (isShell(client)) return ofBundle(request);
  if (!isFrame(client)) return fetch(request);
  const isFile = !isWrite(request) && new URL(request.url).searchParams.has("v");
  return isFile ? ofFile(request) : fromPhone(request);
};

// A file whose address contains its version.
const ofFile = async (request) => {
  const here = await caches.match(request, { ignoreVary: true });
  if (here) return here;
  const found = await fromPhone(request);
  const build = await record("build");
  if (found.ok && build) (await caches.open(build.cache)).put(request, found.clone());
  return found;
};

const handlerOf = (request) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(OF_BUNDLE)) return () => ofBundle(request);
  if (request.mode !== "navigate") return ofClient;
  if (request.destination === "iframe") return () => fromPhone(request);
  // For links, only the browser itself sends the server the right Sec-Fetch headers.
  if (isWrite(request) || pathname.startsWith(LINKS)) return null;
  if (SITE.alone && pathname === `${SHELL}index.html`) return () => Response.redirect(SHELL);
  if (SITE.alone && pathname !== SHELL) return () => Response.redirect(`${SHELL}#/${request.url.slice(SCOPE.href.length)}`);
  return pathname === SHELL ? shellPage : ofNetwork;
};

// During a navigation, the client is still the page that is being left.
const passesThrough = ({ request, clientId }) => request.mode !== "navigate" && others.has(clientId);

addEventListener("fetch", (event) => {
  if (!isOurs(event.request.url) || passesThrough(event)) return;
  const handler = handlerOf(event.request);
  if (handler) event.respondWith(handler(event));
});
