package mcp

import (
	"bufio"
	"context"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// mostOpen is the maximal number of open calls of a client; beyond it reading stops.
const mostOpen = 256

// waitForSlot waits for a place in slots, and holds it until done is called.
func waitForSlot(ctx context.Context, slots chan struct{}) (done func(), err error) {
	select {
	case slots <- struct{}{}:
		return func() { <-slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// afterWrite is called when a client has received the answer of a call, or is gone.
type afterWrite struct {
	mu   sync.Mutex
	over bool
	then []func()
}

func (w *afterWrite) run() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.over = true; len(w.then) > 0; w.then = w.then[1:] {
		w.then[0]()
	}
}

// afterWriteOf returns that of a request; nil if its transport has none.
func afterWriteOf(info *auth.TokenInfo) *afterWrite {
	if info == nil {
		return nil
	}
	w, _ := info.Extra["written"].(*afterWrite)
	return w
}

// afterwards runs do when the answer of a request is received.
func afterwards(r mcp.Request, do func()) {
	if e := r.GetExtra(); e != nil {
		if w := afterWriteOf(e.TokenInfo); w != nil {
			w.mu.Lock()
			defer w.mu.Unlock()
			if !w.over {
				w.then = append(w.then, do)
				return
			}
		}
	}
	do()
}

// Streams returns a transport with one message per line.
func Streams(in io.Reader, out io.Writer) mcp.Transport {
	return &streams{in: bufio.NewReaderSize(in, 1<<16), out: out, open: map[jsonrpc.ID]*afterWrite{}}
}

// streams is the connection with such a client. The SDK reads valid messages from it.
type streams struct {
	mcp.Connection
	in      *bufio.Reader
	out     io.Writer
	writing sync.Mutex // one line at a time

	mu      sync.Mutex
	changed *sync.Cond
	open    map[jsonrpc.ID]*afterWrite // the unanswered calls
}

// Connect implements mcp.Transport.
func (s *streams) Connect(ctx context.Context) (_ mcp.Connection, err error) {
	s.changed = sync.NewCond(&s.mu)
	over := &mcp.IOTransport{Reader: io.NopCloser(&lineReader{next: s.nextMessage}), Writer: sink{s}}
	s.Connection, err = over.Connect(ctx)
	return s, err
}

// Read implements mcp.Connection.
func (s *streams) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		m, err := s.Connection.Read(ctx)
		r, ok := m.(*jsonrpc.Request)
		if err != nil || !ok || !r.IsCall() {
			return m, err
		}
		s.mu.Lock()
		for len(s.open) >= mostOpen {
			s.changed.Wait()
		}
		used := s.open[r.ID] != nil
		if !used {
			s.open[r.ID] = &afterWrite{}
			r.Extra = &mcp.RequestExtra{TokenInfo: &auth.TokenInfo{Extra: map[string]any{"written": s.open[r.ID]}}}
		}
		s.mu.Unlock()
		if !used {
			return m, nil
		}
		refusal := message{wrong: &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest,
			Message: "a call with this id is not answered yet; give each call an id of its own"}}
		_, _ = s.send(refusal.answer()) // a client that is gone is noticed when reading
	}
}

// Write implements mcp.Connection.
func (s *streams) Write(ctx context.Context, m jsonrpc.Message) error {
	if r, ok := m.(*jsonrpc.Response); ok {
		s.mu.Lock()
		w := s.open[r.ID]
		delete(s.open, r.ID)
		s.changed.Broadcast()
		s.mu.Unlock()
		if w != nil {
			defer w.run()
		}
	}
	return s.Connection.Write(ctx, m)
}

func (s *streams) send(text []byte) (int, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	return unmarkingWriter{s.out}.Write(text)
}

// nextMessage returns the next message. Invalid lines are answered, and it waits until the client has read that.
func (s *streams) nextMessage() (line []byte, err error) {
	for err == bufio.ErrBufferFull || line == nil {
		var part []byte
		if part, err = s.in.ReadSlice('\n'); len(line) <= longestMessage {
			line = append(line, part...)
		}
		if err != nil && err != bufio.ErrBufferFull {
			break
		}
	}
	if len(trimMessage(line)) == 0 {
		return nil, err
	}
	m := messageOf(line)
	if m.wrong != nil {
		_, _ = s.send(m.answer())
		return nil, err
	}
	return append(m.text, '\n'), err
}

// lineReader reads the lines returned by next.
type lineReader struct {
	next func() ([]byte, error)
	text []byte
	err  error
}

func (l *lineReader) Read(p []byte) (int, error) {
	for len(l.text) == 0 && l.err == nil {
		l.text, l.err = l.next()
	}
	if len(l.text) == 0 {
		return 0, l.err
	}
	n := copy(p, l.text)
	l.text = l.text[n:]
	return n, nil
}

// sink is the writing side of a connection.
type sink struct{ *streams }

func (s sink) Write(p []byte) (int, error) { return s.send(p) }

func (sink) Close() error { return nil }
