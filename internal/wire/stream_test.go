package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

// TestWhatIsNoMessageIsRefused: a client with a fault is told so.
func TestWhatIsNoMessageIsRefused(t *testing.T) {
	for body, code := range map[string]int{
		"{nonsense": -32700, "": -32700, "1": -32600, "[]": -32600, "{}": -32600, `[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]`: -32600,
		`{"jsonrpc":"2.0","id":{},"method":"shutdown"}`: -32600, `{"jsonrpc":"1.0","id":7,"method":"shutdown"}`: -32600,
		strings.Repeat("[", 100_000): -32700,
	} {
		m, refusal := decode([]byte(body))
		if refusal == nil {
			t.Errorf("%.40s is read as %v", body, m)
		} else if coded, ok := errors.AsType[*jsonrpc2.Error](refusal.Err()); !ok || int(coded.Code) != code {
			t.Errorf("%.40s is answered with %v, not with %d", body, refusal.Err(), code)
		}
	}
}

// TestALostFrameIsSaid: without the length of a message the next one cannot be
// found.
func TestALostFrameIsSaid(t *testing.T) {
	for _, head := range []string{"Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "X: y\r\n\r\n{}",
		"{}\r\n\r\n", "Content-Length: 99999999999\r\n\r\n{", "Content-Length: 10\r\n\r\n{",
		strings.Repeat("x", 1<<20)} {
		s := NewStream(struct {
			io.Reader
			io.WriteCloser
		}{strings.NewReader(head), nopWriter{}})
		_, _, err := s.Read(context.Background())
		if _, ok := errors.AsType[*FrameError](err); !ok || s.Lost() == nil {
			t.Errorf("%.40q: %v", head, err)
		}
		s.Close()
	}
}

type nopWriter struct{}

func (nopWriter) Write(p []byte) (int, error) { return len(p), nil }
func (nopWriter) Close() error                { return nil }

// TestOpenCallsAreBounded: a client that asks and does not take the answers is not
// read any more.
func TestOpenCallsAreBounded(t *testing.T) {
	call := `{"jsonrpc":"2.0","id":1,"method":"x"}`
	s := NewStream(struct {
		io.Reader
		io.WriteCloser
	}{strings.NewReader(strings.Repeat(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(call), call), 2*maxOpenCalls)),
		nopWriter{}})
	defer s.Close()
	for range maxOpenCalls {
		if _, _, err := s.Read(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := s.Read(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("one call more is read: %v", err)
	}
	if _, err := s.Write(context.Background(),
		refusal(jsonrpc2.NewNumberID(1), jsonrpc2.InternalError, "x")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Read(context.Background()); err != nil {
		t.Errorf("an answer makes no room: %v", err)
	}
}
