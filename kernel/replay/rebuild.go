package replay

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Rebuild returns the state from which a projection was recorded. What a projection lacks, such as the filters of
// free operations, is taken from s, a state after the same moves.
func Rebuild(s *kernel.State, recorded gamedef.Object) (*kernel.State, error) {
	own, err := Project(s)
	if err != nil {
		return nil, err
	}
	v := &view{def: s.Game().Definition(), recorded: recorded}
	state := slices.Clone(s.Data())
	var failed error
	eachChangedEntry(own, recorded, func(key string, _, is gamedef.Data) {
		p := partOf(key)
		switch {
		case failed != nil, is == nil && p.untold:
			return
		case is == nil:
			failed = fmt.Errorf("the recorded state has no %q", key)
			return
		case p == nil:
			failed = fmt.Errorf("the recorded state has %q, which states do not have", key)
			return
		}
		if p.rebuild != nil {
			is, failed = p.rebuild(v, entryOf(state, p.stateKey()), is)
		}
		if p.empty != nil {
			state = setIfNotEmpty(state, p.stateKey(), is)
		} else {
			state = put(state, p.stateKey(), is)
		}
	})
	if failed != nil {
		return nil, failed
	}
	return s.Game().StateOf(state)
}

// exhaustionData returns whether the game could not continue, for a game that scores decide then. Other parts of the
// end of a game are derived.
func (*view) exhaustionData(_, terminal gamedef.Data) (gamedef.Data, error) {
	if isEqual(entryOf(terminal, "type"), gamedef.Text(gamedef.ScoreResult)) {
		return gamedef.Bool(true), nil
	}
	return removed, nil
}

// setIfNotEmpty sets an entry of a state if it is not empty: states have no empty ones.
func setIfNotEmpty(state gamedef.Object, key string, d gamedef.Data) gamedef.Object {
	switch v := d.(type) {
	case gamedef.Array:
		if len(v) == 0 {
			d = removed
		}
	case gamedef.Object:
		if len(v) == 0 {
			d = removed
		}
	}
	return put(state, key, d)
}

// rebuiltZones returns the zones with their tokens, which are recorded separately.
func (v *view) rebuiltZones(_, _ gamedef.Data) (gamedef.Data, error) {
	zones, ok := entryOf(v.recorded, "zones").(gamedef.Object)
	tokens, ok2 := entryOf(v.recorded, "tokens").(gamedef.Object)
	if !ok || !ok2 {
		return nil, fmt.Errorf(`"zones" or "tokens" of the recorded state is no object`)
	}
	byID := make(map[string]gamedef.Object, len(tokens))
	for _, e := range tokens {
		token, _ := e.Value.(gamedef.Object)
		byID[e.Key] = token
	}
	out := make(gamedef.Object, len(zones))
	for i, zone := range zones {
		ids, ok := zone.Value.(gamedef.Array)
		if !ok {
			return nil, fmt.Errorf("zones.%s of the recorded state is no list", zone.Key)
		}
		content := make(gamedef.Array, len(ids))
		for k, id := range ids {
			name, _ := id.(gamedef.Text)
			token, ok := byID[string(name)]
			if !ok {
				return nil, fmt.Errorf("zones.%s of the recorded state has the token %q, which is not in its tokens",
					zone.Key, name)
			}
			content[k] = append(record.Object("id", name), token...)
		}
		out[i] = gamedef.Entry[gamedef.Data]{Key: zone.Key, Value: content}
	}
	return out, nil
}

// rebuiltLasting returns a list of lasting effects with the effects from the definition.
func (v *view) rebuiltLasting(_, recorded gamedef.Data) (gamedef.Data, error) {
	want, ok := recorded.(gamedef.Array)
	if !ok {
		return nil, fmt.Errorf(`"lastingEffects" of the recorded state is no list`)
	}
	out := make(gamedef.Array, len(want))
	for i, item := range want {
		effect, ok := item.(gamedef.Object)
		if !ok {
			return nil, fmt.Errorf("lastingEffects[%d] of the recorded state is no object", i)
		}
		effect = slices.DeleteFunc(slices.Clone(effect), func(e gamedef.Entry[gamedef.Data]) bool {
			return e.Key == "setupCount" || e.Key == "teardownCount"
		})
		declared, err := declaredLasting(v.def, effect)
		if err != nil {
			return nil, err
		}
		out[i] = append(effect, declared...)
	}
	return out, nil
}

// declaredLasting returns a lasting effect with its effects from the definition.
func declaredLasting(def *gamedef.GameDef, effect gamedef.Object) (gamedef.Object, error) {
	text := func(key string) string {
		t, _ := entryOf(effect, key).(gamedef.Text)
		return string(t)
	}
	for _, deck := range def.EventDecks {
		for i := range deck.Cards {
			card := &deck.Cards[i]
			if card.ID != text("sourceCardId") {
				continue
			}
			side := card.Unshaded
			if text("side") == "shaded" {
				side = card.Shaded
			}
			if side == nil {
				continue
			}
			lists := [][]gamedef.LastingEffect{side.LastingEffects}
			for _, branch := range side.Branches {
				if branch.ID == text("branchId") {
					lists = append(lists, branch.LastingEffects)
				}
			}
			for _, list := range lists {
				for k := range list {
					if list[k].ID == text("id") {
						return lastingData(&list[k]), nil
					}
				}
			}
		}
	}
	return nil, fmt.Errorf("no card %q has a lasting effect %q", text("sourceCardId"), text("id"))
}

func lastingData(l *gamedef.LastingEffect) gamedef.Object {
	out := record.Object("setupEffects", record.PartData(l.SetupEffects))
	if l.TeardownEffects != nil {
		out.Add("teardownEffects", record.PartData(l.TeardownEffects))
	}
	return out
}
