package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"ludo-lsp/internal/guard"
)

// editorServer is a connection to a language server in whose editor documents are open.
type editorServer struct {
	network, address string
	patience         time.Duration // how long to wait for an answer
	promptness       time.Duration // when an editor's answer is late
	late             atomic.Int32  // the number of late ones

	mu   sync.Mutex
	conn jsonrpc2.Conn // nil: there is none
}

// connectTo connects to a server that listens at an address of this machine.
func connectTo(ctx context.Context, address string) (*editorServer, error) {
	network, at, err := localAddress(address)
	if err != nil {
		return nil, err
	}
	e := &editorServer{network: network, address: at, patience: 10 * time.Second, promptness: time.Second}
	_, err = e.connection(ctx)
	return e, err
}

// connection returns the connection; it connects again if the connection has ended.
func (e *editorServer) connection(ctx context.Context) (_ jsonrpc2.Conn, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.conn != nil {
		select {
		case <-e.conn.Done():
		default:
			return e.conn, nil
		}
	}
	e.conn, err = e.connect(ctx)
	return e.conn, err
}

func (e *editorServer) connect(ctx context.Context) (jsonrpc2.Conn, error) {
	ctx, stop := context.WithTimeout(ctx, e.patience)
	defer stop()
	wire, err := (&net.Dialer{}).DialContext(ctx, e.network, e.address)
	if err != nil {
		return nil, err
	}
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(wire))
	conn.Go(context.WithoutCancel(ctx), jsonrpc2.MethodNotFoundHandler)
	able := map[string]any{"capabilities": map[string]any{}}
	if _, err = conn.Call(ctx, protocol.MethodInitialize, able, nil); err == nil {
		err = conn.Notify(ctx, protocol.MethodInitialized, map[string]any{})
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// run runs a command of the server and decodes its result.
func (e *editorServer) run(ctx context.Context, name string, result any, arguments ...any) error {
	conn, err := e.connection(ctx)
	if err != nil {
		return err
	}
	_, err = conn.Call(ctx, protocol.MethodWorkspaceExecuteCommand,
		map[string]any{"command": name, "arguments": arguments}, result)
	if err != nil && ctx.Err() == nil && !errors.As(err, new(*jsonrpc2.Error)) {
		conn.Close() // it has ended
	}
	return err
}

// Texts implements mcp.Buffers.
func (e *editorServer) Texts(ctx context.Context) (texts map[string]string, err error) {
	ctx, stop := context.WithTimeout(ctx, e.patience)
	defer stop()
	err = e.run(ctx, "ludo.openTexts", &texts, "")
	return texts, err
}

// Replace implements mcp.Buffers.
func (e *editorServer) Replace(ctx context.Context, path, before, after string, late func()) error {
	if e.late.Load() > 0 {
		return errors.New("the editor has not answered an earlier change yet, and is asked for no other one until it has")
	}
	answered, done, err := make(chan error, 1), any(nil), error(nil)
	guard.Go(func() {
		slow := time.AfterFunc(e.promptness, func() { e.late.Add(1); late() })
		err := e.run(context.WithoutCancel(ctx), "ludo.replaceText", &done, path, before, after)
		if !slow.Stop() {
			e.late.Add(-1)
		}
		answered <- err
	}, func(fault *guard.Fault) { answered <- fault })
	select {
	case err = <-answered:
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(e.patience):
		return fmt.Errorf("the editor has not answered for %v, and may still make the change", e.patience)
	}
	if err != nil {
		return fmt.Errorf("the editor's server did not answer, and may have made the change: %w", err)
	}
	if refusal, ok := done.(map[string]any); ok {
		text, _ := refusal["refused"].(string)
		return errors.New(text)
	}
	return nil
}
