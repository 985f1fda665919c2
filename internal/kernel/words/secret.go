package words

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// secrecy is whether a choice is hidden from the players who did not make it.
type secrecy struct {
	secret bool
	zones  map[string]bool // zones whose tokens it flows into, by name without owner
}

// choice is the key of a choice: a parameter with its action, or a decision by its id, for which the action is "".
type choice struct{ action, name string }

// secrets caches secrecies by choice.
type secrets struct {
	mu    sync.Mutex
	known map[choice]secrecy
}

// secrecy returns the secrecy of a choice: from the rules, or else from the flow of its value.
func (w *Words) secrecy(c choice) secrecy {
	w.secrets.mu.Lock()
	defer w.secrets.mu.Unlock()
	known, ok := w.secrets.known[c]
	if !ok {
		known = secrecyOf(w.game.Definition(), c)
		w.secrets.known[c] = known
	}
	return known
}

// secrecyOf returns the secrecy of a choice. It follows the chosen value through the rules that use it.
func secrecyOf(def *gamedef.GameDef, c choice) secrecy {
	f := &flow{def: def, decision: c.name, carries: map[string]bool{}, lies: map[string]gamedef.ZoneReference{},
		zones: map[string]bool{}}
	var said *bool
	if c.action != "" {
		f.decision = ""
		at := slices.IndexFunc(def.Actions, func(a gamedef.ActionDef) bool { return a.ID == c.action })
		if at < 0 {
			return secrecy{}
		}
		for _, p := range def.Actions[at].Params {
			f.noteOptionZones(p.Name, p.Domain)
			if p.Name == c.name {
				f.carries[p.Name], said = true, p.Secret
			}
		}
		f.action(&def.Actions[at])
	} else {
		eachList(def, f)
		said = f.said
	}
	if said != nil {
		return secrecy{*said, f.zones}
	}
	return secrecy{!f.open && len(f.zones) > 0, f.zones}
}

// eachList follows a decision through each list of effects in a definition that may contain it.
func eachList(def *gamedef.GameDef, f *flow) {
	for i := range def.Actions {
		f.action(&def.Actions[i])
	}
	for _, phases := range [][]gamedef.PhaseDef{def.TurnStructure.Phases, def.TurnStructure.Interrupts} {
		for _, p := range phases {
			f.list(p.OnEnter)
			f.list(p.OnExit)
			if p.ActionDefaults != nil {
				f.list(p.ActionDefaults.AfterEffects)
			}
		}
	}
	for i := range def.Triggers {
		f.list(def.Triggers[i].Effects)
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := &def.EventDecks[i].Cards[k]
			for _, side := range []*gamedef.EventSide{card.Unshaded, card.Shaded} {
				if side == nil {
					continue
				}
				f.list(side.Effects)
				for b := range side.Branches {
					f.list(side.Branches[b].Effects)
				}
			}
		}
	}
}

// flow is the state of following a value through the rules.
type flow struct {
	def      *gamedef.GameDef
	decision string                           // the choice by its id; "" for a parameter
	said     *bool                            // what the decision declares itself
	carries  map[string]bool                  // the bindings that depend on the value
	lies     map[string]gamedef.ZoneReference // where bound tokens come from
	zones    map[string]bool                  // zones whose tokens it flows into
	open     bool                             // it flows to where everybody sees it
}

func (f *flow) action(a *gamedef.ActionDef) {
	f.list(a.Cost)
	f.list(a.Effects)
	for i := range f.def.ActionPipelines {
		if p := &f.def.ActionPipelines[i]; p.ActionID == a.ID {
			f.list(p.CostEffects)
			for k := range p.Stages {
				f.list(p.Stages[k].Effects)
			}
		}
	}
}

// list follows the value through effects.
func (f *flow) list(effects []gamedef.Effect) {
	for _, e := range effects {
		if f.open && f.said != nil || f.open && f.decision == "" {
			return
		}
		f.effect(e)
	}
}

// follower follows a value through one effect.
type follower struct {
	*flow
	gamedef.OtherEffects
}

