package directed

import (
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Data returns r as a JSON object.
func (r *Report) Data(g *kernel.Game) gamedef.Object {
	var play, statistics gamedef.Object
	if r.Play != nil {
		play = r.Play.data(g)
	}
	out := record.ObjectOf(r)
	if r.Statistics != nil {
		statistics = statisticsData(g, r.Statistics)
		out.Add("onward", gamedef.Text(r.Onward(g)))
	}
	if r.Edited != nil {
		out.Add("edited", record.Object("same", len(r.Edited) == 0, "differences", r.Edited))
	}
	return append(out, record.Object("play", orNull(play), "statistics", orNull(statistics))...)
}

func orNull(o gamedef.Object) gamedef.Data {
	if o == nil {
		return gamedef.Null{}
	}
	return o
}

// statisticsData returns statistics as JSON, with the names of the players.
func statisticsData(g *kernel.Game, s *sim.Statistics) gamedef.Object {
	out := s.Data()
	d, _ := out.Get("seats")
	seats := d.(gamedef.Array)
	for i := range seats {
		seats[i] = append(seats[i].(gamedef.Object), record.Object("name", words.Player(g, s.Seats[i].Player))...)
	}
	return out
}

func (p *Play) data(g *kernel.Game) gamedef.Object {
	told := p.scene()
	steps := make([]gamedef.Object, len(p.Steps))
	for i, s := range p.Steps {
		steps[i] = append(s.TraceEntry.Data(),
			record.ObjectOf(s, "path", s.Path, "changes", changeOf(told, &s.TraceEntry))...)
	}
	next := make([]gamedef.Object, len(p.Next))
	for i, o := range p.Next {
		next[i] = record.ObjectOf(o, "actionName", words.Name(o.ActionID), "player", p.After.Active(),
			"playerName", words.Player(g, p.After.Active()))
	}
	path := make([]string, len(p.Moves))
	for i := range p.Moves {
		path[i] = told.Move(p.Moves[i])
	}
	out := record.ObjectOf(p, "steps", steps, "next", next, "path", path, "after", stateData(told.Words, p.After),
		"answers", p.Answers)
	if warned := p.warnings(); len(warned) > 0 {
		out.Add("warnings", record.DataOf(warned))
	}
	if p.Before != nil {
		out.Add("before", stateData(told.Words, p.Before))
	}
	if p.Move != nil {
		out = append(out, record.Object("player", p.Player, "playerName", words.Player(g, p.Player), "move", p.Move,
			"moveText", told.Move(*p.Move), "title", p.title(g), "choices", told.Choices(*p.Move))...)
	}
	if p.Result != nil {
		out.Add("resultText", gamedef.Text(sim.ResultText(g, p.Result)))
	}
	return out
}

// Data returns c as a JSON object.
func (c Change) Data() gamedef.Object {
	if c.Tokens != nil {
		return record.ObjectOf(c, "tokens", c.Tokens)
	}
	return record.ObjectOf(c, "before", c.Before, "after", c.After)
}

// stateData returns the part of a state that is visible at the table as JSON: whose turn it is, variables and
// markers, and the tokens of each zone.
func stateData(w *words.Words, s *kernel.State) gamedef.Object {
	d, told := s.Data(), w.In(s)
	var zones []gamedef.Object
	for _, zone := range objectIn(d, "zones") {
		list, _ := zone.Value.(gamedef.Array)
		tokens := make([]gamedef.Object, len(list))
		for i, t := range list {
			o, _ := t.(gamedef.Object)
			id, _ := o.Get("id")
			kind, _ := o.Get("type")
			props := map[string]string{}
			for _, p := range objectIn(o, "props") {
				props[p.Key] = plainText(p.Value)
			}
			tokens[i] = record.Object("id", id, "name", told.Token(plainText(id)), "type", kind, "props", props)
		}
		zones = append(zones, record.Object("id", zone.Key, "name", told.Zone(zone.Key), "tokens", tokens))
	}
	return record.Object("phase", words.Name(s.Phase()), "activePlayer", w.Player(s.Active()), "turn", s.Turn()+1,
		"variables", valuesIn(w, d), "zones", zones)
}

// ownedValue is a variable or marker with its value, and with its name and owner in words.
type ownedValue struct {
	Name  string `json:"name"`
	Owner string `json:"owner,omitzero"`
	Title string `json:"title"`
	Value string `json:"value"`
}

// valuesIn lists the variables and markers of a state.
func valuesIn(w *words.Words, state gamedef.Object) (out []ownedValue) {
	for _, key := range []string{"globalVars", "globalMarkers"} {
		for _, e := range objectIn(state, key) {
			out = append(out, ownedValue{e.Key, "", words.Name(e.Key), plainText(e.Value)})
		}
	}
	for _, key := range []string{"perPlayerVars", "zoneVars", "markers"} {
		for _, owner := range objectIn(state, key) {
			inner, _ := owner.Value.(gamedef.Object)
			for _, e := range inner {
				out = append(out, ownedValue{e.Key, owner.Key, w.NameOwned(e.Key, owner.Key), plainText(e.Value)})
			}
		}
	}
	return out
}
