package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
)

// The SDK reads numbers by which a client names its requests as numbers of 64 bits with a point. Those that they cannot
// hold go through it as texts that no client writes, and come out as they were sent.

var (
	held   = regexp.MustCompile(`^-?[0-9]{1,15}$`)
	number = regexp.MustCompile(`^-?[0-9][-+.eE0-9]*$`)
	marked = regexp.MustCompile(`"\\u0000(-?[0-9][-+.eE0-9]*)"`)

	// uncoded is how the SDK answers calls that come before a session has begun, and coded what that is to be.
	uncoded = []byte(`"error":{"code":0,`)
	coded   = []byte(`"error":{"code":-32602,`)
)

// names are the places of a message at which a client names a request.
var names = [][]string{{"id"}, {"params", "requestId"}, {"params", "_meta", "progressToken"}}

// marking is a message whose names the SDK hands on as they are.
func marking(message []byte) []byte {
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

// unmarking writes whole messages as they are to be sent.
type unmarking struct{ out io.Writer }

func (u unmarking) Write(p []byte) (int, error) {
	out := bytes.Replace(marked.ReplaceAll(p, []byte("$1")), uncoded, coded, 1)
	if _, err := u.out.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}
