package debugger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Variable is a named value that is shown.
type Variable struct {
	Name, Value, Type string
	// Cell is the game's variable that it stands for; nil if it cannot be changed.
	Cell *kernel.VariableCell
	// Watch is the name by which its changes are watched; "" if they cannot be.
	Watch string
	// Parts are what it consists of.
	Parts []Variable
}

// Scope is a group of variables.
type Scope struct {
	Name      string
	Variables []Variable
}

// Scopes returns the scopes at the present position: bindings, variables of the game and of each player, markers, and
// the contents of the zones. seat is the player who looks into zones, or -1 for everything.
func (s *Session) Scopes(seat int) (out []Scope) {
	s.inspect(func(state *kernel.State, t *kernel.Moment) {
		if t != nil {
			out = append(out, Scope{"Bindings", s.bindings(state, t)})
		}
		if state == nil {
			return
		}
		out = append(out, Scope{"Game", s.globals(state)})
		for p := range state.Players() {
			out = append(out, Scope{upper(s.words.Player(p)), s.ofPlayer(state, p)})
		}
		if markers := s.markers(state); len(markers) > 0 {
			out = append(out, Scope{"Markers", markers})
		}
		out = append(out, Scope{"Zones", s.zones(state, seat)})
	})
	return out
}

func upper(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// bindings returns the names in scope, including the parameters of the move.
func (s *Session) bindings(state *kernel.State, t *kernel.Moment) (out []Variable) {
	scene := s.words.In(state)
	for _, b := range shownBindings(t) {
		out = append(out, s.variableOf(scene, b.Name, b.Value))
	}
	slices.SortStableFunc(out, func(a, b Variable) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Variable returns a variable with the given name, and with v in words.
func (s *Session) Variable(name string, v kernel.Value) Variable {
	m := s.moves[s.at.Move]
	return s.variableOf(s.words.In(m.before, m.after), name, v)
}

// variableOf returns a variable with the given name, and with v in words of the scene.
func (s *Session) variableOf(scene words.Scene, name string, v kernel.Value) Variable {
	out := Variable{Name: name, Value: scene.Value(v), Type: kindName(v)}
	if v.Kind() == kernel.List {
		out.Value = fmt.Sprintf("%d: %s", len(v.Items()), out.Value)
		for i, item := range v.Items() {
			out.Parts = append(out.Parts, s.variableOf(scene, strconv.Itoa(i), item))
		}
	}
	return out
}

// Types of variables, as they are shown.
const (
	numberType = "number"
	textType   = "text"
	tokenType  = "token"
	phaseType  = "phase"
)

func kindName(v kernel.Value) string {
	switch v.Kind() {
	case kernel.Number, kernel.Fraction:
		return numberType
	case kernel.Bool:
		return "truth value"
	case kernel.List:
		return "list"
	case kernel.Token, kernel.TokenName:
		return tokenType
	case kernel.Row:
		return "row"
	}
	return textType
}

func (s *Session) globals(state *kernel.State) (out []Variable) {
	out = append(out,
		Variable{Name: phaseType, Value: words.Name(state.Phase()), Type: phaseType},
		Variable{Name: "active player", Value: s.words.Player(state.Active()), Type: "player"},
		Variable{Name: "turn", Value: strconv.FormatInt(state.Turn(), 10), Type: numberType})
	for i := range s.game.Definition().GlobalVars {
		name := s.game.Definition().GlobalVars[i].Name
		if v, ok := state.GlobalVar(name); ok {
			cell := &kernel.VariableCell{Scope: gamedef.EventGlobalVar, Var: name, Player: -1}
			out = append(out, Variable{Name: name, Value: v.Text(), Type: kindName(v), Cell: cell,
				Watch: watchOf(cell)})
		}
	}
	return out
}

func (s *Session) ofPlayer(state *kernel.State, player int) (out []Variable) {
	for i := range s.game.Definition().PerPlayerVars {
		name := s.game.Definition().PerPlayerVars[i].Name
		if v, ok := state.PlayerVar(player, name); ok {
			cell := &kernel.VariableCell{Scope: gamedef.EventPerPlayerVar, Var: name, Player: player}
			out = append(out, Variable{Name: name, Value: v.Text(), Type: kindName(v), Cell: cell,
				Watch: watchOf(cell)})
		}
	}
	return out
}

// markers returns the markers of the whole game and of spaces.
func (s *Session) markers(state *kernel.State) (out []Variable) {
	data := state.Data()
	for _, field := range data {
		switch field.Key {
		case "globalMarkers":
			out = append(out, markerList(field.Value, "")...)
		case "markers":
			spaces, _ := field.Value.(gamedef.Object)
			for _, space := range spaces {
				if parts := markerList(space.Value, space.Key); len(parts) > 0 {
					out = append(out, Variable{Name: s.words.Zone(space.Key), Value: joinParts(parts), Type: "markers",
						Parts: parts})
				}
			}
		}
	}
	return out
}

func markerList(d gamedef.Data, space string) (out []Variable) {
	list, _ := d.(gamedef.Object)
	for _, m := range list {
		if state, ok := m.Value.(gamedef.Text); ok {
			out = append(out, Variable{Name: m.Key, Value: string(state), Type: "marker",
				Watch: watchMarker(space, m.Key)})
		}
	}
	return out
}

func joinParts(parts []Variable) string {
	texts := lists.Map(parts, func(p Variable) string { return p.Name + " " + p.Value })
	return strings.Join(texts, ", ")
}

// maxShown is the maximal number of tokens of a zone that are shown.
const maxShown = 500

// zones returns the zones, with what the player at seat sees in them.
func (s *Session) zones(state *kernel.State, seat int) (out []Variable) {
	zones := state.Game().Definition().Zones
	lying := tokensByZone(state)
	scene := s.words.In(state)
	if seat >= 0 {
		scene = scene.For(seat)
	}
	for i := range zones {
		id := zones[i].ID
		ids := lying[id]
		one := Variable{Name: s.words.Zone(id), Type: "zone", Watch: watchZone(id)}
		one.Value = fmt.Sprintf("%d: %s", len(ids), scene.Tokens(ids))
		if len(ids) == 0 {
			one.Value = "empty"
		}
		for k, token := range ids[:min(len(ids), maxShown)] {
			part := Variable{Name: strconv.Itoa(k), Value: scene.Token(token), Type: tokenType}
			if kind, properties, ok := state.Token(token); ok && s.seesToken(state, seat, id, token) {
				part.Parts = append(part.Parts, Variable{Name: "type", Value: kind, Type: textType},
					Variable{Name: "id", Value: token, Type: textType})
				for _, p := range properties {
					part.Parts = append(part.Parts,
						Variable{Name: p.Name, Value: p.Value.Text(), Type: kindName(p.Value)})
				}
			}
			one.Parts = append(one.Parts, part)
		}
		for k := range s.game.Definition().ZoneVars {
			name := s.game.Definition().ZoneVars[k].Name
			if v, ok := state.ZoneVar(id, name); ok {
				cell := &kernel.VariableCell{Scope: gamedef.EventZoneVar, Var: name, Player: -1, Zone: id}
				one.Parts = append(one.Parts, Variable{Name: name, Value: v.Text(), Type: kindName(v), Cell: cell,
					Watch: watchOf(cell)})
			}
		}
		out = append(out, one)
	}
	return out
}

// seesToken reports whether the player at seat sees a token that lies in a zone.
func (s *Session) seesToken(state *kernel.State, seat int, zone, token string) bool {
	if seat < 0 {
		return true
	}
	list, err := state.Seen(seat, zone)
	return err == nil && slices.ContainsFunc(list, func(v kernel.Value) bool { return v.Text() == token })
}

// tokensByZone returns the tokens of each zone, top first.
func tokensByZone(state *kernel.State) map[string][]string {
	out := map[string][]string{}
	for _, field := range state.Data() {
		if field.Key != "zones" {
			continue
		}
		zones, _ := field.Value.(gamedef.Object)
		for _, zone := range zones {
			list, _ := zone.Value.(gamedef.Array)
			for _, item := range list {
				switch t := item.(type) {
				case gamedef.Text:
					out[zone.Key] = append(out[zone.Key], string(t))
				case gamedef.Object:
					for _, f := range t {
						if id, is := f.Value.(gamedef.Text); is && f.Key == "id" {
							out[zone.Key] = append(out[zone.Key], string(id))
						}
					}
				}
			}
		}
	}
	return out
}
