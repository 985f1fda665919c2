// Command ludo-web is the language server for a web worker. It reads files from memory and has no processes, network or
// disk. web/server.js loads it; `make web` builds both.
package main
