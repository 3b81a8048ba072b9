// Keeps what was opened, so that the page opens without a connection, and with it the rulebooks, scenarios and replays
// that were looked at. What is there is asked for first wherever it could have changed; games always need the server.

const KEPT = "tefuda-1";
/** More than these are not kept; the oldest go. */
const MOST = 800;

const named = (path) => path.startsWith("/assets/");
const looked = (path) => /^\/api\/(games$|rules\/|rulebook\/|replays\/)/.test(path);

/** What another page was told may be told in another form now: it goes. */
async function another(kept, response) {
  const before = await kept.match("/");
  if (!before || (await before.text()) === (await response.text())) return;
  const told = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/api/"));
  await Promise.all(told.map((old) => kept.delete(old)));
}

async function keep(request, response) {
  if (!response.ok) return;
  const kept = await caches.open(KEPT);
  if (request === "/") await another(kept, response.clone());
  await kept.put(request, response);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => kept.delete(old)));
}

/** What is asked for, and kept; what is kept, where nobody answers. */
async function fresh(event, request) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(request, response.clone()));
    return response;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** What never changes under its name. */
async function known(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(event.request, response.clone()));
  return response;
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const others = async () => {
    const all = await caches.keys();
    await Promise.all(all.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(others());
});
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  // Every address of the page is the same file: what it shows stands behind `#`.
  if (event.request.mode === "navigate") event.respondWith(fresh(event, "/"));
  else if (named(pathname)) event.respondWith(known(event));
  else if (looked(pathname)) event.respondWith(fresh(event, event.request));
});
