package blame

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/sim"
)

// Blame is the list of rules that can change a value, and that read it.
type Blame struct {
	Name, Noun string
	// Changes are the places that can change it, in the order of the spec.
	Changes []Change
	// Readers are the rules that look at it, as an author calls them, in the order of the spec.
	Readers []string
	// Games is the number of games examined; 0: none was played.
	Games int
}

// Change is a place in the rules that can change the value.
type Change struct {
	File  string
	Range source.Range // in UTF-16
	// Aspect says how: by changing the value, bringing tokens in, or taking them out.
	Aspect query.Aspect
	// Rule names its rule: "the action bet". Phases are those in which the rule acts, if it says so.
	Rule   string
	Phases []string
	// Does says in words what the effect does; "" if unknown.
	Does string
	// Played is what it did in games; Times is 0 if nothing.
	Played sim.Change
}

// PlayEvidence is evidence from games, with the source map of the played definition.
type PlayEvidence struct {
	Played *playtest.Played
	Games  int
	Places *cnl.SourceMap
}

// IsValue reports whether a place names a value that rules can change.
func IsValue(place *query.Place) bool {
	items := place.Items()
	return len(items) > 0 && verbs[items[0].Aspect] != ""
}

// Of returns who can change the value named at a place, and who reads it. Evidence from games is added; shown is nil
// if none was played.
func Of(spec query.Spec, place *query.Place, shown *PlayEvidence) *Blame {
	b := Changes(spec, place, shown)
	for _, item := range place.Items() {
		if item.Aspect == query.Reads {
			for _, call := range place.IncomingCalls(item) {
				b.Readers = append(b.Readers, nameOf(call.Item))
			}
		}
	}
	return b
}

// Changes is like Of, but without the readers of the value.
func Changes(spec query.Spec, place *query.Place, shown *PlayEvidence) *Blame {
	b := &Blame{}
	for _, item := range place.Items() {
		b.Name, b.Noun = item.Name, item.Noun
		if verbs[item.Aspect] == "" {
			continue
		}
		for _, call := range place.IncomingCalls(item) {
			b.add(place, item.Aspect, call)
		}
		if shown != nil && shown.Played.Evidence != nil {
			b.Games = shown.Games
			b.play(spec, item, shown)
		}
	}
	slices.SortStableFunc(b.Changes, func(x, y Change) int {
		return cmp.Or(cmp.Compare(spec.Document(x.File), spec.Document(y.File)), x.Range.Start.Compare(y.Range.Start))
	})
	return b
}

// nameOf returns the name of a rule as authors know it.
func nameOf(item query.Item) string {
	return strings.TrimSpace("the " + item.Noun + " " + item.Name)
}

// add records the places at which a rule can change the value.
func (b *Blame) add(place *query.Place, aspect query.Aspect, call query.Call) {
	var phases []string
	rule := call.Item
	rule.Aspect = query.Rule
	for _, user := range place.IncomingCalls(rule) {
		if user.Item.Kind == grammar.Phase {
			phases = append(phases, user.Item.Name)
		}
	}
	for _, r := range call.Ranges {
		c := Change{File: call.Item.File, Range: r, Aspect: aspect, Rule: nameOf(call.Item), Phases: phases}
		if at := place.At(c.File, r.Start); at != nil {
			if effect, ok := at.Effect(); ok {
				c.Does, c.Range = effect.Sentence, effect.Range
			}
		}
		known := slices.ContainsFunc(b.Changes,
			func(o Change) bool { return o.File == c.File && o.Range == c.Range && o.Aspect == aspect })
		if !known {
			b.Changes = append(b.Changes, c)
		}
	}
}

// changedKinds maps kinds of names to the kinds of changes in games.
var changedKinds = map[grammar.Kind]sim.ChangedKind{
	grammar.GlobalVar: sim.ChangedVariable, grammar.PlayerVar: sim.ChangedVariable, grammar.ZoneVar: sim.ChangedVariable,
	grammar.GlobalMarker: sim.ChangedMarker, grammar.SpaceMarker: sim.ChangedMarker,
	grammar.TokenProp: sim.ChangedProperty,
}

// play adds what rules did to the value in played games.
func (b *Blame) play(spec query.Spec, item query.Item, shown *PlayEvidence) {
	what, ok := changedKinds[item.Kind]
	switch item.Aspect {
	case query.Fills:
		what, ok = sim.TokenIn, true
	case query.Empties:
		what, ok = sim.TokenOut, true
	case query.Reads:
		return
	}
	if !ok {
		return
	}
	paths := map[string]sim.Change{}
	for at, change := range shown.Played.Evidence.Changes {
		if at.What == what && at.Name == item.Name {
			paths[at.Path] = *change
		}
	}
	for _, at := range slices.Sorted(maps.Keys(paths)) {
		place, ok := shown.Places.Find(at)
		if !ok {
			continue
		}
		// In a macro the place is that of the macro's effect; reported is the effect that names the value, which may
		// be the use.
		found := b.at(item.Aspect, place.File, place.Range)
		for _, use := range place.Uses {
			if found == nil {
				found = b.at(item.Aspect, use.File, use.Range)
			}
		}
		if found == nil {
			b.Changes = append(b.Changes, changeAt(spec, item.Aspect, place))
			found = &b.Changes[len(b.Changes)-1]
		}
		found.Played.Add(paths[at])
	}
}

