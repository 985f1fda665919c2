// Runs the web worker of a folder in a thread of Node: a line of input is a message to it, a line of output one from it.
const { Worker, isMainThread, parentPort, workerData } = require("worker_threads");
const { pathToFileURL } = require("url");
const fs = require("fs");
if (isMainThread) {
  const folder = process.argv[2];
  const worker = new Worker(__filename, { workerData: folder });
  worker.on("message", (message) => process.stdout.write(JSON.stringify(message) + "\n"));
  worker.postMessage({ jsonrpc: "2.0", method: "ludo/start", params: { wasm: pathToFileURL(folder).href } });
  const lines = require("readline").createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on("line", (line) => worker.postMessage(JSON.parse(line)));
  lines.on("close", () => process.exit(0));
} else {
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = (kind, take) => kind === "message" && parentPort.on(kind, (data) => take({ data }));
  globalThis.fetch = async (url) => {
    try {
      return new Response(fs.readFileSync(new URL(url)));
    } catch {
      return new Response("", { status: 404, statusText: "Not Found" });
    }
  };
  (0, eval)(fs.readFileSync(workerData + "/server.js", "utf8"));
}
