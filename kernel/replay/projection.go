package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Layer is a part of what is compared.
type Layer string

// Layers, in the order in which they are compared.
const (
	LegalLayer     Layer = "legal"     // the legal moves and their order
	OptionsLayer   Layer = "options"   // the options of decisions
	MoveLayer      Layer = "move"      // whether the recorded move can be made, and by whom
	RngLayer       Layer = "rng"       // the generator of random numbers
	ZonesLayer     Layer = "zones"     // tokens, and the zones in which they are
	VariablesLayer Layer = "variables" // of the game, of players and of zones
	MarkersLayer   Layer = "markers"   // of spaces, and global ones
	PhaseLayer     Layer = "phase"     // the phase, the active player, the turns and how often actions were used
	TurnOrderLayer Layer = "turnOrder" // what the turn order keeps
	EffectsLayer   Layer = "effects"   // reveals, lasting effects, interrupted phases
	TriggersLayer  Layer = "triggers"  // which triggers fired
	TerminalLayer  Layer = "terminal"  // how the game ended
)

// are names a layer as the subject of a sentence, with its verb.
func (l Layer) are() string {
	switch l {
	case LegalLayer:
		return "the legal moves are"
	case OptionsLayer:
		return "the options of a decision are"
	case RngLayer:
		return "the random numbers are"
	case TurnOrderLayer:
		return "the turn order is"
	case TerminalLayer:
		return "the result is"
	case MoveLayer, PhaseLayer:
		return "the " + string(l) + " is"
	}
	return "the " + string(l) + " are"
}

// Layers lists all layers.
func Layers() []Layer {
	return []Layer{LegalLayer, OptionsLayer, MoveLayer, RngLayer, ZonesLayer, VariablesLayer, MarkersLayer, PhaseLayer,
		TurnOrderLayer, EffectsLayer, TriggersLayer, TerminalLayer}
}

// ParseLayers reads names of layers with commas between them.
func ParseLayers(text string) ([]Layer, error) {
	var out []Layer
	var names []string
	for _, l := range Layers() {
		names = append(names, string(l))
	}
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		if !slices.Contains(names, name) {
			if near := gamedef.Nearest(name, names); len(near) > 0 {
				return nil, fmt.Errorf("there is no layer %q; did you mean %q?", name, near[0])
			}
			return nil, fmt.Errorf("there is no layer %q; the layers are %s", name, strings.Join(names, ", "))
		}
		out = append(out, Layer(name))
	}
	return out, nil
}

// layerOf is the layer of each entry of a projection.
var layerOf = map[string]Layer{
	"rng":   RngLayer,
	"zones": ZonesLayer, "tokens": ZonesLayer, "nextTokenOrdinal": ZonesLayer, "playedEventCards": ZonesLayer,
	"globalVars": VariablesLayer, "perPlayerVars": VariablesLayer, "zoneVars": VariablesLayer,
	"markers": MarkersLayer, "globalMarkers": MarkersLayer,
	"phase": PhaseLayer, "activePlayer": PhaseLayer, "turnCount": PhaseLayer, "actionUsage": PhaseLayer,
	"turnOrder": TurnOrderLayer,
	"reveals":   EffectsLayer, "lastingEffects": EffectsLayer, "interruptStack": EffectsLayer,
	"terminal": TerminalLayer,
}

// Project is what is compared of a state.
func Project(s *kernel.State) (gamedef.Object, error) {
	result, err := s.Terminal()
	if err != nil {
		return nil, err
	}
	return project(s.Game().Definition(), s.Data(), result), nil
}

// ofAll adds to the zones of a state those of players who do not play: recordings have
// all zones of the definition, each with what it has in an empty one.
func ofAll(def *gamedef.GameDef, zones gamedef.Object, empty gamedef.Data) gamedef.Object {
	present := make(map[string]bool, len(zones))
	for _, e := range zones {
		present[e.Key] = true
	}
	for _, z := range def.Zones {
		if !present[z.ID] {
			zones = append(zones, gamedef.Entry[gamedef.Data]{Key: z.ID, Value: empty})
		}
	}
	return zones
}

