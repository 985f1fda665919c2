package words

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"

	"ludo-lsp/kernel/gamedef"
)

// Move tells a move on one line, with its decisions by their names.
func (s Scene) Move(m kernel.Move) string {
	var b strings.Builder
	if m.InterruptSeat != "" {
		b.WriteString("(" + m.InterruptSeat + " interrupts) ")
	}
	if m.FreeOperation {
		b.WriteString("free ")
	}
	name := s.Name(strings.TrimPrefix(m.ActionID, "$"))
	b.WriteString(name)
	if class := actionClass(m.ActionClass); class != "" && class != name {
		b.WriteString(" as " + class)
	}
	if parts := s.params(&m); len(parts) > 0 {
		separator := ", "
		for _, p := range m.Params {
			if len(p.Value.Items()) > 1 {
				separator = "; "
			}
		}
		b.WriteString(" (" + strings.Join(parts, separator) + ")")
	}
	if c := m.Compound; c != nil {
		b.WriteString(", " + string(c.Timing) + " it " + s.Move(c.SpecialActivity))
	}
	return b.String()
}

// params tells the parameters of a move, each as its name and its value.
func (s Scene) params(m *kernel.Move) []string {
	var out []namedValue
	_, event := m.Params.Get(gamedef.EventCardParam)
	for _, p := range m.Params {
		name := p.Name
		players := s.chosen[[2]string{m.ActionID, name}]
		if strings.HasPrefix(name, "decision:") {
			d := s.decided(name)
			name, players = d.bind, d.players
		}
		switch {
		case p.Name == gamedef.EventCardParam:
			out = append(out, namedValue{value: s.Card(p.Value.Text())})
		case event && p.Name == gamedef.EventDeckParam:
		case event && p.Name == gamedef.EventSideParam:
			out = append(out, namedValue{value: p.Value.Text()})
		case players:
			out = append(out, namedValue{s.Binding(name), s.players(p.Value)})
		default:
			out = append(out, namedValue{s.Binding(name), s.Value(p.Value)})
		}
	}
	return joined(out)
}

// namedValue is a parameter with its name, "" where it needs none, and its value.
type namedValue struct{ name, value string }

// joined tells parameters. Those of one name one after the other are answers to a decision
// in a loop: of these the ones that chose nothing are left out.
func joined(params []namedValue) (out []string) {
	for i := 0; i < len(params); {
		var values []string
		name, from := params[i].name, i
		for ; i < len(params) && (i == from || name != "" && params[i].name == name); i++ {
			if params[i].value != nothing {
				values = append(values, params[i].value)
			}
		}
		if len(values) == 0 {
			values = []string{nothing}
		}
		if !names(values[0], name) {
			values[0] = strings.TrimSpace(name + " " + values[0])
		}
		out = append(out, strings.Join(values, ", then "))
	}
	return out
}

// names reports whether what is told of a value begins or ends with a name: "card (rank 7)" and "red card (rank 7)"
// say that it is a card.
func names(value, name string) bool {
	what := value[:strings.IndexAny(value+"(", "(,")]
	return strings.HasPrefix(value+" ", name+" ") || strings.HasSuffix(" "+strings.TrimSpace(what), " "+name)
}

// players tells a value that is a player or a list of players.
func (s Scene) players(v kernel.Value) string {
	if v.Kind() == kernel.List {
		var out []string
		for _, item := range v.Items() {
			out = append(out, s.players(item))
		}
		return Listed(out)
	}
	if n, ok := v.Int(); ok {
		return s.Player(int(n))
	}
	return s.Value(v)
}

// Moves tells moves among which one is to be chosen, each on one line: where some would read alike, the
// tokens are told with all that they differ in, or with where they lie, and what is alike then is counted.
func (s Scene) Moves(moves []kernel.Move) []string {
	out := make([]string, len(moves))
	for i := range moves {
		out[i] = s.Move(moves[i])
	}
	for _, s.exact = range []exactness{withProperties, withZones} {
		for _, group := range sameTexts(out) {
			closer := make([]string, len(group))
			for n, i := range group {
				closer[n] = s.Move(moves[i])
			}
			if !slices.Equal(closer[1:], closer[:len(closer)-1]) { // they are not all the same
				for n, i := range group {
					out[i] = closer[n]
				}
			}
		}
	}
	for _, group := range sameTexts(out) {
		for n, i := range group[1:] {
			out[i] += " #" + strconv.Itoa(n+2)
		}
	}
	return out
}

// sameTexts are the places of texts that are there several times, together those of one text.
func sameTexts(texts []string) (groups [][]int) {
	at := map[string][]int{}
	for i, text := range texts {
		at[text] = append(at[text], i)
	}
	for i, text := range texts {
		if group := at[text]; len(group) > 1 && group[0] == i {
			groups = append(groups, group)
		}
	}
	return groups
}
