package claim

import (
	"iter"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Rules resolves paths into a spec. It must not be used from several goroutines at once.
type Rules struct {
	spec crossref.Spec
	read map[index.UnitID]map[syntax.Node]*grammar.Type
}

// Of returns a Rules that resolves paths into a spec.
func Of(spec crossref.Spec) *Rules {
	return &Rules{spec: spec, read: map[index.UnitID]map[syntax.Node]*grammar.Type{}}
}

// Rule is the place in the rules that a path leads to.
type Rule struct {
	Unit  index.UnitID
	Span  source.Span // in the text of the unit: the name of an entry, or of a member
	Whole source.Span // all of the entry or member
	Value Value
	// Names are the symbols that the path names, with their places in it.
	Names []NamedPart
}

// NamedPart is a part of a path that names a symbol.
type NamedPart struct {
	From, To int // in bytes of the path
	Unit     index.UnitID
	Def      *facts.Def
}

// spot is a place of a spec, or several places of one kind; the zero spot is the start of all paths.
type spot struct {
	unit    index.UnitID
	node    syntax.Node
	def     *facts.Def       // declared there; nil: it is a member of something
	section *grammar.Section // the section it is
	kind    grammar.Kind     // the kind of all symbols it stands for; NoKind: it is a place
	owner   string           // of those symbols
}

// isEntry reports whether the spot is an entry, and not the value of a key.
func (s spot) isEntry() bool { return s.def != nil && !isKey(s.def) }

// Bounds of paths.
const (
	maxPath  = 300 // bytes
	maxSteps = 12
)

// PathOf returns the path into the rules in the destination of a link: the text after "#" if nothing stands before
// it.
func PathOf(destination string) (string, bool) {
	written, leads := strings.CutPrefix(destination, "#")
	path, err := url.PathUnescape(written)
	return path, leads && err == nil && path != "" && len(path) <= maxPath
}

// InPath returns a name in the escaped form that it has as a part of a link's destination.
func InPath(name string) string {
	if strings.ContainsAny(name, " ()<>#%\\") {
		return url.PathEscape(name)
	}
	return name
}

// Resolve finds the rule that a path leads to: a section or the plural of a kind of symbols, then names and members.
func (r *Rules) Resolve(path string) (out Rule, ok bool) {
	for at, names := range r.spotsAt(strings.Split(path, ".")) {
		if at.kind != grammar.NoKind {
			continue
		}
		out = Rule{Unit: at.unit, Span: at.node.Span(), Whole: at.node.PairSpan(), Value: r.valueOf(at), Names: names}
		switch {
		case at.def != nil:
			out.Span = at.def.Span
		case at.node.Key().Valid():
			out.Span = at.node.Key().Span()
		}
		return out, true
	}
	return out, false
}

// pluralName returns the plural of a kind of symbols, written as a name: "eventDecks".
func pluralName(info *grammar.KindInfo) string {
	words := strings.FieldsFunc(info.Plural, func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words[1:] {
		words[i+1] = capitaliseLike(word, "A")
	}
	return strings.Join(words, "")
}

// spotsAt iterates over the spots to which a path leads, with the names on the way. A name may contain dots.
func (r *Rules) spotsAt(steps []string) iter.Seq2[spot, []NamedPart] {
	return func(yield func(spot, []NamedPart) bool) {
		if len(steps) <= maxSteps && len(strings.Join(steps, ".")) <= maxPath {
			r.walk(spot{}, steps, 0, nil, yield)
		}
	}
}

// walk follows the steps of a path from a spot, and calls yield for each spot at the end. The first step begins at
// byte offset of the path.
func (r *Rules) walk(at spot, steps []string, offset int, names []NamedPart, yield func(spot, []NamedPart) bool) bool {
	if len(steps) == 0 {
		return yield(at, names)
	}
	for n := range len(steps) {
		name := strings.Join(steps[:n+1], ".")
		if name == "" {
			continue
		}
		for _, next := range r.spotsBelow(at, name) {
			on := names
			if next.def != nil {
				on = append(slices.Clip(names), NamedPart{offset, offset + len(name), next.unit, next.def})
			}
			if !r.walk(next, steps[n+1:], offset+len(name)+1, on, yield) {
				return false
			}
		}
	}
	return true
}

// spotOf returns the place where a symbol is declared: its entry, or its value.
func spotOf(id index.UnitID, d *facts.Def) spot {
	if isKey(d) {
		return spot{unit: id, node: d.Path.Node, def: d}
	}
	return spot{unit: id, node: d.Entry, def: d}
}

// spotsBelow iterates over the spots directly below another spot that have a name or, if the name is "", over all of
// them with their names.
func (r *Rules) spotsBelow(at spot, name string) iter.Seq2[string, spot] {
	switch {
	case at == spot{}:
		return r.beginnings(name)
	case at.kind != grammar.NoKind:
		return r.symbols(at, name)
	}
	return func(yield func(string, spot) bool) {
		for next := range r.spotsNamed(at, name) {
			if !yield(next.def.Name, next) || name != "" {
				return
			}
		}
		n := at.node.Resolve()
		if n.Kind() == syntax.Sequence && n.Len() == 1 {
			n = n.First().Resolve()
		}
		for key, value := range n.Pairs() {
			if (name == "" || key.Value() == name) && !yield(key.Value(), spot{unit: at.unit, node: value}) {
				return
			}
		}
	}
}

// beginnings iterates over the spots at which paths begin: the sections, at each place that opens one, and the kinds
// of symbols.
func (r *Rules) beginnings(name string) iter.Seq2[string, spot] {
	return func(yield func(string, spot) bool) {
		for _, s := range grammar.Sections {
			if name != "" && name != s.Name {
				continue
			}
			for id, use := range r.spec.Sections(s.Name) {
				if !yield(s.Name, spot{unit: id, node: use.Value, section: s}) {
					return
				}
			}
		}
		for _, kind := range grammar.Kinds() {
			word := pluralName(kind.Info())
			if kind != grammar.Binding && (name == "" || name == word) && !yield(word, spot{kind: kind}) {
				return
			}
		}
	}
}

// symbols iterates over the symbols of a kind, or over their owners.
func (r *Rules) symbols(at spot, name string) iter.Seq2[string, spot] {
	return func(yield func(string, spot) bool) {
		all, ofOwners := r.spec.Index(), at.kind.Info().Owned && at.owner == ""
		switch {
		case name == "" && ofOwners:
			for of := range all.Symbols(at.kind) {
				if !yield(of.Owner, spot{kind: at.kind, owner: of.Owner}) {
					return
				}
			}
		case name == "":
			for name, s := range all.OwnedSymbols(at.kind, at.owner) {
				if s.Def() != nil && !yield(name, spotOf(s.First().Unit, s.Def())) {
					return
				}
			}
		case ofOwners:
			for range all.OwnedSymbols(at.kind, name) {
				yield(name, spot{kind: at.kind, owner: name})
				return
			}
		default:
			if s := all.Lookup(index.Key(at.kind, at.owner, name)); s.Def() != nil {
				yield(name, spotOf(s.First().Unit, s.Def()))
			}
		}
	}
}

// spotsNamed iterates over the spots with a name directly below a place: in the unit, and in the units cut out of it.
func (r *Rules) spotsNamed(at spot, name string) iter.Seq[spot] {
	return func(yield func(spot) bool) {
		f := r.spec.Facts(at.unit)
		if f == nil {
			return
		}
		span := at.node.PairSpan()
		isBelow := func(hole int) bool { return len(f.Holes) == 1 || span.Contains(hole) }
		var around source.Span // the entry of the previous name
		for i := range f.Defs {
			d := &f.Defs[i]
			if d == at.def || d.Kind == grammar.Binding || d.Derived || !span.Contains(d.Span.Start) ||
				at.def != nil && d.Span == at.def.Span || d.Span.Start < around.End ||
				!isKey(d) && (!d.Entry.Valid() || d.Entry.Span().Start < span.Start || d.Entry == at.node) {
				continue
			}
			next := spotOf(at.unit, d)
			around = next.node.Span()
			if (name == "" || name == d.Name) && !yield(next) {
				return
			}
		}
		entry := func(id index.UnitID) bool { // of a unit cut out of it
			below := r.spec.Facts(id)
			d := definitionOf(below, below.Tree.Root())
			return d == nil || name != "" && name != d.Name || yield(spotOf(id, d))
		}
		if name == "" || len(f.Holes) == 0 {
			for i := range f.Holes {
				if hole := f.Holes[i].Offset; isBelow(hole) {
					for id := range r.spec.Entries(crossref.List{In: at.unit, Hole: hole}) {
						if !entry(id) {
							return
						}
					}
				}
			}
			return
		}
		for _, kind := range grammar.Kinds() { // the index knows their places
			owner := ""
			if kind.Info().Owned && at.def != nil {
				owner = at.def.Name
			}
			for site := range r.spec.Index().Lookup(index.Key(kind, owner, name)).Sites() {
				if list := r.spec.List(site.Unit); list.In == at.unit && isBelow(list.Hole) && !entry(site.Unit) {
					return
				}
			}
		}
	}
}

// Offer is a word that can continue a path.
type Offer struct {
	Text   string
	Detail string // its kind, or its value
}

// maxOffers bounds the offered words.
const maxOffers = 1000

// Offers returns the words that can continue a path. The path is written up to a dot, or "" for the beginning: then
// the words are sections and kinds of symbols, after that names, then members with a value.
func (r *Rules) Offers(path string) (out []Offer) {
	var steps []string
	if path != "" {
		steps = strings.Split(path, ".")
	}
	offered := map[string]bool{"": true}
	for at := range r.spotsAt(steps) {
		for name, next := range r.spotsBelow(at, "") {
			if len(out) == maxOffers {
				return out
			}
			if offered[name] || InPath(name) != name || !r.hasNamesOrValue(next, 0) {
				continue
			}
			offered[name] = true
			if detail := r.describeSpot(next); detail != "" {
				out = append(out, Offer{name, detail})
			}
		}
	}
	return out
}

// describeSpot returns the value of a spot, or a description if it has none.
func (r *Rules) describeSpot(at spot) string {
	switch {
	case at.section != nil:
		return at.section.Doc
	case at.owner != "":
		return "has " + at.kind.Info().Plural
	case at.kind != grammar.NoKind:
		return "the " + at.kind.Info().Plural
	case at.isEntry():
		return strings.TrimSuffix(at.def.Kind.Info().Noun, " id")
	}
	return r.valueOf(at).String()
}

// hasNamesOrValue reports whether a spot, or a spot below it down to a depth, has a name or a value.
func (r *Rules) hasNamesOrValue(at spot, depth int) bool {
	if at.section != nil || at.def != nil || at.owner != "" || at.kind == grammar.NoKind && r.valueOf(at).Form != None {
		return true
	}
	if depth <= maxSteps {
		for _, next := range r.spotsBelow(at, "") {
			if r.hasNamesOrValue(next, depth+1) {
				return true
			}
		}
	}
	return false
}

// IsPath reports whether a path begins like a path into the rules.
func IsPath(path string) bool {
	first, _, more := strings.Cut(path, ".")
	isPlural := func(kind grammar.Kind) bool { return kind != grammar.Binding && pluralName(kind.Info()) == first }
	return more && (grammar.FindSection(first) != nil || slices.ContainsFunc(grammar.Kinds(), isPlural))
}

// Unknown returns, for a path that leads nowhere, its unknown word with the text before it, and the path that may
// have been meant, "" if none is near. Is is false for a text that is no path, and for a path that leads somewhere.
func (r *Rules) Unknown(path string) (before, word, near string, is bool) {
	steps := strings.Split(path, ".")
	if len(path) > maxPath || len(steps) > maxSteps || len(steps) < 2 {
		return "", "", "", false
	}
	n := len(steps)
	for n > 0 && (n > 1 || !IsPath(path)) && !r.leadsAnywhere(steps[:n]) {
		n--
	}
	if n == len(steps) { // it can be continued, and is nothing by itself
		return "", path, "", true
	}
	before, word = strings.Join(steps[:n], "."), steps[n]
	words := lists.Map(r.Offers(before), func(o Offer) string { return o.Text })
	if names := symbols.Nearest(word, words); len(names) > 0 {
		near = strings.Join(slices.Concat(steps[:n], names[:1], steps[n+1:]), ".")
	}
	return before, word, near, before != "" || near != ""
}

// leadsAnywhere reports whether a path leads to a spot, even if only to the beginning of longer paths.
func (r *Rules) leadsAnywhere(steps []string) bool {
	for range r.spotsAt(steps) {
		return true
	}
	return false
}
