package crossref

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// maxSuggestions is how many names the fixes of a message offer.
const maxSuggestions = 5

// reportUnresolved reports a name that is not declared, or that names another class than needed.
func (r *resolver) reportUnresolved(ref *facts.Ref, other *facts.Def) {
	if len(r.faults) > maxFaults {
		return // nothing more is reported in the unit
	}
	near := r.nearestNames(ref)
	if ref.Binding != "" {
		near = slices.Insert(slices.Clone(near), 0, ref.Binding)
	}
	pattern := r.isPattern(ref)
	if pattern {
		near = r.namesMadeFrom(ref)
	}
	f := refFault(ref, missingMessage(ref))
	if other != nil {
		f.Message = "The " + strings.TrimSuffix(grammar.WithoutArticle(other.Kind.Info().Noun), " id") + " " + quote(ref.Name) +
			" is of kind " + quote(other.Class) + ", but one of kind " + quote(ref.Class) + " is needed here."
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(other), Message: "It is declared here."}}
	}
	if reference := referenceToState(ref); reference != "" {
		f.Message += " This is a text, not what " + quote(ref.Name) + " stands for. Write " + reference + "."
		f.Fixes = []diag.Fix{Replace("Write what it stands for", ref.Span, reference)}
		r.report(f)
		return
	}
	if !pattern && offerComputedZone(&f, ref) {
		r.report(f)
		return
	}
	if advice := insteadOf(ref); advice != "" {
		f.Message += " " + advice
		r.report(f)
		return
	}
	f.advise(r.advice(ref, near))
	if r.offerNames(&f, ref, near); len(near) == 0 {
		f.Fixes = r.fewNamesFixes(ref)
	}
	if other == nil && len(ref.Kinds) > 0 && ref.Name != "" && !pattern {
		info := ref.Kinds[0].Info()
		if info.Section != "" && (!inFormula(ref) || ref.Binding == "" && !r.isKnownText(ref)) {
			f.Create = &diag.Create{Kind: info.Name, Owner: ref.Owner, Name: ref.Name, With: impliedFields(ref)}
		}
	}
	r.report(f)
}

// isKnownText reports whether a name in a formula stands for one of several known texts.
func (r *resolver) isKnownText(ref *facts.Ref) bool {
	return len(ref.Words) > 0 && ref.Kinds[0] == grammar.GlobalVar
}

// referenceToState returns the reference that is meant by a binding's name in place of a marker's state, "" elsewhere.
func referenceToState(ref *facts.Ref) string {
	if len(ref.Kinds) != 1 || ref.Kinds[0] != grammar.SpaceMarkerState && ref.Kinds[0] != grammar.GlobalMarkerState ||
		!strings.HasPrefix(ref.Name, "$") {
		return ""
	}
	return facts.ReferenceTo(ref.Path.Node)
}

// impliedFields returns the fields of a declaration that a reference implies: the owner of a zone, and that a variable
// is a boolean.
func impliedFields(ref *facts.Ref) map[string]string {
	switch {
	case ref.Kinds[0] == grammar.GlobalVar || ref.Kinds[0] == grammar.PlayerVar:
		if isBesideTruth(ref.Path.Node.Parent()) {
			return map[string]string{view.GlobalVarType: view.GlobalVarTypeBoolean, view.GlobalVarInit: "false"}
		}
		return nil
	case ref.Kinds[0] != grammar.Zone || ref.Qualifier == "":
		return nil
	case ref.Qualifier == view.QualifierNone:
		return map[string]string{view.ZoneOwner: view.ZoneOwnerNone}
	}
	return map[string]string{view.ZoneOwner: view.ZoneOwnerPlayer}
}

// maxFew is the number of names up to which all are offered where none is near.
const maxFew = 4

// fewNamesFixes offers the states of a marker, the properties of tokens, or zones' values, where there are few: no
// fix can declare them, and none is similar to the name.
func (r *resolver) fewNamesFixes(ref *facts.Ref) []diag.Fix {
	if len(ref.Kinds) != 1 || !slices.Contains(
		[]grammar.Kind{grammar.GlobalMarkerState, grammar.SpaceMarkerState, grammar.TokenProp, grammar.ZoneCategory,
			grammar.ZoneAttributeValue}, ref.Kinds[0]) {
		return nil
	}
	names := slices.DeleteFunc(slices.Sorted(r.candidates(ref)), func(name string) bool {
		return slices.ContainsFunc(ref.Words, func(w grammar.Word) bool { return w.Text == name })
	})
	if len(names) > maxFew {
		return nil
	}
	fixes := replacementFixes(r.facts, ref, names)
	for i := range fixes {
		fixes[i].Unsafe = true
	}
	return fixes
}

