package values

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// noteDrawn records the zones from which tokens are taken, or in which tokens are searched for.
func (p *interpreter) noteDrawn(ids []string, path string) {
	if len(ids) > 0 {
		p.out.draws = append(p.out.draws, draw{ids: ids, path: path})
	}
}

func (p effectReader) CreateToken(t *gamedef.CreateToken) {
	to := p.zone(member.Zone, t.Zone)
	p.walkInto(member.Props, func() {
		for i := range t.Props {
			prop := &t.Props[i]
			p.walkInto(prop.Key, func() {
				v := p.value(prop.Value)
				if meant, ok := p.reportMeantText(prop.Value, ""); ok {
					v = meant
				} else {
					p.checkFits(prop.Key, p.keepValue(v, prop.Value, ""))
				}
				if text, ok := prop.Value.(gamedef.Text); ok && prop.Key == gamedef.CardProp {
					p.checkCardID(string(text), p.at(), nil)
				}
				p.write("t/"+prop.Key, v, false, false)
			})
		}
	})
	if t.Row != "" {
		p.requireBindingKind(Row, t.Row, member.Row)
		for i := range p.def.TokenTypes {
			for _, prop := range p.def.TokenTypes[i].Props {
				if _, given := t.Props.Get(prop.Key); p.def.TokenTypes[i].ID == t.Type && !given {
					p.write("t/"+prop.Key, unknown, false, false)
				}
			}
		}
	}
	p.out.moves = append(p.out.moves, move{to: to, made: true, token: t, path: p.at(member.Zone),
		anywhere: to == nil})
}

func (p effectReader) MoveToken(t *gamedef.MoveToken) {
	p.requireBindingKind(Token, t.Token, member.Token)
	token, _ := p.lookup(t.Token)
	from := p.zone(member.From, t.From)
	to := p.zone(member.To, t.To)
	if p.reportSameZone(t.From, t.To) {
		return
	}
	if !token.Unknown && token.Kinds&Token != 0 && token.Zones != nil && from != nil &&
		areDisjoint(token.Zones, from) {
		f := p.warn(diag.ValuesTokenElsewhere, quote(AuthoredName(t.Token))+" lies in "+listTexts(token.Zones)+
			", not here, so the move fails.", p.at(member.From), p.at())
		if to != nil && !areDisjoint(token.Zones, to) {
			f.Fixes = append(f.Fixes, p.swapFix())
		}
	}
	if from == nil {
		from = token.Zones
	}
	p.out.moves = append(p.out.moves, move{from: from, to: to, path: p.at(member.To), anywhere: to == nil})
}

func (p effectReader) MoveTokenAdjacent(t *gamedef.MoveTokenAdjacent) {
	p.requireBindingKind(Token, t.Token, member.Token)
	p.walkInto(member.Direction, func() { p.requireZoneBinding(t.Direction, false) })
	from := p.zone(member.From, t.From)
	p.checkNeighbour(t, from)
	p.out.moves = append(p.out.moves, move{from: from, path: p.at(), anywhere: true})
}

// checkNeighbour reports a token that is moved nowhere, or to a zone that is not adjacent to its own.
func (p *interpreter) checkNeighbour(t *gamedef.MoveTokenAdjacent, from []string) {
	var next []string
	for i := range p.def.Zones {
		z := &p.def.Zones[i]
		for _, edge := range z.AdjacentTo {
			if slices.Contains(from, z.ID) {
				next = append(next, edge.To)
			} else if edge.Direction != gamedef.Unidirectional && slices.Contains(from, edge.To) {
				next = append(next, z.ID)
			}
		}
	}
	slices.Sort(next)
	next = slices.Compact(next)
	_, literal := p.zones[t.Direction]
	switch {
	case t.Direction == "":
		f := p.warn(diag.ValuesZoneMissing, "This does not say where the token goes, so it fails. The neighbour is given as "+
			member.Direction+": a zone, or a binding that holds one.", p.at())
		if len(next) == 1 {
			f.Fixes = []Fix{{Title: "Move it to " + withoutOwners(next)[0],
				Edits: []Edit{{Path: p.at(), Add: member.Direction, Text: withoutOwners(next)[0]}}}}
		}
	case literal && from != nil && !slices.Contains(next, t.Direction):
		f := p.warn(diag.ValuesZoneMissing, quote(t.Direction)+" is no neighbour of "+listTexts(withoutOwners(from))+
			", so this fails. Neighbours are "+listTexts(withoutOwners(next))+".", p.at(member.Direction), p.at())
		f.Fixes = replaceText(t.Direction, withoutOwners(next), nil, p.at(member.Direction))
	}
}

