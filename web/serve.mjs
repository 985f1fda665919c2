// Serves a folder to this machine: node web/serve.mjs [folder] [port].
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml" };

/** A server of a folder, which listens on a port of this machine. */
export function serve(folder, port = 0) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    let path = "";
    try {
      path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    } catch {
      // A path that cannot be read is none.
    }
    const file = join(root, path.endsWith(sep) || path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(root + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such file.");
      return;
    }
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

if (process.argv[1] === import.meta.filename) {
  const server = await serve(process.argv[2] ?? "site", Number(process.argv[3] ?? 8080));
  console.log(`http://localhost:${server.address().port}/`);
}
