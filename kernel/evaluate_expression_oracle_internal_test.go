package kernel

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// oracle evaluates expressions step by step as the rules of the language are written,
// with names and texts only. It knows nothing of how the kernel compiles them.
type oracle struct {
	def      *gamedef.GameDef
	players  int64
	actor    int64
	active   int64
	global   map[string]any
	player   []map[string]any
	zone     map[string]map[string]any
	content  map[string][]string // tokens of zones, top first
	tokens   map[string]*seenToken
	marker   map[string]string // by space + "/" + marker
	moon     map[string]string // of global markers
	bindings map[string]any
	limit    int
	order    []string // all zones by id
}

// seenToken is a token as it was when it was looked at.
type seenToken struct {
	id    string
	props map[string]any
}

// oracleFailure is the code with which an evaluation stops.
type oracleFailure string

func fail(code string) { panic(oracleFailure(code)) }

// oracleOf describes where a machine stands to an oracle.
func oracleOf(m *machine) *oracle {
	g := m.game
	o := &oracle{def: g.parts.Def, players: int64(m.players), actor: int64(m.actor), active: int64(m.actives),
		limit:  m.limits.QueryResults,
		global: map[string]any{}, zone: map[string]map[string]any{}, content: map[string][]string{}, tokens: map[string]*seenToken{},
		marker: map[string]string{}, moon: map[string]string{}, bindings: map[string]any{}}
	read := func(def *components.Variable, at int) any {
		if def.Boolean {
			return m.vars[at] != 0
		}
		if def.Texts != nil {
			return def.Texts[m.vars[at]].Text()
		}
		return float64(m.vars[at])
	}
	for i := range g.parts.Globals {
		o.global[g.parts.Globals[i].Name] = read(&g.parts.Globals[i], i)
	}
	for p := range m.players {
		vars := map[string]any{}
		for i := range g.parts.PlayerVars {
			vars[g.parts.PlayerVars[i].Name] = read(&g.parts.PlayerVars[i], g.parts.PlayerVarAt(playerID(p), i))
		}
		o.player = append(o.player, vars)
	}
	for z := range g.parts.Zones {
		id := g.parts.Zones[z].ID
		o.order = append(o.order, id)
		o.zone[id] = map[string]any{}
		for i := range g.parts.ZoneVars {
			def := &g.parts.ZoneVars[i]
			o.zone[id][def.Name] = read(def, g.parts.ZoneVarAt(m.players, zoneID(z), i))
		}
		for _, t := range m.zones[z] {
			token := m.token(t).Text()
			o.content[id] = append(o.content[id], token)
			seen := &seenToken{id: token, props: map[string]any{}}
			p := m.tokens[t].properties
			for i, v := range p.Values {
				if v.Kind() != Unbound {
					seen.props[p.Kind.Props[i].Name] = oracleValue(v)
				}
			}
			o.tokens[token] = seen
		}
		for i := range g.parts.Lattices {
			if state := m.markers[m.markerAt(zoneID(z), i)]; state != unset {
				o.marker[id+"/"+g.parts.Lattices[i].ID] = g.parts.Lattices[i].States[state].Text()
			}
		}
	}
	order := components.NewCollator()
	slices.SortFunc(o.order, order.Compare)
	for i := range g.parts.GlobalLattices {
		if state := m.globalMarkers[i]; state != unset {
			o.moon[g.parts.GlobalLattices[i].ID] = g.parts.GlobalLattices[i].States[state].Text()
		}
	}
	for n, v := range m.env {
		if v.Kind() != Unbound {
			o.bindings[m.nameText(values.Name(n))] = o.seen(v)
		}
	}
	return o
}

// seen is a bound value; tokens are those that still stand as they did when they
// were bound.
func (o *oracle) seen(v Value) any {
	switch v.Kind() {
	case Token:
		return o.tokens[v.Text()]
	case Row:
		dues, _ := o.def.RuntimeDataAssets[0].Payload.(gamedef.Object).Get("dues")
		list, _ := dues.(gamedef.Object).Get("list")
		row := v.Ref.(*values.TableRow)
		return list.(gamedef.Array)[slices.Index(row.Table.Rows, row)]
	case List:
		list := []any{}
		for _, item := range v.Items() {
			list = append(list, o.seen(item))
		}
		return list
	}
	return oracleValue(v)
}

func oracleValue(v Value) any {
	switch v.Kind() {
	case Number, Fraction:
		return values.FloatOf(v)
	case Bool:
		return v.N != 0
	}
	return v.Text()
}

// told is what an evaluation gives, or the code with which it stops.
func told(run func() any) (out string) {
	defer func() {
		if r := recover(); r != nil {
			out = string(r.(oracleFailure))
		}
	}()
	return toldValue(run())
}