// isBesideTruth reports whether a variable named in a record is set to, or compared with, true or false.
func isBesideTruth(record syntax.Node) bool {
	if record.Get(view.EffectSetVarValue).Type() == syntax.Bool {
		return true
	}
	compared := record.Parent()
	for _, side := range []string{view.ConditionEqualLeft, view.ConditionEqualRight} {
		if n := compared.Get(side); n != record && n.Type() == syntax.Bool {
			return true
		}
	}
	return false
}

// insteadOf returns what to write in place of a name that cannot be declared, "" for an ordinary name.
func insteadOf(ref *facts.Ref) string {
	if ref.Type == nil {
		return ""
	}
	return ref.Type.Instead[ref.Name]
}

// isPattern reports whether a name is that of a template, which makes things with other names.
func (r *resolver) isPattern(ref *facts.Ref) bool {
	return slices.ContainsFunc(ref.Kinds, func(kind grammar.Kind) bool {
		d := r.lookup(kind, "", ref.Name).Def()
		return d != nil && d.Pattern != grammar.NoSyntax
	})
}

// namesMadeFrom lists the names that may have been made by the template a reference names.
func (r *resolver) namesMadeFrom(ref *facts.Ref) (out []string) {
	before, rest, _ := strings.Cut(ref.Name, "{")
	after := rest[strings.LastIndexByte(rest, '}')+1:]
	for name := range r.candidates(ref) {
		if strings.HasPrefix(name, before) && strings.HasSuffix(name, after) && len(out) < maxSuggestions {
			out = append(out, name)
		}
	}
	return out
}

// reportWrongKind reports a value that is no name where a name must stand.
func (r *resolver) reportWrongKind(ref *facts.Ref) {
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
		Later: func(spec Spec) []diag.Fix { return guessFixes(spec, r.facts, ref) },
	})
}

// nearestNames finds the names that may have been meant.
func (r *resolver) nearestNames(ref *facts.Ref) []string {
	for _, kind := range ref.Kinds {
		r.dependOnList(kind)
	}
	// The dependencies of a cached answer count for this unit as well.
	switch {
	case slices.Contains(ref.Kinds, grammar.Zone):
		r.dependOnList(grammar.Seat)
	case slices.Contains(ref.Kinds, grammar.Phase):
		r.phaseInstances()
	case slices.Contains(ref.Kinds, grammar.TokenProp), slices.Contains(ref.Kinds, grammar.Action):
		r.firstDeck()
	}
	return r.searchNames(ref).Near
}

// searchNames finds the names that may have been meant, in the spelling of the reference.
func (r *resolver) searchNames(ref *facts.Ref) symbols.Found {
	key := searchKey(ref)
	found, ok := r.cache.found[key]
	if !ok {
		found = symbols.Find(ref.Name, r.lists(ref)...)
		for i, name := range found.Near {
			found.Near[i] = r.asWritten(ref, name)
		}
		found.Closest = r.asWritten(ref, found.Closest)
		keep(&r.cache.found, key, found)
	}
	return found
}

// placeKey returns a key of all that determines the candidates for a reference, without its name.
func placeKey(ref *facts.Ref) string {
	var key strings.Builder
	for _, kind := range ref.Kinds {
		key.WriteByte(byte(kind))
	}
	for _, owner := range ref.Owners {
		key.WriteString(owner + "\x00")
	}
	key.WriteString(ref.Owner + "\x00" + ref.Class)
	for _, w := range ref.Words {
		key.WriteString("\x00" + w.Text)
	}
	return key.String()
}

func searchKey(ref *facts.Ref) string { return placeKey(ref) + "\x00\x00" + ref.Name }

// asWritten returns a name as the author of a reference writes it: seats in capitals where case does not matter and
// the reference is in capitals.
func (r *resolver) asWritten(ref *facts.Ref, name string) string {
	if ref.Fold && isShouted(ref.Name) && r.index.Lookup(index.Key(grammar.Seat, "", name)) != nil {
		return strings.ToUpper(name)
	}
	return name
}

// maxListed is how many names a message lists.
const maxListed = 10

