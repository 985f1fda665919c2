package values

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// checkVisibility reports hands whose owners cannot see what they choose from, and shuffled decks that everybody can
// read.
func (g *game) checkVisibility() {
	w := zoneUses{revealed: map[string]bool{}, shuffled: map[string]bool{}, drawn: map[string]bool{},
		chosen: map[string]site{}}
	g.each(func(entry string, c *contribution) {
		for _, v := range c.views {
			for _, id := range v.ids {
				base, _, _ := cutLast(id)
				switch v.how {
				case reveals:
					w.revealed[base] = true
				case shuffles:
					w.shuffled[base] = true
				case draws:
					w.drawn[base] = true
				case chooses:
					if _, known := w.chosen[base]; !known {
						w.chosen[base] = site{entry, v.path}
					}
				}
			}
		}
	})
	var types *zoneTypes
	said := map[string]bool{}
	for i := range g.def.Zones {
		z := &g.def.Zones[i]
		base, _, _ := cutLast(z.ID)
		read := z.Visibility == gamedef.PublicZone && z.Ordering != gamedef.SetOrdering && w.shuffled[base] &&
			w.drawn[base]
		at, unseen := w.chosen[base]
		unseen = unseen && z.Visibility == gamedef.HiddenZone && z.Owner == gamedef.OwnedByPlayer && !w.revealed[base]
		if said[base] || !read && !unseen {
			continue
		}
		said[base] = true
		if types == nil {
			types = g.zoneTypes(g.tokenMakers())
		}
		if !g.areDistinguishable(types.of(g.bases[base])) {
			continue
		}
		shown := "/" + member.Zones + index(i) + "." + member.Visibility
		f := Finding{Severity: diag.Hint, At: []string{shown}}
		if read {
			f.Code = diag.ValuesZoneRead
			f.Message = fmt.Sprintf("Everybody sees %s, and so the order of the cards: shuffling hides nothing, and all know what is drawn next. If that is not meant, write hidden.", quote(base))
			f.Fixes = []Fix{{Title: "Hide it", Edits: []Edit{{Path: shown, Text: string(gamedef.HiddenZone)}}}}
		} else {
			f.Code = diag.ValuesZoneUnseen
			f.Message = fmt.Sprintf("The owner of %s cannot see what lies there, and must choose from it. If the owner is to see it, write owner.", quote(base))
			f.Related = []Related{{Path: at.path(), Message: "It is chosen from here."}}
			f.Fixes = []Fix{{Title: "Show it to its owner",
				Edits: []Edit{{Path: shown, Text: string(gamedef.OwnerZone)}}}}
		}
		g.report(f)
	}
}

// zoneUses collects what rules do with zones, by the zones' names without owners.
type zoneUses struct {
	revealed, shuffled, drawn map[string]bool
	chosen                    map[string]site // where their owners choose from them
}

// areDistinguishable reports whether tokens of some types have properties that distinguish them.
func (g *game) areDistinguishable(types []string) bool {
	return slices.ContainsFunc(g.def.TokenTypes, func(t gamedef.TokenTypeDef) bool {
		return len(t.Props) > 0 && slices.Contains(types, t.ID)
	})
}

// recordViews records a use of zones that matters for their visibility.
func (p *interpreter) recordViews(how viewKind, ids []string) {
	if len(ids) > 0 {
		p.out.views = append(p.out.views, zoneView{how, ids, p.at()})
	}
}

// recordChoice records that the acting player chooses among the tokens of an own zone.
func (p *interpreter) recordChoice(query gamedef.Query, chooser gamedef.PlayerSelector, step string) {
	t, ok := query.(*gamedef.TokensInZone)
	if !ok || !chooser.Absent() && chooser.Kind != gamedef.ActorPlayer && chooser.Kind != gamedef.ActivePlayer {
		return
	}
	base, owner, _ := cutLast(string(t.Zone.Selector))
	if ids := p.bases[base]; len(ids) > 0 && (owner == view.PlayerActor || owner == view.PlayerActive) {
		p.out.views = append(p.out.views, zoneView{chooses, ids, p.at(step)})
	}
}

// zoneView is a use of zones by a rule that matters for their visibility.
type zoneView struct {
	how  viewKind
	ids  []string
	path string
}

type viewKind uint8

const (
	reveals viewKind = iota
	shuffles
	draws
	chooses
)
