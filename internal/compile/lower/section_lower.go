package lower

import (
	"context"
	"iter"
	"maps"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Input is the input of lowering.
type Input struct {
	Document *expand.Document
	// FaultyAsset reports whether a data asset itself, by its index, is faulty: nothing is derived from it. nil means
	// none is.
	FaultyAsset func(i int) bool
	// Earlier is the result for an earlier state of the same spec, whose unchanged parts are reused; nil if there is
	// none.
	Earlier *Result
	// Context stops the lowering, between two entries, when nobody waits for it any more; nil: never.
	Context context.Context
}

// Result is the result of lowering.
type Result struct {
	Sections Sections
	// Problems in the order of the sections, each fault once.
	Problems []expand.Problem

	failed   map[string]bool
	rejected []expand.Problem
	maps     []*lookup
	indexing sync.Once
	rooted   map[string][]int32 // see nearest
	grouping sync.Once
	byUnit   map[index.UnitID][]mapPlace // see MappingsOf
	// For later states of the spec: the results of the steps, and what expressions need to know.
	steps     map[string]*stepResult
	knowledge knowledge
}

// entryKey identifies an entry of a section at its place.
type entryKey struct {
	section string
	at      Path
}

// entryResult is the result of lowering an entry.
type entryResult struct {
	node    *expand.Node
	value   any
	context *Context
	failed  bool
}

// HasFailed reports whether a section is given, or derived from a given data asset, but has no value.
func (r *Result) HasFailed(section string) bool { return r.failed[section] }

// Mappings iterates over the values of the definition whose place is known.
func (r *Result) Mappings() iter.Seq[Mapping] {
	return func(yield func(Mapping) bool) {
		for _, m := range r.maps {
			for mapping := range m.All {
				if !yield(mapping) {
					return
				}
			}
		}
	}
}

// MappingsOf iterates over the values that were written in one unit.
func (r *Result) MappingsOf(unit index.UnitID) iter.Seq[Mapping] {
	r.grouping.Do(func() {
		r.byUnit = map[index.UnitID][]mapPlace{}
		for _, m := range r.maps {
			for i := range m.entries {
				if n := m.entries[i].node; n != nil {
					r.byUnit[n.At.Unit] = append(r.byUnit[n.At.Unit], mapPlace{m.Map, int32(i)})
				}
			}
		}
	})
	return func(yield func(Mapping) bool) {
		for _, p := range r.byUnit[unit] {
			n := p.m.entries[p.entry].node
			if !yield(Mapping{p.m.path(p.entry), n.At, n.Uses}) {
				return
			}
		}
	}
}

// mapPlace identifies an entry of one of the maps.
type mapPlace struct {
	m     *Map
	entry int32
}

// sectionNames returns the names of all sections in the order of their steps.
func sectionNames() []string {
	out := lists.Map(steps, func(s sectionStep) string { return s.name })
	return append(out, view.SectionEndConditions, view.SectionVictory, view.SectionScoring)
}

// readKnowledge returns what expressions need to know about the spec.
func (l *lowering) readKnowledge() Context {
	c := Context{
		Zones: l.zoneBases(), Seats: l.seatIDs(),
		Globals: l.variables(view.SectionGlobalVars), Players: l.variables(view.SectionPerPlayerVars),
		ZoneVars:   l.variables(view.SectionZoneVars),
		TokenProps: map[string]Type{}, NamedSets: map[string][]string{}, Tables: l.tablesByPath(),
		Constants: map[string]float64{},
	}
	for _, a := range l.assets() { // also of an unusable map: a name alone is then not a text
		if a.kind == kindMap {
			for _, track := range a.payload.Get(view.MapTracks).Items() {
				c.Globals[Identifier(track.Get(view.TrackID).Text())] += Unknown
			}
		}
	}
	for name, n := range l.section(view.SectionConstants).Pairs() {
		if n.Kind() == expand.Number {
			c.Constants[Identifier(name.Name)] = n.Number()
		}
	}
	c.seats = seatPlaces(c.Seats)
	for name, values := range l.section(view.SectionMetadata).Get(view.MetadataNamedSets).Pairs() {
		set := []string{}
		for _, v := range values.Items() {
			set = append(set, v.Text())
		}
		c.NamedSets[Identifier(name.Name)] = set
	}
	if flow := l.flow(); flow != nil {
		for _, id := range flow.node.Get(view.TurnFlowFreeOperationActionIDs).Items() {
			c.FreeOperations = append(c.FreeOperations, Identifier(id.Text()))
		}
	}
	types := l.declaredTypes(plainReading())
	if card := l.cardType(); card.synthetic {
		types = append(types, card.def)
	}
	for _, t := range types {
		for _, p := range t.Props {
			kind := map[gamedef.PropType]Type{gamedef.IntProp: Number, gamedef.StringProp: Text,
				gamedef.BooleanProp: Boolean}[p.Value]
			if known, seen := c.TokenProps[p.Key]; seen && known != kind {
				kind = Unknown
			}
			c.TokenProps[p.Key] = kind
		}
	}
	return c
}

// variables returns the types of the variables of a section.
func (l *lowering) variables(section string) map[string]Type {
	out := map[string]Type{}
	for _, n := range l.section(section).Items() {
		if name := Identifier(n.Get(view.GlobalVarName).Text()); name != "" {
			out[name] = map[string]Type{view.GlobalVarTypeInt: Number,
				view.GlobalVarTypeBoolean: Boolean, view.GlobalVarTypeEnum: Text}[n.Get(view.GlobalVarType).Text()]
		}
	}
	return out
}

// playersMax returns the largest number of players.
func (l *lowering) playersMax() int {
	n, _ := integerOf(l.section(view.SectionMetadata).Get(view.MetadataPlayers).Get(view.PlayersMax))
	return int(min(max(n, 0), maxPlayers))
}

// maxPlayers is the maximal number of zones that a zone of players becomes.
const maxPlayers = 1000

// zoneIDs iterates over the ids of the zones that the spec declares.
func (l *lowering) zoneIDs() iter.Seq[string] {
	return func(yield func(string) bool) {
		for base, z := range l.base().Zones {
			if !yield(base+":none") || z.Unqualified != "" && !yield(z.Unqualified) {
				return
			}
		}
	}
}

// plainReading returns a reading for parts without expressions and zone names, before the names are known.
func plainReading() *reading { return &reading{Context: &Context{}} }

// scratchReading returns a reading for parts that another section lowers, whose problems are not kept.
func (l *lowering) scratchReading() *reading {
	c := l.base()
	return &reading{Context: &c}
}

// newReading returns a reading for a part of a section.
func (l *lowering) newReading(section string) *reading {
	r := l.scratchReading()
	l.contexts[section] = append(l.contexts[section], r.Context)
	return r
}

// noteDone records whether a part of a section has a value.
func (l *lowering) noteDone(section string, r *reading) bool {
	if r.failed || l.isIncomplete(section) {
		l.failed[section] = true
	}
	return !l.failed[section]
}

// rootPath returns the path of a section.
func rootPath(section string) Path { return Path{Doc: "doc." + section, Def: section} }

// entries lowers the entries of a section that is a list; ok is false if one of them has no value. A missing section
// has no entries. finish handles what a row does not express.
func entries[T any](l *lowering, section string, finish ...func(*reading, *expand.Node, *T)) (out []T, ok bool) {
	list, one := l.section(section), byRow(entryShape(section), finish...)
	out = make([]T, 0, list.Len())
	r := l.newReading(section)
	if isGiven(list) && list.Kind() != expand.List {
		r.fail(list, "a list")
	}
	l.noteDone(section, r)
	for i, n := range list.Items() {
		if l.isAbandoned() {
			break
		}
		out = append(out, lowerEntry(l, section, n, rootPath(section).Index(i), one))
	}
	return out, !l.failed[section]
}

// byRow returns a function that lowers an entry by the row of its shape, and then calls finish.
func byRow[T any](s *grammar.Shape, finish ...func(*reading, *expand.Node, *T)) func(*reading, *expand.Node, Path) T {
	by := rowOf[T](s)
	return func(r *reading, n *expand.Node, at Path) T {
		out := rowRecord[T](r, by, n, at)
		for _, f := range finish {
			f(r, n, &out)
		}
		return out
	}
}

// lowerEntry lowers one entry of a section. If the result equals that of an earlier state, it returns the earlier
// value, so that later comparisons of the two are quick.
func lowerEntry[T any](l *lowering, section string, n *expand.Node, at Path,
	one func(r *reading, n *expand.Node, at Path) T) T {
	key := entryKey{section, at}
	if known := l.known[key]; known.node == n && l.sameBase() {
		l.entries[key] = known
		l.contexts[section] = append(l.contexts[section], known.context)
		l.noteDone(section, &reading{Context: known.context, failed: known.failed})
		return known.value.(T)
	}
	r := l.newReading(section)
	r.Map.Add(at.Def, n)
	out := one(r, r.record(n), at)
	l.noteDone(section, r)
	if known, ok := l.known[key].value.(T); ok && gamedef.Same(known, out) {
		out = known
	}
	l.entries[key] = entryResult{n, out, r.Context, r.failed}
	return out
}

// FailedSections lists the sections for which HasFailed returns true, in their order.
func (r *Result) FailedSections() []string {
	var out []string
	for _, s := range sectionNames() {
		if r.failed[s] {
			out = append(out, s)
		}
	}
	return out
}

// RejectedProblems returns problems about nodes that could not be lowered, which explain why sections have no value
// if nothing else does.
func (r *Result) RejectedProblems() []expand.Problem { return r.rejected }

// Place returns the place where a value of the definition, or its nearest ancestor, was written.
func (r *Result) Place(path string) (expand.Origin, *expand.Use) {
	best, at := r.nearest(path)
	if at == nil {
		return expand.Origin{}, nil
	}
	// What is written under the same name further down is still nearer.
	for _, step := range pathSteps(path[best:]) {
		inner := at.Get(step)
		if i, err := strconv.Atoi(step); err == nil && at.Kind() == expand.List && i < at.Len() {
			inner = at.Items()[i]
		}
		if inner == nil {
			break
		}
		at = inner
	}
	return at.At, at.Uses
}

// ExactPlace is like Place, for text written for exactly that path, not only around it; ok is false if there is none.
func (r *Result) ExactPlace(path string) (at expand.Origin, uses *expand.Use, ok bool) {
	best, n := r.nearest(path)
	for _, step := range pathSteps(path[best:]) {
		inner := n.Get(step)
		if i, err := strconv.Atoi(step); err == nil && n.Kind() == expand.List && i < n.Len() {
			inner = n.Items()[i]
		}
		n = inner
	}
	if n == nil || !n.At.Node.Valid() {
		return expand.Origin{}, nil, false
	}
	return n.At, n.Uses, true
}

// CountInstances sets, for places in macros, the number of values of the definition that come from each: more than
// one if the macro is used several times.
func (r *Result) CountInstances(places map[expand.Origin]int) {
	asked := maps.Clone(places)
	for _, m := range r.maps {
		for at, n := range m.instances(asked) {
			if _, wanted := places[at]; wanted {
				places[at] += n
			}
		}
	}
}

// pathSteps splits a path into the names of fields and the indices of entries.
func pathSteps(path string) []string {
	return strings.FieldsFunc(path, func(c rune) bool { return c == '.' || c == '[' || c == ']' })
}

// Context returns a Context for lowering expressions outside the spec, with what the spec's own expressions know.
func (r *Result) Context() Context { return r.knowledge.Context }
