package directed

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Purpose is the kind of thing that a step, or a group of steps, does.
type Purpose string

// The purposes. A step changes what players see of the table, or does bookkeeping: it looks, offers a choice, or
// records what only the rules use. Or a phase or a turn begins or ends.
const (
	Changing  Purpose = "change"
	Looking   Purpose = "look"
	Choosing  Purpose = "choice"
	Noting    Purpose = "note"
	GoesRound Purpose = "lifecycle"
)

// doingOf returns the purpose of the trace entry e, whose index is at.
func doingOf(told words.Scene, at int, e kernel.TraceEntry) Purpose {
	switch e.What.(type) {
	case kernel.VariableChanged, kernel.MarkerChanged, kernel.TokenPropertySet, kernel.ActivePlayerSet,
		kernel.TokenMoved, kernel.ZoneConcealed:
		if told.Notes(at, e) {
			return Noting
		}
		return Changing
	case kernel.TokenCreated, kernel.TokenDestroyed, kernel.CardMoved, kernel.ZoneShuffled, kernel.ZoneRevealed,
		kernel.NumberRolled, kernel.GrantResolved:
		return Changing
	case kernel.LifecycleEvent, kernel.PhaseEffect:
		return GoesRound
	case kernel.DecisionMade:
		return Choosing
	}
	return Looking
}

// Group is a run of consecutive steps: of one line of a rule, of a use of a macro there, or steps shown together
// because they change nothing on the table.
type Group struct {
	From   int            `json:"from"` // the steps in the range [From, To)
	To     int            `json:"to"`
	Does   Purpose        `json:"does"`                  // Changing if one of them does; else GoesRound if all do, and Looking
	Source *kernel.Source `json:"source,omitzero"`       // the line; nil if unknown or several
	Name   string         `json:"macro,omitzero"`        // of the macro that is used there; "" for none
	Text   string         `json:"text"`                  // what it does on the table, or how much it looks at, on one line
	Counts string         `json:"counts" unless:"Parts"` // how many steps change something, look or note
	Parts  []Group        `json:"parts,omitzero"`        // nil for a single step
}

// groupsOf groups the steps of a rule.
func groupsOf(told words.Scene, steps []Step) []Group {
	g := &grouping{told: told, steps: steps, chains: make([][]link, len(steps))}
	for i := range steps {
		g.chains[i] = chainOf(&steps[i])
	}
	out := g.groupWithin(0, len(steps), 0)
	for len(out) == 1 && out[0].Parts != nil { // it says no more than its parts
		out = out[0].Parts
	}
	return out
}

// link is a line that a step came through: the first link is the rule's line, the last is the line on which the step
// is written.
type link struct {
	file string
	line int
	name string // of the macro used there
	at   *kernel.Source
}

func chainOf(s *Step) []link {
	var out []link
	for i := range slices.Backward(s.uses) {
		use := &s.uses[i]
		out = append(out, link{use.File, use.Line, use.Name, &use.Source})
	}
	if s.Source != nil {
		return append(out, link{s.Source.File, s.Source.Line, "", s.Source})
	}
	return append(out, link{})
}

// grouping groups steps by the lines through which they came.
type grouping struct {
	told   words.Scene
	steps  []Step
	chains [][]link
}

// groupWithin groups steps with the same links so far by their next link.
func (g *grouping) groupWithin(from, to, depth int) (out []Group) {
	for at := from; at < to; {
		end := at + 1
		for end < to && g.isSameLink(at, end, depth) {
			end++
		}
		out = append(out, g.group(at, end, depth))
		at = end
	}
	return g.fold(out)
}

// isSameLink reports whether two steps came through the same link.
func (g *grouping) isSameLink(a, b, depth int) bool {
	if len(g.chains[a]) <= depth || len(g.chains[b]) <= depth {
		return false
	}
	x, y := g.chains[a][depth], g.chains[b][depth]
	return x.line > 0 && x.file == y.file && x.line == y.line
}

// group returns a group of steps that came through the same link.
func (g *grouping) group(from, to, depth int) Group {
	out := Group{From: from, To: to, Source: g.steps[from].Source}
	for i := from; i < to; i++ {
		if len(g.chains[i]) > depth {
			link := g.chains[i][depth]
			out.Source = link.at
			if link.name != "" {
				out.Name = link.name
			}
		}
	}
	if to-from > 1 {
		out.Parts = g.groupWithin(from, to, depth+1)
		for len(out.Parts) == 1 {
			out.Parts = out.Parts[0].Parts
		}
	}
	g.describeGroup(&out)
	return out
}

// fold merges consecutive groups that change nothing on the table: phases and turns, and bookkeeping.
func (g *grouping) fold(groups []Group) []Group {
	var out []Group
	for at := 0; at < len(groups); {
		kind, end := groups[at].Does.mergeBookkeeping(), at+1
		for kind != Changing && end < len(groups) && groups[end].Does.mergeBookkeeping() == kind {
			end++
		}
		if end == at+1 {
			out = append(out, groups[at])
		} else {
			all := Group{From: groups[at].From, To: groups[end-1].To, Parts: groups[at:end]}
			g.describeGroup(&all)
			out = append(out, all)
		}
		at = end
	}
	if len(out) == 1 {
		return groups
	}
	return out
}

// mergeBookkeeping returns the purpose d, or one common purpose for all kinds of bookkeeping.
func (d Purpose) mergeBookkeeping() Purpose {
	if d == Choosing || d == Noting {
		return Looking
	}
	return d
}

