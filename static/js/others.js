// The pad and home have only the first scripts. Another page that comes in place of one of them
// brings the others, and so does a keypad.
(() => {
  "use strict";
  const others = document.querySelector("meta[name=other-scripts]");

  const bring = () => {
    if (!others?.isConnected) return;
    others.remove();
    document.head.append(Object.assign(document.createElement("script"), { src: others.content }));
  };
  const seeKeypad = () => document.querySelector("[data-keypad]") && bring();

  addEventListener("htmx:after:swap", ({ detail }) => {
    if (detail?.ctx?.select === "#page") bring();
    else seeKeypad();
  });
  seeKeypad();
})();
