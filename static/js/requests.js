// htmx's requests: no request overtakes a form that is being sent, no response changes the page
// during a press, and a failed request shows a warning.
import { afterPress, pressOver } from "./press.js";

const trouble = () => document.getElementById("trouble");

let leaving = false;

export const start = () => {
  addEventListener("submit", (event) => {
    leaving = !event.defaultPrevented;
  });
  addEventListener("pageshow", () => {
    leaving = false;
  });
  addEventListener("htmx:before:request", (event) => {
    if (leaving) event.preventDefault();
    event.detail.ctx.fetch = async (...asked) => {
      const response = await fetch(...asked);
      await pressOver();
      return response;
    };
  });

  addEventListener("htmx:error", () => {
    afterPress(() => {
      if (trouble() && !leaving) trouble().hidden = false;
    });
  });
  addEventListener("htmx:after:request", () => {
    afterPress(() => {
      if (trouble()) trouble().hidden = true;
    });
  });
};
