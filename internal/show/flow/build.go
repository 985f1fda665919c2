package flow

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// builder makes the chart of a definition.
type builder struct {
	def    *gamedef.GameDef
	chart  *Chart
	phases map[string]int // the boxes of phases, by id
	acting []phaseChange
}

// phaseChange is a rule that may change the phase, and its line.
type phaseChange struct {
	box, line int
	path      string // of the rule
	node      gamedef.Node
	under     string // only what stands below this member; "" is all
}

func (b *builder) add(box Box) int {
	b.chart.Boxes = append(b.chart.Boxes, box)
	return len(b.chart.Boxes) - 1
}

// addRule adds a line to a box, and searches its effects.
func (b *builder) addRule(box int, line Line, node gamedef.Node, under string) {
	lines := &b.chart.Boxes[box].Lines
	*lines = append(*lines, line)
	path := line.Path
	if under != "" {
		path = strings.TrimSuffix(path, "."+under)
	}
	b.acting = append(b.acting, phaseChange{box: box, line: len(*lines) - 1, path: path, node: node, under: under})
}

func (b *builder) setup() {
	players := b.def.Metadata.Players
	box := b.add(Box{Kind: Setup, Name: "Setup", Note: words.Players(players.Min, players.Max)})
	for i, e := range b.def.Setup {
		path := member.PathTo(member.Setup, i)
		b.acting = append(b.acting, phaseChange{box: box, line: 0, path: path, node: e})
	}
	if n := len(b.def.Setup); n > 0 {
		b.chart.Boxes[box].Lines = []Line{{Text: symbols.Count(n, "effect"), Path: "setup"}}
	}
}

// addDecks adds the decks of event cards.
func (b *builder) addDecks() {
	for i := range b.def.EventDecks {
		d := &b.def.EventDecks[i]
		base := member.PathTo(member.EventDecks, i)
		box := b.add(Box{Kind: Cards, Name: words.Name(d.ID), Note: symbols.Count(len(d.Cards), "card"), Path: base})
		for k := range d.Cards {
			card := &d.Cards[k]
			line := Line{Text: card.Title, Path: fmt.Sprintf("%s.cards[%d]", base, k), Minor: true}
			if line.Text == "" {
				line.Text = words.Name(card.ID)
			}
			if slices.Contains(card.Tags, gamedef.CoupTag) {
				line.Note, line.Minor = "begins a coup round", false
			}
			b.addRule(box, line, card, "")
		}
	}
}

// coupPlan returns the plan of coup rounds; nil in games without.
func (b *builder) coupPlan() *gamedef.CoupPlan {
	if o := b.def.TurnOrder; o != nil && o.Config != nil {
		return o.Config.CoupPlan
	}
	return nil
}

// addTurn adds the phases and the interrupts, with their actions.
func (b *builder) addTurn() {
	plan := b.coupPlan()
	add := func(list []gamedef.PhaseDef, section string, kind Kind) {
		for i := range list {
			p := &list[i]
			base := member.PathTo(member.TurnStructure, section, i)
			box := Box{Kind: kind, Name: words.Name(p.ID), Path: base + ".id"}
			if plan != nil && kind == Phase &&
				slices.ContainsFunc(plan.Phases, func(c gamedef.CoupPhase) bool { return c.ID == p.ID }) {
				box.Kind = Coup
				if slices.Contains(plan.FinalRoundOmitPhases, p.ID) {
					box.Note = "not in the last coup round"
				}
			}
			at := b.add(box)
			b.phases[p.ID] = at
			b.phase(at, p, base)
		}
	}
	add(b.def.TurnStructure.Phases, "phases", Phase)
	add(b.def.TurnStructure.Interrupts, "interrupts", Interrupt)
}

func (b *builder) phase(box int, p *gamedef.PhaseDef, base string) {
	part := func(text, under string, n int) {
		if n > 0 {
			b.addRule(box, Line{Text: text, Note: symbols.Count(n, "effect"), Path: base + "." + under}, p, under)
		}
	}
	part("on enter", "onEnter", len(p.OnEnter))
	b.triggersOf(box, gamedef.PhaseEnter, p.ID, "")
	for i := range b.def.Actions {
		a := &b.def.Actions[i]
		if !slices.Contains(a.Phase, p.ID) {
			continue
		}
		path := member.PathTo(member.Actions, i)
		b.addRule(box, Line{Text: words.Name(a.ID), Note: b.classOf(a), Path: path}, a, "")
		line := len(b.chart.Boxes[box].Lines) - 1
		for k := range b.def.ActionPipelines {
			if pipeline := &b.def.ActionPipelines[k]; pipeline.ActionID == a.ID {
				b.acting = append(b.acting, phaseChange{box: box, line: line,
					path: member.PathTo(member.ActionPipelines, k),
					node: pipeline})
			}
		}
		if slices.Contains(a.Capabilities, gamedef.CardEventCapability) {
			for k := range b.chart.Boxes {
				if b.chart.Boxes[k].Kind == Cards {
					b.arrow(Arrow{Relation: Plays, From: box, Line: line, To: k, Path: path})
				}
			}
		}
		b.triggersOf(box, gamedef.ActionResolved, "", a.ID)
	}
	if p.ActionDefaults != nil {
		part("after each action", member.ActionDefaults+"."+member.AfterEffects, len(p.ActionDefaults.AfterEffects))
	}
	b.triggersOf(box, gamedef.PhaseExit, p.ID, "")
	part("on exit", "onExit", len(p.OnExit))
}

