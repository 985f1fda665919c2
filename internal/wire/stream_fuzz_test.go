package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

// FuzzStream: whatever bytes a client sends, messages are read from them or the
// reason is given why none can be, and what is no message is answered.
func FuzzStream(f *testing.F) {
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"shutdown"}`, `{"jsonrpc":"2.0","method":"exit"}`, `{"jsonrpc":"2.0","id":1,"result":null}`,
		"{", "", "[]", "null", `{"jsonrpc":"2.0","id":{},"method":1}`, `[{"jsonrpc":"2.0","id":1,"method":"x"}]`, "\xff\xfe",
	} {
		f.Add(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(body), body))
	}
	f.Add([]byte("Content-Length: -1\r\n\r\n"))
	f.Add([]byte("content-length : 2 \nX: y\n\n{}"))
	f.Add([]byte("\r\n\r\nContent-Length: 99999999999999999999\r\n\r\n{"))
	f.Fuzz(func(t *testing.T, input []byte) {
		s := NewStream(struct {
			io.Reader
			io.WriteCloser
		}{bytes.NewReader(input), nopWriter{}})
		defer s.Close()
		for range len(input) + 1 {
			m, n, err := s.Read(context.Background())
			if err != nil {
				return
			}
			if m == nil || n <= 0 {
				t.Fatalf("message %v of %d bytes", m, n)
			}
			if _, err := s.Write(context.Background(),
				refusal(jsonrpc2.NewNumberID(1), jsonrpc2.InternalError, "x")); err != nil {
				t.Fatal(err)
			}
		}
		t.Fatal("there are more messages than bytes")
	})
}