func (p effectReader) MoveAll(t *gamedef.MoveAll) {
	from := p.zone(member.From, t.From)
	to := p.zone(member.To, t.To)
	p.withScope(func() {
		p.bind(t.AsOrDefault(), Value{Kinds: Text | Token, AnyText: true, Zones: from})
		p.walkInto(member.Filter, func() { p.condition(t.Filter) })
	})
	if !p.reportSameZone(t.From, t.To) {
		p.out.moves = append(p.out.moves, move{from: from, to: to, path: p.at(member.To), anywhere: to == nil})
		p.noteTaken(from, to)
	}
}

func (p effectReader) Draw(t *gamedef.Draw) {
	from := p.zone(member.From, t.From)
	to := p.zone(member.To, t.To)
	p.recordViews(draws, from)
	p.number(member.Count, t.Count)
	if p.reportSameZone(t.From, t.To) {
		return
	}
	if n, known := wholeNumber(t.Count); known && n == 0 {
		f := p.warn(diag.ValuesNoEffect, "Drawing 0 tokens changes nothing.", p.at(member.Count), p.at())
		f.Everywhere = true
		f.Fixes = []Fix{{Title: "Write 1", Edits: []Edit{{Path: p.at(member.Count), Text: "1"}}}}
	}
	p.out.moves = append(p.out.moves, move{from: from, to: to, path: p.at(member.To), anywhere: to == nil})
	p.noteTaken(from, to)
}

// checkFits reports a value for a property that is of another kind than declared.
func (p *interpreter) checkFits(prop string, v Value) {
	var kind Kind
	declared := p.props[prop] // "" where types of tokens do not agree
	switch declared {
	case gamedef.IntProp:
		kind = Number | Player
	case gamedef.StringProp:
		kind = Text
	case gamedef.BooleanProp:
		kind = Boolean
	}
	if kind == 0 || v.Unknown || v.Kinds == 0 || v.Kinds&kind != 0 || p.reportMisnamed(v, kind) {
		return
	}
	p.warn(diag.ValuesKindMismatch, fmt.Sprintf("This is %s, and the property %s is declared as %s.", v, quote(prop),
		declared), p.at()).Wanted = kind
}

// noteTaken records that tokens go from the zones from into the zones to.
func (p *interpreter) noteTaken(from, to []string) {
	if len(from) > 0 {
		p.out.draws = append(p.out.draws, draw{ids: from, taken: true, path: p.at(member.From), to: to,
			swap: p.swapFix()})
	}
}

// reportSameZone reports tokens that go from a zone to the same zone, and returns whether there are any.
func (p *interpreter) reportSameZone(from, to gamedef.ZoneReference) bool {
	same := from.Expr == nil && to.Expr == nil && from.Selector == to.Selector && from.Selector != ""
	if same {
		p.warn(diag.ValuesNoEffect, "This goes from a zone to the same zone, so nothing changes.", p.at(member.To),
			p.at())
	}
	return same
}

// swapFix returns the fix that exchanges the fields from and to of an effect.
func (p *interpreter) swapFix() Fix {
	return Fix{Title: "Exchange from and to",
		Edits: []Edit{{Path: p.at(member.From), Swap: p.at(member.To)}, {Path: p.at(member.To), Swap: p.at(member.From)}}}
}

// areDisjoint reports whether two sorted lists have nothing in common.
func areDisjoint(a, b []string) bool {
	return !slices.ContainsFunc(a, func(s string) bool {
		_, ok := slices.BinarySearch(b, s)
		return ok
	})
}