// classOf returns the class of an action in a card-driven game.
func (b *builder) classOf(a *gamedef.ActionDef) string {
	if o := b.def.TurnOrder; o != nil && o.Config != nil {
		if class, ok := o.Config.ActionClassByActionID.Get(a.ID); ok {
			return words.Name(string(class))
		}
	}
	return ""
}

// triggersOf adds the triggers of one event, of a phase or an action, to the box of the phase.
func (b *builder) triggersOf(box int, event gamedef.TriggerEventType, phase, action string) {
	for i := range b.def.Triggers {
		t := &b.def.Triggers[i]
		if e := t.Event; e.Type == event && e.Phase == phase && e.Action == action {
			b.addRule(box, triggerLine(t, i), t, "")
		}
	}
}

func triggerLine(t *gamedef.TriggerDef, i int) Line {
	return Line{Text: words.Name(t.ID), Note: "trigger: " + occasionText(t.Event),
		Path: member.PathTo(member.Triggers, i)}
}

// occasionText says what a trigger waits for.
func occasionText(e gamedef.TriggerEvent) string {
	switch e.Type {
	case gamedef.PhaseEnter:
		return "the phase begins"
	case gamedef.PhaseExit:
		return "the phase ends"
	case gamedef.TurnStart:
		return "a turn begins"
	case gamedef.TurnEnd:
		return "a turn ends"
	case gamedef.ActionResolved:
		if e.Action == "" {
			return "any action is over"
		}
		return words.Name(e.Action) + " is over"
	case gamedef.TokenEntered:
		if e.Zone == "" {
			return "a token enters a zone"
		}
		return "a token enters " + words.Name(e.Zone)
	case gamedef.VarChanged:
		if e.Var == "" {
			return "a variable changes"
		}
		return words.Name(e.Var) + " changes"
	}
	return string(e.Type)
}

// addFreeTriggers adds those that belong to no phase.
func (b *builder) addFreeTriggers() {
	box := -1
	for i := range b.def.Triggers {
		path := member.PathTo(member.Triggers, i)
		if slices.ContainsFunc(b.acting, func(a phaseChange) bool { return a.path == path }) {
			continue
		}
		if box < 0 {
			box = b.add(Box{Kind: Triggers, Name: "Triggers", Note: "in any phase"})
		}
		b.addRule(box, triggerLine(&b.def.Triggers[i], i), &b.def.Triggers[i], "")
	}
}

func (b *builder) endings() {
	t := &b.def.Terminal
	box := Box{Kind: Endings, Name: "The end", Note: "looked at before each decision"}
	for i := range t.Conditions {
		c := &t.Conditions[i]
		box.Lines = append(box.Lines, Line{Text: b.resultText(c.Result),
			Path: member.PathTo(member.Terminal, member.Conditions, i)})
	}
	for i := range t.Checkpoints {
		c := &t.Checkpoints[i]
		line := Line{Text: words.Name(c.ID), Note: words.Name(c.Seat),
			Path: member.PathTo(member.Terminal, member.Checkpoints, i)}
		if c.Timing == gamedef.FinalCoup {
			line.Note += ", after the last coup round"
		}
		box.Lines = append(box.Lines, line)
	}
	if len(box.Lines) == 0 && t.Scoring != nil {
		box.Lines = []Line{{Text: b.resultText(gamedef.TerminalResult{Type: gamedef.ScoreResult}),
			Note: "when nobody can go on", Path: member.Terminal + "." + member.Scoring}}
	}
	if len(box.Lines) > 0 {
		b.add(box)
	}
}

// resultText says how a game ends.
func (b *builder) resultText(r gamedef.TerminalResult) string {
	switch r.Type {
	case gamedef.WinResult:
		return b.winner(r.Player) + " wins"
	case gamedef.WinAllResult:
		return "all win"
	case gamedef.LossAllResult:
		return "all lose"
	case gamedef.DrawResult:
		return "a draw"
	}
	if s := b.def.Terminal.Scoring; s != nil && s.Method == gamedef.LowestScore {
		return "the lowest score wins"
	}
	return "the highest score wins"
}

func (b *builder) winner(p gamedef.PlayerSelector) string {
	switch p.Kind {
	case gamedef.PlayerByID:
		if p.ID >= 0 && p.ID < int64(len(b.def.Seats)) {
			return words.Name(b.def.Seats[p.ID].ID)
		}
		return fmt.Sprintf("player %d", p.ID)
	case gamedef.ActivePlayer:
		return "the active player"
	}
	return "a player"
}
