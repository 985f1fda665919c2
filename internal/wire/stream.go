package wire

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"

	"ludo-lsp/internal/guard"
)

// Limits of what the server keeps for one client.
const (
	// maxMessageBytes is more than the largest document needs, however its characters are escaped.
	maxMessageBytes = 128 << 20
	maxHeaderBytes  = 16 << 10
	// maxOpenCalls is the number of unanswered calls above which nothing more is read from the client until it takes
	// an answer.
	maxOpenCalls = 256
	// maxRefusals is the number of answers to invalid messages that may wait to be taken.
	maxRefusals = 256
)

// DrainTime is how long the server waits at the end for work in progress, and for the next answer to be written.
const DrainTime = 2 * time.Second

// shutdownTime is how long the answer to shutdown waits for each earlier answer. Editors wait no longer than two
// seconds for it.
const shutdownTime = time.Second

// FrameError reports that the start of the next message cannot be found any more, so that nothing else can be read
// from the client.
type FrameError struct{ Message string }

// Error returns a sentence without a full stop.
func (e *FrameError) Error() string { return e.Message }

// Stream reads the messages of a client and writes those to it. Invalid messages are answered with an error, and
// reading goes on after them; the library's own stream ends there.
type Stream struct {
	in       *bufio.Reader
	out      io.Writer
	close    func() error
	refusals chan *jsonrpc2.Response
	ended    chan struct{}
	endOnce  sync.Once

	writing sync.Mutex // held while a message is written
	frameTo []byte     // the memory of the last one, for reuse

	mu    sync.Mutex
	open  int                // calls read whose answers are not written
	taken chan struct{}      // closed, and made anew, when an answer is written
	turns map[string][]*turn // of the unanswered calls, by their ids
	lost  error              // why reading ended, if not at the end of the input
}

// NewStream returns the stream of a client.
func NewStream(rwc io.ReadWriteCloser) *Stream {
	s := &Stream{
		in: bufio.NewReaderSize(rwc, 1<<14), out: rwc, close: rwc.Close,
		refusals: make(chan *jsonrpc2.Response, maxRefusals), ended: make(chan struct{}), taken: make(chan struct{}),
		turns: map[string][]*turn{},
	}
	guard.Go(s.refuse, func(*guard.Fault) { s.end() })
	return s
}

// refuse writes the answers to invalid messages, off the read loop: a client that writes before it reads must not
// wait for itself.
func (s *Stream) refuse() {
	for {
		select {
		case r := <-s.refusals:
			if _, err := s.Write(context.Background(), r); err != nil {
				return
			}
		case <-s.ended:
			return
		}
	}
}

// Read implements jsonrpc2.Stream.
func (s *Stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := s.waitForAnswers(ctx, maxOpenCalls-1, 0); err != nil {
			return nil, 0, err
		}
		body, err := s.frame()
		if err != nil {
			// The library writes nothing any more once reading has ended, not even earlier answers.
			s.Drain(0, DrainTime)
			s.end()
			s.mu.Lock()
			s.lost = err
			s.mu.Unlock()
			return nil, 0, err
		}
		message, refusal := decode(body)
		if refusal != nil {
			s.noteCall()
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
			s.noteCall()
		}
		return message, int64(len(body)), nil
	}
}

// Write implements jsonrpc2.Stream. The library writes no more once it has failed: then nothing is read any more
// either, as nobody would see the answers.
func (s *Stream) Write(_ context.Context, m jsonrpc2.Message) (int64, error) {
	n, id, isAnswer, err := s.write(m)
	if isAnswer {
		s.noteAnswer(id)
	}
	if err != nil {
		s.end()
	}
	return n, err
}

// headerRoom is more than the length of a message header, and keptFrame the most memory that is kept for the next
// message.
const (
	headerRoom = 64
	keptFrame  = 64 << 10
)

// write writes a message with its header, in one piece, and returns which call it answers.
func (s *Stream) write(m jsonrpc2.Message) (n int64, id string, isAnswer bool, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	frame := append(s.frameTo[:0], make([]byte, headerRoom)...)
	frame = jsonrpc2.AppendMessage(frame, m)
	if s.frameTo = frame; cap(frame) > keptFrame {
		s.frameTo = nil
	}
	id, isAnswer = answeredCall(frame[headerRoom:])
	header := fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(frame)-headerRoom)
	frame = frame[headerRoom-len(header):]
	copy(frame, header)
	wrote, err := s.out.Write(frame)
	return int64(wrote), id, isAnswer, err
}

