package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"
)

// The SDK parses numeric request ids as float64. Numbers that it cannot represent pass through it as texts that no
// client writes, and are restored on output.

var (
	held   = regexp.MustCompile(`^-?[0-9]{1,15}$`)
	number = regexp.MustCompile(`^-?[0-9][-+.eE0-9]*$`)
	marked = regexp.MustCompile(`"\\u0000(-?[0-9][-+.eE0-9]*)"`)

	// failed matches how the SDK reports a wrong message.
	failed = regexp.MustCompile(`("error":\{"code":)(?:0|-32600|-32602)(,"message":")((?:[^"\\]|\\.)*)`)
)

// failures map the SDK's texts in such a message to ours.
var failures = [][2]string{
	{`duplicate \"init`, "the session has begun already; initialize is sent once"},
	{"invalid params: ", "a param of this method is missing, or of a wrong kind: a name, say, is a text"},
	{"invalid params", "there is no such cursor; a list begins without one, and goes on with its nextCursor"},
}

// inOurWords returns an error of the SDK in our words.
func inOurWords(told []byte) []byte {
	part := failed.FindSubmatch(told)
	for _, f := range failures {
		if bytes.Contains(part[3], []byte(f[0])) {
			return slices.Concat(part[1], []byte("-32602"), part[2], []byte(f[1]))
		}
	}
	return bytes.Replace(told, []byte(`"code":0,`), []byte(`"code":-32602,`), 1)
}

// requestIDPaths are the paths in a message at which a client names a request.
var requestIDPaths = [][]string{{"id"}, {"params", "requestId"}, {"params", "_meta", "progressToken"}}

// markIDs returns a message with its ids in a form the SDK passes on unchanged.
func markIDs(message []byte) []byte {
	for _, path := range requestIDPaths {
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

// unmarkingWriter writes whole messages in their final form.
type unmarkingWriter struct{ out io.Writer }

func (u unmarkingWriter) Write(p []byte) (int, error) {
	out := failed.ReplaceAllFunc(marked.ReplaceAll(p, []byte("$1")), inOurWords)
	if _, err := u.out.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}
