package cnl

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/compare"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// Comparison lists the rules in which two states of a game differ.
type Comparison struct {
	// Renamed are the names that changed without changing the meaning.
	Renamed []Renaming
	// Changes are the differences beyond names, section by section.
	Changes []GameChange
	// Texts reports whether any document differs.
	Texts bool
}

// Same reports whether the two states differ at most in names.
func (c *Comparison) Same() bool { return len(c.Changes) == 0 }

// Renaming is a name that was changed.
type Renaming struct {
	// Noun is the kind of thing named, without an article: "zone".
	Noun string `json:"noun,omitzero"`
	// Owner is what it belongs to, "" for nothing.
	Owner  string `json:"owner,omitzero"`
	Before string `json:"before,omitzero"`
	After  string `json:"after,omitzero"`
}

// GameChange is a change of a rule with its place: in the new spec, or in the old one if the rule was removed.
type GameChange struct {
	Kind    ChangeKind `json:"kind"`
	Section string     `json:"section,omitzero"`
	// Noun is the kind of entry, without an article, and Name its id, or its number from 1 with a "#" before it; Name
	// is "" for what a section says outside its entries.
	Noun    string         `json:"noun,omitzero"`
	Name    string         `json:"name,omitzero"`
	Details []ChangeDetail `json:"details"`
	File    string         // "" where nobody wrote it
	Line    int            // from 1
}

// ChangeKind is what happened to an entry: Added, Removed, Changed or Moved.
type ChangeKind = compare.Kind

// ChangeDetail is one difference within an entry, described in words.
type ChangeDetail = compare.Detail

// Compare lists the rules in which two specs differ, once macros and templates are expanded. A name that was changed
// everywhere is one renaming and no further change.
func Compare(before, after *Spec) Comparison {
	c := Comparison{Texts: !slices.Equal(contents(before), contents(after))}
	if !c.Texts {
		return c
	}
	before, c.Renamed = before.renameLike(after)
	for _, change := range compare.Documents(before.Expansion(), after.Expansion()) {
		at := GameChange{Kind: change.Kind, Section: change.Section, Noun: change.Noun, Name: change.Name,
			Details: change.Details}
		if change.After != nil {
			at.File, at.Line = after.lineOf(change.After)
		} else {
			at.File, at.Line = before.lineOf(change.Before)
		}
		c.Changes = append(c.Changes, at)
	}
	if at := before.Expansion().Difference(after.Expansion()); at != "" && c.Same() {
		// What the text does not tell apart, such as bindings of one name.
		section, rest, _ := strings.Cut(strings.TrimPrefix(at, "doc."), ".")
		c.Changes = append(c.Changes, GameChange{Kind: compare.Changed, Section: section, Noun: "section",
			Details: []ChangeDetail{{Kind: compare.Changed, Field: strings.ReplaceAll(rest, ".", " › "),
				Before: "a binding", After: "another one of the same name"}}})
	}
	return c
}

func contents(s *Spec) (out []string) {
	for _, f := range s.state.Files() {
		out = append(out, f.Text)
	}
	return out
}

// lineOf returns the line where a value was written, or that of the outermost use it came from.
func (s *Spec) lineOf(n *expand.Node) (file string, line int) {
	at := n.At
	for use := n.Uses; use != nil; use = use.Outer {
		at = use.At
	}
	for !at.Node.Valid() && n.Len() > 0 { // a list that is not written as one
		items := n.Items()
		for _, value := range n.Pairs() {
			items = append(items, value)
		}
		n = items[0]
		at = n.At
	}
	u := s.state.Lookup(at.Unit)
	if u == nil || !at.Node.Valid() {
		return "", 0
	}
	d := s.state.Documents[at.Unit.Document()]
	return d.Path, d.Text.Range(u.Unit, at.Span, source.UTF16).Start.Line + 1
}

// invisible is the set of the kinds of names that leave nothing in an expanded spec.
var invisible = map[grammar.Kind]bool{grammar.ImportPath: true, grammar.EffectMacro: true,
	grammar.ConditionMacro: true, grammar.MacroParam: true, grammar.PhaseTemplate: true, grammar.TemplateParam: true,
	grammar.Binding: true}

// declaredName is a name that only one of two specs declares.
type declaredName struct {
	kind grammar.Kind
	index.Name
	site index.Site
}

