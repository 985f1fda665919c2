package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"ludo-lsp/internal/guard"
	"ludo-lsp/lsp"
)

// Exit codes of the server, as the protocol defines them.
const (
	serveOK         = 0
	serveNoShutdown = 1 // the client left without a shutdown request
	serveUsage      = 2
	serveFailed     = 3
)

// serve runs the language server with the arguments after the program's name and returns the exit code.
func serve(i invocation, a *arguments) int {
	listen, logFile := a.text("listen"), a.text("log")
	options := lsp.Options{Version: programVersion()}
	if logFile != "" {
		if code := i.mayAppend(logFile); code != exitClean {
			return code
		}
		file, err := os.OpenFile(logFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			fmt.Fprintln(i.stderr, "ludo-lsp: cannot write the log:", err)
			return serveFailed
		}
		defer file.Close()
		options.Log = newScreen(file, false) // it may be a terminal
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if listen != "" {
		return serveListening(ctx, i.stderr, listen, options)
	}
	return exitCode(i.stderr, lsp.Serve(ctx, standardStreams{}, options))
}

func exitCode(stderr io.Writer, err error) int {
	switch {
	case err == nil:
		return serveOK
	case errors.Is(err, lsp.ErrNoShutdown):
		if lost, ok := errors.AsType[*lsp.FrameError](err); ok {
			fmt.Fprintf(stderr, "ludo-lsp: %s\n",
				sentence("what the client sends cannot be read any more: "+lost.Error()))
		}
		return serveNoShutdown
	}
	fmt.Fprintln(stderr, "ludo-lsp:", err)
	return serveFailed
}

// standardStreams is the standard input and output as one connection.
type standardStreams struct{}

func (standardStreams) Read(p []byte) (int, error)  { return os.Stdin.Read(p) }
func (standardStreams) Write(p []byte) (int, error) { return os.Stdout.Write(p) }
func (standardStreams) Close() error                { return errors.Join(os.Stdin.Close(), os.Stdout.Close()) }

var _ io.ReadWriteCloser = standardStreams{}

// serveListening serves the editors that connect to an address, each separately, until it is interrupted.
func serveListening(ctx context.Context, stderr io.Writer, address string, options lsp.Options) int {
	listener, err := listenAt(address)
	if err != nil {
		fmt.Fprintln(stderr, "ludo-lsp:", err)
		if errors.Is(err, errNotLocal) {
			return serveUsage
		}
		return serveFailed
	}
	defer listener.Close()
	options.Shared = &lsp.Shared{}
	context.AfterFunc(ctx, func() { listener.Close() })
	fmt.Fprintf(stderr, "ludo-lsp listens at %s\n", listener.Addr())
	for {
		conn, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return serveOK
			}
			fmt.Fprintln(stderr, "ludo-lsp:", err)
			return serveFailed
		}
		guard.Go(func() {
			if err := lsp.Serve(ctx, conn, options); err != nil && !errors.Is(err, lsp.ErrNoShutdown) {
				fmt.Fprintln(stderr, "ludo-lsp:", err)
			}
		}, func(fault *guard.Fault) {
			fmt.Fprintln(stderr, "ludo-lsp: a connection ended by a fault of the server:", fault)
		})
	}
}

// errNotLocal reports that other machines could reach an address. The protocol has no authentication, so such
// addresses are refused.
var errNotLocal = errors.New("only a loopback address (127.0.0.1:PORT, [::1]:PORT, localhost:PORT) or unix:PATH " +
	"can be used")

// localAddress returns the network and address, in the form of package net, for an address of this machine.
func localAddress(address string) (network, at string, err error) {
	if path, ok := strings.CutPrefix(address, "unix:"); ok {
		if path == "" || path[0] == '@' || strings.ContainsRune(path, 0) {
			// Such an address is no file, and anybody on the machine could connect to it.
			return "", "", fmt.Errorf("%w: after unix: the path of a socket must stand, such as "+
				"unix:/run/user/1000/ludo.sock", errNotLocal)
		}
		return "unix", path, nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return "", "", fmt.Errorf("%w: %w", errNotLocal, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", "", fmt.Errorf("%w, not %s", errNotLocal, address)
	}
	return "tcp", address, nil
}

func listenAt(address string) (net.Listener, error) {
	network, path, err := localAddress(address)
	if err != nil {
		return nil, err
	}
	if network == "unix" {
		if info, err := os.Stat(path); err == nil && info.Mode()&os.ModeSocket != 0 {
			// A stale socket that nobody listens on is in the way.
			if probe, err := net.Dial("unix", path); err == nil {
				probe.Close()
				return nil, fmt.Errorf("another server listens at %s", path)
			}
			if err := os.Remove(path); err != nil {
				return nil, err
			}
		}
		old := restrictUmask()
		defer restoreUmask(old)
		return net.Listen("unix", path)
	}
	return net.Listen("tcp", address)
}

// buildVersion returns the version of the program that the build recorded.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
