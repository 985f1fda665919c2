package query

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Place is a cursor position in a spec. It is not safe for concurrent use.
type Place struct {
	session *session
	outline *outline
	at      int     // in the unit's text
	names   []*name // under the cursor: one spelling, which may name several things

	// For a cursor in a prose link: the link, whether the cursor is on a name in its path, and where that is, or else
	// the link.
	link   *RuleLink
	onName bool
	linked source.Range
}

// At returns what is at a position, or the target of a prose link there; nil if the position is outside the YAML of a
// spec and on no link.
func At(spec Spec, path string, position source.Position, encoding source.Encoding) *Place {
	return begin(spec, encoding).at(path, position)
}

// At is like the function At, for another position of the same spec, with what was computed for this place.
func (p *Place) At(path string, position source.Position) *Place { return p.session.at(path, position) }

func (s *session) at(path string, position source.Position) *Place {
	document := s.Document(path)
	if document < 0 {
		return nil
	}
	text := s.Text(document)
	offset := text.Offset(position, s.encoding)
	unit, at := text.UnitAt(offset)
	if unit == nil {
		return s.atLink(document, offset)
	}
	o := s.outline(index.UnitIDOf(document, uint64(unit.Label)))
	if o == nil {
		return nil
	}
	o.addLocalNames(s)
	p := &Place{session: s, outline: o, at: at}
	p.takeNames()
	return p
}

// takeNames records the names at the place.
func (p *Place) takeNames() {
	for _, n := range p.outline.names {
		if n.silent || !n.span.Contains(p.at) {
			continue
		}
		switch {
		case len(p.names) == 0 || n.span.Len() < p.names[0].span.Len():
			p.names = []*name{n}
		case n.span == p.names[0].span && !n.made && p.names[0].made:
			p.names = []*name{n}
		case n.span == p.names[0].span && n.made == p.names[0].made:
			p.names = append(p.names, n)
		}
	}
}

// Range returns the range of the name at the place; ok is false if there is no name.
func (p *Place) Range() (r source.Range, ok bool) {
	switch {
	case p.link != nil:
		return p.linked, true
	case len(p.names) == 0:
		return r, false
	}
	return p.session.place(p.outline.id, p.names[0].span), true
}

func (p *Place) keys() (keys []key) {
	for _, n := range p.names {
		keys = append(keys, n.keys...)
		if len(p.names) > 1 && p.names[0].made {
			break // a pattern stands for many names; one is enough to begin with
		}
	}
	return keys
}

// Definitions returns the places that declare the thing named here.
func (p *Place) Definitions() []Location {
	if p.link != nil && !p.onName {
		return []Location{p.link.location(p.session)}
	}
	return p.session.locate(p.declarations())
}

// declarations lists the declarations of the thing named at the place, or of what the thing derives from.
func (p *Place) declarations() []*name {
	out := p.session.declarationsOf(p.keys())
	if len(out) == 0 {
		for _, n := range p.names {
			out = append(out, p.session.declarationsOf(n.origin)...)
		}
	}
	return out
}

// declarationsOf lists the declarations that have one of the keys, without following shared names further.
func (s *session) declarationsOf(keys []key) (out []*name) {
	seen := map[*name]bool{}
	for _, k := range keys {
		for _, id := range s.unitsDeclaring(k) {
			o := s.outline(id)
			if o == nil {
				continue
			}
			if k.form != symbol {
				o.addLocalNames(s)
			}
			for _, n := range o.names {
				if !seen[n] && !n.silent && n.role == Declaration && n.has(k) {
					seen[n] = true
					out = append(out, n)
				}
			}
		}
	}
	if len(out) == 0 {
		// A binding passed on by others: from macro to macro, or from entry to entry through a macro.
		for _, k := range keys {
			if k.form == taken || k.form == flowing || k.form == provided {
				for _, n := range s.findAllNames(keys) {
					if n.role == Declaration && !n.silent {
						out = append(out, n)
					}
				}
				break
			}
		}
	}
	slices.SortStableFunc(out, byPlace)
	return out
}

func byPlace(a, b *name) int {
	return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.span.Start, b.span.Start),
		cmp.Compare(a.span.End, b.span.End))
}

// unitsDeclaring lists the units that may declare a key's thing.
func (s *session) unitsDeclaring(k key) []index.UnitID {
	switch k.form {
	case symbol, parameter, provided:
		if k.form != symbol {
			k = key{form: symbol, kind: k.kind, name: k.owner}
		}
		var out []index.UnitID
		for site := range s.lookup(k).Sites() {
			if len(out) == 0 || out[len(out)-1] != site.Unit {
				out = append(out, site.Unit)
			}
		}
		return out
	case taken:
		return nil
	}
	return s.unitsNaming(k)
}

// locate returns the places of names with their entries.
func (s *session) locate(names []*name) []Location {
	var out []Location
	for _, n := range names {
		l := s.location(n.unit, n.span)
		if n.def != nil && n.def.Entry.Valid() {
			if whole := s.place(n.unit, n.def.Entry.Span()); !l.Range.Start.Before(whole.Start) &&
				!whole.End.Before(l.Range.End) {
				l.Whole = whole
			}
		}
		if len(out) == 0 || out[len(out)-1].Range != l.Range || out[len(out)-1].File != l.File {
			out = append(out, l)
		}
	}
	return out
}

