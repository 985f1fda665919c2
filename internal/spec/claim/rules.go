package claim

import (
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Rules resolves paths into a spec. It is not safe for concurrent use.
type Rules struct {
	spec crossref.Spec
	read map[index.UnitID]map[syntax.Node]*grammar.Type
}

// Of resolves paths into a spec.
func Of(spec crossref.Spec) *Rules {
	return &Rules{spec: spec, read: map[index.UnitID]map[syntax.Node]*grammar.Type{}}
}

// Rule is a place of the rules to which a path leads.
type Rule struct {
	Unit  index.UnitID
	Span  source.Span // in the text of the unit: the name of an entry, or of a member
	Whole source.Span // all of the entry or member
	Value Value
	// Names are the symbols that the path names, with where they stand in it.
	Names []Named
	node  syntax.Node
}

// Named is a part of a path that names a symbol.
type Named struct {
	From, To int // in bytes of the path
	Unit     index.UnitID
	Def      *facts.Def
}

// spot is a place of a spec.
type spot struct {
	unit index.UnitID
	node syntax.Node
	def  *facts.Def // that is declared there; nil: it is a member of something
	key  bool       // it is a root key: a section
}

// entry reports whether the spot is an entry, and not what its name has as value.
func (s spot) entry() bool { return s.def != nil && !isKey(s.def) }

// Bounds of paths.
const (
	maxPath  = 300 // bytes
	maxSteps = 12
)

// PathOf is the path into the rules that the destination of a link may be: what stands behind "#" where nothing stands
// before it.
func PathOf(destination string) (string, bool) {
	written, leads := strings.CutPrefix(destination, "#")
	path, err := url.PathUnescape(written)
	return path, leads && err == nil && path != "" && len(path) <= maxPath
}

// Resolve finds the rule to which a path leads: a section or the plural of a kind of symbols, then names and members.
func (r *Rules) Resolve(path string) (out Rule, ok bool) {
	steps := strings.Split(path, ".")
	if len(path) > maxPath || len(steps) > maxSteps {
		return out, false
	}
	for _, start := range r.begin(steps[0]) {
		if at, names, found := r.walk(start, steps, len(steps[0])+1, 1); found {
			return r.rule(at, names), true
		}
	}
	if kind := kindOf(steps[0]); kind != grammar.NoKind {
		return r.named(kind, steps)
	}
	return out, false
}

// rule tells of a spot.
func (r *Rules) rule(at spot, names []Named) Rule {
	out := Rule{Unit: at.unit, Whole: at.node.PairSpan(), Value: r.valueOf(at), Names: names, node: at.node}
	switch {
	case at.def != nil:
		out.Span = at.def.Span
	case at.node.Key().Valid():
		out.Span = at.node.Key().Span()
	default:
		out.Span = at.node.Span()
	}
	return out
}

// begin are the places that open a section.
func (r *Rules) begin(word string) (out []spot) {
	for id, use := range r.spec.Sections(word) {
		out = append(out, spot{unit: id, node: use.Value, key: true})
	}
	return out
}

// kindOf is the kind of symbols whose plural a word is, written as a name: "eventDecks".
func kindOf(word string) grammar.Kind {
	for _, kind := range grammar.Kinds() {
		if info := kind.Info(); kind != grammar.Binding && pluralName(info) == word {
			return kind
		}
	}
	return grammar.NoKind
}

func pluralName(info *grammar.KindInfo) string {
	words := strings.FieldsFunc(info.Plural, func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words {
		if i > 0 {
			first, size := utf8.DecodeRuneInString(word)
			words[i] = string(unicode.ToUpper(first)) + word[size:]
		}
	}
	return strings.Join(words, "")
}

// named walks from a symbol of a kind: behind the word for the kind stands its owner, where it has one, and its name.
func (r *Rules) named(kind grammar.Kind, steps []string) (out Rule, ok bool) {
	from := len(steps[0]) + 1
	owner, first := "", 1
	if kind.Info().Owned {
		if len(steps) < 3 {
			return out, false
		}
		owner, first = steps[1], 2
		from += len(owner) + 1
	}
	for to := first + 1; to <= len(steps); to++ {
		name := strings.Join(steps[first:to], ".")
		s := r.spec.Index().Lookup(index.Key(kind, owner, name))
		if d := s.Def(); d != nil {
			start := spotOf(s.First().Unit, d)
			step := Named{from, from + len(name), start.unit, d}
			if at, names, found := r.walk(start, steps, step.To+1, to); found {
				return r.rule(at, append([]Named{step}, names...)), true
			}
		}
	}
	return out, false
}

// spotOf is where a symbol is declared: its entry, or its value.
func spotOf(id index.UnitID, d *facts.Def) spot {
	if isKey(d) {
		return spot{unit: id, node: d.Path.Node, def: d}
	}
	return spot{unit: id, node: d.Entry, def: d}
}

// walk follows the steps of a path from one of them on, which begins at a byte of it. A name may have dots in it.
func (r *Rules) walk(at spot, steps []string, offset, from int) (spot, []Named, bool) {
	if from == len(steps) {
		return at, nil, true
	}
	for to := from + 1; to <= len(steps); to++ {
		name := strings.Join(steps[from:to], ".")
		next, found := r.step(at, name)
		if !found {
			continue
		}
		if end, names, ok := r.walk(next, steps, offset+len(name)+1, to); ok {
			if next.def != nil {
				names = append([]Named{{offset, offset + len(name), next.unit, next.def}}, names...)
			}
			return end, names, true
		}
	}
	return at, nil, false
}

// step goes to a member of a place, or to what has a name there.
func (r *Rules) step(at spot, name string) (spot, bool) {
	n := target(at.node)
	if n.Kind() == syntax.Sequence && n.Len() == 1 {
		n = target(n.First())
	}
	member := n.Get(name)
	if next, found := r.called(at, name); found {
		return next, true
	}
	return spot{unit: at.unit, node: member}, member.Valid()
}

// called finds what has a name right below a place, as names does, and asks the index for what is not in the unit.
func (r *Rules) called(at spot, name string) (found spot, ok bool) {
	f := r.spec.Facts(at.unit)
	if f == nil {
		return found, false
	}
	r.inUnit(at, f, func(next spot) bool {
		if next.def.Name == name {
			found, ok = next, true
		}
		return !ok
	})
	if ok || len(f.Holes) == 0 {
		return found, ok
	}
	for _, kind := range grammar.Kinds() {
		owner := ""
		if kind.Info().Owned && at.def != nil {
			owner = at.def.Name
		}
		for site := range r.spec.Index().Lookup(index.Key(kind, owner, name)).Sites() {
			list := r.spec.List(site.Unit)
			if list.In != at.unit || !isBelow(at, f, list.Hole) {
				continue
			}
			below := r.spec.Facts(site.Unit)
			if d := declares(below, below.Tree.Root()); d != nil && d.Name == name {
				return spotOf(site.Unit, d), true
			}
		}
	}
	return found, false
}

// isBelow reports whether the list in a hole of a unit stands below a place of it.
func isBelow(at spot, f *facts.Facts, hole int) bool {
	return len(f.Holes) == 1 || at.node.PairSpan().Contains(hole)
}

// names iterates over what has a name of its own right below a place: in the unit, and in the units cut out of it.
func (r *Rules) names(at spot) func(yield func(spot) bool) {
	return func(yield func(spot) bool) {
		f := r.spec.Facts(at.unit)
		if f == nil {
			return
		}
		if !r.inUnit(at, f, yield) {
			return
		}
		for i := range f.Holes {
			if !isBelow(at, f, f.Holes[i].Offset) {
				continue
			}
			for id, below := range r.spec.Entries(crossref.List{In: at.unit, Hole: f.Holes[i].Offset}) {
				if d := declares(below, below.Tree.Root()); d != nil && !yield(spotOf(id, d)) {
					return
				}
			}
		}
	}
}

// inUnit goes through the names of a unit that lie right below a place.
func (r *Rules) inUnit(at spot, f *facts.Facts, yield func(spot) bool) bool {
	span := at.node.PairSpan()
	var around source.Span // the entry of the last name
	for i := range f.Defs {
		d := &f.Defs[i]
		if d == at.def || d.Kind == grammar.Binding || d.Derived || !span.Contains(d.Span.Start) ||
			at.def != nil && d.Span == at.def.Span || d.Span.Start < around.End {
			continue
		}
		next := spotOf(at.unit, d)
		if !isKey(d) && (!d.Entry.Valid() || d.Entry.Span().Start < span.Start || d.Entry == at.node) {
			continue
		}
		around = next.node.Span()
		if !yield(next) {
			return false
		}
	}
	return true
}

// Offer is a word with which a path can go on.
type Offer struct {
	Text   string
	Detail string // what it is, or its value
}

// maxOffers bounds the words that are offered.
const maxOffers = 1000

// Offers are the words with which a path can go on that is written up to a dot, or "" where it begins: sections and
// kinds of symbols, then names, then members that have a value.
func (r *Rules) Offers(path string) (out []Offer) {
	if path == "" {
		for _, s := range grammar.Sections {
			if len(r.begin(s.Name)) > 0 {
				out = append(out, Offer{s.Name, s.Doc})
			}
		}
		for _, kind := range grammar.Kinds() {
			word := pluralName(kind.Info())
			if kind == grammar.Binding || slices.ContainsFunc(out, func(o Offer) bool { return o.Text == word }) {
				continue
			}
			for range r.spec.Index().Symbols(kind) {
				out = append(out, Offer{word, "the " + kind.Info().Plural})
				break
			}
		}
		return out
	}
	steps := strings.Split(path, ".")
	if len(path) > maxPath || len(steps) > maxSteps {
		return nil
	}
	add := func(text, detail string) {
		if text != "" && len(out) < maxOffers && !strings.ContainsAny(text, " ()<>#%\\") &&
			!slices.ContainsFunc(out, func(o Offer) bool { return o.Text == text }) {
			out = append(out, Offer{text, detail})
		}
	}
	for _, start := range r.begin(steps[0]) {
		if at, _, found := r.walk(start, steps, 0, 1); found {
			r.below(at, add)
		}
	}
	if kind := kindOf(steps[0]); kind != grammar.NoKind {
		if rule, found := r.named(kind, steps); found && len(rule.Names) > 0 {
			last := rule.Names[len(rule.Names)-1]
			at := spot{unit: rule.Unit, node: rule.node}
			if rule.Span == last.Def.Span {
				at.def = last.Def
			}
			r.below(at, add)
		}
		owner := strings.Join(steps[1:], ".")
		for name := range r.spec.Index().Symbols(kind) {
			switch {
			case !kind.Info().Owned && owner == "", kind.Info().Owned && owner == name.Owner && owner != "":
				add(name.Name, strings.TrimSuffix(kind.Info().Noun, " id"))
			case kind.Info().Owned && owner == "":
				add(name.Owner, "has "+kind.Info().Plural)
			}
		}
	}
	return out
}

// below offers the names right below a place, and its members that have a value or such members.
func (r *Rules) below(at spot, add func(text, detail string)) {
	for next := range r.names(at) {
		detail := strings.TrimSuffix(next.def.Kind.Info().Noun, " id")
		if isKey(next.def) {
			detail = r.valueOf(next).String()
		}
		add(next.def.Name, detail)
	}
	n := target(at.node)
	if n.Kind() == syntax.Sequence && n.Len() == 1 {
		n = target(n.First())
	}
	for key, value := range n.Pairs() {
		member := spot{unit: at.unit, node: value}
		v := r.valueOf(member)
		if v.Form == None && !r.leads(member, 0) {
			continue
		}
		add(key.Value(), v.String())
	}
}

// leads reports whether there are names or values below a place.
func (r *Rules) leads(at spot, depth int) bool {
	for range r.names(at) {
		return true
	}
	if depth == maxSteps {
		return false
	}
	for _, value := range target(at.node).Pairs() {
		if next := (spot{unit: at.unit, node: value}); r.valueOf(next).Form != None || r.leads(next, depth+1) {
			return true
		}
	}
	return false
}

// IsPath reports whether a path begins as those into the rules do.
func IsPath(path string) bool {
	first, _, more := strings.Cut(path, ".")
	return more && (grammar.FindSection(first) != nil || kindOf(first) != grammar.NoKind)
}

// Unknown says of a path that leads nowhere which of its words nobody knows, behind what stands before it, and what
// the path may have been meant to be, "" where nothing is near; false where it is no path at all.
func (r *Rules) Unknown(path string) (before, word, near string, is bool) {
	steps := strings.Split(path, ".")
	if len(path) > maxPath || len(steps) > maxSteps || len(steps) < 2 {
		return "", "", "", false
	}
	for n := range steps {
		before = strings.Join(steps[:n], ".")
		if _, leads := r.Resolve(strings.Join(steps[:n+1], ".")); leads ||
			n == 0 && IsPath(path) ||
			n == 1 && kindOf(steps[0]).Info().Owned && len(r.Offers(before+"."+steps[1])) > 0 {
			continue
		}
		word = steps[n]
		break
	}
	var words []string
	for _, o := range r.Offers(before) {
		words = append(words, o.Text)
	}
	if near := symbols.Nearest(word, words); len(near) > 0 {
		rest := steps[strings.Count(before, ".")+1:]
		if before == "" {
			rest = steps
		}
		meant := strings.Join(append([]string{near[0]}, rest[1:]...), ".")
		if before != "" {
			meant = before + "." + meant
		}
		return before, word, meant, true
	}
	return before, word, "", before != ""
}
