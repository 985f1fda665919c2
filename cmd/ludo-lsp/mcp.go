package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"ludo-lsp/internal/mcp"
)

// runMCP runs the command that serves games to programs over MCP.
func runMCP(i invocation, a *arguments) int {
	roots, connect, token := a.list("root"), a.text("connect"), cmp.Or(a.text("token"), i.getenv("LUDO_MCP_TOKEN"))
	o := mcp.Options{Given: len(roots) > 0, Version: programVersion(), Command: i.runWithin}
	for _, root := range roots {
		o.Roots = append(o.Roots, i.absolutePath(root))
	}
	if len(o.Roots) == 0 {
		o.Roots = []string{i.dir}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if connect != "" {
		buffers, err := connectTo(ctx, connect)
		if errors.Is(err, errNotLocal) {
			return i.reportMisuse(err.Error())
		}
		if err != nil {
			return i.fail(exitInternal, "no server of an editor can be reached at %s: %v", connect, err)
		}
		o.Buffers = buffers
	}
	server, err := mcp.New(o)
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	if address := a.text("http"); address != "" {
		return i.serveHTTP(ctx, address, token, server)
	}
	if err := server.Protocol().Run(ctx, mcp.Streams(i.stdin, i.stdout)); err != nil && ctx.Err() == nil {
		return i.fail(exitInternal, "%v", err)
	}
	return exitClean
}

// runWithin runs a command of the program within a server.
func (i invocation) runWithin(ctx context.Context, c mcp.Command) mcp.Outcome {
	var out, errs strings.Builder
	var data []byte
	code := run(invocation{args: c.Args, stdin: strings.NewReader(c.Stdin), stdout: &out, stderr: &errs,
		getenv: func(string) string { return "" }, dir: c.Dir, ctx: ctx, buffers: c.Buffers, roots: c.Roots,
		earlier: c.Earlier, read: c.Read, told: c.Told,
		data: func(text []byte) { data = text }})
	return mcp.Outcome{Code: code, Out: out.String(), Errors: errs.String(), Data: data}
}

// serveHTTP serves clients on this machine that know the token.
func (i invocation) serveHTTP(ctx context.Context, address, token string, server *mcp.Server) int {
	listener, err := listenAt(address)
	if errors.Is(err, errNotLocal) {
		return i.reportMisuse(err.Error())
	}
	if err != nil {
		return i.fail(exitInternal, "%v", err)
	}
	if token == "" {
		token = rand.Text()
		fmt.Fprintf(i.stderr, "The token is %s\n", token)
	}
	service := &http.Server{Handler: server.Handler(token), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { service.Close() })
	fmt.Fprintf(i.stderr, "ludo-lsp serves programs at http://%s/\n", listener.Addr())
	if err := service.Serve(listener); err != nil && ctx.Err() == nil {
		return i.fail(exitInternal, "%v", err)
	}
	return exitClean
}
