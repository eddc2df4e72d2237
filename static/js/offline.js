// Is the connection back? Then the page that was asked for is shown. Without this module there is a button for it.

const LOOK_MS = 4000;

async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // Still away: looked for again in a moment.
  }
}

window.addEventListener("online", look);
setInterval(look, LOOK_MS);