// answeredCall returns the id of the call that a message answers; ok is false for messages that answer none. The
// library has several types for each kind of message, most of them unexported: the written text tells them apart.
func answeredCall(message []byte) (id string, ok bool) {
	tokens := json.NewDecoder(bytes.NewReader(message))
	tokens.UseNumber()
	for range 3 { // { "jsonrpc": "2.0"
		if _, err := tokens.Token(); err != nil {
			return "", false
		}
	}
	if key, err := tokens.Token(); err != nil || key != "id" {
		return "", false // a notification
	}
	value, err := tokens.Token()
	if err != nil {
		return "", false
	}
	if key, err := tokens.Token(); err != nil || key == "method" {
		return "", false // a call
	}
	switch value := value.(type) {
	case json.Number:
		number, _ := value.Int64()
		return idKey(jsonrpc2.NewNumberID(number)), true
	case string:
		return idKey(jsonrpc2.NewStringID(value)), true
	}
	return "", true // to a message whose id could not be read
}

// Close implements jsonrpc2.Stream.
func (s *Stream) Close() error {
	s.end()
	return s.close()
}

func (s *Stream) end() { s.endOnce.Do(func() { close(s.ended) }) }

func (s *Stream) noteCall() {
	s.mu.Lock()
	s.open++
	s.mu.Unlock()
}

func (s *Stream) noteAnswer(id string) {
	s.mu.Lock()
	s.open = max(0, s.open-1)
	close(s.taken)
	s.taken = make(chan struct{})
	all := s.turns[id]
	var t *turn
	if len(all) > 0 { // several if a client gives calls the same id
		i, best := 0, -1
		for j, other := range all {
			if rank := other.rank(); rank > best {
				i, best = j, rank
			}
		}
		t = all[i]
		if s.turns[id] = slices.Delete(all, i, i+1); len(all) == 1 {
			delete(s.turns, id)
		}
	}
	s.mu.Unlock()
	if t != nil {
		t.end(&t.written)
	}
}

// notifyAnswered notifies a turn when the call with an id is answered.
func (s *Stream) notifyAnswered(id string, t *turn) {
	s.mu.Lock()
	s.turns[id] = append(s.turns[id], t)
	s.mu.Unlock()
}

// waitForAnswers waits until at most so many answers are still to be written. If none is written for as long as the
// patience lasts, it waits no longer; 0 is endless.
func (s *Stream) waitForAnswers(ctx context.Context, most int, patience time.Duration) error {
	for {
		s.mu.Lock()
		open, taken := s.open, s.taken
		s.mu.Unlock()
		if open <= most {
			return nil
		}
		var late <-chan time.Time
		if patience > 0 {
			late = time.After(patience)
		}
		select {
		case <-taken:
		case <-late:
			return context.DeadlineExceeded
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ended:
			return io.EOF
		}
	}
}

// Drain waits until at most butFor answers are still to be written, as long as none takes longer than the patience;
// it reports whether it succeeded.
func (s *Stream) Drain(butFor int, patience time.Duration) bool {
	return s.waitForAnswers(context.Background(), butFor, patience) == nil
}

// Lost returns why reading ended, if the client did not simply go away.
func (s *Stream) Lost() *FrameError {
	s.mu.Lock()
	defer s.mu.Unlock()
	frame, _ := errors.AsType[*FrameError](s.lost)
	return frame
}

// frame reads one frame: a header with the length, an empty line, the message.
func (s *Stream) frame() ([]byte, error) {
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
				continue // an extra line break
			}
			break
		}
		name, value, ok := strings.Cut(field, ":")
		if !ok {
			return nil, &FrameError{fmt.Sprintf(
				"%.40q stands where the header of a message must stand (Content-Length: …)", field)}
		}
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 0 || n > maxMessageBytes {
			return nil, &FrameError{fmt.Sprintf("%.40q is no length of a message; it is a number of bytes up to %d",
				strings.TrimSpace(value), maxMessageBytes)}
		}
		length = n
	}
	if length < 0 {
		return nil, &FrameError{"a message has no Content-Length"}
	}
	// Allocate no memory before the bytes arrive: the length may be a lie.
	var body bytes.Buffer
	body.Grow(min(length, 1<<16))
	if _, err := io.CopyN(&body, s.in, int64(length)); err != nil {
		if err == io.EOF {
			return nil, &FrameError{fmt.Sprintf("the input ends in a message, after %d of its %d bytes", body.Len(),
				length)}
		}
		return nil, err
	}
	return body.Bytes(), nil
}

// decode reads a message, or returns the answer to an invalid one.
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
