// The picture of a match, drawn on this phone with its own fonts and shared. If the phone cannot
// share files, the picture is saved. Without script, the link leads to the server's picture.

const drawings = new Map();

// Loaded on pointerdown, because the browser allows sharing only right after a touch.
const loadDrawing = (address) => {
  if (!drawings.has(address)) {
    const image = new Image();
    image.src = address;
    drawings.set(address, image.decode().then(() => image));
  }
  return drawings.get(address);
};

const toPng = (image) =>
  new Promise((done, failed) => {
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d").drawImage(image, 0, 0);
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });

const save = (file) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};

const share = async (file, text) => {
  const shared = { files: [file], title: text };
  if (!navigator.canShare?.(shared)) return save(file);
  try {
    await navigator.share(shared);
  } catch (error) {
    // Cancelling shares nothing. If sharing is not allowed, the picture is saved.
    if (error.name !== "AbortError") save(file);
  }
};

export const start = () => {
  addEventListener("pointerdown", (event) => {
    const link = event.target.closest("[data-picture]");
    if (link) loadDrawing(link.dataset.picture).catch(() => {});
  });

  addEventListener("click", async (event) => {
    const link = event.target.closest("[data-picture]");
    // The user asked for another tab.
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const { picture, pictureName, pictureFile } = link.dataset;
    try {
      const blob = await toPng(await loadDrawing(picture));
      await share(new File([blob], pictureFile, { type: blob.type }), pictureName);
    } catch {
      location.assign(link.href);
    } finally {
      drawings.delete(picture);
    }
  });
};
