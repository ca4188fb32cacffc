// Loads the scripts as modules, and in place of htmx whatever a test has put into globalThis.htmx.
const HTMX = "data:text/javascript,export default globalThis.htmx";

export const resolve = (specifier, context, next) =>
  specifier.endsWith("/htmx.esm.min.js") ? { url: HTMX, shortCircuit: true } : next(specifier, context);

export const load = (url, context, next) =>
  next(url, url.includes("/static/js/") ? { ...context, format: "module" } : context);
