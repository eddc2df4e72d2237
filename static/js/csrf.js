// Does a form still carry the token of the session it was made in? Logging in changes the token, so an old tab's
// would be refused: what is sent is always the cookie of this moment.

const FIELD = "csrfmiddlewaretoken";

export function token() {
  const match = document.cookie.match(/(?:^|;\s*)csrftoken=([^;]+)/);
  return match ? decodeURIComponent(match[1]) : "";
}

document.addEventListener("htmx:config:request", (event) => {
  const { request } = event.detail.ctx;
  const now = token();
  if (!now || request.method === "GET") return;
  request.headers["X-CSRFToken"] = now;
  if (request.body?.has?.(FIELD)) request.body.set(FIELD, now);
});

document.addEventListener("submit", (event) => {
  const field = event.target.elements?.namedItem(FIELD);
  const now = token();
  if (field && now) field.value = now;
});
