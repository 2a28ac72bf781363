// Sets the light or dark theme before the first paint: the one chosen here, else the system's.
// Style sheets and the games' palettes look only at <html data-theme>.

(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const COLOURS = { light: "#f4efe5", dark: "#191612" };
  const apply = () => {
    const theme = chosen() || (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", theme === "dark" ? COLOURS.dark : COLOURS.light);
  };
  document.addEventListener("DOMContentLoaded", apply); // the colours of the bars are below
  system.addEventListener("change", apply);
  addEventListener("theme", apply);
  apply();
})();