// advice is what to write in place of an unresolved name: the nearest valid name, "" if there is none, and the last
// sentence of the message, after a space.
type advice struct{ suggestion, sentence string }

func (f *Fault) advise(a advice) {
	f.Suggestion = a.suggestion
	f.Message += a.sentence
}

// validNames is the list in a message: the first of the valid names, and how many there are.
type validNames struct {
	first []string
	all   int
}

func knownOf(valid iter.Seq[string]) (k validNames) {
	seen := map[string]bool{}
	for name := range valid {
		if name == "" || seen[name] {
			continue
		}
		seen[name] = true
		if len(k.first) < maxListed {
			k.first = append(k.first, name)
		}
	}
	k.all = len(seen)
	return k
}

// adviceOn asks whether one of the near names was meant. Where none is near it lists the valid ones.
func adviceOn(found symbols.Found, valid validNames) advice {
	if len(found.Near) > 0 {
		return advice{found.Near[0], suggestion(found.Near)}
	}
	if valid.all == 0 {
		return advice{}
	}
	sentence := " Known are: " + enumerate(valid.first, valid.all)
	if found.Unsure {
		sentence += "; they are too many for all of them to be compared with it"
	}
	return advice{found.Closest, sentence + "."}
}

// adviceAmong returns the advice on a word that should be one of some names, and the near ones.
func adviceAmong(word string, valid []string) (near []string, a advice) {
	found := symbols.Find(word, symbols.SortNames(valid))
	return found.Near, adviceOn(found, knownOf(slices.Values(valid)))
}

// advice returns the advice on a reference, given the near names.
func (r *resolver) advice(ref *facts.Ref, near []string) advice {
	if len(near) > 0 {
		a := adviceOn(symbols.Found{Near: near}, validNames{})
		if says := symbols.Instead(ref.Name, near); says != "" {
			a.sentence = " " + says
		}
		return a
	}
	key := placeKey(ref)
	valid, ok := r.cache.known[key]
	if !ok {
		valid = knownOf(r.candidates(ref))
		keep(&r.cache.known, key, valid)
	}
	found := r.searchNames(ref)
	found.Near = nil
	a := adviceOn(found, valid)
	if says := symbols.Meaning(ref.Name); says != "" && slices.Contains(ref.Kinds, grammar.Seat) {
		a.sentence = " " + says // a word for players
	}
	return a
}

// enumerate returns a list of the first names.
func enumerate(first []string, all int) string {
	text := strings.Join(first, ", ")
	if all > len(first) {
		text += ", and " + strconv.Itoa(all-len(first)) + " more"
	}
	return text
}

// isShouted reports whether a word is mostly capitals.
func isShouted(word string) bool {
	upper := 0
	for _, c := range word {
		if unicode.IsUpper(c) {
			upper++
		}
	}
	return 2*upper > len(word)
}

