package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"

	"ludo-lsp/kernel/gamedef"
)

// Move tells a move on one line, with its decisions by their names.
func (s Scene) Move(m kernel.Move) string {
	text, items := s.move(&m)
	return strings.Join(append([]string{text}, items...), "; ")
}

// move tells a move, and apart from it what was decided for each item of what was chosen.
func (s Scene) move(m *kernel.Move) (text string, items []string) {
	var b strings.Builder
	name := s.Name(m.ActionID)
	switch {
	case m.ActionID == kernel.Decline:
		return "does not interrupt", nil
	case m.InterruptSeat != "":
		b.WriteString("interrupts with ")
	case m.Continues:
		if len(m.Params) > 0 {
			if card := s.decided(m.Params[0].Name).card; card != "" {
				name = s.Card(card)
			}
		}
		b.WriteString("goes on with ")
	case m.FreeOperation && s.classes[m.ActionID] == gamedef.PassClass:
		return "declines what was granted", nil
	case m.FreeOperation && s.classes[m.ActionID] != gamedef.EventClass:
		b.WriteString("free ")
	}
	b.WriteString(name)
	if class := actionClass(m.ActionClass); class != "" && class != name {
		b.WriteString(" as " + class)
	}
	parts, items := s.params(m)
	if len(parts) > 0 {
		separator := ", "
		for _, p := range m.Params {
			if len(p.Value.Items()) > 1 {
				separator = "; "
			}
		}
		b.WriteString(" (" + strings.Join(parts, separator) + ")")
	}
	if c := m.Compound; c != nil {
		other, more := s.move(&c.SpecialActivity)
		b.WriteString(", " + string(c.Timing) + " it " + other)
		items = append(items, more...)
	}
	return b.String(), items
}

// params tells the parameters of a move, each as its name and its value; apart from them those that were asked for each
// item of a list that was chosen, an item on a line.
func (s Scene) params(m *kernel.Move) (parts, items []string) {
	var out []namedValue
	lists := map[string][]kernel.Value{}
	var order []string
	of := map[string][]namedValue{} // by item
	_, event := m.Params.Get(gamedef.EventCardParam)
	for _, p := range m.Params {
		name := p.Name
		players := s.chosen[[2]string{m.ActionID, name}]
		if strings.HasPrefix(name, "decision:") {
			d := s.decided(name)
			name, players = d.bind, d.players
			lists[name] = p.Value.Items()
			if item := cmp.Or(s.asked[p.Name], s.item(d.around, lists)); item != "" {
				if of[item] == nil {
					order = append(order, item)
				}
				n, number := p.Value.Int()
				value := namedValue{s.Binding(name), s.Value(p.Value)}
				if players {
					value.value = s.players(p.Value)
				}
				if value.value == nothing || number && n == 0 {
					value.value = "" // nothing is done
				}
				of[item] = append(of[item], value)
				continue
			}
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
	for _, item := range order {
		values := slices.DeleteFunc(of[item], func(v namedValue) bool { return v.value == "" })
		if len(values) > 0 {
			items = append(items, item+": "+strings.Join(joined(values), ", "))
		}
	}
	return joined(out), items
}

// item is the item of a chosen list for which a decision was made; "" for a decision in no loop through such a list.
func (s Scene) item(in around, lists map[string][]kernel.Value) string {
	for i := range min(len(in.loops), len(in.at)) {
		if list := lists[in.loops[i]]; in.at[i] < len(list) {
			if item := list[in.at[i]]; s.zones[item.Text()] {
				return s.Zone(item.Text())
			}
		}
	}
	return ""
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
