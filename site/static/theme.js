// The reader's choice of light or dark, taken before the first paint so that nothing flashes.
(() => {
  const root = document.documentElement;
  let kept = null;
  try { kept = localStorage.getItem("tenkyo-theme"); } catch { /* storage is off */ }
  if (kept) root.dataset.theme = kept;
  root.classList.add("js");
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const dark = root.dataset.theme
          ? root.dataset.theme === "dark"
          : matchMedia("(prefers-color-scheme: dark)").matches;
        root.dataset.theme = dark ? "light" : "dark";
        try { localStorage.setItem("tenkyo-theme", root.dataset.theme); } catch { /* storage is off */ }
      });
    }
    // Over HTTP a folder is its own page; the file name is for reading from a disk.
    if (location.protocol !== "file:" && location.pathname.endsWith("/index.html")) {
      history.replaceState(null, "", location.pathname.slice(0, -10) + location.search + location.hash);
    }
  });
})();
