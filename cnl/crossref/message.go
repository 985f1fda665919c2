package crossref

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/symbols"
	"ludo-lsp/cnl/syntax"
)

// maxSuggestions is how many names a message's fixes offer.
const maxSuggestions = 5

// unresolved reports a name that nobody declares, or that names another class
// of thing than is needed.
func (r *resolver) unresolved(ref *facts.Ref, other *facts.Def) {
	near := r.nearest(ref)
	if ref.Binding != "" {
		near = slices.Insert(slices.Clone(near), 0, ref.Binding)
	}
	pattern := r.isPattern(ref)
	if pattern {
		near = r.madeFrom(ref)
	}
	f := Fault{Finding: diag.Finding{
		Code: ref.Code, Severity: ref.Severity, Span: ref.Span, Path: ref.Path.String(),
		Message: missing(ref, near),
		Fixes:   r.replacements(ref, near, maxSuggestions),
	}}
	if info, _ := diag.Lookup(ref.Code); len(near) == 0 && info.Lists {
		f.Message += r.allKnown(ref)
	}
	if other != nil {
		f.Message = "The " + strings.TrimSuffix(bare(other.Kind.Info().Noun), " id") + " " + quote(ref.Name) + " is of kind " + quote(other.Class) + ", but one of kind " + quote(ref.Class) + " is needed here." + meant(near)
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(other), Message: "It is declared here."}}
	}
	if other == nil && len(ref.Kinds) > 0 && ref.Name != "" && !pattern {
		info := ref.Kinds[0].Info()
		if info.Section != "" {
			f.Create = &diag.Create{Kind: info.Name, Owner: ref.Owner, Name: ref.Name}
		}
	}
	r.report(f)
}

// isPattern reports whether a name is that of a template, which makes things of other
// names.
func (r *resolver) isPattern(ref *facts.Ref) bool {
	return slices.ContainsFunc(ref.Kinds, func(kind grammar.Kind) bool {
		d := r.lookup(kind, "", ref.Name).Def()
		return d != nil && d.Pattern != grammar.NoSyntax
	})
}

// madeFrom lists the names that may have been made by the template whose name a reference
// has.
func (r *resolver) madeFrom(ref *facts.Ref) (out []string) {
	before, rest, _ := strings.Cut(ref.Name, "{")
	after := rest[strings.LastIndexByte(rest, '}')+1:]
	for name := range r.candidates(ref) {
		if strings.HasPrefix(name, before) && strings.HasSuffix(name, after) && len(out) < maxSuggestions {
			out = append(out, name)
		}
	}
	return out
}

// wrongKind reports something that is no name at all where a name must stand.
func (r *resolver) wrongKind(ref *facts.Ref) {
	noun := "a name"
	if ref.Type != nil && ref.Type.Noun != "" {
		noun = ref.Type.Noun
	} else if len(ref.Kinds) > 0 {
		noun = ref.Kinds[0].Info().Noun
	}
	r.report(Fault{
		Finding: diag.Finding{
			Code: ref.Code, Severity: ref.Severity, Span: ref.Span, Path: ref.Path.String(),
			Message: "Expected " + noun + ", found " + ref.Found + ".",
		},
		Later: func(spec Spec) []diag.Fix { return guesses(spec, r.facts, ref) },
	})
}

// nearest finds the names that may have been meant.
func (r *resolver) nearest(ref *facts.Ref) []string {
	var key strings.Builder
	for _, kind := range ref.Kinds {
		key.WriteByte(byte(kind))
		r.list(kind)
	}
	// What a remembered answer depends on counts for this unit as well.
	switch {
	case contains(ref.Kinds, grammar.Zone):
		r.list(grammar.Seat)
	case contains(ref.Kinds, grammar.Phase):
		r.instances()
	case contains(ref.Kinds, grammar.TokenProp), contains(ref.Kinds, grammar.Action):
		r.list(grammar.EventDeck)
	}
	for _, owner := range ref.Owners {
		key.WriteString(owner + "\x00")
	}
	key.WriteString(ref.Owner + "\x00" + ref.Class + "\x00" + ref.Name)
	for _, w := range ref.Words {
		key.WriteString("\x00" + w.Text)
	}
	if near, ok := r.cache.nearest[key.String()]; ok {
		return near
	}
	near := symbols.NearestOf(ref.Name, r.candidates(ref))
	if ref.Fold && shouting(ref.Name) {
		for i, name := range near {
			if r.index.Lookup(index.Key(grammar.Seat, "", name)) != nil {
				near[i] = strings.ToUpper(name) // as the author writes it
			}
		}
	}
	r.cache.nearest[key.String()] = near
	return near
}

// maxListed is how many names a message lists.
const maxListed = 12

