// What does this browser keep of the site, and what does it show when there is no connection? Loaded by /sw.js, which
// lists the files and their version. Pages are never kept: what a table shows comes from the server or not at all.
//
// A new version waits until no page of the old one is open: nobody's table is disturbed.

{
  const { version, files, pages, language, static: base } = self.SHELL;
  const NAME = "shell-";
  const CACHE = NAME + version;
  const MEMORY = "language";
  // Only what changes its address with its content.
  const HASHED = /\.[0-9a-f]{12}\.\w+$/;
  let spoken = "";

  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...files, ...Object.values(pages)]);
  };

  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
  };

  const kept = async (request) => {
    const found = await caches.match(request);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  };

  // The language of the last page: the page for whoever is offline speaks it too.
  const remember = async (code) => {
    if (!(code in pages) || code === spoken) return;
    spoken = code;
    (await caches.open(MEMORY)).put("/", new Response(code));
  };

  const remembered = async () => {
    const known = await (await caches.open(MEMORY)).match("/");
    return known ? known.text() : self.navigator.language.slice(0, 2);
  };

  const offline = async () => {
    const code = await remembered();
    return (await caches.match(pages[code] ?? pages[language])) ?? Response.error();
  };

  const page = async (event) => {
    try {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request));
      event.waitUntil(remember(answer.headers.get("Content-Language") ?? ""));
      return answer;
    } catch {
      return offline();
    }
  };

  self.addEventListener("install", (event) => event.waitUntil(fill()));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.mode === "navigate") event.respondWith(page(event));
    else if (pathname.startsWith(base) && HASHED.test(pathname)) event.respondWith(kept(request));
  });
}
