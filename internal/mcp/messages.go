package mcp

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// longestMessage bounds the size of a client's message, in bytes.
const longestMessage = 4 << 20

const tooLong = "a message may have 4 megabytes, and this one has more; send less at once"

var needsParams = regexp.MustCompile(`^(initialize|.*/(call|read|get|subscribe|unsubscribe|complete))$`)

// message is what a client sent.
type message struct {
	text  []byte          // in the SDK's form
	id    json.RawMessage // nil if it has no usable one
	wrong *jsonrpc.Error  // the answer to an invalid message
}

// messageOf parses what a client sent: one message, with a byte order mark or without. It never fails; what the SDK
// could not read is answered.
func messageOf(text []byte) (m message) {
	text = trimMessage(text)
	refused := func(code int64, why string) message {
		return message{id: m.id, wrong: &jsonrpc.Error{Code: code, Message: why}}
	}
	if len(text) > longestMessage {
		return refused(jsonrpc.CodeInvalidRequest, tooLong)
	}
	var members map[string]json.RawMessage
	switch err := json.Unmarshal(text, &members); {
	case !json.Valid(text):
		return refused(jsonrpc.CodeParseError, "this is no JSON, or nested without end; a message is one object of JSON")
	case text[0] == '[':
		return refused(jsonrpc.CodeInvalidRequest, "several messages at once are not taken; send each by itself")
	case err != nil || members == nil:
		return refused(jsonrpc.CodeInvalidRequest, "a message is an object of JSON with jsonrpc, method and id")
	}
	id, named := members["id"]
	if number.Match(id) || bytes.HasPrefix(id, []byte(`"`)) && !marked.Match(id) {
		m.id = id
	}
	var version, method string
	raw, asks := members["method"]
	switch {
	case json.Unmarshal(members["jsonrpc"], &version) != nil || version != "2.0":
		return refused(jsonrpc.CodeInvalidRequest, `a message must say "jsonrpc": "2.0"`)
	case named && m.id == nil:
		return refused(jsonrpc.CodeInvalidRequest, "the id of a message is a number, or a text without control characters")
	case !utf8.Valid(text):
		return refused(jsonrpc.CodeParseError, "a message is written in UTF-8, and this one is not")
	case !asks && members["result"] == nil && members["error"] == nil:
		return refused(jsonrpc.CodeInvalidRequest, "a message has a method, or it is an answer with a result or an error")
	case asks && (json.Unmarshal(raw, &method) != nil || raw[0] != '"'):
		return refused(jsonrpc.CodeInvalidRequest, "the method of a message is a text")
	}
	p := string(members["params"])
	if asks && !strings.HasPrefix(p, "{") && (p != "" && p != "null" || needsParams.MatchString(method)) {
		return refused(jsonrpc.CodeInvalidParams, "the params of a message are an object, with a name for each")
	}
	if m.text = text; asks {
		m.text = markIDs(text)
	}
	if _, err := jsonrpc.DecodeMessage(m.text); err != nil {
		return refused(jsonrpc.CodeInvalidRequest, "this is no message: nested too deeply, or with parts of a wrong kind")
	}
	return m
}

// trimMessage returns a message without surrounding blanks and marks.
func trimMessage(text []byte) []byte {
	return bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(text), []byte("\uFEFF")))
}

// answer returns the response to an invalid message.
func (m message) answer() []byte {
	if m.id == nil {
		m.id = json.RawMessage("null")
	}
	text, _ := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", m.id, m.wrong}) // which can always be marshalled
	return append(text, '\n')
}