// TypeDefinitions returns the places that declare the type of the thing named here: the marker of a state, the deck
// of a card, the macro of a parameter, the asset of a piece; for a binding the source of its values.
func (p *Place) TypeDefinitions() []Location {
	s := p.session
	var keys []key
	for _, n := range p.declarations() {
		switch {
		case n.kind == grammar.Binding:
			keys = append(keys, s.sourceOf(n)...)
		case n.def == nil:
		case n.def.Kind == grammar.MacroParam:
			keys = append(keys, key{form: symbol, kind: grammar.EffectMacro, name: n.def.Owner},
				key{form: symbol, kind: grammar.ConditionMacro, name: n.def.Owner})
		case n.def.Kind == grammar.TemplateParam:
			keys = append(keys, key{form: symbol, kind: grammar.PhaseTemplate, name: n.def.Owner})
		case n.def.Kind.Info().Owned:
			if kind, ok := ownerKinds[n.def.Kind]; ok {
				keys = append(keys, key{form: symbol, kind: kind, name: n.def.Owner})
			}
		case n.def.Asset != "":
			keys = append(keys, key{form: symbol, kind: grammar.DataAsset, name: n.def.Asset})
		}
	}
	return s.locate(s.declarationsOf(keys))
}

// ownerKinds maps owned kinds to the kind of their owner.
var ownerKinds = map[grammar.Kind]grammar.Kind{
	grammar.GlobalMarkerState: grammar.GlobalMarker, grammar.SpaceMarkerState: grammar.SpaceMarker,
	grammar.TraitValue: grammar.TokenProp, grammar.ZoneAttributeValue: grammar.ZoneAttribute, grammar.Stage: grammar.Pipeline, grammar.StatusValue: grammar.StatusDimension,
	grammar.TableField: grammar.Table, grammar.EventCard: grammar.EventDeck, grammar.LastingEffect: grammar.EventCard,
}

// sourceOf returns the source of a binding's values: the names in the queries of the record that binds it.
func (s *session) sourceOf(n *name) (keys []key) {
	o := s.outline(n.unit)
	record := o.facts.Tree.At(n.span.Start).Parent()
	var bindings []key
	for _, v := range record.Pairs() {
		if v.Kind() != syntax.Mapping || !v.Get(grammar.QueryUnion.Discriminator).Valid() {
			continue
		}
		for _, other := range o.names {
			switch {
			case other == n || other.silent || !isWithin(v, other.span):
			case other.kind == grammar.Binding:
				bindings = append(bindings, other.keys...)
			default:
				keys = append(keys, other.keys...)
			}
		}
	}
	if len(keys) == 0 {
		return bindings
	}
	return keys
}

// Implementations returns the places that implement the thing named here: the pipelines of an action, the uses of a
// phase template; for others the declaration.
func (p *Place) Implementations() []Location {
	s := p.session
	var out []*name
	for _, k := range p.keys() {
		if k.form != symbol {
			continue
		}
		switch k.kind {
		case grammar.Action:
			for _, symbol := range s.Index().Symbols(grammar.Pipeline) {
				if d := symbol.Def(); s.finder.Signature(d).Words[view.PipelineActionID] == k.name {
					out = append(out, s.declarationsOf([]key{keyOf(d)})...)
				}
			}
		case grammar.PhaseTemplate:
			for site := range s.Index().Lookup(index.UsesKey(k.kind, k.name)).Sites() {
				out = append(out, &name{unit: site.Unit, span: site.Call.Span})
			}
		}
	}
	if len(out) == 0 {
		return p.Definitions()
	}
	slices.SortStableFunc(out, byPlace)
	return s.locate(out)
}

// References returns all places that name the thing named here, those in prose links last; declarations only if asked
// for.
func (p *Place) References(declarations bool) []Location {
	var out []*name
	all := p.session.findAllNames(p.keys())
	for _, n := range all {
		if !n.silent && (declarations || n.role != Declaration) {
			out = append(out, n)
		}
	}
	found := p.session.locate(out)
	for _, l := range p.session.linksTo(all) {
		r := p.session.inProse(l.document, l.Whole)
		found = append(found, Location{File: p.session.Path(l.document), Range: r, Whole: r})
	}
	return found
}

// Highlight is a place in the document of the question.
type Highlight struct {
	Range source.Range
	Role  Role
}

// Highlights returns the places of the same document that name the thing named here.
func (p *Place) Highlights() []Highlight {
	var out []Highlight
	document := p.outline.id.Document()
	if p.link != nil {
		document = p.link.document
	}
	for _, n := range p.session.findAllNames(p.keys()) {
		if n.silent || n.unit.Document() != document {
			continue
		}
		h := Highlight{p.session.place(n.unit, n.span), n.role}
		if len(out) == 0 || out[len(out)-1].Range != h.Range {
			out = append(out, h)
		}
	}
	return out
}

// definition returns the declaration in effect under some keys.
func (s *session) definition(keys []key) *facts.Def {
	for _, k := range keys {
		if k.form == symbol {
			if d := s.lookup(k).Def(); d != nil {
				return d
			}
		}
	}
	return nil
}

// Query returns the record of a query, if its kind is named at the place; ok is false if not.
func (p *Place) Query() (n index.Occurrence, ok bool) {
	t := p.outline.addLocalNames(p.session)
	for i := range t.Variants {
		v := &t.Variants[i]
		if v.Union == grammar.QueryUnion && (v.At().Span().Contains(p.at) || v.Key.Span().Contains(p.at)) {
			n, ok = index.Occurrence{Unit: p.outline.id, Span: v.Record().Span()}, true
		}
	}
	return n, ok
}

// Name returns the name at the place; ok is false if no name is there.
func (p *Place) Name() (n index.Occurrence, ok bool) {
	if len(p.names) == 0 {
		return n, false
	}
	at := p.names[0]
	given := slices.ContainsFunc(at.keys, func(k key) bool { return k.form == parameter })
	return index.Occurrence{Unit: p.outline.id, Span: at.span, Text: at.text, Kind: at.kind, Parameter: given}, true
}
