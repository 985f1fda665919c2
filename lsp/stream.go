package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// Limits of what one client may have the server keep.
const (
	// maxMessageBytes is more than the largest document has, however its
	// characters are escaped.
	maxMessageBytes = 128 << 20
	maxHeaderBytes  = 16 << 10
	// maxOpenCalls are the calls whose answers the client has not taken. With so
	// many, nothing more is read from it until it takes one.
	maxOpenCalls = 256
	// maxRefusals are the answers to messages that are none that wait to be taken.
	maxRefusals = 256
)

// FrameError says that the beginning of the next message cannot be found any
// more, so that nothing else can be read from the client.
type FrameError struct{ Message string }

// Error is a sentence without a full stop.
func (e *FrameError) Error() string { return e.Message }

// stream reads the messages of a client and writes those to it. What is no
// message is answered with an error, and reading goes on behind it; the library's
// own stream ends there.
type stream struct {
	jsonrpc2.Stream // writes
	in              *bufio.Reader
	close           func() error
	refusals        chan *jsonrpc2.Response
	ended           chan struct{}
	endOnce         sync.Once

	mu    sync.Mutex
	open  int           // calls that were read and whose answers are not written
	taken chan struct{} // closed, and made anew, when an answer is written
	lost  error         // why reading ended, if not at the end of the input
}

func newStream(rwc io.ReadWriteCloser) *stream {
	s := &stream{
		Stream: jsonrpc2.NewStream(rwc), in: bufio.NewReaderSize(rwc, 1<<14), close: rwc.Close,
		refusals: make(chan *jsonrpc2.Response, maxRefusals), ended: make(chan struct{}), taken: make(chan struct{}),
	}
	go s.refuse()
	return s
}

// refuse writes the answers to what is no message, off the read loop: a client
// that writes before it reads must not wait for itself.
func (s *stream) refuse() {
	for {
		select {
		case r := <-s.refusals:
			if _, err := s.Stream.Write(context.Background(), r); err != nil {
				return
			}
			s.answered()
		case <-s.ended:
			return
		}
	}
}

// Read implements jsonrpc2.Stream.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := s.room(ctx); err != nil {
			return nil, 0, err
		}
		body, err := s.frame()
		if err != nil {
			// The library writes nothing any more once reading has ended, not even
			// what was asked for before.
			s.drain(drainTime)
			s.mu.Lock()
			s.lost = err
			s.mu.Unlock()
			return nil, 0, err
		}
		message, refusal := decode(body)
		if refusal != nil {
			s.asked()
			select {
			case s.refusals <- refusal:
				continue
			case <-ctx.Done():
				return nil, 0, ctx.Err()
			case <-s.ended:
				return nil, 0, io.EOF
			}
		}
		if _, isCall := message.(*jsonrpc2.Call); isCall {
			s.asked()
		}
		return message, int64(len(body)), nil
	}
}

// Write implements jsonrpc2.Stream.
func (s *stream) Write(ctx context.Context, m jsonrpc2.Message) (int64, error) {
	n, err := s.Stream.Write(ctx, m)
	if !isQuestion(m) {
		s.answered()
	}
	return n, err
}

// isQuestion reports messages that answer nothing. Answers come in types of the
// library's own, too.
func isQuestion(m jsonrpc2.Message) bool {
	switch m.(type) {
	case *jsonrpc2.Call, *jsonrpc2.Notification:
		return true
	}
	name := fmt.Sprintf("%T", m)
	return strings.Contains(name, "call") || strings.Contains(name, "notification")
}

// Close implements jsonrpc2.Stream.
func (s *stream) Close() error {
	s.endOnce.Do(func() { close(s.ended) })
	return s.close()
}

func (s *stream) asked() {
	s.mu.Lock()
	s.open++
	s.mu.Unlock()
}

func (s *stream) answered() {
	s.mu.Lock()
	s.open = max(0, s.open-1)
	close(s.taken)
	s.taken = make(chan struct{})
	s.mu.Unlock()
}

