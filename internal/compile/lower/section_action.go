package lower

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (l *lowering) actions() {
	if !isGiven(l.section(view.SectionActions)) {
		return
	}
	out, ok := entries(l, view.SectionActions, lowerAction)
	if !ok {
		return
	}
	if id := l.eventAction(); id != "" {
		out = append(out, gamedef.ActionDef{
			ID:           id,
			Actor:        gamedef.PlayerSelector{Kind: gamedef.ActivePlayer},
			Executor:     gamedef.PlayerSelector{Kind: gamedef.ActorPlayer},
			Phase:        []string{l.firstPhase()},
			Capabilities: []string{gamedef.CardEventCapability},
			Params:       []gamedef.ParamDef{},
			Cost:         []gamedef.Effect{}, Effects: []gamedef.Effect{}, Limits: []gamedef.ActionLimit{},
		})
	}
	l.out.Actions = out
}

// lowerAction checks those parts of an action that its row does not express.
func lowerAction(r *reading, n *expand.Node, a *gamedef.ActionDef) {
	if kind := a.Executor.Kind; kind == gamedef.AllPlayers || kind == gamedef.AllOtherPlayers {
		r.failField(n, view.ActionExecutor, "a selector of one player")
	}
}

// isCardEvent reports whether an action plays event cards.
func isCardEvent(action *expand.Node) bool {
	return slices.ContainsFunc(action.Get(view.ActionCapabilities).Items(),
		func(c *expand.Node) bool { return Identifier(c.Text()) == gamedef.CardEventCapability })
}

// eventAction returns the id of the action that is added to play event cards, or "" if none is added.
func (l *lowering) eventAction() string {
	if len(l.decks()) == 0 || l.firstPhase() == "" {
		return ""
	}
	taken := map[string]bool{}
	for _, a := range l.section(view.SectionActions).Items() {
		if isCardEvent(a) {
			return ""
		}
		taken[Identifier(a.Get(view.ActionID).Text())] = true
	}
	id := "event"
	for i := 2; taken[id]; i++ {
		id = "event_" + strconv.Itoa(i)
	}
	return id
}

func (l *lowering) actionPipelines() {
	if !isGiven(l.section(view.SectionActionPipelines)) {
		return
	}
	if out, ok := entries[gamedef.ActionPipelineDef](l, view.SectionActionPipelines); ok {
		l.out.ActionPipelines = out
	}
}

// lowerAccompanying lowers the list of operations that a special activity may accompany.
func (c *Context) lowerAccompanying(n *expand.Node) (*gamedef.AccompanyingOps, bool) {
	if n.Text() == view.PipelineAccompanyingOpsAny {
		return &gamedef.AccompanyingOps{Any: true}, true
	}
	out, ok := &gamedef.AccompanyingOps{ActionIDs: make([]string, 0, n.Len())}, n.Kind() == expand.List
	for _, item := range n.Items() {
		id := Identifier(item.Text())
		out.ActionIDs, ok = append(out.ActionIDs, id), ok && id != ""
	}
	return out, ok || c.reject(n, "any or a list of actions")
}

func (l *lowering) triggers() {
	if out, ok := entries[gamedef.TriggerDef](l, view.SectionTriggers); ok {
		for i := range out {
			if out[i].ID == "" {
				out[i].ID = "trigger_" + strconv.Itoa(i)
			}
		}
		l.out.Triggers = out
	}
}
