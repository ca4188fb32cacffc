const SHEET = /"stylesheet" href="([^"]+)"/g;

// Loads the styles of a page that is about to replace this one.
export const loadStyles = (text) =>
  Promise.all(
    [...text.matchAll(SHEET)].map(
      ([, href]) =>
        document.querySelector(`[href="${href}"]`) ??
        new Promise((done) => {
          const link = { rel: "stylesheet", href, onload: done, onerror: done };
          document.head.append(Object.assign(document.createElement("link"), link));
        }),
    ),
  );
