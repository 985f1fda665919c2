//go:build js

// Command ludo-web is the language server for a web worker. It reads files from memory and has no processes, network or
// disk. web/server.js loads it; `make web` builds both.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"ludo-lsp/lsp"
)

// version is set by the linker.
var version = "unknown"

// between is the time after which playing and compiling let the browser's messages in, and atOnce how long they go on
// before an answer may go first: to step aside costs them as much as some work, as deep as they are in calls.
const (
	between = 3 * time.Millisecond
	atOnce  = between / 10
)

// The object `ludo` of web/server.js has the functions with which the program reaches the browser, and is given those
// with which the browser reaches the program.
func main() {
	// The collector has the one thread, too: it works seldom, unless the heap is large.
	debug.SetGCPercent(800)
	debug.SetMemoryLimit(256 << 20)
	page, files := js.Global().Get("ludo"), newFiles()
	m := newMessages(func(message string) { page.Call("post", message) })
	page.Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m.receive(args[0].String())
		return nil
	}))
	page.Set("files", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := changeFiles(files, args[0].String()); err != nil {
			return err.Error()
		}
		return ""
	}))
	last, aside := time.Now(), time.Now()
	rest := func() {
		now := time.Now()
		if now.Sub(aside) < atOnce {
			return
		}
		defer func() { aside = time.Now() }()
		if now.Sub(last) < between {
			runtime.Gosched() // an answer may be due
			return
		}
		// All wait until the browser, after what it already has to do, comes back.
		back := make(chan struct{})
		done := js.FuncOf(func(js.Value, []js.Value) any {
			close(back)
			return nil
		})
		page.Call("rest", done)
		<-back
		done.Release()
		last = time.Now()
	}
	options := lsp.Options{Version: version, FileSystem: files, Rest: rest}
	if err := lsp.Serve(context.Background(), m, options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
