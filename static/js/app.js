// Does the site open like an app, in which time is its reader, and does a page say when the connection is gone? The service worker keeps what every
// page needs; it is asked for when the page has all it needs itself.

// htmx looks through the page a moment after it has come. Should what knows of sockets come later than that, on a slow
// line or a busy phone, none would ever be opened; one that is open already stays as it is.
document.addEventListener("DOMContentLoaded", () => {
  for (const element of document.querySelectorAll("[hx-ws\\:connect]")) window.htmx.process(element);
});

const line = document.getElementById("no-connection");
const install = document.querySelector("[data-install]");

function showConnection() {
  if (line) line.hidden = navigator.onLine;
}

if (navigator.serviceWorker) {
  window.addEventListener("load", () => {
    // A browser that refuses it, as in a private window, shows the site all the same.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  });
}

// In which time dates are told from the next page on; who has chosen another in his settings gets that.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
if (zone && !document.cookie.split("; ").includes(`tz=${zone}`)) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `tz=${zone}; Path=/; Max-Age=34560000; SameSite=Lax${secure}`;
}

window.addEventListener("online", showConnection);
window.addEventListener("offline", showConnection);
showConnection();

// Browsers that can install the site say so, and let a button of ours ask for it.
let offer = null;

window.addEventListener("beforeinstallprompt", (event) => {
  if (!install) return;
  event.preventDefault();
  offer = event;
  install.hidden = false;
});

install?.addEventListener("click", async () => {
  await offer?.prompt();
  offer = null;
  install.hidden = true;
});
