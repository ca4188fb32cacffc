// The pad and home have only the first scripts. Another page that comes in place of one of them
// brings the others, and so does one on which points are typed.
(() => {
  "use strict";
  const others = document.querySelector("meta[name=other-scripts]");

  const bring = () => {
    if (!others?.isConnected) return;
    others.remove();
    document.head.append(Object.assign(document.createElement("script"), { src: others.content }));
  };

  addEventListener("htmx:after:swap", ({ detail }) => detail?.ctx?.select === "#page" && bring());
  if (document.querySelector("[data-keypad]")) bring();
})();
