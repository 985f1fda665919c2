package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The SDK reads numbers by which a client names its requests as numbers of 64 bits with a point. Those that they cannot
// hold go through it as texts that no client writes, and come out as they were sent.

var (
	held   = regexp.MustCompile(`^-?[0-9]{1,15}$`)
	number = regexp.MustCompile(`^-?[0-9][-+.eE0-9]*$`)
	marked = regexp.MustCompile(`"\\u0000(-?[0-9][-+.eE0-9]*)"`)
)

// names are the places of a message at which a client names a request.
var names = [][]string{{"id"}, {"params", "requestId"}, {"params", "_meta", "progressToken"}}

// marking is a message, or several, whose names the SDK hands on as they are.
func marking(message []byte) []byte {
	var several []json.RawMessage
	if json.Unmarshal(message, &several) == nil {
		for i := range several {
			several[i] = marking(several[i])
		}
		if out, err := json.Marshal(several); err == nil && len(several) > 0 {
			return out
		}
		return message
	}
	for _, path := range names {
		message = markingAt(message, path)
	}
	return message
}

func markingAt(text []byte, path []string) []byte {
	var members map[string]json.RawMessage
	if len(path) == 0 {
		if !number.Match(text) || held.Match(text) {
			return text
		}
		return []byte(`"\u0000` + string(text) + `"`)
	}
	if json.Unmarshal(text, &members) != nil {
		return text
	}
	inner, is := members[path[0]]
	now := markingAt(inner, path[1:])
	if !is || bytes.Equal(now, inner) {
		return text
	}
	members[path[0]] = now
	if out, err := json.Marshal(members); err == nil {
		return out
	}
	return text
}

// Streams is a client that writes a message on a line.
func Streams(in io.Reader, out io.Writer) mcp.Transport {
	lines := bufio.NewReader(in)
	return &mcp.IOTransport{Writer: unmarking{out}, Reader: &marker{next: func() ([]byte, error) {
		line, err := lines.ReadBytes('\n')
		if text := bytes.TrimSpace(line); len(text) > 0 {
			line = append(marking(text), '\n')
		}
		return line, err
	}}}
}

// Names keeps the names of requests in the messages of HTTP.
func Names(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := r.Body
		r.Body = &marker{next: func() ([]byte, error) {
			all, err := io.ReadAll(body)
			if err == nil {
				err = io.EOF
			}
			return marking(all), err
		}}
		handler.ServeHTTP(unmarkingHTTP{w, unmarking{w}}, r)
	})
}

// marker reads what next gives.
type marker struct {
	next func() ([]byte, error)
	text []byte
	err  error
}

func (m *marker) Read(p []byte) (int, error) {
	for len(m.text) == 0 && m.err == nil {
		m.text, m.err = m.next()
	}
	if len(m.text) == 0 {
		return 0, m.err
	}
	n := copy(p, m.text)
	m.text = m.text[n:]
	return n, nil
}

func (m *marker) Close() error { return nil }

// unmarking writes whole messages as they are to be sent.
type unmarking struct{ out io.Writer }

func (u unmarking) Write(p []byte) (int, error) {
	if _, err := u.out.Write(marked.ReplaceAll(p, []byte("$1"))); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (u unmarking) Close() error { return nil }

type unmarkingHTTP struct {
	http.ResponseWriter
	text unmarking
}

func (u unmarkingHTTP) Write(p []byte) (int, error) { return u.text.Write(p) }

func (u unmarkingHTTP) Flush() { _ = http.NewResponseController(u.ResponseWriter).Flush() }