func project(def *gamedef.GameDef, state gamedef.Object, result *kernel.Result) gamedef.Object {
	get := func(key string) gamedef.Data {
		d, _ := state.Get(key)
		return d
	}
	zones, tokens := gamedef.Object{}, gamedef.Object{}
	for _, zone := range get("zones").(gamedef.Object) {
		ids := gamedef.Array{}
		for _, token := range zone.Value.(gamedef.Array) {
			token := token.(gamedef.Object)
			id, _ := token.Get("id")
			kind, _ := token.Get("type")
			props, _ := token.Get("props")
			ids = append(ids, id)
			tokens = append(tokens, gamedef.Entry[gamedef.Data]{Key: string(id.(gamedef.Text)),
				Value: gamedef.Object{{Key: "type", Value: kind}, {Key: "props", Value: props}}})
		}
		zones = append(zones, gamedef.Entry[gamedef.Data]{Key: zone.Key, Value: ids})
	}
	zoneVars := get("zoneVars").(gamedef.Object)
	if len(def.ZoneVars) > 0 {
		vars := gamedef.Object{}
		for _, v := range def.ZoneVars {
			vars = append(vars, gamedef.Entry[gamedef.Data]{Key: v.Name, Value: v.Init})
		}
		zoneVars = ofAll(def, zoneVars, vars)
	}
	orElse := func(key string, otherwise gamedef.Data) gamedef.Data {
		if d := get(key); d != nil {
			return d
		}
		return otherwise
	}
	words, _ := get("rng").(gamedef.Object).Get("state")
	terminal := gamedef.Data(gamedef.Null{})
	if result != nil {
		terminal = result.Data()
	}
	out := gamedef.Object{
		{Key: "globalVars", Value: get("globalVars")},
		{Key: "perPlayerVars", Value: get("perPlayerVars")},
		{Key: "zoneVars", Value: zoneVars},
		{Key: "zones", Value: ofAll(def, zones, gamedef.Array{})},
		{Key: "tokens", Value: tokens},
		{Key: "nextTokenOrdinal", Value: get("nextTokenOrdinal")},
		{Key: "markers", Value: get("markers")},
		{Key: "globalMarkers", Value: get("globalMarkers")},
		{Key: "phase", Value: get("currentPhase")},
		{Key: "activePlayer", Value: get("activePlayer")},
		{Key: "turnCount", Value: get("turnCount")},
		{Key: "actionUsage", Value: get("actionUsage")},
		{Key: "turnOrder", Value: projectOrder(get("turnOrderState").(gamedef.Object))},
		{Key: "reveals", Value: orElse("reveals", gamedef.Object{})},
		{Key: "lastingEffects", Value: projectLasting(orElse("activeLastingEffects", gamedef.Array{}).(gamedef.Array))},
		{Key: "interruptStack", Value: orElse("interruptPhaseStack", gamedef.Array{})},
		{Key: "terminal", Value: terminal},
		{Key: "rng", Value: words},
	}
	if played := get("playedEventCards"); played != nil {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "playedEventCards", Value: played})
	}
	return out
}

// projectOrder leaves out of the turn order what names and effects are given to by
// the program alone.
func projectOrder(state gamedef.Object) gamedef.Object {
	kind, _ := state.Get("type")
	out := gamedef.Object{{Key: "type", Value: kind}}
	runtime, ok := state.Get("runtime")
	if !ok {
		return append(out, state[1:]...)
	}
	b := batches{}
	for _, e := range runtime.(gamedef.Object) {
		switch items, _ := e.Value.(gamedef.Array); e.Key {
		case "pendingFreeOperationGrants":
			e.Value = b.grants(items)
		case "pendingDeferredEventEffects":
			e.Value = b.deferred(items)
		case "freeOperationInterlude":
			e.Value = projectInterlude(e.Value.(gamedef.Object),
				list(runtime.(gamedef.Object), "pendingFreeOperationGrants"))
		case "currentEligibilityOverrides":
			continue // what they changed is in the eligibility; only the log tells of their end
		case "pendingEligibilityOverrides":
			if len(items) == 0 {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}

// projectInterlude names the grant that is resolved by its place among the others; none for
// one that is used up.
func projectInterlude(interlude gamedef.Object, grants gamedef.Array) gamedef.Object {
	resumes, _ := interlude.Get("resumesPlayer")
	out := gamedef.Object{{Key: "resumesPlayer", Value: resumes}}
	id, _ := interlude.Get("grantId")
	for i, g := range grants {
		if own, _ := g.(gamedef.Object).Get("grantId"); equal(own, id) {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: "grant", Value: gamedef.Number(i)})
		}
	}
	return out
}

// batches are the names of batches of grants, numbered as they first appear.
type batches map[string]string

func (b batches) name(id gamedef.Data) gamedef.Text {
	key := string(id.(gamedef.Text))
	if _, ok := b[key]; !ok {
		b[key] = "b" + strconv.Itoa(len(b))
	}
	return gamedef.Text(b[key])
}

func (b batches) grants(list gamedef.Array) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, item := range list {
		grant := gamedef.Object{}
		filtered := false
		for _, e := range item.(gamedef.Object) {
			switch e.Key {
			case "grantId":
				continue
			case "zoneFilter":
				filtered = true
				continue
			case "sequenceBatchId":
				e = gamedef.Entry[gamedef.Data]{Key: "batch", Value: b.name(e.Value)}
			}
			grant = append(grant, e)
		}
		out[i] = append(grant, gamedef.Entry[gamedef.Data]{Key: "hasZoneFilter", Value: gamedef.Bool(filtered)})
	}
	return out
}

func (b batches) deferred(list gamedef.Array) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, item := range list {
		item := item.(gamedef.Object)
		action, _ := item.Get("actionId")
		actor, _ := item.Get("actorPlayer")
		effects, _ := item.Get("effects")
		required, _ := item.Get("requiredGrantBatchIds")
		names := gamedef.Array{}
		for _, id := range required.(gamedef.Array) {
			names = append(names, b.name(id))
		}
		out[i] = gamedef.Object{
			{Key: "actionId", Value: action}, {Key: "actorPlayer", Value: actor},
			{Key: "effectCount", Value: gamedef.Number(len(effects.(gamedef.Array)))}, {Key: "requiredBatches", Value: names},
		}
	}
	return out
}

// projectLasting counts the effects of lasting effects.
func projectLasting(list gamedef.Array) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, item := range list {
		effect := gamedef.Object{}
		setup, teardown := 0, 0
		for _, e := range item.(gamedef.Object) {
			switch effects, _ := e.Value.(gamedef.Array); e.Key {
			case "setupEffects":
				setup = len(effects)
			case "teardownEffects":
				teardown = len(effects)
			default:
				effect = append(effect, e)
			}
		}
		out[i] = append(effect, gamedef.Entry[gamedef.Data]{Key: "setupCount", Value: gamedef.Number(setup)},
			gamedef.Entry[gamedef.Data]{Key: "teardownCount", Value: gamedef.Number(teardown)})
	}
	return out
}
