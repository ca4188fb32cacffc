// Shows the answer to a pending write: in its form, or as the page that it leads to.
(() => {
  "use strict";
  const { outbox } = window;

  const one = (selector) => document.querySelector(selector);

  const pageOf = (write, response) =>
    response.redirected ? outbox.pathOf(response.url) : write.from;

  // Who is at another page by now is not called back.
  const isAwaited = (write, response) =>
    write.asked || [write.from, pageOf(write, response)].includes(location.pathname);

  const show = async (write, response, text) => {
    if (write.tap && response.ok) return showPart(write, text);
    if (!isAwaited(write, response)) return;
    const here = pageOf(write, response);
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
    outbox.draw();
    scrollTo(0, 0);
    const heading = one("#page h1");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  };

  const showPart = async (write, text) => {
    const form = [...document.forms].find(
      (form) => outbox.savesTaps(form) && outbox.targetOf(form) === write.to,
    );
    // The next answer has these taps as well as those that are not sent yet.
    if (!form || outbox.waiting().some((other) => other.to === write.to)) return;
    await htmx.swap({ text, target: form, swap: "outerMorph", sourceElement: form });
  };

  Object.assign(outbox, { isAwaited, show });
})();
