package member

import (
	"strconv"
	"strings"
)

// PathTo returns a path into a definition from the names of members and the indices of entries in lists.
func PathTo(parts ...any) string {
	var b strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(part)
		case int:
			b.WriteString("[" + strconv.Itoa(part) + "]")
		}
	}
	return b.String()
}

// IsWithin reports whether a path equals the path of, or leads to a part of what that leads to.
func IsWithin(path, of string) bool {
	rest, ok := strings.CutPrefix(path, of)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// Parent returns the path of the enclosing part, "" for a section.
func Parent(path string) string { return path[:max(0, strings.LastIndexAny(path, ".["))] }
