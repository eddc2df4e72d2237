// What does a device do when the site sends it something? Loaded by the service worker, with importScripts or import.
// The message is JSON as games/rendering/notices.py writes it: title, body, url, icon, tag, table.

{
  const read = (data) => {
    try {
      return data.json();
    } catch {
      return { title: self.location.host, body: data?.text() ?? "", url: "/notices/", tag: "notice", table: "" };
    }
  };

  // Somebody who has the table in front of him knows already.
  const isInFront = async (news) => {
    if (!news.table) return false;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    return pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname.includes(`/tables/${news.table}/`));
  };

  const show = async (data) => {
    const news = read(data);
    if (await isInFront(news)) return;
    await self.registration.showNotification(news.title, {
      body: news.body,
      tag: news.tag,
      renotify: true,
      icon: news.icon,
      data: { url: news.url },
    });
  };

  // To a page that shows it already, else to any page of the site, else to a new one.
  const open = async (url) => {
    const goal = new URL(url, self.location.origin).href;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url: shown }) => shown === goal);
    if (page) return page.focus();
    return self.clients.openWindow(goal);
  };

  self.addEventListener("push", (event) => {
    event.waitUntil(show(event.data));
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.url));
  });
}
