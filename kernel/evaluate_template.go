package kernel

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// template is a text with {name} groups. A group is replaced by the value bound to the name, and stays as it is if
// that has no text.
type template struct {
	text  string
	parts []templatePart // nil: the text has no groups
}

type templatePart struct {
	text string
	bind values.Name // noName if the text is not a group
}

func (c *compiler) textTemplate(text string) template {
	t := template{text: text}
	at := 0
	for _, found := range values.Group.FindAllStringSubmatchIndex(text, -1) {
		if found[0] > at {
			t.parts = append(t.parts, templatePart{text[at:found[0]], values.NoName})
		}
		bind := c.game.names.Name(strings.TrimSpace(text[found[2]:found[3]]))
		t.parts = append(t.parts, templatePart{text[found[0]:found[1]], bind})
		at = found[1]
	}
	if t.parts != nil && at < len(text) {
		t.parts = append(t.parts, templatePart{text[at:], values.NoName})
	}
	return t
}

// compileTemplate compiles the name of a binding that may have {name} groups.
func (c *compiler) compileTemplate(text string) nameFunc {
	t := c.textTemplate(text)
	if t.parts == nil {
		n := c.game.names.Name(text)
		return func(*machine) values.Name { return n }
	}
	return func(m *machine) values.Name {
		var room [64]byte
		return m.nameOf(string(t.fill(m, room[:0])))
	}
}

// reader returns the template of a name that is only read. It returns noName for a name that nothing is bound to.
func (c *compiler) reader(text string) (read nameFunc, t *template) {
	t = new(template)
	*t = c.textTemplate(text)
	if t.parts == nil {
		n := c.game.names.Name(text)
		return func(*machine) values.Name { return n }, t
	}
	return func(m *machine) values.Name {
		var room [64]byte
		return m.findBuilt(t.fill(m, room[:0]))
	}, t
}

// in returns the text of the template with its groups replaced.
func (t *template) in(m *machine) string {
	if t.parts == nil {
		return t.text
	}
	return string(t.fill(m, nil))
}

func (t *template) fill(m *machine, out []byte) []byte {
	for i := range t.parts {
		part := &t.parts[i]
		if part.bind != values.NoName {
			if filled, ok := appendEncoded(out, m.env[part.bind]); ok {
				out = filled
				continue
			}
		}
		out = append(out, part.text...)
	}
	return out
}

// appendEncoded appends the text of a scalar, or the id of a token or row.
func appendEncoded(out []byte, v Value) ([]byte, bool) {
	switch v.Kind() {
	case Token:
		return values.AppendToken(out, v.Ref.(*values.Properties).Kind, v.N), true
	case Row:
		id := values.FieldOf(v, "id")
		return values.AppendText(out, id), id.IsText()
	}
	return values.AppendText(out, v), v.IsScalar()
}

// find returns the number of a name that comes up in play, noName for one that nothing was ever bound to.
func (m *machine) find(text string) values.Name {
	if n, ok := m.game.names.ByText[text]; ok {
		return n
	}
	if n, ok := m.newNames.ByText[text]; ok {
		return n
	}
	return values.NoName
}

// findBuilt is find for a composed name.
func (m *machine) findBuilt(text []byte) values.Name {
	if n, ok := m.game.names.ByText[string(text)]; ok {
		return n
	}
	if n, ok := m.newNames.ByText[string(text)]; ok {
		return n
	}
	return values.NoName
}

// bound returns the value of a binding; one without a value fails with MISSING_BINDING.
func (m *machine) bound(n values.Name, text string) Value {
	if n < 0 || m.env[n].Kind() == Unbound {
		m.unbound(text)
	}
	return m.env[n]
}

func (m *machine) unbound(text string) {
	names := m.boundNames()
	m.failEvaluation(codeMissingBinding, "Nothing is bound to "+quote(text)+" here"+suggestNames(text, names),
		"binding", text,
		"availableBindings", names)
}

// tokenOf returns the token that a value is or names, and whether there is one. It may no longer be in a zone.
func (m *machine) tokenOf(v Value) (tokenID, bool) {
	switch v.Kind() {
	case Token:
		if v.N < int64(len(m.tokens)) {
			return tokenID(v.N), true
		}
	case TokenName:
		if v.N < int64(len(m.tokens)) && m.tokens[v.N].properties.Kind == v.Ref.(*values.TokenType) {
			return tokenID(v.N), true
		}
	}
	return 0, false
}

// lend lets an expression temporarily rebind a name while it looks at items, by writing to m.env. The caller defers
// takeBack with the value that lend returns, so that a rule that fails leaves the name as it was; the journal is not
// involved.
func (m *machine) lend(n values.Name) Value {
	m.scratch.lent = append(m.scratch.lent, n)
	return m.env[n]
}

func (m *machine) takeBack(n values.Name, v Value) {
	m.scratch.lent = m.scratch.lent[:len(m.scratch.lent)-1]
	m.env[n] = v
}

// suggestNames completes a sentence about a wrong name with the names that may have been meant.
func suggestNames(wrong string, names []string) string {
	if close := gamedef.Nearest(wrong, names); len(close) > 0 {
		return ". Did you mean " + quote(close[0]) + "?"
	}
	return "."
}

func quote(text string) string { return strconv.Quote(text) }

// countNoun returns a number with a noun.
func countNoun(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + several
}

// scratch is memory that expressions reuse.
type scratch struct {
	lists   [][]zoneID
	visited [][]bool      // by zone, all false
	lent    []values.Name // bindings that expressions in progress have lent
}

// zones returns an empty list with room, to be given back with release.
func (s *scratch) zones() []zoneID {
	if last := len(s.lists) - 1; last >= 0 {
		list := s.lists[last]
		s.lists = s.lists[:last]
		return list[:0]
	}
	return make([]zoneID, 0, 64)
}

func (s *scratch) release(list []zoneID) { s.lists = append(s.lists, list) }

// marks returns a truth value for each zone, all false, to be given back with releaseMarks when all are false again.
func (s *scratch) marks(zones int) []bool {
	if last := len(s.visited) - 1; last >= 0 {
		list := s.visited[last]
		s.visited = s.visited[:last]
		return list
	}
	return make([]bool, zones)
}

func (s *scratch) releaseMarks(list []bool) { s.visited = append(s.visited, list) }
