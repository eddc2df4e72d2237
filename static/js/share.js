// How does a link reach others where the system has a sheet for that, as on phones? Its buttons are shown there only;
// elsewhere one copies.

export function showShareButtons() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share-link]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-share-link]");
  if (!button || !navigator.share) return;
  const url = new URL(button.dataset.shareLink, location.href).href;
  // Somebody who closes the sheet has changed his mind: nothing to say.
  navigator.share({ title: document.title, url }).catch(() => {});
});
