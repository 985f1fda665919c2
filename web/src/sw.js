// Keeps all parts of the page under the hash of the build, so that it works without a network, and whole.
// The build puts in HASH and PARTS.
const name = `ludo-${HASH}`;

/** The program is there in two forms, of which a browser unpacks one. */
function isWanted(part) {
  let packed = "gz";
  try {
    new DecompressionStream("brotli");
    packed = "br";
  } catch {
    // The other form is for this browser.
  }
  return !/\.wasm\.(br|gz)$/.test(part) || part.endsWith(packed);
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(PARTS.filter(isWanted).map((part) => new Request(part, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((key) => key.startsWith("ludo-") && key !== name).map((key) => caches.delete(key)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === self.location.origin) {
    const found = async () => {
      const cache = await caches.open(name);
      return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    };
    event.respondWith(found());
  }
});
