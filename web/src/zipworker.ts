// Packs and unpacks beside the page, which goes on meanwhile.
import { Refusal } from "./files";
import { readZip, writeZip } from "./zip";

addEventListener("message", ({ data }: MessageEvent) => {
  try {
    postMessage({ done: data instanceof Uint8Array ? readZip(data) : writeZip(data) });
  } catch (error) {
    postMessage({ refused: error instanceof Refusal ? error.message : "This archive cannot be unpacked." });
  }
});
