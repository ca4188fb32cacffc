// Says on the page what is kept on this phone, since when, and what was not taken and why.
(() => {
  "use strict";
  const { outbox } = window;
  const SENT_FOR = 5_000;

  const root = document.documentElement;
  const one = (selector, inside = document) => inside.querySelector(selector);

  let sent = false;

  const tellSent = (write) => {
    if (!write.late || outbox.list().length) return;
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
    const taps = late.reduce((sum, write) => sum + write.taps, 0);
    const text = word(taps === 1 ? "one" : "many").replace("{n}", taps);
    return text.replace("{time}", clock(late[0].at));
  };

  const advice = () => {
    if (outbox.keepsNothing()) return word("unkept");
    if (Date.now() >= outbox.notBefore()) return word("stay");
    return word("too-many").replace("{time}", clock(outbox.notBefore()));
  };

  const draw = () => {
    root.dataset.waiting = outbox.waiting().length || Number(outbox.isBusy());
    outbox.overlay();
    press.after(drawBox);
  };

  const drawBox = () => {
    const all = outbox.list();
    const kept = all.filter(outbox.isWaiting);
    const late = kept.some((write) => write.late) ? kept : [];
    const stuck = all.filter((write) => !outbox.isWaiting(write));
    root.classList.toggle("late", late.length > 0);
    const box = one("#kept");
    box.hidden = !late.length && !stuck.length && !sent;
    const text = headline(late);
    // Said again only when it changes.
    if (one(".state", box).textContent !== text) one(".state", box).textContent = text;
    one(".more", box).textContent = late.length ? advice() : "";
    one("[data-do=now]", box).hidden = !late.length;
    one(".stuck", box).replaceChildren(...stuck.map(entryFor));
  };

  const entryFor = (write) => {
    const entry = one("#kept-write").content.cloneNode(true).firstElementChild;
    const reason = write.state === "behind" ? "behind" : write.status;
    entry.dataset.id = write.id;
    one(".reason", entry).textContent = word(reason) ?? word("other");
    one(".doing", entry).textContent = [clock(write.at), write.doing].join(" ");
    const list = one("dl", entry);
    for (const [name, value] of write.said) {
      const pair = document.createElement("div");
      for (const [tag, text] of [["dt", name], ["dd", value]]) {
        pair.append(Object.assign(document.createElement(tag), { textContent: text }));
      }
      list.append(pair);
    }
    return entry;
  };

  Object.assign(outbox, { draw, tellSent });
})();