// room waits until the client has taken answers if too many wait for it.
func (s *stream) room(ctx context.Context) error {
	for {
		open, taken := s.unanswered()
		if open < maxOpenCalls {
			return nil
		}
		select {
		case <-taken:
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ended:
			return io.EOF
		}
	}
}

// unanswered counts the calls whose answers are not written; taken is closed when
// the next one is.
func (s *stream) unanswered() (open int, taken <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open, s.taken
}

// drain waits for the answers that are still to be written, as long as none takes
// longer than the patience; it reports whether they all are.
func (s *stream) drain(patience time.Duration) bool {
	for {
		open, taken := s.unanswered()
		if open == 0 {
			return true
		}
		select {
		case <-taken:
		case <-time.After(patience):
			return false
		case <-s.ended:
			return false
		}
	}
}

// lostFrame gives why reading ended, when the client did not simply go away.
func (s *stream) lostFrame() *FrameError {
	s.mu.Lock()
	defer s.mu.Unlock()
	frame, _ := errors.AsType[*FrameError](s.lost)
	return frame
}

// frame reads one frame: a header with the length, an empty line, the message.
func (s *stream) frame() ([]byte, error) {
	length, size := -1, 0
	for first := true; ; first = false {
		line, err := s.in.ReadSlice('\n')
		size += len(line)
		switch {
		case size > maxHeaderBytes || err == bufio.ErrBufferFull:
			return nil, &FrameError{fmt.Sprintf("the header of a message has more than %d KiB", maxHeaderBytes>>10)}
		case err == io.EOF && first && len(line) == 0:
			return nil, io.EOF
		case err == io.EOF:
			return nil, &FrameError{"the input ends in the header of a message"}
		case err != nil:
			return nil, err
		}
		field := strings.TrimRight(string(line), "\r\n")
		if field == "" {
			if first {
				continue // a line break too many
			}
			break
		}
		name, value, ok := strings.Cut(field, ":")
		if !ok {
			return nil, &FrameError{fmt.Sprintf("%.40q stands where the header of a message must stand (Content-Length: …)", field)}
		}
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 0 || n > maxMessageBytes {
			return nil, &FrameError{fmt.Sprintf("%.40q is no length of a message; it is a number of bytes up to %d", strings.TrimSpace(value), maxMessageBytes)}
		}
		length = n
	}
	if length < 0 {
		return nil, &FrameError{"a message has no Content-Length"}
	}
	// No memory before the bytes are there: the length may be a lie.
	var body bytes.Buffer
	body.Grow(min(length, 1<<16))
	if _, err := io.CopyN(&body, s.in, int64(length)); err != nil {
		if err == io.EOF {
			return nil, &FrameError{fmt.Sprintf("the input ends in a message, behind %d of its %d bytes", body.Len(), length)}
		}
		return nil, err
	}
	return body.Bytes(), nil
}

// decode reads a message, or gives the answer to what is none.
func decode(body []byte) (jsonrpc2.Message, *jsonrpc2.Response) {
	if !json.Valid(body) {
		return nil, refusal(jsonrpc2.ID{}, jsonrpc2.ParseError, "this message is no JSON")
	}
	m, err := jsonrpc2.DecodeMessage(body)
	if err == nil {
		return m, nil
	}
	var known struct {
		ID json.RawMessage `json:"id"`
	}
	var id jsonrpc2.ID
	if json.Unmarshal(body, &known) == nil {
		var number int64
		var text string
		switch {
		case json.Unmarshal(known.ID, &number) == nil && string(known.ID) != "null":
			id = jsonrpc2.NewNumberID(number)
		case json.Unmarshal(known.ID, &text) == nil && string(known.ID) != "null":
			id = jsonrpc2.NewStringID(text)
		}
	}
	return nil, refusal(id, jsonrpc2.InvalidRequest, "this is no request, notification or response: "+err.Error())
}

func refusal(id jsonrpc2.ID, code jsonrpc2.Code, message string) *jsonrpc2.Response {
	return jsonrpc2.NewResponse(id, nil, jsonrpc2.NewError(code, message))
}