func toldValue(v any) string {
	switch v := v.(type) {
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		return quote(v)
	case bool:
		return strconv.FormatBool(v)
	case *seenToken:
		return "<" + v.id + ">"
	case gamedef.Object:
		grade, _ := v.Get("grade")
		return "row " + strings.Trim(fmt.Sprint(grade), `"`)
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = toldValue(v[i])
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	return fmt.Sprint(v)
}

func (o *oracle) binding(bind string) any {
	v, ok := o.bindings[bind]
	if !ok {
		fail("MISSING_BINDING")
	}
	return v
}

// supposing evaluates under a binding.
func supposing[T any](o *oracle, bind string, v any, run func() T) T {
	before, had := o.bindings[bind]
	o.bindings[bind] = v
	defer func() {
		if o.bindings[bind] = before; !had {
			delete(o.bindings, bind)
		}
	}()
	return run()
}

func (o *oracle) filled(template string) string {
	return values.Group.ReplaceAllStringFunc(template, func(part string) string {
		switch v := o.bindings[strings.TrimSpace(strings.Trim(part, "{}"))].(type) {
		case string:
			return v
		case float64, bool:
			return strings.Trim(toldValue(v), `"`)
		case *seenToken:
			return v.id
		}
		return part
	})
}

func (o *oracle) one(s gamedef.PlayerSelector) int64 {
	list := o.selected(s)
	if len(list) != 1 {
		fail("SELECTOR_CARDINALITY")
	}
	return list[0]
}

func (o *oracle) selected(s gamedef.PlayerSelector) []int64 {
	known := func(n float64) []int64 {
		if n != math.Trunc(n) || n < 0 || n >= float64(o.players) {
			fail("MISSING_VAR")
		}
		return []int64{int64(n)}
	}
	var out []int64
	switch s.Kind {
	case gamedef.ActorPlayer:
		return []int64{o.actor}
	case gamedef.ActivePlayer:
		return []int64{o.active}
	case gamedef.AllPlayers, gamedef.AllOtherPlayers:
		for p := range o.players {
			if s.Kind == gamedef.AllPlayers || p != o.actor {
				out = append(out, p)
			}
		}
		return out
	case gamedef.PlayerByID:
		return known(float64(s.ID))
	case gamedef.ChosenPlayer:
		n, ok := o.binding(s.Binding).(float64)
		if !ok {
			fail("TYPE_MISMATCH")
		}
		return known(n)
	case gamedef.LeftOfActor:
		return []int64{(o.actor + o.players - 1) % o.players}
	case gamedef.RightOfActor:
		return []int64{(o.actor + 1) % o.players}
	}
	fail("TYPE_MISMATCH")
	return nil
}

func (o *oracle) zones(selector string) []string {
	declared := func(id string) string {
		if _, ok := o.zone[id]; !ok {
			fail("MISSING_VAR")
		}
		return id
	}
	if strings.HasPrefix(selector, "$") {
		switch v := o.binding(selector).(type) {
		case string:
			return []string{declared(v)}
		case []any:
			in := map[string]bool{}
			for _, item := range v {
				if _, ok := item.(string); !ok {
					fail("TYPE_MISMATCH")
				}
			}
			for _, item := range v {
				in[declared(item.(string))] = true
			}
			return slices.DeleteFunc(slices.Clone(o.order), func(id string) bool { return !in[id] })
		}
		fail("TYPE_MISMATCH")
	}
	base, owner, _ := strings.Cut(selector, ":")
	if base == "" || owner == "" {
		fail("TYPE_MISMATCH")
	}
	if !slices.ContainsFunc(o.order, func(id string) bool { return strings.HasPrefix(id, base+":") }) {
		fail("MISSING_VAR")
	}
	if owner == "none" {
		return []string{declared(selector)}
	}
	words := map[string]gamedef.PlayerKind{"actor": gamedef.ActorPlayer, "active": gamedef.ActivePlayer,
		"all":      gamedef.AllPlayers,
		"allOther": gamedef.AllOtherPlayers, "left": gamedef.LeftOfActor, "right": gamedef.RightOfActor}
	s := gamedef.PlayerSelector{Kind: words[owner]}
	if n, err := strconv.ParseInt(owner, 10, 64); err == nil && owner[0] != '-' && owner[0] != '+' {
		s = gamedef.PlayerSelector{Kind: gamedef.PlayerByID, ID: n}
	} else if owner[0] == '$' {
		s = gamedef.PlayerSelector{Kind: gamedef.ChosenPlayer, Binding: owner}
	}
	players := o.selected(s)
	var out []string
	for _, id := range o.order {
		for _, p := range players {
			if id == base+":"+strconv.FormatInt(p, 10) {
				out = append(out, id)
			}
		}
	}
	if len(players) > 0 && len(out) == 0 {
		fail("MISSING_VAR")
	}
	return out
}

func (o *oracle) oneZone(selector string) string {
	list := o.zones(selector)
	if len(list) != 1 {
		fail("SELECTOR_CARDINALITY")
	}
	return list[0]
}

func (o *oracle) reference(r gamedef.ZoneReference) string {
	if r.Expr != nil {
		return o.oneZone(joined(o.value(r.Expr)))
	}
	return o.oneZone(string(r.Selector))
}

func joined(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	return toldValue(v)
}

func (o *oracle) space(s gamedef.ZoneSelector) string {
	if !strings.HasPrefix(string(s), "$") {
		return string(s)
	}
	id, ok := o.binding(string(s)).(string)
	if !ok {
		fail("TYPE_MISMATCH")
	}
	return id
}

func (o *oracle) declaration(zone string) *gamedef.ZoneDef {
	for i := range o.def.Zones {
		if o.def.Zones[i].ID == zone {
			return &o.def.Zones[i]
		}
	}
	return nil
}
