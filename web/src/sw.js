// Keeps all parts of the page under the hash of the build, so that it works without a network, and whole. The program is
// kept as it is, and not compressed: a browser keeps what it has made of such a program, and starts it in half the time.
// The build puts in HASH and PARTS.
const name = `ludo-${HASH}`;

const program = /\.wasm\.(br|gz)$/;

/** The form of the program that this browser unpacks, and what unpacks it. */
function unpacking() {
  try {
    return [".br", new DecompressionStream("brotli")];
  } catch {
    return [".gz", new DecompressionStream("gzip")];
  }
}

async function keep() {
  const cache = await caches.open(name);
  const fresh = (part) => new Request(part, { cache: "no-cache" });
  const [suffix, stream] = unpacking();
  await cache.addAll(PARTS.filter((part) => !program.test(part)).map(fresh));
  const part = PARTS.find((part) => program.test(part) && part.endsWith(suffix));
  const response = await fetch(fresh(part));
  if (!response.ok) throw new Error(`${part}: ${response.status}`);
  // A host may have unpacked it already, which its beginning shows.
  const bytes = await response.blob();
  const isUnpacked = (await bytes.slice(0, 4).text()) === "\0asm";
  const whole = isUnpacked ? bytes : bytes.stream().pipeThrough(stream);
  await cache.put(part, new Response(whole, { headers: { "Content-Type": "application/wasm", "Ludo-Unpacked": "yes" } }));
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

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
