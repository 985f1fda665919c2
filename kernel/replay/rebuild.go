package replay

import (
	"fmt"
	"slices"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Rebuild makes the state of which a projection was recorded. What a projection
// does not tell, such as the filters of free operations, is taken from s, a state
// that came of the same moves.
func Rebuild(s *kernel.State, recorded gamedef.Object) (*kernel.State, error) {
	own, err := Project(s)
	if err != nil {
		return nil, err
	}
	state := slices.Clone(s.Data())
	tokens := false
	var failed error
	entries(own, recorded, func(key string, was, is gamedef.Data) {
		if failed != nil {
			return
		}
		if is == nil && key != "playedEventCards" {
			failed = fmt.Errorf("the recorded state has no %q", key)
			return
		}
		switch key {
		case "globalVars", "perPlayerVars", "zoneVars", "nextTokenOrdinal", "markers", "globalMarkers", "activePlayer",
			"turnCount", "actionUsage":
			state = put(state, key, is)
		case "phase":
			state = put(state, "currentPhase", is)
		case "zones", "tokens":
			tokens = true
		case "rng":
			rng, _ := state.Get("rng")
			state = put(state, "rng", put(slices.Clone(rng.(gamedef.Object)), "state", is))
		case "turnOrder":
			order, _ := state.Get("turnOrderState")
			order, failed = rebuiltOrder(s.Game().Definition(), order.(gamedef.Object), is)
			state = put(state, "turnOrderState", order)
		case "playedEventCards":
			if is != nil { // recordings of other programs do not tell
				state = put(state, key, is)
			}
		case "reveals":
			state = optional(state, "reveals", is)
		case "interruptStack":
			state = optional(state, "interruptPhaseStack", is)
		case "lastingEffects":
			list, _ := state.Get("activeLastingEffects")
			list, failed = rebuiltLasting(s.Game().Definition(), list, is)
			state = optional(state, "activeLastingEffects", list)
		case "terminal": // follows from the rest, but for a game that could not go on
			state = exhausted(state, is)
		default:
			failed = fmt.Errorf("the recorded state has %q, which states do not have", key)
		}
	})
	if failed == nil && tokens {
		var zones gamedef.Object
		if zones, failed = rebuiltZones(recorded); failed == nil {
			state = put(state, "zones", zones)
		}
	}
	if failed != nil {
		return nil, failed
	}
	return s.Game().StateOf(state)
}

// exhausted is a state of a game that could not go on when scores decided it. Where a
// condition asks for scores that changes nothing.
func exhausted(state gamedef.Object, terminal gamedef.Data) gamedef.Object {
	result, _ := terminal.(gamedef.Object)
	if kind, _ := result.Get("type"); equal(kind, gamedef.Text(gamedef.ScoreResult)) {
		return put(state, "exhausted", gamedef.Bool(true))
	}
	return put(state, "exhausted", removed)
}

// optional sets an entry that states have only when there is something in it.
func optional(state gamedef.Object, key string, d gamedef.Data) gamedef.Object {
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

func rebuiltZones(recorded gamedef.Object) (gamedef.Object, error) {
	list, _ := recorded.Get("zones")
	zones, ok := list.(gamedef.Object)
	known, _ := recorded.Get("tokens")
	tokens, ok2 := known.(gamedef.Object)
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
			content[k] = append(gamedef.Object{{Key: "id", Value: name}}, token...)
		}
		out[i] = gamedef.Entry[gamedef.Data]{Key: zone.Key, Value: content}
	}
	return out, nil
}

// rebuiltOrder is the turn order of a state with what was recorded of it.
func rebuiltOrder(def *gamedef.GameDef, state gamedef.Object, recorded gamedef.Data) (gamedef.Object, error) {
	want, ok := recorded.(gamedef.Object)
	if !ok {
		return nil, fmt.Errorf(`"turnOrder" of the recorded state is no object`)
	}
	if _, ok := state.Get("runtime"); !ok {
		return want, nil
	}
	return rebuiltCards(def, state, want)
}

// rebuiltLasting is a list of lasting effects with the effects that the definition
// gives them.
func rebuiltLasting(def *gamedef.GameDef, own, recorded gamedef.Data) (gamedef.Data, error) {
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
		declared, err := declaredLasting(def, effect)
		if err != nil {
			return nil, err
		}
		out[i] = append(effect, declared...)
	}
	return out, nil
}

// declaredLasting is the effects of a lasting effect as the definition has them.
func declaredLasting(def *gamedef.GameDef, effect gamedef.Object) (gamedef.Object, error) {
	text := func(key string) string {
		d, _ := effect.Get(key)
		t, _ := d.(gamedef.Text)
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
						return lastingData(&list[k])
					}
				}
			}
		}
	}
	return nil, fmt.Errorf("no card %q has a lasting effect %q", text("sourceCardId"), text("id"))
}

func lastingData(l *gamedef.LastingEffect) (gamedef.Object, error) {
	var out gamedef.Object
	for _, list := range []struct {
		key     string
		effects []gamedef.Effect
	}{{"setupEffects", l.SetupEffects}, {"teardownEffects", l.TeardownEffects}} {
		if list.key == "teardownEffects" && list.effects == nil {
			continue
		}
		text, err := gamedef.EncodePart(list.effects)
		if err != nil {
			return nil, err
		}
		var d gamedef.Data
		if err := gamedef.DecodePart(text, &d); err != nil {
			return nil, err
		}
		out = append(out, gamedef.Entry[gamedef.Data]{Key: list.key, Value: d})
	}
	return out, nil
}
