package main

import (
	"context"
	"errors"
	"net"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// editorServer is a server at which an editor has documents open.
type editorServer struct{ conn jsonrpc2.Conn }

// connectTo reaches a server that listens at an address.
func connectTo(ctx context.Context, address string) (*editorServer, error) {
	network := "tcp"
	if path, ok := strings.CutPrefix(address, "unix:"); ok {
		network, address = "unix", path
	}
	wire, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	e := &editorServer{jsonrpc2.NewConn(jsonrpc2.NewStream(wire))}
	e.conn.Go(ctx, jsonrpc2.MethodNotFoundHandler)
	able := map[string]any{"capabilities": map[string]any{}}
	if _, err := e.conn.Call(ctx, protocol.MethodInitialize, able, nil); err != nil {
		return nil, err
	}
	return e, e.conn.Notify(ctx, protocol.MethodInitialized, map[string]any{})
}

// run runs a command of the server.
func (e *editorServer) run(ctx context.Context, name string, result any, arguments ...any) error {
	_, err := e.conn.Call(ctx, protocol.MethodWorkspaceExecuteCommand,
		map[string]any{"command": name, "arguments": arguments}, result)
	return err
}

// Texts implements mcp.Buffers.
func (e *editorServer) Texts(ctx context.Context) (texts map[string]string, err error) {
	err = e.run(ctx, "ludo.openTexts", &texts, "")
	return texts, err
}

// Replace implements mcp.Buffers.
func (e *editorServer) Replace(ctx context.Context, path, before, after string) error {
	var done any
	if err := e.run(ctx, "ludo.replaceText", &done, path, before, after); err != nil {
		return err
	}
	if refusal, ok := done.(map[string]any); ok {
		text, _ := refusal["refused"].(string)
		return errors.New(text)
	}
	return nil
}
