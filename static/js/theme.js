// What does the theme button do here and now? It turns the page over at once; its form tells the server, which remembers
// the choice and writes it into the next page, so nothing flashes. Without JavaScript the form alone does it.
{
  const root = document.documentElement;
  const shown = () => root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-toggle]");
    if (!button) return;
    root.dataset.theme = shown() === "dark" ? "light" : "dark";
    button.value = root.dataset.theme;
  });
}
