package gamedef

import (
	"strconv"
	"strings"
)

// path is the position of a walk over a definition, as the steps from its root.
type path []step

// step is a member by name, an entry of a list by index, or an entry of a map by key.
type step struct {
	name  string
	index int // of a list; -1 for a member, -2 for a key
}

func (p *path) member(name string) { *p = append(*p, step{name, -1}) }
func (p *path) entry(index int)    { *p = append(*p, step{"", index}) }
func (p *path) key(name string)    { *p = append(*p, step{name, -2}) }
func (p *path) pop()               { *p = (*p)[:len(*p)-1] }

// String returns the path as text: "actions[3].effects[0]".
func (p path) String() string {
	var b strings.Builder
	for i, s := range p {
		switch {
		case s.index >= 0:
			b.WriteByte('[')
			b.WriteString(strconv.Itoa(s.index))
			b.WriteByte(']')
		case s.index == -2 && !isWord(s.name):
			b.WriteByte('[')
			b.WriteString(strconv.Quote(s.name))
			b.WriteByte(']')
		default:
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(s.name)
		}
	}
	return b.String()
}

// isWord reports whether a key can follow a dot unambiguously.
func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
			c == '_' || c == '-' || c == '$')
	})
}