func (f *flow) effect(e gamedef.Effect) {
	gamedef.VisitEffect(e, follower{f, func(e gamedef.Effect) {
		f.shows(depends(f, e))
		for _, body := range gamedef.Bodies(e) {
			f.list(body.Effects)
		}
	}})
}

func (f follower) ChooseOne(t *gamedef.ChooseOne) {
	f.followDecision(t.InternalDecisionID, t.Bind, t.Options, t.Secret, depends(f.flow, t.Options))
}

func (f follower) ChooseN(t *gamedef.ChooseN) {
	f.followDecision(t.InternalDecisionID, t.Bind, t.Options, t.Secret,
		depends(f.flow, t.Options) || depends(f.flow, t.Min) || depends(f.flow, t.Max))
}

func (f follower) Let(t *gamedef.Let) {
	f.binds(t.Bind, depends(f.flow, t.Value))
	f.list(t.In)
}

func (f follower) BindValue(t *gamedef.BindValue) {
	f.binds(t.Bind, depends(f.flow, t.Value))
}

func (f follower) If(t *gamedef.If) {
	if depends(f.flow, t.When) {
		f.followSteered(t.Then, alwaysExecuted(t.Else))
		f.followSteered(t.Else, alwaysExecuted(t.Then))
	}
	f.list(t.Then)
	f.list(t.Else)
}

func (f follower) ForEach(t *gamedef.ForEach) {
	f.noteOptionZones(t.Bind, t.Over)
	if depends(f.flow, t.Over) || depends(f.flow, t.Limit) {
		f.binds(t.Bind, true)
		f.binds(t.CountBind, true)
		f.followSteered(t.Effects, nil)
	}
	f.list(t.Effects)
	f.list(t.In)
}

func (f follower) Reduce(t *gamedef.Reduce) {
	f.binds(t.ResultBind, depends(f.flow, t.Over) || depends(f.flow, t.Initial) || depends(f.flow, t.Next) ||
		depends(f.flow, t.Limit))
	f.list(t.In)
}

func (f follower) RollRandom(t *gamedef.RollRandom) {
	f.shows(depends(f.flow, t.Min) || depends(f.flow, t.Max))
	f.list(t.In)
}

func (f follower) CreateToken(t *gamedef.CreateToken) {
	f.shows(f.names(t.Type) || depends(f.flow, t.Zone))
	if f.names(t.Row) {
		f.noteTarget(t.Zone)
	}
	for _, p := range t.Props {
		if depends(f.flow, p.Value) {
			f.noteTarget(t.Zone)
		}
	}
}

func (f follower) SetTokenProp(t *gamedef.SetTokenProp) {
	if f.names(t.Token) || depends(f.flow, t.Value) {
		f.noteTarget(f.lies[t.Token])
	}
}

func (f follower) MoveToken(t *gamedef.MoveToken) {
	f.shows(depends(f.flow, gamedef.Effect(t)))
	f.lies[t.Token] = t.To
}

// steeredValue follows a value through an effect whose execution depends on it.
type steeredValue struct {
	*flow
	gamedef.OtherEffects
	shared map[string]bool
}

// followSteered follows the value through effects that are executed only depending on it, except those in shared,
// which are executed in any case.
func (f *flow) followSteered(effects []gamedef.Effect, shared map[string]bool) {
	for _, e := range effects {
		if !shared[encodePart(e)] {
			gamedef.VisitEffect(e, steeredValue{f, func(gamedef.Effect) { f.shows(true) }, shared})
		}
	}
}

func (f steeredValue) If(t *gamedef.If) {
	f.followSteered(t.Then, f.shared)
	f.followSteered(t.Else, f.shared)
}

func (f steeredValue) Let(t *gamedef.Let) {
	f.followSteered(t.In, f.shared)
}

func (f steeredValue) ForEach(t *gamedef.ForEach) {
	f.followSteered(t.Effects, f.shared)
	f.followSteered(t.In, f.shared)
}

func (f steeredValue) BindValue(t *gamedef.BindValue) {
	f.binds(t.Bind, true)
}

func (f steeredValue) CreateToken(t *gamedef.CreateToken) {
	f.noteTarget(t.Zone)
}

func (f steeredValue) SetTokenProp(t *gamedef.SetTokenProp) {
	f.noteTarget(f.lies[t.Token])
}

