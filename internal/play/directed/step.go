package directed

import (
	"fmt"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Step is one thing a rule did: an entry of a trace, where it was written, and its text on one line.
type Step struct {
	kernel.TraceEntry `json:"-"`

	Source *kernel.Source `json:"source,omitzero"` // nil when it is not known
	Text   string         `json:"text"`            // such as "fruit: 12 → 15"
	Does   Purpose        `json:"does"`

	uses []words.Use // of macros through which it came, the innermost first
}

// Line is all that happened at a line of a document, each time it ran.
type Line struct {
	File string `json:"file"`
	Line int    `json:"line"` // from 1
	Text string `json:"text"`
}

// Steps returns what the effects of a player's move did, from one state to another.
func Steps(player int, before, after *kernel.State, trace []kernel.TraceEntry, locate kernel.Locator) []Step {
	return stepsOf(words.Of(before.Game()).In(before, after).ForActor(player), trace, locate, nil)
}

// Lifecycle reports whether the step is a phase or a turn that begins or ends.
func (s *Step) Lifecycle() bool { return isLifecycle(&s.TraceEntry) }

func stepsOf(told words.Scene, trace []kernel.TraceEntry, locate kernel.Locator,
	uses func(path string) []words.Use) []Step {
	told = told.Through(trace)
	out := make([]Step, len(trace))
	for i, e := range trace {
		out[i] = Step{TraceEntry: e, Text: Summary(told.After(i-1), trace[i:i+1]), Does: doingOf(told, i, e)}
		if out[i].Text == "" { // on a line, what it changes says as much
			if t, ok := e.What.(kernel.ResourceTransferred); ok {
				out[i].Text = fmt.Sprintf("transfer of %d", t.Actual)
			}
		}
		if at, ok := locate.Locate(e.Path); ok {
			out[i].Source = &at
		}
		if uses != nil {
			out[i].uses = uses(e.Path)
		}
	}
	return out
}

// linesOf joins the steps of each line, in the order in which the lines began to act.
func linesOf(told words.Scene, steps []Step) []Line {
	type key struct {
		file string
		line int
	}
	at := map[key][]kernel.TraceEntry{}
	var keys []key
	for _, s := range steps {
		if s.Source == nil || isLifecycle(&s.TraceEntry) {
			continue
		}
		k := key{s.Source.File, s.Source.Line}
		if at[k] == nil {
			keys = append(keys, k)
		}
		at[k] = append(at[k], s.TraceEntry)
	}
	var out []Line
	for _, k := range keys {
		if text := Summary(told, at[k]); text != "" {
			out = append(out, Line{k.file, k.line, text})
		}
	}
	return out
}

// isLifecycle reports whether an entry is a phase or a turn that begins or ends.
func isLifecycle(e *kernel.TraceEntry) bool {
	_, ok := e.What.(kernel.LifecycleEvent)
	return ok
}

// partSummary is the summary of several entries about the same thing.
type partSummary struct {
	key         string
	first, last string   // values before and after
	values      []string // that came up, in their order
	count       int
	write       func(p *partSummary) string
}

// maxValues is the maximal number of values of one thing that are listed on a line.
const maxValues = 6

// Summary returns one line about what the entries of a trace did.
func Summary(told words.Scene, entries []kernel.TraceEntry) string {
	return strings.Join(sumUp(told, entries), ", ")
}

// sumUp returns texts that summarize the entries of a trace, one for each thing that entries are about.
func sumUp(told words.Scene, entries []kernel.TraceEntry) (texts []string) {
	var parts []*partSummary
	note := func(key string, write func(p *partSummary) string) *partSummary {
		for _, p := range parts {
			if p.key == key {
				p.count++
				return p
			}
		}
		p := &partSummary{key: key, count: 1, write: write}
		parts = append(parts, p)
		return p
	}
	for i := range entries {
		describe(told, &entries[i], note)
	}
	for _, p := range parts {
		if text := p.write(p); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

func describe(told words.Scene, e *kernel.TraceEntry, note func(key string,
	write func(p *partSummary) string) *partSummary) {
	change := func(what, before, after string) {
		p := note(what, func(p *partSummary) string {
			if p.count == 1 && p.first == p.last {
				return fmt.Sprintf("%s: %s as before", what, p.last)
			}
			return fmt.Sprintf("%s: %s → %s", what, p.first, p.last)
		})
		if p.count == 1 {
			p.first = before
		}
		p.last = after
	}
	value := func(what, v string) {
		p := note(what, func(p *partSummary) string { return what + " = " + p.listValues() })
		p.values = append(p.values, v)
	}
	plain := func(what string) {
		note(what, func(p *partSummary) string {
			if p.count > 1 {
				return fmt.Sprintf("%s ×%d", what, p.count)
			}
			return what
		})
	}
	tokens := func(what, id string) {
		p := note(what, func(p *partSummary) string {
			if p.count > maxValues {
				return fmt.Sprintf("%s: %d tokens", what, p.count)
			}
			return what + ": " + words.List(p.values)
		})
		p.values = append(p.values, told.Token(id))
	}
	items := func(counts kernel.ItemCounts) {
		p := note("items", func(p *partSummary) string {
			if p.count == 1 {
				return p.first + ": " + p.listValues()
			}
			return p.listValues()
		})
		text := symbols.Count(counts.Done, "item")
		if counts.Found != counts.Done {
			text += fmt.Sprintf(" of %d", counts.Found)
		}
		p.values = append(p.values, text)
		if p.count == 1 {
			p.first = formulaOf(told, grammar.QueryType, counts.Over, e.Bound)
		}
	}
	switch t := e.What.(type) {
	case kernel.VariableChanged:
		change(told.NameOwned(t.Var, ownerOf(&t.VariableCell)), t.Old.Text(), t.New.Text())
	case kernel.MarkerChanged:
		change(told.NameOwned(t.Marker, t.Space), t.Old, t.New)
	case kernel.TokenPropertySet:
		change(words.Name(t.Property)+" of "+told.Token(t.TokenID), told.Value(t.Old), told.Value(t.New))
	case kernel.ActivePlayerSet:
		change("to move", told.Player(t.Old), told.Player(t.New))
	case kernel.TokenMoved:
		tokens(routeText(told, t.From, t.To), t.TokenID)
	case kernel.CardMoved:
		tokens(routeText(told, t.From, t.To), t.TokenID)
	case kernel.TokenCreated:
		tokens(routeText(told, "", t.Zone), t.TokenID)
	case kernel.TokenDestroyed:
		tokens(routeText(told, t.Zone, ""), t.TokenID)
	case kernel.ConditionTested:
		p := note("if", (*partSummary).tallyValues)
		p.values = append(p.values, strconv.FormatBool(t.Outcome))
		if p.first = p.values[0]; p.count == 1 && len(t.Saw) > 0 {
			if saw := sawText(told, t, e.Bound); saw != p.first {
				p.first = saw + " → " + p.first
			}
		}
	case kernel.ValueBound:
		value(words.BindingName(t.Bind), told.Value(t.Value))
	case kernel.NumberRolled:
		value(words.BindingName(t.Bind), told.Value(t.Value))
	case kernel.DecisionMade:
		value(words.BindingName(t.Bind), told.Value(t.Value))
	case kernel.SubsetChosen:
		value("best score", strconv.FormatInt(t.Score, 10))
	case kernel.ItemsVisited:
		items(t.ItemCounts)
	case kernel.ItemsReduced:
		items(t.ItemCounts)
	case kernel.TokensRemoved:
		value("left of the budget", strconv.FormatInt(t.Remaining, 10))
	case kernel.ResourceTransferred:
		if t.Requested != t.Actual {
			plain(fmt.Sprintf("%d instead of %d", t.Actual, t.Requested))
		}
	case kernel.LifecycleEvent:
		plain(lifecycleSentence(t))
	case kernel.PhaseEffect:
		plain(strings.TrimSpace(words.Name(t.Effect) + " " + words.Name(t.To)))
	case kernel.ZoneShuffled:
		plain(e.Kind() + " " + told.Zone(t.Zone))
	case kernel.ZoneRevealed:
		plain(e.Kind() + " " + told.Zone(t.Zone))
	case kernel.ZoneConcealed:
		plain(e.Kind() + " " + told.Zone(t.Zone))
	case kernel.GrantResolved:
		plain("free operation of " + t.Seat + ": " + t.Stage)
	default:
		plain(words.Name(e.Kind()))
	}
}

// lifecycleSentence returns a text about a phase or a turn that begins or ends.
func lifecycleSentence(t kernel.LifecycleEvent) string {
	switch t.Event {
	case gamedef.PhaseEnter:
		return words.Name(t.Phase) + " begins"
	case gamedef.PhaseExit:
		return words.Name(t.Phase) + " ends"
	case gamedef.TurnStart:
		return "a turn begins"
	}
	return "the turn ends"
}

// routeText returns a text about the zones that a token goes from and to; "" means outside the game.
func routeText(told words.Scene, from, to string) string {
	switch {
	case from == "":
		return "created in " + told.Zone(to)
	case to == "":
		return told.Zone(from) + " → gone"
	}
	return told.Zone(from) + " → " + told.Zone(to)
}

// ownerOf returns the player or the place that has a variable, or "" if it belongs to the whole game.
func ownerOf(c *kernel.VariableCell) string {
	if c.Player >= 0 {
		return strconv.Itoa(c.Player)
	}
	return c.Zone
}

// listValues returns the values of a part as a text; a long list is cut, and a value repeated in a row is listed once.
func (p *partSummary) listValues() string {
	var out []string
	for i := 0; i < len(p.values); {
		from := i
		for i < len(p.values) && p.values[i] == p.values[from] {
			i++
		}
		switch {
		case len(out) == maxValues:
			return strings.Join(out, ", ") + fmt.Sprintf(" … (%d)", len(p.values))
		case i-from > 1:
			out = append(out, fmt.Sprintf("%s ×%d", p.values[from], i-from))
		default:
			out = append(out, p.values[from])
		}
	}
	return strings.Join(out, ", ")
}

// tallyValues returns a text with the number of times that each value of a part occurs.
func (p *partSummary) tallyValues() string {
	if len(p.values) == 1 {
		return p.first
	}
	var out []string
	for _, want := range []string{"true", "false"} {
		n := 0
		for _, v := range p.values {
			if v == want {
				n++
			}
		}
		if n > 0 {
			out = append(out, fmt.Sprintf("%s ×%d", want, n))
		}
	}
	return strings.Join(out, ", ")
}