// candidates iterates over the names that would resolve in place of a reference.
func (r *resolver) candidates(ref *facts.Ref) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, w := range ref.Words {
			if !yield(w.Text) {
				return
			}
		}
		for _, kind := range ref.Kinds {
			for _, owner := range owners(kind, ref) {
				for name, s := range r.index.OwnedSymbols(kind, owner) {
					if wouldResolve(ref, s) && !yield(name) {
						return
					}
				}
			}
			for _, name := range r.madeNames(kind) {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// wouldResolve reports whether the name of a symbol would resolve in place of a reference.
func wouldResolve(ref *facts.Ref, s *index.Symbol) bool {
	d := s.Def()
	return d.Pattern == grammar.NoSyntax && (ref.Class == "" || d.Class == "" || d.Class == ref.Class)
}

// lists returns the candidates, in lists that can be searched without a full scan.
func (r *resolver) lists(ref *facts.Ref) (out []symbols.Names) {
	key := placeKey(ref)
	place, ok := r.cache.places[key]
	if !ok {
		place = &nameSearch{}
		keep(&r.cache.places, key, place)
	}
	if place.times++; place.times > maxLooks {
		if place.names == nil {
			place.names = symbols.SortNames(slices.Collect(r.candidates(ref)))
		}
		return []symbols.Names{place.names}
	}
	if len(ref.Words) > 0 {
		words := lists.Map(ref.Words, func(w grammar.Word) string { return w.Text })
		out = append(out, symbols.SortNames(words))
	}
	for _, kind := range ref.Kinds {
		for _, owner := range owners(kind, ref) {
			out = append(out, r.index.OwnedNames(kind, owner, func(s *index.Symbol) bool {
				return wouldResolve(ref, s)
			}))
		}
		if made := r.madeNames(kind); len(made) > 0 {
			out = append(out, symbols.SortNames(made))
		}
	}
	return out
}

// nameSearch holds the names that can stand in a place, and how often they were searched.
type nameSearch struct {
	times int
	names symbols.Names // nil until searched often
}

// maxLooks is how often the names of a place are searched in the index before they are listed: while somebody types,
// few names are wrong.
const maxLooks = 8

// maxMade bounds the template-made names that are offered for a wrong one: there are as many as templates times
// seats.
const maxMade = 10_000

// madeNames lists the names of a kind that nobody writes: those made by templates and event decks.
func (r *resolver) madeNames(kind grammar.Kind) (out []string) {
	switch kind {
	case grammar.Zone:
		for name, s := range r.index.Symbols(grammar.Zone) {
			if s.Def().Pattern == grammar.SeatPattern {
				for seat := range r.index.OwnedSymbols(grammar.Seat, "") {
					if len(out) == maxMade {
						return out
					}
					out = append(out, strings.ReplaceAll(name.Name, "{seat}", seat))
				}
			}
		}
	case grammar.Phase:
		made := r.phaseInstances()
		out = slices.AppendSeq(out, maps.Keys(made))
		slices.SortFunc(out, func(a, b string) int { // in the order of the uses; one may make several
			return cmp.Or(index.CompareSites(made[a].site, made[b].site), strings.Compare(a, b))
		})
	case grammar.Action:
		if added := eventAction(r.index); added != "" {
			out = append(out, added)
		}
	case grammar.TokenProp:
		if r.firstDeck() != nil {
			out = append(out, grammar.CardProps...)
		}
	}
	return out
}

// missingMessage returns the message that a name is not declared, in the author's words.
func missingMessage(ref *facts.Ref) string {
	var b strings.Builder
	b.WriteString("There is no ")
	for i, kind := range ref.Kinds {
		if i > 0 {
			b.WriteString(" or ")
		}
		noun := strings.TrimSuffix(grammar.WithoutArticle(kind.Info().Noun), " id")
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
	return b.String()
}

func suggestion(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return " Did you mean " + quote(near[0]) + "?"
}

func quote(s string) string { return symbols.Quote(s) }

// offerNames adds fixes that replace a reference by one of the names.
func (r *resolver) offerNames(f *Fault, ref *facts.Ref, names []string) {
	if unit := r.facts; len(names) > 0 {
		f.Tried = func() []diag.Fix { return replacementFixes(unit, ref, names) }
	}
}

// replacementFixes returns the fixes that replace a reference by one of the names.
func replacementFixes(f *facts.Facts, ref *facts.Ref, names []string) []diag.Fix {
	if ref.Computed {
		return nil
	}
	return lists.Map(names[:min(len(names), maxSuggestions)],
		func(name string) diag.Fix { return replacementFix(f, ref, name) })
}

// replacementFix returns the fix that replaces a reference by a name. It is applied unasked when the text is the same
// name mistyped, or without its qualifier.
func replacementFix(f *facts.Facts, ref *facts.Ref, name string) diag.Fix {
	span, text := ref.Span, name
	n := ref.Path.Node
	if key := n.Key(); key.Valid() && key.Span() == span { // of a mapping with possibly many keys
		n = key
	} else if !n.Valid() || n.Span() != span {
		n = f.Tree.At(span.Start)
	}
	if n.Valid() && n.Span() == span {
		style := syntax.Plain
		if n.Kind() == syntax.Scalar {
			style = n.Style()
		}
		switch text = syntax.Quote(name, style, n.InFlow()); {
		case n.InText() && (name == "true" || name == "false"):
			text = name
		case n.InText():
			text = formula.Rename(name, style)
		}
	}
	fix := Replace("Change to "+quote(name), span, text)
	written := strings.Trim(f.Tree.Text[span.Start:span.End], `'"`)
	fix.Unsafe = !symbols.IsSlip(written, name) && (written == "" || !strings.HasPrefix(name, written+":"))
	if ref.BesideTexts && !slices.ContainsFunc(ref.Words, func(w grammar.Word) bool { return w.Text == name }) {
		fix.Unsafe = true // a text may be meant
	}
	fix.Asked = fix.Unsafe && written != "" && !symbols.SameSense(written, name)
	return fix
}
