package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"math"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What a client sends goes in lanes: of each so many calls are answered at a time, and the others wait. So a client that
// does not read its answers makes few of them wait: those of tools are short, resources may be long.
const (
	others    = iota // notifications and answers, which never wait
	calls            // calls of tools and what else there is
	resources        // reads of resources
)

// mostCalls are how many calls of each lane are answered at a time, mostWaiting how many bytes of others wait before no
// more are read, and ofMessage what one costs besides its text.
var mostCalls = [...]int{others: math.MaxInt, calls: 64, resources: 4}

const (
	mostWaiting = 1 << 20
	ofMessage   = 1 << 10
)

// lane is the one in which a message goes.
func (m message) lane() int {
	switch c := m.call(); {
	case c == nil:
		return others
	case c.Method == "resources/read":
		return resources
	}
	return calls
}

// Streams is a client that writes a message on a line.
func Streams(in io.Reader, out io.Writer) mcp.Transport {
	return &streams{in: bufio.NewReaderSize(in, 1<<16), out: unmarking{out}, known: map[jsonrpc.ID]int{}}
}

// streams is the connection with such a client.
type streams struct {
	in      *bufio.Reader
	out     io.Writer
	writing sync.Mutex // one message at a time

	mu      sync.Mutex
	changed *sync.Cond
	waiting [len(mostCalls)][]queued
	running [len(mostCalls)]int
	known   map[jsonrpc.ID]int // the lanes of calls that are not answered
	bytes   int                // of what waits
	number  int                // of the last message
	end     error              // why no more is read
}

// queued is a message that waits for its turn.
type queued struct {
	message
	number int
}

// Connect implements mcp.Transport.
func (s *streams) Connect(context.Context) (mcp.Connection, error) {
	s.changed = sync.NewCond(&s.mu)
	go s.receive()
	return s, nil
}

// SessionID implements mcp.Connection.
func (s *streams) SessionID() string { return "" }

// receive reads lines. What is no message is answered here, and waited for until the client has read it.
func (s *streams) receive() {
	for {
		line, err := s.line()
		if len(bare(line)) > 0 {
			m := messageOf(line)
			if s.take(&m); m.wrong != nil {
				_ = s.send(m.answer()) // who is gone is noticed by reading
			}
		}
		if err != nil {
			s.stop(err)
			return
		}
	}
}

// line reads a line, of one that is too long only the beginning.
func (s *streams) line() (line []byte, err error) {
	for {
		part, err := s.in.ReadSlice('\n')
		if len(line) <= longestMessage {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// take has a message wait for its turn.
func (s *streams) take(m *message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.wrong != nil || s.withdraws(m) {
		return
	}
	lane := m.lane()
	if c := m.call(); c != nil {
		if _, used := s.known[c.ID]; used {
			*m = message{wrong: &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest,
				Message: "a call with this id is not answered yet; give each call an id of its own"}}
			return
		}
		s.known[c.ID] = lane
	}
	for s.bytes > mostWaiting && s.end == nil {
		s.changed.Wait()
	}
	s.number++
	s.bytes += len(m.text) + ofMessage
	s.waiting[lane] = append(s.waiting[lane], queued{*m, s.number})
	s.changed.Broadcast()
}

// withdraws takes out the call which a message cancels, if that has not begun.
func (s *streams) withdraws(m *message) bool {
	r, ok := m.parsed.(*jsonrpc.Request)
	if !ok || r.Method != "notifications/cancelled" {
		return false
	}
	var p struct{ RequestID any }
	_ = json.Unmarshal(r.Params, &p)
	id, err := jsonrpc.MakeID(p.RequestID)
	lane, known := s.known[id]
	if err != nil || !known {
		return false
	}
	at := slices.IndexFunc(s.waiting[lane], func(q queued) bool { return q.call().ID == id })
	if at < 0 {
		return false
	}
	s.bytes -= len(s.waiting[lane][at].text) + ofMessage
	s.waiting[lane] = slices.Delete(s.waiting[lane], at, at+1)
	delete(s.known, id)
	return true
}

// Read implements mcp.Connection: the first message whose lane has room.
func (s *streams) Read(context.Context) (jsonrpc.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		next := -1
		for lane, list := range s.waiting {
			if len(list) > 0 && s.running[lane] < mostCalls[lane] &&
				(next < 0 || list[0].number < s.waiting[next][0].number) {
				next = lane
			}
		}
		switch {
		case next >= 0:
			m := s.waiting[next][0]
			s.waiting[next] = s.waiting[next][1:]
			if s.bytes -= len(m.text) + ofMessage; next != others {
				s.running[next]++
			}
			s.changed.Broadcast()
			return m.parsed, nil
		case s.end != nil:
			return nil, s.end
		}
		s.changed.Wait()
	}
}

// Write implements mcp.Connection.
func (s *streams) Write(_ context.Context, m jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(m)
	answer, answers := m.(*jsonrpc.Response)
	if err != nil && answers {
		text, err = jsonrpc.EncodeMessage(&jsonrpc.Response{ID: answer.ID, Error: &jsonrpc.Error{
			Code: jsonrpc.CodeInternalError, Message: "the answer cannot be written as JSON"}})
	}
	if err != nil {
		return err
	}
	if answers {
		s.mu.Lock()
		lane, known := s.known[answer.ID]
		delete(s.known, answer.ID)
		s.mu.Unlock()
		if known {
			defer func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.running[lane]--
				s.changed.Broadcast()
			}()
		}
	}
	return s.send(append(text, '\n'))
}

func (s *streams) send(text []byte) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	_, err := s.out.Write(text)
	return err
}

// stop has reading end.
func (s *streams) stop(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end == nil {
		s.end = err
	}
	s.changed.Broadcast()
}

// Close implements mcp.Connection. Who reads from a stream that stays open is not waited for.
func (s *streams) Close() error {
	s.stop(io.EOF)
	return nil
}
