package member

import (
	"strconv"
	"strings"
)

// PathTo is a path into a definition: the names of members, and the numbers of entries in lists.
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
