package complete

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
)

// nameSource returns the names of a spec.
type nameSource struct {
	spec  crossref.Spec
	cache *crossref.Cache
}

func (s *nameSource) nameCache() *crossref.Cache {
	if s.cache == nil {
		s.cache = crossref.NewCache()
	}
	return s.cache
}

// signature returns what users of a macro see of it.
func (s *nameSource) signature(kind grammar.Kind, name string) (facts.Signature, bool) {
	d := s.spec.Index().Lookup(index.Key(kind, "", name)).Def()
	if d == nil {
		return facts.Signature{}, false
	}
	return s.nameCache().Signature(d), true
}

// namesFor lists the names that a type of names accepts, in order.
func (s *nameSource) namesFor(o facts.Option) []string {
	if o.Limited {
		return o.Listed
	}
	t := o.Type
	ref := &facts.Ref{Type: t, Kinds: t.Kinds, Class: t.Class}
	for _, k := range t.Kinds {
		if k.Info().Owned && len(o.Owners) > 0 {
			ref.Owner = o.Owners[0]
			if len(o.Owners) > 1 {
				ref.Owners = o.Owners
			}
		}
	}
	var out []string
	for name := range crossref.Names(s.spec, ref, s.nameCache()) {
		if name != "" && !strings.Contains(name, mark) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// propsOf lists the properties that a type of tokens declares, in order; nil if none.
func (s *nameSource) propsOf(tokenType string) (out []string) {
	for site := range s.spec.Index().Lookup(index.Key(grammar.TokenType, "", tokenType)).Sites() {
		if f := s.spec.Facts(site.Unit); f != nil {
			for i := range f.Defs {
				if d := &f.Defs[i]; d.Kind == grammar.TokenProp && site.Def.Entry.Span().Contains(d.Span.Start) {
					out = append(out, d.Name)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// definition returns the symbol of a name of one of the kinds; nil if there is none.
func (s *nameSource) definition(kinds []grammar.Kind, owners []string, name string) *facts.Def {
	if len(owners) == 0 {
		owners = []string{""}
	}
	for _, k := range kinds {
		for _, owner := range owners {
			if !k.Info().Owned {
				owner = ""
			}
			if d := s.spec.Index().Lookup(index.Key(k, owner, name)).Def(); d != nil {
				return d
			}
		}
	}
	return nil
}

// offerNames offers the names of symbols.
func (q *query) offerNames(o facts.Option) {
	t := o.Type
	if len(t.Kinds) == 1 && t.Kinds[0] == grammar.Binding {
		q.bindings("", "")
		return
	}
	switch t.Syntax {
	case grammar.ZoneID, grammar.ZoneOrBinding:
		q.zones(o)
		return
	}
	q.words(t)
	call := t.Kinds[0] == grammar.EffectMacro || t.Kinds[0] == grammar.ConditionMacro ||
		t.Kinds[0] == grammar.PhaseTemplate
	for _, name := range q.names.namesFor(o) {
		item := q.symbol(t.Kinds, o.Owners, name)
		if call {
			q.withArguments(&item, t.Kinds[0], name)
		}
		q.add(rankName, item)
	}
	if slices.Contains(t.Kinds, grammar.TraitValue) && len(o.Owners) > 0 {
		q.offerKnown(grammar.TokenProp, o.Owners[0])
	}
}

// offerKnown offers the values that something has in the game.
func (q *query) offerKnown(kind grammar.Kind, name string) {
	can, _ := q.src.Can(kind, name, q.span.Start)
	for _, text := range can.List() {
		q.add(rankRequired, Item{Label: text, Kind: KindName, Symbol: grammar.TraitValue, Text: q.quoteName(text),
			Summary: "a text that " + name + " can be"})
	}
}

// symbol returns the item of a name.
func (q *query) symbol(kinds []grammar.Kind, owners []string, name string) Item {
	item := Item{Label: name, Kind: KindName, Symbol: kinds[0], Text: q.quoteName(name)}
	if d := q.names.definition(kinds, owners, name); d != nil {
		item.Symbol = d.Kind
		item.Doc = symbolKey(d.Kind, d.Owner, name)
		item.Type, item.Summary = typeAndNoun(d, q.names.nameCache().Signature(d))
	} else {
		item.Summary = grammar.WithoutArticle(kinds[0].Info().Noun)
	}
	return item
}

// typeAndNoun returns the type of a symbol in a few words, and its noun.
func typeAndNoun(d *facts.Def, s facts.Signature) (typed, noun string) {
	noun = strings.TrimSuffix(grammar.WithoutArticle(d.Kind.Info().Noun), " id")
	switch {
	case len(s.Params) > 0:
		names := lists.Map(s.Params, func(p facts.Param) string { return p.Name })
		return "(" + strings.Join(names, ", ") + ")", noun
	case s.Words[view.GlobalVarType] != "":
		typed = s.Words[view.GlobalVarType]
		if s.Words[view.GlobalVarMin] != "" && s.Words[view.GlobalVarMax] != "" {
			typed += " " + s.Words[view.GlobalVarMin] + "–" + s.Words[view.GlobalVarMax]
		}
	case d.Kind.Info().Owned && d.Owner != "":
		noun += " " + d.Owner
	case d.Class != "" && d.Class != noun:
		noun = d.Class + " " + noun
	}
	return typed, noun
}

// bindings offers the bindings in scope, innermost first. Each is put between before and after.
func (q *query) bindings(before, detail string) {
	if detail == "" {
		detail = "binding"
	}
	for _, name := range q.inScope() {
		if strings.Contains(name, mark) || name == "" {
			continue
		}
		q.add(rankBinding, Item{Label: before + name, Kind: KindBinding, Text: q.quoteName(before + name),
			Summary: detail})
	}
}

// unitFacts returns the facts around the place, with the context of the unit.
func (q *query) unitFacts() *facts.Facts {
	f := *q.place.Facts
	f.Context = q.trial.Context
	return &f
}

// words offers the words of a type.
func (q *query) words(t *grammar.Type) {
	for i := range t.Words {
		w := &t.Words[i]
		if w.Canonical != "" {
			continue
		}
		q.add(rankWord, Item{Label: w.Text, Kind: KindWord, Text: q.quoteName(w.Text), Summary: w.Doc, Doc: ""})
	}
}

// players offers player selectors.
func (q *query) players(o facts.Option) {
	given := len(q.items)
	q.words(o.Type)
	q.items = append(q.items[:given], slices.DeleteFunc(q.items[given:], func(i Item) bool {
		return o.Type.Single && (i.Label == view.PlayerAll || i.Label == view.PlayerAllOther)
	})...)
	seats := o
	seats.Type = &grammar.Type{Form: grammar.Refer, Kinds: o.Type.Kinds}
	for _, name := range q.names.namesFor(seats) {
		s, variable := q.names.signature(grammar.GlobalVar, name)
		_, player := q.src.Can(grammar.GlobalVar, name, q.span.Start)
		if t := s.Words[view.GlobalVarType]; !variable || player && t == view.GlobalVarTypeInt {
			q.add(rankName, q.symbol(o.Type.Kinds, nil, name))
		}
	}
	for _, name := range q.inScope() {
		if _, player := q.src.Can(grammar.Binding, name, q.span.Start); player {
			q.dollar("", name, "")
		}
	}
}

// offerDollarBindings offers the bindings whose names start with a dollar sign.
func (q *query) offerDollarBindings(before, behind string) {
	for _, name := range q.inScope() {
		q.dollar(before, name, behind)
	}
}

func (q *query) dollar(before, name, behind string) {
	if strings.HasPrefix(name, "$") && len(name) > 1 {
		label := before + name + behind
		q.add(rankBinding, Item{Label: label, Kind: KindBinding, Text: q.quoteName(label), Summary: "binding"})
	}
}

// inScope lists the visible bindings, innermost first.
func (q *query) inScope() []string {
	visible := crossref.InScope(q.trial.Spec, q.trial.ID, q.unitFacts(), q.place.Facts.Calls, q.place.Bindings,
		q.place.Before, q.names.nameCache())
	slices.Reverse(visible)
	return visible
}

// zones offers zone texts: names of zones, and after a colon their qualifiers.
func (q *query) zones(o facts.Option) {
	concrete := o.Type.Syntax == grammar.ZoneID
	if open := strings.LastIndexByte(q.typed, '{'); open >= 0 && !concrete && !strings.Contains(q.typed[open:], "}") {
		q.inBraces(q.typed[:open+1])
		return
	}
	if base, _, qualified := strings.Cut(q.wordText(), ":"); qualified {
		q.qualifiers(o.Type, strings.TrimSpace(base), concrete)
		return
	}
	names := o
	names.Type = &grammar.Type{Form: grammar.Refer, Kinds: []grammar.Kind{grammar.Zone}, Class: o.Type.Class}
	for _, name := range q.names.namesFor(names) {
		item := q.symbol([]grammar.Kind{grammar.Zone}, nil, name)
		if d := q.names.definition([]grammar.Kind{grammar.Zone}, nil, name); d != nil &&
			q.names.nameCache().Signature(d).Words[view.ZoneOwner] == view.ZoneOwnerPlayer {
			whose := ":actor"
			if concrete {
				whose = ":0"
			}
			item.Label += whose
			item.Text = q.quoteName(item.Label)
		}
		q.add(rankName, item)
	}
	for i := range o.Type.Words { // whole texts
		if w := &o.Type.Words[i]; strings.Contains(w.Text, ":") {
			q.add(rankWord, Item{Label: w.Text, Kind: KindWord, Text: q.quoteName(w.Text), Summary: w.Doc})
		}
	}
	if !concrete {
		q.offerDollarBindings("", "")
	}
}

// inBraces offers the parts of a zone name: bindings, and parameters of the macro around it. The text after the
// braces is kept.
func (q *query) inBraces(before string) {
	behind := strings.Trim(q.behind, `'"`)
	if end := strings.IndexAny(behind, "{}"); end >= 0 && behind[end] == '}' {
		behind = behind[end+1:]
	}
	q.offerDollarBindings(before, "}"+behind)
	if q.place.Macro != grammar.PhaseTemplate {
		for _, name := range q.place.Params {
			label := before + name + "}" + behind
			q.add(rankBinding, Item{Label: label, Kind: KindParam, Symbol: grammar.MacroParam,
				Summary: "parameter of the macro", Text: q.quoteName(label)})
		}
	}
}

// qualifiers offers what may follow the colon of a zone text.
func (q *query) qualifiers(t *grammar.Type, base string, concrete bool) {
	if base == "" {
		return
	}
	owner := ""
	if d := q.names.definition([]grammar.Kind{grammar.Zone}, nil, base); d != nil {
		owner = q.names.nameCache().Signature(d).Words[view.ZoneOwner]
	}
	offer := func(rank int, qualifier string, item Item) {
		item.Label = base + ":" + qualifier
		item.Text = q.quoteName(item.Label)
		q.add(rank, item)
	}
	if concrete {
		offer(rankWord, view.QualifierNone,
			Item{Kind: KindWord, Summary: "The one zone of that name that belongs to nobody."})
		offer(rankWord, "0", Item{Kind: KindWord, Summary: "The zone of the first player."})
		return
	}
	for i := range t.Words {
		w := &t.Words[i]
		if strings.Contains(w.Text, ":") {
			continue
		}
		rank := rankWord
		if (w.Text == view.QualifierNone) == (owner == view.ZoneOwnerPlayer) {
			rank = rankUnlikely
		}
		offer(rank, w.Text, Item{Kind: KindWord, Summary: w.Doc})
	}
	for _, seat := range q.names.namesFor(seats) {
		offer(rankName, seat, q.symbol(seats.Type.Kinds, nil, seat))
	}
	q.offerDollarBindings(base+":", "")
}

// seats is a reference to any seat.
var seats = facts.Option{Type: &grammar.Type{Form: grammar.Refer, Kinds: []grammar.Kind{grammar.Seat}}}

// wordText returns the text in the place of the word, without quotes.
func (q *query) wordText() string {
	return strings.Trim(q.line[q.word.start:q.word.end], `'"`)
}
