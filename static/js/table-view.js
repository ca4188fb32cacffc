// Full screen for the table view, if the browser supports it.

const root = document.documentElement;

export const start = () => {
  root.classList.toggle("can-fullscreen", document.fullscreenEnabled === true);
  addEventListener("click", (event) => {
    if (!event.target.closest(".table-view .fullscreen")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen();
  });
};
