// The language server as a web worker. Messages of the protocol come and go as objects. Two are its own:
//
//   ludo/start {wasm}           the first: the URL of the program ludo.wasm, or of its folder, which are there compressed;
//                               or the bytes of the program
//   ludo/files {write, remove}  files for the server to read: see cmd/ludo-web/messages.go
//
// scripts/web puts Go's wasm_exec.js in front of this file, which makes the class Go.
(() => {
  "use strict";
  const waiting = []; // messages that came before the server runs
  const asked = new Set(); // ids of requests without an answer
  let ended; // the sentence for all who ask a server that cannot answer any more
  let leaving = false;

  // later calls a function when what has already come in has had its turn. A timer of a browser would be late, and a
  // channel of Node goes before all others.
  const resting = [];
  const turn = new MessageChannel();
  turn.port1.onmessage = () => resting.shift()();
  const later = (done) => resting.push(done) && turn.port2.postMessage(0);

  const ludo = (globalThis.ludo = {
    post(text) {
      const message = JSON.parse(text);
      if (!message.method) asked.delete(message.id);
      postMessage(message);
    },
    rest: globalThis.setImmediate ?? later,
  });

  const show = (message) =>
    postMessage({ jsonrpc: "2.0", method: "window/showMessage", params: { type: 1, message } });
  const refuse = (id) => postMessage({ jsonrpc: "2.0", id, error: { code: -32603, message: ended } });

  function end(sentence) {
    if (ended) return;
    ended = sentence;
    asked.forEach(refuse);
    if (!leaving) show(sentence);
  }

  // unpack gives the bytes of a response. A host may have unpacked them already, which their beginning shows.
  async function unpack(response, stream) {
    const [first, whole] = response.body.tee();
    const reader = first.getReader();
    const { value } = await reader.read();
    reader.cancel();
    return value && value[0] === 0 && value[1] === 0x61 ? whole : whole.pipeThrough(stream);
  }

  async function fetchProgram(url) {
    if (!url.endsWith(".wasm")) url = url.replace(/\/?$/, "/ludo.wasm");
    let stream, suffix;
    try {
      [stream, suffix] = [new DecompressionStream("brotli"), ".br"];
    } catch {
      [stream, suffix] = [new DecompressionStream("gzip"), ".gz"];
    }
    const response = await fetch(url + suffix);
    if (!response.ok) throw new Error(`${url + suffix}: ${response.status} ${response.statusText}`);
    // What web/src/sw.js has unpacked is taken as it comes: a browser then keeps what it has made of it.
    if (response.headers.has("Ludo-Unpacked")) return response;
    return new Response(await unpack(response, stream), { headers: { "Content-Type": "application/wasm" } });
  }

  async function start({ wasm }) {
    try {
      const go = new Go();
      let code = 0;
      go.exit = (of) => (code = of);
      const { instance } = await (typeof wasm === "string"
        ? WebAssembly.instantiateStreaming(fetchProgram(wasm), go.importObject)
        : WebAssembly.instantiate(wasm, go.importObject));
      const ran = go.run(instance);
      waiting.splice(0).forEach(take);
      await ran;
      end(`The language server has ended${code ? ` with code ${code}` : ""}. Load the page again to go on.`);
    } catch (error) {
      end(`The language server cannot be loaded: ${error.message}.`);
    }
  }

  // take hands a message to the program. What the program cannot take any more ends it.
  function take(message) {
    try {
      if (message.method === "ludo/files") return putFiles(message.params);
      ludo.receive(JSON.stringify(message));
    } catch (error) {
      end(`The language server has failed: ${error.message}. Load the page again to go on.`);
    }
  }

  function putFiles({ write = {}, remove = [] }) {
    const refused = ludo.files(JSON.stringify({ write, remove }));
    if (refused) show(refused);
    const change = (type) => (path) => ({ uri: "file://" + path.split("/").map(encodeURIComponent).join("/"), type });
    const changes = [...Object.keys(write).map(change(2)), ...remove.map(change(3))];
    ludo.receive(JSON.stringify({ jsonrpc: "2.0", method: "workspace/didChangeWatchedFiles", params: { changes } }));
  }

  addEventListener("message", ({ data: message }) => {
    if (message.method === "ludo/start") return start(message.params);
    if (message.method === "exit") leaving = true;
    const asks = message.method && message.id !== undefined;
    if (ended) return asks && refuse(message.id);
    if (asks) asked.add(message.id);
    if (ludo.receive) take(message);
    else waiting.push(message);
  });
  addEventListener("error", (event) => end(`The language server has failed: ${event.message}.`));
})();