// allKnown lists the names that would resolve in a reference's place.
func (r *resolver) allKnown(ref *facts.Ref) string {
	var names []string
	count := 0
	for name := range r.candidates(ref) {
		if count++; count <= maxListed {
			names = append(names, name)
		}
	}
	if count == 0 {
		return ""
	}
	return " Known are: " + enumerated(names, count) + "."
}

// enumerated is a list of the first of some names.
func enumerated(first []string, all int) string {
	text := strings.Join(first, ", ")
	if all > len(first) {
		text += " and " + strconv.Itoa(all-len(first)) + " more"
	}
	return text
}

// shouting reports whether a word is mostly in capitals.
func shouting(word string) bool {
	upper := 0
	for _, c := range word {
		if unicode.IsUpper(c) {
			upper++
		}
	}
	return 2*upper > len(word)
}

// candidates iterates over the names that would resolve in a reference's place.
func (r *resolver) candidates(ref *facts.Ref) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, w := range ref.Words {
			if !yield(w.Text) {
				return
			}
		}
		for _, kind := range ref.Kinds {
			for _, owner := range owners(kind, ref) {
				for name, s := range r.index.Owned(kind, owner) {
					d := s.Def()
					if d.Pattern == grammar.NoSyntax && (ref.Class == "" || d.Class == "" || d.Class == ref.Class) && !yield(name) {
						return
					}
				}
			}
			for _, name := range r.made(kind) {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// made lists the names of a kind that nobody writes: those that templates and
// event decks make.
func (r *resolver) made(kind grammar.Kind) (out []string) {
	switch kind {
	case grammar.Zone:
		for name, s := range r.index.Symbols(grammar.Zone) {
			if s.Def().Pattern == grammar.SeatPattern {
				for seat := range r.index.Owned(grammar.Seat, "") {
					out = append(out, strings.ReplaceAll(name.Name, "{seat}", seat))
				}
			}
		}
	case grammar.Phase:
		for name := range r.instances() {
			out = append(out, name)
		}
	case grammar.Action:
		if added := eventAction(r.index); added != "" {
			out = append(out, added)
		}
	case grammar.TokenProp:
		if r.any(grammar.EventDeck) {
			out = append(out, "cardId", "eventDeckId", "isCoup")
		}
	}
	return out
}

func contains(kinds []grammar.Kind, kind grammar.Kind) bool {
	for _, k := range kinds {
		if k == kind {
			return true
		}
	}
	return false
}

// missing says that a name is not declared, in the author's words.
func missing(ref *facts.Ref, near []string) string {
	var b strings.Builder
	b.WriteString("There is no ")
	for i, kind := range ref.Kinds {
		if i > 0 {
			b.WriteString(" or ")
		}
		noun := strings.TrimSuffix(bare(kind.Info().Noun), " id")
		what, of, owned := strings.Cut(noun, " of ")
		if i+1 == len(ref.Kinds) {
			b.WriteString(what + " " + quote(ref.Name))
			if owned && ref.Owner != "" {
				b.WriteString(" of " + of + " " + quote(ref.Owner))
			} else if owned {
				b.WriteString(" of " + of)
			}
		} else {
			b.WriteString(what)
		}
	}
	if len(ref.Kinds) == 0 {
		b.WriteString(quote(ref.Name) + " here")
	}
	b.WriteString(".")
	return b.String() + meant(near)
}

// bare drops the article.
func bare(noun string) string {
	_, rest, ok := strings.Cut(noun, " ")
	if !ok {
		return noun
	}
	return rest
}

func meant(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return " Did you mean " + quote(near[0]) + "?"
}

func quote(s string) string { return "\"" + s + "\"" }

// replacements are the fixes that put one of the names in a reference's place.
func (r *resolver) replacements(ref *facts.Ref, names []string, most int) (fixes []diag.Fix) {
	if ref.Computed {
		return nil
	}
	for i, name := range names {
		if i == most {
			break
		}
		fixes = append(fixes, r.replace(ref, name))
	}
	return fixes
}

func (r *resolver) replace(ref *facts.Ref, name string) diag.Fix {
	return replacement(r.facts, ref, name)
}

func replacement(f *facts.Facts, ref *facts.Ref, name string) diag.Fix {
	span, text := ref.Span, name
	n := f.Tree.At(span.Start)
	if n.Valid() && n.Span() == span {
		style := syntax.Plain
		if n.Kind() == syntax.Scalar {
			style = n.Style()
		}
		text = syntax.Quote(name, style, inFlow(n))
	}
	return Replace("Change to "+quote(name), span, text)
}

func inFlow(n syntax.Node) bool {
	for p := n.Parent(); p.Valid(); p = p.Parent() {
		if p.Style() == syntax.Flow {
			return true
		}
	}
	return false
}
