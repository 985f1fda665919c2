package dap

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/google/go-dap"
)

// maxMessage bounds the size of a client message, in bytes.
const maxMessage = 4 << 20

// readMessage reads the content of a message. After an error nothing more can be read. A header line may be as long
// as the buffer of in.
func readMessage(in *bufio.Reader) ([]byte, error) {
	length := -1
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				err = errors.New("the header of a message never ends")
			}
			return nil, err
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, _ := strings.Cut(text, ":")
		if strings.EqualFold(name, "Content-Length") {
			value = strings.TrimSpace(value)
			if length, err = strconv.Atoi(value); err != nil || length < 0 || length > maxMessage {
				return nil, fmt.Errorf("%q is no length of a message; the longest has %d bytes", value, maxMessage)
			}
		}
	}
	if length < 0 {
		return nil, errors.New("a message has no Content-Length")
	}
	content := make([]byte, length)
	_, err := io.ReadFull(in, content)
	return content, err
}

// send writes a message to the client.
func (s *server) send(m dap.Message) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.seq++
	switch m := m.(type) {
	case dap.ResponseMessage:
		m.GetResponse().Seq, m.GetResponse().Type = s.seq, "response"
	case dap.EventMessage:
		m.GetEvent().Seq, m.GetEvent().Type = s.seq, "event"
	}
	if err := dap.WriteProtocolMessage(s.out, m); err != nil && s.broken == nil {
		s.broken = err
	}
}

// event returns an event with a name.
func event(name string) dap.Event { return dap.Event{Event: name} }

// answer returns the head of a response to a request.
func answer(r dap.RequestMessage) dap.Response {
	return dap.Response{RequestSeq: r.GetSeq(), Success: true, Command: r.GetRequest().Command}
}

// refuse answers that a request cannot be carried out; the sentence for the user says why.
func (s *server) refuse(r dap.RequestMessage, sentence string) {
	out := &dap.ErrorResponse{Response: answer(r)}
	out.Success, out.Message = false, sentence
	out.Body.Error = &dap.ErrorMessage{Id: 1, Format: sentence, ShowUser: true}
	s.send(out)
}

// writeConsole writes a line to the client's debug console.
func (s *server) writeConsole(category, text string) {
	out := &dap.OutputEvent{Event: event("output")}
	out.Body.Category, out.Body.Output = category, text+"\n"
	s.send(out)
}