// changeAt returns the change made by an effect that does not name the value, such as one that reaches all zones.
func changeAt(spec query.Spec, aspect query.Aspect, place cnl.Place) Change {
	c := Change{File: place.File, Range: place.Range, Aspect: aspect, Rule: "another rule"}
	at := query.At(spec, c.File, c.Range.Start, source.UTF16)
	if at == nil {
		return c
	}
	if effect, ok := at.Effect(); ok {
		c.Does = effect.Sentence
	}
	for _, item := range at.Items() {
		if item.Aspect == query.Rule {
			c.Rule = nameOf(item)
		}
	}
	return c
}

// at returns the smallest change that contains the range r of a file, or lies in it.
func (b *Blame) at(aspect query.Aspect, file string, r source.Range) (best *Change) {
	holds := func(outer, inner source.Range) bool {
		return !inner.Start.Before(outer.Start) && !outer.End.Before(inner.End)
	}
	for i := range b.Changes {
		c := &b.Changes[i]
		if c.File != file || c.Aspect != aspect || !holds(c.Range, r) && !holds(r, c.Range) {
			continue
		}
		if best == nil || holds(best.Range, c.Range) {
			best = c
		}
	}
	return best
}

// verbs are the words for what a rule does to a value.
var verbs = map[query.Aspect]string{query.Changes: "changes it", query.Fills: "brings tokens in",
	query.Empties: "takes tokens out"}

// Markdown returns the whole list as Markdown, for people.
func (b *Blame) Markdown() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Who can change the %s `%s`\n", b.Noun, b.Name)
	if len(b.Changes) == 0 {
		out.WriteString("\nNobody: no rule changes it.\n")
	}
	for _, c := range b.Changes {
		fmt.Fprintf(&out, "\n- **%s** %s (%s:%d)%s.", c.Rule, verbs[c.Aspect], path.Base(c.File),
			c.Range.Start.Line+1, c.phasesText())
		if c.Does != "" {
			fmt.Fprintf(&out, "\n  %s", c.effectLine())
		}
		if b.Games > 0 {
			fmt.Fprintf(&out, "\n  %s", c.inPlayText(b.Games))
		}
	}
	if len(b.Changes) > 0 {
		out.WriteByte('\n')
	}
	if len(b.Readers) > 0 {
		fmt.Fprintf(&out, "\nLooked at by %s.\n", strings.Join(b.Readers, ", "))
	}
	if b.Games == 0 {
		out.WriteString("\nThe game was not played, so what the rules did is not told.\n")
	}
	return out.String()
}

// Brief returns at most `most` changes, one a line, and how many more there are; "" if there are none.
func (b *Blame) Brief(most int) string {
	var lines []string
	for i, c := range b.Changes {
		if i == most {
			lines = append(lines, fmt.Sprintf("- %d more", len(b.Changes)-most))
			break
		}
		line := fmt.Sprintf("- **%s** %s%s", c.Rule, verbs[c.Aspect], c.phasesText())
		if c.Does != "" {
			line += ": " + strings.TrimSuffix(c.effectLine(), ".")
		}
		line += "."
		if b.Games > 0 {
			line += " " + c.inPlayText(b.Games)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// phasesText returns a text about the phases in which a change is made, if its rule has phases.
func (c *Change) phasesText() string {
	if len(c.Phases) == 0 {
		return ""
	}
	return ", in the phase " + strings.Join(c.Phases, ", ")
}

// effectLine returns what the effect does, in one line.
func (c *Change) effectLine() string { return strings.Join(strings.Fields(c.Does), " ") }

// inPlayText returns a text about what a change did in played games.
func (c *Change) inPlayText(games int) string {
	if c.Played.Times == 0 {
		return fmt.Sprintf("In %d games never.", games)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "In %d games %s", games, symbols.Times(c.Played.Times))
	switch least, most := c.Played.Least, c.Played.Most; {
	case least == most && least != 0:
		fmt.Fprintf(&out, ", by %+d", least)
	case least != most:
		fmt.Fprintf(&out, ", by %+d to %+d", least, most)
	}
	if len(c.Played.Became) > 0 {
		fmt.Fprintf(&out, ", to %s", strings.Join(c.Played.Became, ", "))
	}
	fmt.Fprintf(&out, "; first with seed %d, ", c.Played.First.Seed)
	if c.Played.First.Move < 0 {
		out.WriteString("at the beginning.")
	} else {
		fmt.Fprintf(&out, "in move %d.", c.Played.First.Move+1)
	}
	return out.String()
}
