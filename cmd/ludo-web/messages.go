package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"sync"

	"ludo-lsp/internal/spec/workspace"
)

// messages is the connection to a client that exchanges whole messages.
type messages struct {
	post func(message string) // sends a message of the server

	mu     sync.Mutex
	more   sync.Cond
	in     bytes.Buffer
	closed bool

	out bytes.Buffer
}

func newMessages(post func(string)) *messages {
	m := &messages{post: post}
	m.more.L = &m.mu
	return m
}

// receive takes in a message of the client.
func (m *messages) receive(message string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(&m.in, "Content-Length: %d\r\n\r\n%s", len(message), message)
	m.more.Signal()
}

// Read implements io.Reader.
func (m *messages) Read(b []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.in.Len() == 0 {
		if m.closed {
			return 0, io.EOF
		}
		m.more.Wait()
	}
	return m.in.Read(b)
}

// Write implements io.Writer. It sends each message when it is whole.
func (m *messages) Write(b []byte) (int, error) {
	m.out.Write(b)
	for {
		head, rest, ok := bytes.Cut(m.out.Bytes(), []byte("\r\n\r\n"))
		if !ok {
			return len(b), nil
		}
		size, err := strconv.Atoi(string(bytes.TrimPrefix(head, []byte("Content-Length: "))))
		if err != nil {
			return 0, err
		}
		if len(rest) < size {
			return len(b), nil
		}
		m.post(string(rest[:size]))
		m.out.Next(len(head) + 4 + size)
	}
}

// Close implements io.Closer.
func (m *messages) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.more.Signal()
	return nil
}

// newFiles returns the files of a browser, of which there are none yet.
func newFiles() *workspace.Files { return &workspace.Files{MostFiles: 10_000, MostBytes: 64 << 20} }

// changeFiles puts and removes files as the parameters of the notification ludo/files say: "write" has for each
// absolute path its "text", or its bytes as "base64"; "remove" has paths of files and folders.
func changeFiles(files *workspace.Files, params string) error {
	var change struct {
		Write map[string]struct {
			Text   string `json:"text"`
			Base64 []byte `json:"base64"`
		} `json:"write"`
		Remove []string `json:"remove"`
	}
	if err := json.Unmarshal([]byte(params), &change); err != nil {
		return fmt.Errorf("the files cannot be read: %w", err)
	}
	for _, name := range change.Remove {
		files.Remove(name)
	}
	for _, name := range slices.Sorted(maps.Keys(change.Write)) {
		content := change.Write[name]
		if !path.IsAbs(name) || path.Clean(name) != name {
			return fmt.Errorf("%q is no absolute path of a file", name)
		}
		if err := files.Put(name, workspace.Held(content.Text+string(content.Base64))); err != nil {
			return err
		}
	}
	return nil
}
