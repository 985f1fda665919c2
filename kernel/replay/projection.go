package replay

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Layer is a part of a projection, which is compared by itself.
type Layer string

// Layers, in the order in which they are compared.
const (
	LegalLayer     Layer = "legal"     // legal moves and their order
	OptionsLayer   Layer = "options"   // the options of decisions
	MoveLayer      Layer = "move"      // whether the recorded move can be made, and by whom
	RngLayer       Layer = "rng"       // the generator of random numbers
	ZonesLayer     Layer = "zones"     // tokens, and their zones
	VariablesLayer Layer = "variables" // of the game, of players and of zones
	MarkersLayer   Layer = "markers"   // of spaces, and global ones
	PhaseLayer     Layer = "phase"     // the phase, the active player, the turns and the uses of actions
	TurnOrderLayer Layer = "turnOrder" // the state of the turn order
	EffectsLayer   Layer = "effects"   // reveals, lasting effects, interrupted phases
	TriggersLayer  Layer = "triggers"  // which triggers fired
	TerminalLayer  Layer = "terminal"  // how the game ended
)

// subject returns the name of a layer as the subject of a sentence, with "is" or "are".
func (l Layer) subject() string {
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

// ParseLayers parses names of layers separated by commas.
func ParseLayers(text string) ([]Layer, error) {
	var out []Layer
	names := lists.Map(Layers(), func(l Layer) string { return string(l) })
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

// part describes an entry of a projection. A part with only a key and a layer is the same in states and projections.
type part struct {
	key   string
	layer Layer
	state string // the entry of states from which it is made; "": that with the same key
	// empty is the entry in projections of states that lack it; nil: states have the entry, or neither has it.
	empty   gamedef.Data
	untold  bool // recordings of other programs may lack it
	project func(v *view, own gamedef.Data) gamedef.Data
	rebuild func(v *view, own, recorded gamedef.Data) (gamedef.Data, error)
}

// stateKey returns the key of the entry of a state from which a part is made.
func (p *part) stateKey() string { return cmp.Or(p.state, p.key) }

// parts are the descriptions of the entries of projections.
var parts = []part{
	{key: "globalVars", layer: VariablesLayer},
	{key: "perPlayerVars", layer: VariablesLayer},
	{key: "zoneVars", layer: VariablesLayer, project: (*view).zoneVars},
	{key: "zones", layer: ZonesLayer, project: (*view).zones, rebuild: (*view).rebuiltZones},
	{key: "tokens", layer: ZonesLayer, state: "zones", project: (*view).tokens, rebuild: (*view).rebuiltZones},
	{key: "nextTokenOrdinal", layer: ZonesLayer},
	{key: "markers", layer: MarkersLayer},
	{key: "globalMarkers", layer: MarkersLayer},
	{key: "phase", layer: PhaseLayer, state: "currentPhase"},
	{key: "activePlayer", layer: PhaseLayer},
	{key: "turnCount", layer: PhaseLayer},
	{key: "actionUsage", layer: PhaseLayer},
	{key: "turnOrder", layer: TurnOrderLayer, state: "turnOrderState", project: (*view).order,
		rebuild: (*view).rebuiltOrder},
	{key: "reveals", layer: EffectsLayer, empty: gamedef.Object{}},
	{key: "lastingEffects", layer: EffectsLayer, state: "activeLastingEffects", empty: gamedef.Array{},
		project: (*view).countLasting, rebuild: (*view).rebuiltLasting},
	{key: "interruptStack", layer: EffectsLayer, state: "interruptPhaseStack", empty: gamedef.Array{}},
	{key: "terminal", layer: TerminalLayer, state: "exhausted", project: (*view).terminal,
		rebuild: (*view).exhaustionData},
	{key: "rng", layer: RngLayer,
		project: func(_ *view, own gamedef.Data) gamedef.Data { return entryOf(own, "state") },
		rebuild: func(_ *view, own, words gamedef.Data) (gamedef.Data, error) {
			return put(slices.Clone(own.(gamedef.Object)), "state", words), nil
		}},
	{key: "playedEventCards", layer: ZonesLayer, untold: true},
}

// partOf returns the part with a key; nil if there is none.
func partOf(key string) *part {
	if at := slices.IndexFunc(parts, func(p part) bool { return p.key == key }); at >= 0 {
		return &parts[at]
	}
	return nil
}

// Project returns the projection of a state.
func Project(s *kernel.State) (gamedef.Object, error) {
	result, err := s.Terminal()
	if err != nil {
		return nil, err
	}
	v, state := &view{def: s.Game().Definition(), result: result}, s.Data()
	out := make(gamedef.Object, 0, len(parts))
	for i := range parts {
		p := &parts[i]
		d, ok := state.Get(p.stateKey())
		if !ok {
			d = p.empty
		}
		if p.project != nil {
			d = p.project(v, d)
		}
		if d != nil {
			out.Add(p.key, d)
		}
	}
	return out, nil
}

// view is a state from which a projection is made, or which is made from a projection.
type view struct {
	def      *gamedef.GameDef
	result   *kernel.Result
	recorded gamedef.Object // the projection it is made from
}

// entryOf returns the entry with a key of an object; nil if d is no object or has no such entry.
func entryOf(d gamedef.Data, key string) gamedef.Data {
	o, _ := d.(gamedef.Object)
	d, _ = o.Get(key)
	return d
}

// addAbsent adds to the zones of a state those of players who do not take part, with the value empty: recordings have
// all zones of the definition.
func (v *view) addAbsent(zones gamedef.Object, empty gamedef.Data) gamedef.Object {
	present := make(map[string]bool, len(zones))
	for _, e := range zones {
		present[e.Key] = true
	}
	for _, z := range v.def.Zones {
		if !present[z.ID] {
			zones.Add(z.ID, empty)
		}
	}
	return zones
}

func (v *view) zoneVars(own gamedef.Data) gamedef.Data {
	if len(v.def.ZoneVars) == 0 {
		return own
	}
	vars := gamedef.Object{}
	for _, variable := range v.def.ZoneVars {
		vars.Add(variable.Name, variable.Init)
	}
	return v.addAbsent(own.(gamedef.Object), vars)
}

// zones returns the ids of the tokens in each zone.
func (v *view) zones(own gamedef.Data) gamedef.Data {
	zones := gamedef.Object{}
	for _, zone := range own.(gamedef.Object) {
		ids := gamedef.Array{}
		for _, token := range zone.Value.(gamedef.Array) {
			ids = append(ids, entryOf(token, "id"))
		}
		zones.Add(zone.Key, ids)
	}
	return v.addAbsent(zones, gamedef.Array{})
}

// tokens returns the tokens in all zones, by their ids.
func (v *view) tokens(own gamedef.Data) gamedef.Data {
	tokens := gamedef.Object{}
	for _, zone := range own.(gamedef.Object) {
		for _, token := range zone.Value.(gamedef.Array) {
			tokens.Add(string(entryOf(token, "id").(gamedef.Text)),
				record.Object("type", entryOf(token, "type"), "props", entryOf(token, "props")))
		}
	}
	return tokens
}

func (v *view) terminal(gamedef.Data) gamedef.Data {
	if v.result == nil {
		return gamedef.Null{}
	}
	return v.result.Data()
}

// order returns the turn order with names and effects that only this program assigns replaced by normal forms.
func (*view) order(own gamedef.Data) gamedef.Data {
	out := record.Object("type", entryOf(own, "type"))
	runtime, ok := entryOf(own, "runtime").(gamedef.Object)
	if !ok {
		return append(out, own.(gamedef.Object)[1:]...)
	}
	b := batches{}
	for _, e := range runtime {
		switch items, _ := e.Value.(gamedef.Array); e.Key {
		case "pendingFreeOperationGrants":
			e.Value = b.grants(items)
		case "pendingDeferredEventEffects":
			e.Value = b.deferredEffects(items)
		case "freeOperationInterlude":
			e.Value = projectInterlude(e.Value, list(runtime, "pendingFreeOperationGrants"))
		case "currentEligibilityOverrides":
			continue // their changes are in the eligibility; only the log shows their end
		case "pendingEligibilityOverrides":
			if len(items) == 0 {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}

// projectInterlude returns the interlude with the index of the grant being resolved; without an index if that grant
// is used up.
func projectInterlude(interlude gamedef.Data, grants gamedef.Array) gamedef.Object {
	out := record.Object("resumesPlayer", entryOf(interlude, "resumesPlayer"))
	id := entryOf(interlude, "grantId")
	for i, g := range grants {
		if isEqual(entryOf(g, "grantId"), id) {
			out.Add("grant", gamedef.Number(i))
		}
	}
	return out
}

// batches maps the names of grant batches to numbers in order of first occurrence.
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
		out[i] = append(grant, record.Object("hasZoneFilter", filtered)...)
	}
	return out
}

func (b batches) deferredEffects(effects gamedef.Array) gamedef.Array {
	out := make(gamedef.Array, len(effects))
	for i, item := range effects {
		names := gamedef.Array{}
		for _, id := range list(item, "requiredGrantBatchIds") {
			names = append(names, b.name(id))
		}
		out[i] = record.Object("actionId", entryOf(item, "actionId"), "actorPlayer", entryOf(item, "actorPlayer"),
			"effectCount", len(list(item, "effects")), "requiredBatches", names)
	}
	return out
}

// countLasting returns the lasting effects with the number of their effects instead of the effects.
func (v *view) countLasting(own gamedef.Data) gamedef.Data {
	list := own.(gamedef.Array)
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
		out[i] = append(effect, record.Object("setupCount", setup, "teardownCount", teardown)...)
	}
	return out
}
