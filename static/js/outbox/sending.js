// What is written into a match reaches the server once and in order, however bad the connection is.
//
// Every tap on a chip and every form that is sent becomes a letter. Letters lie in localStorage
// until they are answered, so that they outlive a reload, a closed tab and a dead battery. One at a
// time is on its way. A letter that is sent again has its idempotency key, and does its work once.
(() => {
  "use strict";
  const SHELF = "scorekeeper.letters";
  const PATIENCE = 30_000;
  const SLOW = 4_000;
  const PAUSES = [1, 2, 4, 8, 15, 30];
  const SENT_FOR = 5_000;
  const PASSING = [429, 502, 503, 504];
  const SHOWN = [409, 422];
  const UNSEEN = ["hidden", "submit"];

  const root = document.documentElement;
  const one = (selector, inside = document) => inside.querySelector(selector);
  const pathOf = (address) => new URL(address, location.href).pathname;
  // Not by its property, which is hidden by the buttons called "action".
  const goalOf = (form) => pathOf(form.getAttribute("action"));
  const idIn = (path) => path.split("/")[2];
  const matchOf = (letter) => idIn(letter.to);

  // ---------------------------------------------------------------------------------- the shelf

  let inHand = [];
  let keeps = true;

  const letters = () => {
    if (!keeps) return inHand;
    try {
      const all = JSON.parse(localStorage.getItem(SHELF));
      return Array.isArray(all) ? all : [];
    } catch {
      return inHand;
    }
  };

  const put = (all) => {
    inHand = all;
    try {
      if (all.length) localStorage.setItem(SHELF, JSON.stringify(all));
      else localStorage.removeItem(SHELF);
      keeps = true;
    } catch {
      keeps = false;
    }
    draw();
  };

  const change = (id, changes) =>
    put(letters().map((letter) => (letter.id === id ? { ...letter, ...changes } : letter)));
  const drop = (id) => put(letters().filter((letter) => letter.id !== id));
  const isWaiting = (letter) => letter.state === "waiting";
  const waiting = () => letters().filter(isWaiting);

  // ------------------------------------------------------------------------------ writing letters

  const isOurs = (form) =>
    form.method === "post" && form.elements.version && form.elements.idempotency_key;

  // What is typed and tapped, in the words of the page.
  const said = (form) => {
    const seen = [...form.elements].filter(
      (field) => field.name && field.value && !UNSEEN.includes(field.type),
    );
    const chosen = seen.filter((field) => field.type !== "radio" || field.checked);
    return chosen.map((field) => {
      const label = field.labels[0];
      const row = field.closest("[role=radiogroup]");
      const words = row
        ? [one(".name", row).textContent, one("bdi", label).textContent]
        : [label?.textContent ?? "", field.value];
      return words.map((word) => word.trim());
    });
  };

  const letterOf = (form, button, tap) => {
    const fields = Object.fromEntries(new FormData(form));
    delete fields.csrf_token; // the page that sends it has a fresh one
    if (button?.name) fields[button.name] = button.value;
    return {
      id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
      to: goalOf(form),
      from: location.pathname,
      fields,
      said: said(form),
      doing: tap ? "" : (button?.getAttribute("aria-label") ?? button?.textContent ?? "").trim(),
      tap,
      taps: 1,
      at: Date.now(),
      state: "waiting",
      late: false,
    };
  };

  const baseOf = (letter) => {
    try {
      return JSON.parse(letter.fields.base);
    } catch {
      return {};
    }
  };

  // Two letters in one: the later with the taps of the earlier that it does not know of.
  const joined = (earlier, later) => {
    const before = baseOf(earlier);
    const untouched = Object.entries(baseOf(later)).filter(([name]) => name in before);
    const base = JSON.stringify(Object.fromEntries(untouched));
    return {
      ...later,
      fields: { ...earlier.fields, ...later.fields, base },
      taps: earlier.taps + later.taps,
      at: earlier.at,
      late: earlier.late,
    };
  };

  const isOfSameForm = (one, other) =>
    one.to === other.to && one.fields.version === other.fields.version;

  const goesWith = (earlier, later) =>
    earlier?.tap &&
    isWaiting(earlier) &&
    earlier.id !== onItsWay &&
    isOfSameForm(earlier, later);

  // What was not taken of a form is sent with the next tap on it, which has all of it.
  const covers = (later, earlier) =>
    earlier.tap &&
    !isWaiting(earlier) &&
    earlier.id !== later.id &&
    isOfSameForm(earlier, later);

  const isAgain = (earlier, later) =>
    !earlier.tap &&
    earlier.to === later.to &&
    earlier.fields.idempotency_key === later.fields.idempotency_key &&
    earlier.fields.action === later.fields.action;

  const post = (letter) => {
    const pressed = letters().find((other) => isAgain(other, letter));
    if (pressed && isWaiting(pressed)) return;
    const all = letters().filter((other) => other.id !== pressed?.id);
    const last = all.at(-1);
    put(goesWith(last, letter) ? [...all.slice(0, -1), joined(last, letter)] : [...all, letter]);
    send();
  };

  // -------------------------------------------------------------------------------- sending them

  let onItsWay = "";
  let busy = false;
  let failures = 0;
  let notBefore = 0;
  let renewedFor = "";
  let timer;

  const later = (seconds) => {
    clearTimeout(timer);
    timer = setTimeout(send, seconds * 1000);
  };

  // One window at a time, where the browser can see to that; the keys see to the rest.
  const alone = (work) => (navigator.locks ? navigator.locks.request(SHELF, work) : work());

  const send = async () => {
    if (Date.now() < notBefore) return later((notBefore - Date.now()) / 1000);
    if (busy || !waiting().length) return;
    busy = true;
    clearTimeout(timer);
    let goesOn = false;
    try {
      goesOn = await alone(sendNext);
    } finally {
      busy = false;
    }
    if (goesOn) send();
  };

  // Whether the next may follow at once.
  const sendNext = async () => {
    const letter = waiting()[0];
    if (!letter) return false;
    onItsWay = letter.id;
    const slow = setTimeout(() => change(letter.id, { late: true }), SLOW);
    try {
      const answer = await carried(letter);
      clearTimeout(slow);
      return await settle(letter, answer);
    } catch {
      return wait(letter);
    } finally {
      clearTimeout(slow);
      onItsWay = "";
    }
  };

  const token = () => one("input[name=csrf_token]")?.value ?? "";

  const carried = async (letter) => {
    const watch = new AbortController();
    const patience = setTimeout(() => watch.abort(), PATIENCE);
    const body = new URLSearchParams({ ...letter.fields, csrf_token: token() });
    try {
      const response = await fetch(letter.to, {
        method: "POST",
        body,
        headers: letter.tap ? { "HX-Request": "true" } : {},
        signal: watch.signal,
      });
      return { response, text: await response.text() };
    } finally {
      clearTimeout(patience);
    }
  };

  const wait = (letter, seconds) => {
    change(letter.id, { late: true });
    later(seconds || PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
    return false;
  };

  const settle = async (letter, { response, text }) => {
    const status = response.status;
    const isPage = text.includes('id="page"') || text.includes('id="entry"');
    if (PASSING.includes(status) || (response.ok && !isPage)) {
      const seconds = Number(response.headers.get("Retry-After"));
      if (status === 429) notBefore = Date.now() + seconds * 1000;
      return wait(letter, seconds);
    }
    if (status === 400 && renewedFor !== letter.id) {
      renewedFor = letter.id;
      if (await renewToken()) return true;
    }
    failures = 0;
    if (response.ok || (SHOWN.includes(status) && isAwaited(letter, response))) {
      conclude(letter, [], !response.ok);
      if (response.ok) tellSent(letter);
      await show(letter, response, text);
    } else {
      conclude(letter, [{ ...letter, state: "refused", status }], true);
    }
    return true;
  };

  // The page has been open longer than its token is good; another is on the page as it is now.
  const renewToken = async () => {
    const response = await fetch(location.href);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = one("input[name=csrf_token]", page)?.value;
    if (!fresh) return false;
    for (const field of document.querySelectorAll("input[name=csrf_token]")) field.value = fresh;
    return true;
  };

  // Of an answered letter this is left. Where it was not simply written, what was written after it,
  // not knowing so, is not sent but shown.
  const conclude = (done, left, holdsBack) => {
    const all = letters();
    const at = all.findIndex((letter) => letter.id === done.id);
    const dependsOnIt = (letter, place) =>
      place > at && isWaiting(letter) && matchOf(letter) === matchOf(done);
    put(
      all.flatMap((letter, place) => {
        if (letter.id === done.id) return left;
        if (covers(done, letter)) return [];
        return holdsBack && dependsOnIt(letter, place) ? { ...letter, state: "behind" } : letter;
      }),
    );
  };

  // -------------------------------------------------------------------------- showing the answers

  const pageOf = (letter, response) => (response.redirected ? pathOf(response.url) : letter.from);

  // Who is at another page by now is not called back.
  const isAwaited = (letter, response) =>
    letter.asked || [letter.from, pageOf(letter, response)].includes(location.pathname);

  const show = async (letter, response, text) => {
    if (letter.tap && response.ok) return showPart(letter, text);
    if (!isAwaited(letter, response)) return;
    const here = pageOf(letter, response);
    await htmx.swap({
      text,
      target: one("#page"),
      select: "#page",
      swap: "outerMorph",
      sourceElement: document.body,
      push: here === location.pathname ? null : here,
    });
    const back = one("header [name=next]");
    if (back) back.value = location.pathname;
    for (const form of document.querySelectorAll("#page form")) form.reset();
    draw();
    scrollTo(0, 0);
    const heading = one("#page h1");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  };

  const showPart = async (letter, text) => {
    const form = [...document.forms].find((form) => isTapped(form) && goalOf(form) === letter.to);
    // The next answer has these taps as well as those that are not sent yet.
    if (!form || waiting().some((other) => other.to === letter.to)) return;
    await htmx.swap({ text, target: form, swap: "outerMorph", sourceElement: form });
  };

  const isTapped = (form) => "taps" in form.dataset;

  // Taps that are not taken yet stay tapped, and nothing else is written before a form is through.
  const overlay = () => {
    const held = waiting().filter((letter) => !letter.tap).map(matchOf);
    for (const form of document.forms) {
      if (!isOurs(form)) continue;
      if (isTapped(form)) fillIn(form);
      form.inert = held.includes(idIn(goalOf(form)));
    }
  };

  const fillIn = (form) => {
    const to = goalOf(form);
    const version = form.elements.version.value;
    for (const letter of letters()) {
      if (letter.to === to && letter.fields.version === version) fill(form, letter.fields);
    }
  };

  const fill = (form, fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements[name];
      if (field && field.type !== "hidden" && field.type !== "submit") field.value = value;
    }
  };

  // ------------------------------------------------------------------------------- saying so

  let sent = false;

  const tellSent = (letter) => {
    if (!letter.late || letters().length) return;
    sent = true;
    setTimeout(() => {
      sent = false;
      draw();
    }, SENT_FOR);
    draw();
  };

  const words = one("#kept-words").content;
  const word = (name) => one(`[data-word="${name}"]`, words)?.textContent.trim();

  const clock = (at) => {
    const day = new Date(at).toDateString() === new Date().toDateString();
    const date = day ? {} : { month: "short", day: "numeric" };
    const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    return new Date(at).toLocaleString(root.lang, { ...date, ...time });
  };

  const headline = (late) => {
    if (!late.length) return sent ? word("sent") : "";
    const taps = late.reduce((sum, letter) => sum + letter.taps, 0);
    const text = word(taps === 1 ? "one" : "many").replace("{n}", taps);
    return text.replace("{time}", clock(late[0].at));
  };

  const advice = () => {
    if (!keeps) return word("unkept");
    if (Date.now() >= notBefore) return word("stay");
    return word("too-often").replace("{time}", clock(notBefore));
  };

  const draw = () => {
    const all = letters();
    const kept = all.filter(isWaiting);
    const late = kept.some((letter) => letter.late) ? kept : [];
    const stuck = all.filter((letter) => !isWaiting(letter));
    root.dataset.waiting = kept.length;
    root.classList.toggle("late", late.length > 0);
    overlay();
    const box = one("#kept");
    box.hidden = !late.length && !stuck.length && !sent;
    const text = headline(late);
    // Said again only when it changes.
    if (one(".state", box).textContent !== text) one(".state", box).textContent = text;
    one(".more", box).textContent = late.length ? advice() : "";
    one("[data-do=now]", box).hidden = !late.length;
    one(".stuck", box).replaceChildren(...stuck.map(slip));
  };

  const slip = (letter) => {
    const slip = one("#kept-letter").content.cloneNode(true).firstElementChild;
    const reason = letter.state === "behind" ? "behind" : letter.status;
    slip.dataset.id = letter.id;
    one(".reason", slip).textContent = word(reason) ?? word("other");
    one(".doing", slip).textContent = [clock(letter.at), letter.doing].join(" ");
    const list = one("dl", slip);
    for (const [name, value] of letter.said) {
      const pair = document.createElement("div");
      for (const [tag, text] of [["dt", name], ["dd", value]]) {
        pair.append(Object.assign(document.createElement(tag), { textContent: text }));
      }
      list.append(pair);
    }
    return slip;
  };

  // ---------------------------------------------------------------------------- what happens when

  addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form || !isTapped(form)) return;
    // What is tapped counts as changed, also when it is changed back before the answer came.
    const base = baseOf({ fields: { base: form.elements.base.value } });
    delete base[event.target.name];
    form.elements.base.value = JSON.stringify(base);
    post(letterOf(form, null, true));
  });

  let submits = 0;

  document.addEventListener("submit", (event) => {
    if (!isOurs(event.target)) return;
    event.preventDefault();
    submits += 1;
    post(letterOf(event.target, event.submitter, false));
  });

  // What htmx asked before a form was sent is out of date when its answer comes.
  addEventListener("htmx:before:request", (event) => {
    event.detail.ctx.submits = submits;
  });
  addEventListener("htmx:before:swap", (event) => {
    const asked = event.detail.ctx.submits ?? submits;
    if (asked !== submits) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const act = event.target.closest("[data-do]")?.dataset.do;
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (act === "now") send();
    if (act === "away") drop(id);
    if (act === "again") {
      change(id, { state: "waiting", late: false, asked: true });
      send();
    }
  });

  // A swap leaves dirty chips as they were; what the server says goes, then what is not sent yet.
  addEventListener("htmx:after:swap", () => {
    for (const form of document.forms) if (isTapped(form)) form.reset();
    draw();
  });

  addEventListener("beforeunload", (event) => {
    if (!keeps && waiting().length) event.preventDefault();
  });

  const again = () => {
    failures = 0;
    send();
  };
  addEventListener("online", again);
  addEventListener("storage", draw);
  addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());

  for (const form of document.forms) {
    if (isTapped(form)) form.reset();
    if (isOurs(form)) fillIn(form);
  }
  draw();
  send();
})();