// alwaysExecuted returns the effects of a list that are executed whatever its conditions.
func alwaysExecuted(effects []gamedef.Effect) map[string]bool {
	out := map[string]bool{}
	for _, e := range effects {
		if t, is := e.(*gamedef.If); is {
			other := alwaysExecuted(t.Else)
			for key := range alwaysExecuted(t.Then) {
				out[key] = out[key] || other[key]
			}
		}
		out[encodePart(e)] = true
	}
	return out
}

// followDecision follows the value through a decision: the one that yields it, or one whose options depend on it.
func (f *flow) followDecision(id, bind string, options gamedef.Query, said *bool, depends bool) {
	f.noteOptionZones(bind, options)
	if id == f.decision && id != "" {
		f.said = said
		f.carries[bind] = true
	}
	f.binds(bind, depends)
}

// noteOptionZones records the zones of the tokens from which a binding is chosen.
func (f *flow) noteOptionZones(bind string, options gamedef.Query) {
	if t, is := options.(*gamedef.TokensInZone); is {
		f.lies[bind] = t.Zone
	}
}

func (f *flow) binds(name string, depends bool) {
	if depends && name != "" {
		f.carries[name] = true
	}
}

func (f *flow) shows(all bool) { f.open = f.open || all }

// noteTarget records that the value decides about a token in a zone.
func (f *flow) noteTarget(zone gamedef.ZoneReference) {
	base := baseOf(string(zone.Selector))
	known := false
	for i := range f.def.Zones {
		z := &f.def.Zones[i]
		if baseOf(z.ID) == base {
			known = true
			f.shows(z.Visibility == gamedef.PublicZone)
		}
	}
	f.shows(!known)
	f.zones[base] = true
}

// baseOf returns the id of a zone, or a zone selector, without its owner.
func baseOf(zone string) string {
	if at := strings.LastIndexByte(zone, ':'); at >= 0 {
		return zone[:at]
	}
	return zone
}

// depends reports whether a part of a rule names a binding that depends on the value.
func depends[T any](f *flow, part T) bool { return len(f.carries) > 0 && f.names(encodePart(part)) }

// names reports whether a text names a binding that depends on the value.
func (f *flow) names(text string) bool {
	for name := range f.carries {
		for rest := text; ; {
			_, after, found := strings.Cut(rest, name)
			if !found {
				break
			}
			next := []rune(after + " ")[0]
			if !unicode.IsLetter(next) && !unicode.IsDigit(next) && next != '_' && next != '-' {
				return true
			}
			rest = after
		}
	}
	return false
}

// encodePart returns a part of a definition as text; "" if absent.
func encodePart[T any](part T) string {
	if any(part) == nil {
		return ""
	}
	text, err := gamedef.EncodePart(part)
	if err != nil {
		return ""
	}
	return string(text)
}

// isTokens reports whether a value is a token or a list of tokens, which are described as far as they are visible.
func isTokens(v kernel.Value) bool {
	if v.Kind() == kernel.List {
		return len(v.Items()) > 0 && isTokens(v.Items()[0])
	}
	return strings.HasPrefix(v.Text(), "tok_")
}

// isWithheld reports whether the value of a parameter or decision of a move is hidden: it is another player's secret,
// and has had no visible effect.
func (s Scene) isWithheld(action, param string) bool {
	if s.seen == nil || s.by == nil || s.decider(param) == s.player {
		return false
	}
	c := choice{action: action, name: param}
	if strings.HasPrefix(param, "decision:") {
		c = choice{name: s.decisionOf(param).id}
	}
	known := s.secrecy(c)
	if !known.secret {
		return false
	}
	told := false
	for _, entry := range s.by.trace {
		token, zone := "", ""
		switch t := entry.What.(type) {
		case kernel.TokenCreated:
			token, zone = t.TokenID, t.Zone
		case kernel.TokenPropertySet:
			token = t.TokenID
			for _, state := range s.states {
				if at, ok := state.ZoneOf(token); ok {
					zone = at
				}
			}
		}
		if token != "" && known.zones[baseOf(zone)] {
			if !s.seen[token] {
				return true
			}
			told = true
		}
	}
	return !told
}
