package gamedef

import (
	"reflect"
	"slices"
)

// Validation is what checking a definition has found, with what the check of a
// later version of it can use again. It is immutable.
type Validation struct {
	// Problems are those that Validate lists, in its order.
	Problems []Problem

	def        *GameDef // nil if not all of it could be checked
	vocabulary *vocabulary
	findings   map[string]finding // by check
}

// finding is what one check has found: all its problems, and those of the
// entries of the lists that it reads, by the path of the list.
type finding struct {
	problems []Problem
	entries  map[string][][]Problem
}

// ValidateAfter gives what Validate lists for a definition, with less work: what
// is the same as in an earlier version is not checked again. The definition must
// have all its parts, as one has that a compiler made; when the earlier
// validation is nil that is checked too.
func ValidateAfter(earlier *Validation, def *GameDef) *Validation {
	if earlier != nil && earlier.def != nil {
		return validated(earlier, def)
	}
	if def == nil {
		return &Validation{Problems: []Problem{{Code: ShapeInvalid, Severity: Error,
			Message: "There is no game definition."}}}
	}
	faults, whole := shape(def)
	if !whole {
		return &Validation{Problems: faults}
	}
	v := validated(&Validation{}, def)
	if len(faults) > 0 { // the next version may have them too
		return &Validation{Problems: append(faults, v.Problems...)}
	}
	return v
}

// check is a part of the validation. It reads the vocabulary of a definition,
// some lists of rules, and nothing else.
type check struct {
	name  string
	reads []string // members of GameDef
	run   func(*validator)
}

// checks are in the order in which their problems are listed.
var checks = []check{
	{"structure", []string{"TurnStructure", "Actions", "ActionPipelines", "Triggers"}, (*validator).structure},
	{"metrics", []string{"DerivedMetrics"}, (*validator).metrics},
	{"turnFlow", []string{"EventDecks"}, (*validator).turnFlow},
	{"terminal", []string{"Terminal"}, (*validator).terminal},
	{"setup", []string{"Setup"}, (*validator).setup},
	{"actions", []string{"Actions"}, (*validator).actions},
	{"pipelines", []string{"ActionPipelines"}, (*validator).pipelines},
	{"adjacency", nil, (*validator).adjacency},
	{"phases", []string{"TurnStructure"}, (*validator).phases},
	{"triggers", []string{"Triggers"}, (*validator).triggers},
	{"endings", []string{"Terminal"}, (*validator).endings},
	{"eventDecks", []string{"EventDecks"}, (*validator).eventDecks},
}

// rules are the members of GameDef that declare nothing that others name, but
// for the ids of phases and actions. All other members are the vocabulary.
var rules = []string{
	"Constants", "Setup", "TurnStructure", "Actions", "ActionPipelines", "Triggers", "Terminal", "DerivedMetrics",
	"EventDecks",
}

func validated(earlier *Validation, def *GameDef) *Validation {
	changed, anew := changes(earlier.def, def)
	v := &validator{def: def, at: make(path, 0, 48)} // deep enough for most
	if anew {
		v.vocabulary = newVocabulary(def)
	} else {
		v.vocabulary, v.before = earlier.vocabulary, earlier.def
	}
	out := &Validation{def: def, vocabulary: v.vocabulary, findings: map[string]finding{}}
	for _, c := range checks {
		found, known := earlier.findings[c.name]
		if anew || !known || slices.ContainsFunc(c.reads, func(member string) bool { return changed[member] }) {
			v.problems, v.entries, v.known = nil, map[string][][]Problem{}, found.entries
			c.run(v)
			found = finding{v.problems, v.entries}
		}
		out.findings[c.name] = found
		out.Problems = append(out.Problems, found.problems...)
	}
	return out
}

// changes tells which members of a definition are not as they were, and whether
// its vocabulary is not, so that everything must be checked anew.
func changes(before, after *GameDef) (changed map[string]bool, anew bool) {
	if before == nil {
		return nil, true
	}
	changed = map[string]bool{}
	a, b := reflect.ValueOf(before).Elem(), reflect.ValueOf(after).Elem()
	for i := range a.NumField() {
		if Same(a.Field(i).Interface(), b.Field(i).Interface()) {
			continue // at once, where both share their memory
		}
		name := a.Type().Field(i).Name
		changed[name] = true
		anew = anew || !slices.Contains(rules, name)
	}
	sameAction := func(a, b ActionDef) bool { return a.ID == b.ID }
	samePhase := func(a, b PhaseDef) bool { return a.ID == b.ID }
	return changed, anew || !slices.EqualFunc(before.Actions, after.Actions, sameAction) ||
		!slices.EqualFunc(before.TurnStructure.Phases, after.TurnStructure.Phases, samePhase) ||
		!slices.EqualFunc(before.TurnStructure.Interrupts, after.TurnStructure.Interrupts, samePhase)
}

// eachEntry runs a check on every entry of a list in a member, or repeats what
// it has found where the entry of the earlier version is the same.
func eachEntry[T any](v *validator, member string, earlier, list []T, check func(entry *T)) {
	v.at.member(member)
	at := v.at.String()
	v.at.pop()
	known := v.known[at]
	found := make([][]Problem, len(list))
	v.each(member, len(list), func(i int) {
		if v.before != nil && i < len(known) && i < len(earlier) && Same(&earlier[i], &list[i]) {
			found[i] = known[i]
			v.problems = append(v.problems, found[i]...)
			return
		}
		before := len(v.problems)
		check(&list[i])
		found[i] = slices.Clone(v.problems[before:])
	})
	v.entries[at] = found
}

// earlier is the version of the definition of which something is known, one
// without anything if there is none.
func (v *validator) earlier() *GameDef {
	if v.before == nil {
		return &GameDef{}
	}
	return v.before
}
