package directed

import (
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Data is r as a JSON object.
func (r *Report) Data(g *kernel.Game) gamedef.Object {
	rules := make(gamedef.Array, len(r.Rules))
	for i, rule := range r.Rules {
		rules[i] = rule.data()
	}
	out := gamedef.Object{
		{Key: "rules", Value: rules},
		{Key: "tried", Value: r.Tried.data()},
		{Key: "play", Value: gamedef.Null{}},
		{Key: "partly", Value: gamedef.Bool(r.Partly)},
		{Key: "statistics", Value: gamedef.Null{}},
	}
	if r.Play != nil {
		out[2].Value = r.Play.data(g)
	}
	if r.Statistics != nil {
		out[4].Value = statisticsData(g, r.Statistics)
		out = append(out, entry("onward", gamedef.Text(r.Onward(g))))
	}
	if r.Why != "" {
		out = append(out, entry("why", gamedef.Text(r.Why)))
	}
	if r.EndedBy != "" {
		out = append(out, entry("over", gamedef.Text(r.EndedBy)))
	}
	if r.Lost != "" {
		out = append(out, entry("lost", gamedef.Text(r.Lost)))
	}
	if r.Edited != nil {
		list := make(gamedef.Array, len(r.Edited))
		for i, d := range r.Edited {
			list[i] = gamedef.Text(d)
		}
		out = append(out, entry("edited",
			gamedef.Object{{Key: "same", Value: gamedef.Bool(len(list) == 0)}, {Key: "differences", Value: list}}))
	}
	return out
}

// statisticsData is statistics as JSON, with the names of the players.
func statisticsData(g *kernel.Game, s *sim.Statistics) gamedef.Object {
	out := s.Data()
	d, _ := out.Get("seats")
	seats, _ := d.(gamedef.Array)
	for i := range seats {
		if seat, ok := seats[i].(gamedef.Object); ok {
			seats[i] = append(seat, entry("name", gamedef.Text(words.Player(g, s.Seats[i].Player))))
		}
	}
	return out
}

func entry(key string, d gamedef.Data) gamedef.Entry[gamedef.Data] {
	return gamedef.Entry[gamedef.Data]{Key: key, Value: d}
}

func (r Rule) data() gamedef.Object {
	out := gamedef.Object{{Key: "kind", Value: gamedef.Text(r.Kind)}, {Key: "name", Value: gamedef.Text(r.Name)},
		{Key: "path", Value: gamedef.Text(r.Path)}}
	if r.Effect != "" {
		out = append(out, entry("effect", gamedef.Text(r.Effect)))
	}
	return out
}

func (t *Tried) data() gamedef.Object {
	counts := func(list []Count) gamedef.Array {
		out := make(gamedef.Array, len(list))
		for i, s := range list {
			out[i] = gamedef.Object{{Key: "what", Value: gamedef.Text(s.What)},
				{Key: "times", Value: gamedef.Number(s.Times)}}
		}
		return out
	}
	return gamedef.Object{
		{Key: "games", Value: gamedef.Number(t.Games)}, {Key: "moves", Value: gamedef.Number(t.Moves)},
		{Key: "offered", Value: gamedef.Number(t.Offered)}, {Key: "acted", Value: gamedef.Number(t.Acted)},
		{Key: "ends", Value: gamedef.Number(t.Ends)}, {Key: "stops", Value: counts(t.Stops)}, {Key: "failed", Value: counts(t.Failed)}, {Key: "over", Value: gamedef.Text(t.EndedBy)},
	}
}

// Data is p as a JSON object.
func (p *Point) Data() gamedef.Object {
	out := gamedef.Object{
		{Key: "seed", Value: random.Seed(p.Seed).Data()}, {Key: "players", Value: gamedef.Number(p.Players)},
		{Key: "moves", Value: movesData(p.Moves)},
	}
	if p.Card != "" {
		out = append(out, entry("card", gamedef.Text(p.Card)), entry("after", gamedef.Number(p.After)))
	}
	if p.Move != nil {
		out = append(out, entry("move", p.Move.Data()), entry("answers", movesData(p.Answers)))
	}
	return out
}

func movesData(moves []kernel.Move) gamedef.Array {
	out := make(gamedef.Array, len(moves))
	for i := range moves {
		out[i] = moves[i].Data()
	}
	return out
}

func (p *Play) data(g *kernel.Game) gamedef.Object {
	told := p.scene()
	steps := make(gamedef.Array, len(p.Steps))
	for i, s := range p.Steps {
		o := append(s.TraceEntry.Data(), entry("text", gamedef.Text(s.Text)), entry("path", gamedef.Text(s.Path)))
		if s.Source != nil {
			o = append(o, entry("source", s.Source.Data()))
		}
		steps[i] = append(o, entry("does", gamedef.Text(s.Does)),
			entry("changes", changesData(changeOf(told, &s.TraceEntry))))
	}
	lines := make(gamedef.Array, len(p.Lines))
	for i, l := range p.Lines {
		lines[i] = gamedef.Object{{Key: "file", Value: gamedef.Text(l.File)},
			{Key: "line", Value: gamedef.Number(l.Line)}, {Key: "text", Value: gamedef.Text(l.Text)}}
	}
	next := make(gamedef.Array, len(p.Next))
	for i, o := range p.Next {
		next[i] = gamedef.Object{{Key: "actionId", Value: gamedef.Text(o.ActionID)},
			{Key: "actionName", Value: gamedef.Text(words.Name(o.ActionID))}, {Key: "moves", Value: gamedef.Number(o.Moves)},
			{Key: "player", Value: gamedef.Number(p.After.Active())},
			{Key: "playerName", Value: gamedef.Text(words.Player(g, p.After.Active()))}}
	}
	path := make(gamedef.Array, len(p.Moves))
	for i := range p.Moves {
		path[i] = gamedef.Text(told.Move(p.Moves[i]))
	}
	out := gamedef.Object{
		{Key: "rule", Value: p.Rule.data()}, {Key: "point", Value: p.Point.Data()},
		{Key: "steps", Value: steps}, {Key: "groups", Value: groupsData(p.Groups)}, {Key: "lines", Value: lines},
		{Key: "changes", Value: changesData(p.Changes)}, {Key: "next", Value: next},
		{Key: "path", Value: path}, {Key: "after", Value: stateData(told.Words, p.After)},
		{Key: "answers", Value: movesData(p.Answers)},
	}
	if len(p.Saw) > 0 {
		saw := make(gamedef.Array, len(p.Saw))
		for i, s := range p.Saw {
			saw[i] = gamedef.Object{{Key: "what", Value: gamedef.Text(s.What)},
				{Key: "value", Value: gamedef.Text(s.Value)}}
		}
		out = append(out, entry("saw", saw), entry("sawMore", gamedef.Number(p.SawMore)))
	}
	if warned := p.warned(); len(warned) > 0 {
		list := make(gamedef.Array, len(warned))
		for i, w := range warned {
			list[i] = gamedef.Text(w)
		}
		out = append(out, entry("warnings", list))
	}
	if p.Before != nil {
		out = append(out, entry("before", stateData(told.Words, p.Before)))
	}
	if p.Move != nil {
		out = append(out, entry("player", gamedef.Number(p.Player)),
			entry("playerName", gamedef.Text(words.Player(g, p.Player))),
			entry("move", p.Move.Data()), entry("moveText", gamedef.Text(told.Move(*p.Move))),
			entry("title", gamedef.Text(p.title(g))), entry("choices", choicesData(told.Choices(*p.Move))))
	}
	if p.Result != nil {
		out = append(out, entry("result", p.Result.Data()),
			entry("resultText", gamedef.Text(sim.ResultText(g, p.Result))))
	}
	return out
}

// choicesData is what was chosen in a move as JSON.
func choicesData(choices []words.Choice) gamedef.Array {
	out := make(gamedef.Array, len(choices))
	for i, c := range choices {
		out[i] = gamedef.Object{{Key: "name", Value: gamedef.Text(c.Name)},
			{Key: "value", Value: gamedef.Text(c.Value)}}
	}
	return out
}

// groupsData is groups of steps as JSON.
func groupsData(groups []Group) gamedef.Array {
	out := make(gamedef.Array, len(groups))
	for i, g := range groups {
		o := gamedef.Object{{Key: "from", Value: gamedef.Number(g.From)}, {Key: "to", Value: gamedef.Number(g.To)},
			{Key: "does", Value: gamedef.Text(g.Does)}, {Key: "text", Value: gamedef.Text(g.Text)}}
		if g.Name != "" {
			o = append(o, entry("macro", gamedef.Text(g.Name)))
		}
		if g.Source != nil {
			o = append(o, entry("source", g.Source.Data()))
		}
		if g.Parts != nil {
			o = append(o, entry("counts", gamedef.Text(g.Counts)), entry("parts", groupsData(g.Parts)))
		}
		out[i] = o
	}
	return out
}

// changesData is changes as JSON.
func changesData(changes []Change) gamedef.Array {
	out := make(gamedef.Array, len(changes))
	for i, c := range changes {
		o := gamedef.Object{{Key: "what", Value: gamedef.Text(c.What)}}
		text := func(key, value string) {
			if value != "" {
				o = append(o, entry(key, gamedef.Text(value)))
			}
		}
		text("name", c.Name)
		text("owner", c.Owner)
		text("from", c.From)
		text("to", c.To)
		if c.Tokens != nil {
			tokens := make(gamedef.Array, len(c.Tokens))
			for k, t := range c.Tokens {
				tokens[k] = gamedef.Text(t)
			}
			o = append(o, entry("tokens", tokens))
		} else {
			o = append(o, entry("before", gamedef.Text(c.Before)), entry("after", gamedef.Text(c.After)))
		}
		out[i] = o
	}
	return out
}

// stateData is what people see of a state as JSON: whose turn it is, variables and
// markers, and which tokens lie where.
func stateData(w *words.Words, s *kernel.State) gamedef.Object {
	d, told := s.Data(), w.In(s)
	variables := gamedef.Array{}
	for _, v := range valuesIn(w, d) {
		o := gamedef.Object{{Key: "name", Value: gamedef.Text(v.name)}, {Key: "title", Value: gamedef.Text(v.title)},
			{Key: "value", Value: gamedef.Text(v.value)}}
		if v.owner != "" {
			o = append(o, entry("owner", gamedef.Text(v.owner)))
		}
		variables = append(variables, o)
	}
	zones := gamedef.Array{}
	for _, zone := range objectIn(d, "zones") {
		list, _ := zone.Value.(gamedef.Array)
		tokens := gamedef.Array{}
		for _, t := range list {
			o, _ := t.(gamedef.Object)
			id, _ := o.Get("id")
			kind, _ := o.Get("type")
			props := gamedef.Object{}
			for _, p := range objectIn(o, "props") {
				props = append(props, entry(p.Key, gamedef.Text(plainText(p.Value))))
			}
			tokens = append(tokens, gamedef.Object{{Key: "id", Value: id},
				{Key: "name", Value: gamedef.Text(told.Token(plainText(id)))},
				{Key: "type", Value: gamedef.Text(plainText(kind))}, {Key: "props", Value: props}})
		}
		zones = append(zones, gamedef.Object{{Key: "id", Value: gamedef.Text(zone.Key)},
			{Key: "name", Value: gamedef.Text(told.Zone(zone.Key))}, {Key: "tokens", Value: tokens}})
	}
	return gamedef.Object{
		{Key: "phase", Value: gamedef.Text(words.Name(s.Phase()))}, {Key: "activePlayer", Value: gamedef.Text(w.Player(s.Active()))},
		{Key: "turn", Value: gamedef.Number(s.Turn() + 1)}, {Key: "variables", Value: variables}, {Key: "zones", Value: zones},
	}
}

// ownedValue is a variable or marker with its value, and with its name and owner in words.
type ownedValue struct{ name, owner, title, value string }

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
				out = append(out, ownedValue{e.Key, owner.Key, w.Owned(e.Key, owner.Key), plainText(e.Value)})
			}
		}
	}
	return out
}
