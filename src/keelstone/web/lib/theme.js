// Runs before the first paint: light or dark as chosen here, otherwise as the system has it.
// The page's sheets and the games' palettes only look at <html data-theme>.

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