const (
	// maxRenamings bounds how many names are changed to see whether the rest is equal.
	maxRenamings = 400
	// alike is the share of an entry that stays the same where only its name was changed.
	alike = 0.6
	// renamingRounds: names that belong to others can be compared once their owners are matched.
	renamingRounds = 3
)

// renameLike returns the spec with its own names replaced by those of other that are declared in the same places, and
// lists these renamings. Only names that other does not declare are replaced.
func (s *Spec) renameLike(other *Spec) (*Spec, []Renaming) {
	var out []Renaming
	for range renamingRounds {
		again := false
		for _, kind := range grammar.Kinds() {
			if invisible[kind] {
				continue
			}
			for _, p := range pairRenamed(s.declaredOnlyHere(other, kind), other.declaredOnlyHere(s, kind), s, other) {
				if len(out) == maxRenamings {
					return s, out
				}
				next, ok := s.renameDeclared(p[0], p[1].Name.Name)
				if !ok {
					continue
				}
				s, again = next, true
				noun := strings.TrimSuffix(grammar.WithoutArticle(kind.Info().Noun), " id")
				out = append(out, Renaming{noun, p[0].Owner, p[0].Name.Name, p[1].Name.Name})
			}
		}
		if !again {
			break
		}
	}
	return s, out
}

// declaredOnlyHere returns the names of a kind that s declares and other does not, in text order.
func (s *Spec) declaredOnlyHere(other *Spec, kind grammar.Kind) (out []declaredName) {
	for name, symbol := range s.state.Index().Symbols(kind) {
		d := symbol.Def()
		if d != nil && d.Pattern == grammar.NoSyntax && !d.Derived &&
			other.state.Index().Lookup(index.Key(kind, name.Owner, name.Name)) == nil {
			out = append(out, declaredName{kind, name, symbol.First()})
		}
	}
	slices.SortStableFunc(out, func(a, b declaredName) int {
		return cmp.Or(cmp.Compare(a.site.Unit, b.site.Unit), cmp.Compare(a.site.Def.Span.Start, b.site.Def.Span.Start))
	})
	return out
}

// pairRenamed pairs each lost name with the gained name of the same owner whose entry is most alike.
func pairRenamed(lost, gained []declaredName, before, after *Spec) (out [][2]declaredName) {
	if len(lost)*len(gained) > maxRenamings*maxRenamings {
		return nil
	}
	taken := make([]bool, len(gained))
	words := make([][]string, len(gained))
	for i, g := range gained {
		words[i] = after.wordsAround(g)
	}
	for _, l := range lost {
		best, score := -1, alike
		own := before.wordsAround(l)
		for i, g := range gained {
			if taken[i] || g.Owner != l.Owner {
				continue
			}
			if r := likeness(own, words[i]); best < 0 && r >= score || r > score {
				best, score = i, r
			}
		}
		if best >= 0 {
			taken[best] = true
			out = append(out, [2]declaredName{l, gained[best]})
		}
	}
	return out
}

// wordsAround returns the words of the entry that declares a name, without the name.
func (s *Spec) wordsAround(n declaredName) []string {
	if !n.site.Def.Entry.Valid() {
		return nil
	}
	out := strings.FieldsFunc(n.site.Def.Entry.Raw(),
		func(r rune) bool { return strings.ContainsRune(" \t\r\n,:{}[]'\"", r) })
	return slices.DeleteFunc(out, func(word string) bool { return word == n.Name.Name })
}

// likeness returns the share of words that two lists have in common, from 0 to 1.
func likeness(a, b []string) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	count := map[string]int{}
	for _, word := range a {
		count[word]++
	}
	common := 0
	for _, word := range b {
		if count[word] > 0 {
			count[word]--
			common++
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b))
}

// renameDeclared returns the spec with a name changed everywhere; it returns false if that cannot be done.
func (s *Spec) renameDeclared(n declaredName, to string) (*Spec, bool) {
	u := s.state.Lookup(n.site.Unit)
	if u == nil {
		return nil, false
	}
	d := s.state.Documents[n.site.Unit.Document()]
	at := d.Text.Range(u.Unit, n.site.Def.Span, source.UTF8).Start
	place := query.At(s.state, d.Path, at, source.UTF8)
	if place == nil || place.Text() != n.Name.Name {
		return nil, false
	}
	edits, err := place.Rename(to)
	if err != nil || len(edits) == 0 {
		return nil, false
	}
	return s.Apply(edits, source.UTF8), true
}