// describeGroup sets the text of a group, which describes what its steps do.
func (g *grouping) describeGroup(out *Group) {
	steps := g.steps[out.From:out.To]
	if len(steps) == 1 {
		out.Does, out.Text = steps[0].Does, steps[0].Text
		return
	}
	changes := countOf(steps, Changing)
	switch around := countOf(steps, GoesRound); {
	case changes > 0:
		out.Does, out.Text = Changing, g.netChanges(steps)
	case around == len(steps):
		out.Does, out.Text = GoesRound, lifecycleText(steps)
	default:
		out.Does = Looking
	}
	out.Counts = countsText(steps)
	if out.Text == "" {
		out.Text = out.Counts
	}
}

// countsText returns a text with the number of steps of each purpose.
func countsText(steps []Step) string {
	var out []string
	for _, c := range []struct {
		does Purpose
		text string
	}{{Changing, ""}, {Looking, " looked at"}, {Choosing, " chosen"}, {Noting, " noted"}} {
		switch n := countOf(steps, c.does); {
		case n > 0 && c.does == Changing:
			out = append(out, symbols.Count(n, "change"))
		case n > 0:
			out = append(out, strconv.Itoa(n)+c.text)
		}
	}
	return strings.Join(out, ", ")
}

func countOf(steps []Step, does Purpose) (n int) {
	for i := range steps {
		if steps[i].Does == does {
			n++
		}
	}
	return n
}

// netChanges returns a text about what steps change on the table in the end: repeated or continued changes are reported
// once, undone ones are not.
func (g *grouping) netChanges(steps []Step) string {
	var entries []kernel.TraceEntry
	at := map[any]int{} // by what is changed
	for i := range steps {
		if steps[i].Does != Changing {
			continue
		}
		entry := steps[i].TraceEntry
		key, changes := changedCell(entry)
		if last, again := at[key]; changes && again {
			entries[last].What = joinChanges(entries[last].What, entry.What)
			continue
		}
		at[key] = len(entries)
		entries = append(entries, entry)
	}
	entries = slices.DeleteFunc(entries, func(e kernel.TraceEntry) bool {
		switch t := e.What.(type) {
		case kernel.TokenMoved:
			return t.From == t.To
		case kernel.VariableChanged:
			return t.Old == t.New
		case kernel.MarkerChanged:
			return t.Old == t.New
		}
		return false
	})
	texts := sumUp(g.told, entries)
	if more := len(texts) - maxListedChanges; more > 1 {
		texts = append(texts[:maxListedChanges:maxListedChanges], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, ", ")
}

// changedCell returns the key of what an entry changes, and whether that can change again.
func changedCell(e kernel.TraceEntry) (key any, is bool) {
	switch t := e.What.(type) {
	case kernel.TokenMoved:
		return t.TokenID, true
	case kernel.VariableChanged:
		return t.VariableCell, true
	case kernel.MarkerChanged:
		return [2]string{t.Space, t.Marker}, true
	}
	return nil, false
}

// joinChanges merges a change with a later one of the same thing.
func joinChanges(first, last kernel.Traced) kernel.Traced {
	switch was := first.(type) {
	case kernel.TokenMoved:
		is, _ := last.(kernel.TokenMoved)
		was.To = is.To
		return was
	case kernel.VariableChanged:
		is, _ := last.(kernel.VariableChanged)
		was.New = is.New
		return was
	case kernel.MarkerChanged:
		is, _ := last.(kernel.MarkerChanged)
		was.New = is.New
		return was
	}
	return first
}

// maxListedChanges is the maximal number of changes of a group that are listed on its line.
const maxListedChanges = 5

// lifecycleText returns a text about the phases and turns that begin and end; a phase that ends and begins again is
// left out.
func lifecycleText(steps []Step) string {
	var out []string
	again := returningPhases(steps)
	ended := false
	for i := range steps {
		t, _ := steps[i].What.(kernel.LifecycleEvent)
		switch {
		case again[i]:
		case t.Event == gamedef.TurnStart && ended:
			out = append(out, "the next begins")
		default:
			out = append(out, steps[i].Text)
		}
		ended = ended || t.Event == gamedef.TurnEnd
	}
	return strings.Join(out, ", ")
}

// returningPhases returns the indices of the steps in which a phase ends that begins again later, and of those in
// which it begins again.
func returningPhases(steps []Step) map[int]bool {
	left, out := map[string]int{}, map[int]bool{}
	for i := range steps {
		t, ok := steps[i].What.(kernel.LifecycleEvent)
		if !ok {
			continue
		}
		at, ended := left[t.Phase]
		switch {
		case t.Event == gamedef.PhaseExit:
			left[t.Phase] = i
		case t.Event == gamedef.PhaseEnter && ended:
			out[at], out[i] = true, true
			delete(left, t.Phase)
		}
	}
	return out
}

// placeText returns the place where a group was written, and the macro that wrote it; if the file is unknown, it
// returns the path of the group.
func (g *Group) placeText(p *Play, file func(string) string) string {
	switch {
	case g.Source != nil && g.Name != "":
		return fmt.Sprintf("%s:%d, %s", file(g.Source.File), g.Source.Line, words.Name(g.Name))
	case g.Source != nil:
		return fmt.Sprintf("%s:%d", file(g.Source.File), g.Source.Line)
	case g.Parts == nil && g.Does != GoesRound:
		return p.Steps[g.From].Path
	}
	return ""
}

// line returns a group on one line, which begins with where it was written.
func (g *Group) line(p *Play) string {
	at := g.placeText(p, func(file string) string { return file })
	if at == "" {
		return g.Text
	}
	return at + "  " + g.Text
}

// UsesOf returns the uses of macros through which the place p came, with the display names of their files.
func UsesOf(p cnl.Place, file func(string) string) (out []words.Use) {
	for _, u := range p.Uses {
		out = append(out, words.Use{Name: u.Name, Source: words.Source(file(u.File), u.Range)})
	}
	return out
}
