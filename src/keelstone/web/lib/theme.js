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
  const apply = () => {
    document.documentElement.dataset.theme = chosen() || (system.matches ? "dark" : "light");
  };
  system.addEventListener("change", apply);
  addEventListener("theme", apply);
  apply();
})();
