package wire

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"ludo-lsp/internal/guard"
)

// stubService is a service whose requests do what a test says.
type stubService struct {
	protocol.UnimplementedServer
	hover func(ctx context.Context) (*protocol.Hover, error)
	saved func() error
	notes chan string
}

func (s *stubService) Hover(ctx context.Context, _ *protocol.HoverParams) (*protocol.Hover, error) {
	return s.hover(ctx)
}
func (s *stubService) DidSave(context.Context, *protocol.DidSaveTextDocumentParams) error {
	return s.saved()
}
func (s *stubService) Admit(string, bool) error { return nil }
func (s *stubService) Prepare(ctx context.Context, _ string, _ []byte) context.Context {
	return ctx
}
func (s *stubService) Observe(string, []byte) (bool, error)  { return false, nil }
func (s *stubService) TellFault(what string, _ *guard.Fault) { s.notes <- "failed " + what }
func (s *stubService) LogIgnored(method string, err error)   { s.notes <- "ignored " + method }

// connect puts a connection of ours opposite a plain client.
func connect(t *testing.T, s *stubService) (client, server jsonrpc2.Conn) {
	t.Helper()
	s.notes = make(chan string, 100)
	a, b := net.Pipe()
	server = jsonrpc2.NewConn(jsonrpc2.NewStream(a), jsonrpc2.WithCodec(Codec{}))
	server.Go(context.Background(), NewConnection(context.Background(), s, nil).Handle)
	client = jsonrpc2.NewConn(jsonrpc2.NewStream(b), jsonrpc2.WithCodec(Codec{}))
	client.Go(context.Background(), func(ctx context.Context, req *jsonrpc2.Request) (any, error) { return 7, nil })
	t.Cleanup(func() { a.Close(); b.Close() })
	return client, server
}

func hoverParams() *protocol.HoverParams {
	return &protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: "file:///a.md"},
	}}
}

func TestEveryErrorHasItsCode(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want jsonrpc2.Code
	}{
		"plain":     {errors.New("odd"), jsonrpc2.InternalError},
		"wrapped":   {fmt.Errorf("more: %w", protocol.ErrContentModified), protocol.CodeContentModified},
		"coded":     {jsonrpc2.NewError(-32803, "failed"), -32803},
		"cancelled": {context.Canceled, protocol.CodeRequestCancelled},
	} {
		client, _ := connect(t, &stubService{hover: func(context.Context) (*protocol.Hover, error) {
			return nil,
				test.err
		}})
		_, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil)
		got, ok := errors.AsType[*jsonrpc2.Error](err)
		if !ok || got.Code != test.want {
			t.Errorf("%s: %v, want code %d", name, err, test.want)
		}
	}
}

func TestAPanicFailsOnlyItsRequest(t *testing.T) {
	s := &stubService{hover: func(context.Context) (*protocol.Hover, error) { panic("boom") }}
	client, _ := connect(t, s)
	_, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil)
	if got, ok := errors.AsType[*jsonrpc2.Error](err); !ok || got.Code != jsonrpc2.InternalError {
		t.Fatalf("the panic came as %v", err)
	}
	if note := <-s.notes; note != "failed textDocument/hover" {
		t.Errorf("noted %q", note)
	}
	s.hover = func(context.Context) (*protocol.Hover, error) { return nil, nil }
	if _, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil); err != nil {
		t.Errorf("the next request fails: %v", err)
	}
}

func TestFaultsOfNotificationsLeaveTheConnection(t *testing.T) {
	s := &stubService{
		hover: func(context.Context) (*protocol.Hover, error) { return nil, nil },
		saved: func() error { return errors.New("odd") },
	}
	client, _ := connect(t, s)
	params := &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: "file:///a.md"}}
	if err := client.Notify(t.Context(), "textDocument/didSave", params); err != nil {
		t.Fatal(err)
	}
	if note := <-s.notes; note != "ignored textDocument/didSave" {
		t.Errorf("noted %q", note)
	}
	if _, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil); err != nil {
		t.Fatalf("after an error: %v", err)
	}
	s.saved = func() error { panic("boom") }
	if err := client.Notify(t.Context(), "textDocument/didSave", params); err != nil {
		t.Fatal(err)
	}
	if note := <-s.notes; note != "failed textDocument/didSave" {
		t.Errorf("noted %q", note)
	}
	if _, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil); err != nil {
		t.Fatalf("after a panic: %v", err)
	}
}

// Deriving a cancelable context from the context of a request crashes the
// process sooner or later, so this runs in a process of its own.
func TestHandlersMayDeriveContexts(t *testing.T) {
	if os.Getenv("LUDO_LSP_CHILD") == "" {
		child := exec.Command(os.Args[0], "-test.run=^TestHandlersMayDeriveContexts$")
		child.Env = append(os.Environ(), "LUDO_LSP_CHILD=1")
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	client, _ := connect(t, &stubService{hover: func(ctx context.Context) (*protocol.Hover, error) {
		_, cancel := context.WithCancel(ctx)
		defer cancel()
		_, cancelLater := context.WithTimeout(ctx, time.Hour)
		defer cancelLater()
		return nil, nil
	}})
	for range 2000 {
		if _, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHandlersMayCallTheClient(t *testing.T) {
	s := &stubService{}
	client, server := connect(t, s)
	s.hover = func(ctx context.Context) (*protocol.Hover, error) {
		var n int
		_, err := server.Call(ctx, "back", nil, &n)
		if err == nil && n != 7 {
			err = fmt.Errorf("the client answered %d", n)
		}
		return nil, err
	}
	if _, err := client.Call(t.Context(), "textDocument/hover", hoverParams(), nil); err != nil {
		t.Fatal(err)
	}
}
