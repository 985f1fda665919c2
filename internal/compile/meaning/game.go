package meaning

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Analysis is the knowledge about the meaning of one definition, including what the analysis of a later version can
// reuse. It is immutable.
type Analysis struct {
	// Findings are in the order of the definition's sections, and after them those of the whole game.
	Findings []values.Finding

	world   *world
	entries map[string]*entry
}

// Analyse returns findings about rules that make no sense. If earlier is not nil, its results for unchanged entries
// are reused. The only possible error is that of ctx.
func Analyse(ctx context.Context, earlier *Analysis, def *gamedef.GameDef, of *values.Analysis) (*Analysis, error) {
	a := &Analysis{entries: map[string]*entry{}}
	if earlier != nil && values.SameVocabulary(earlier.world.def, def) {
		a.world = earlier.world.with(def)
	} else {
		a.world, earlier = newWorld(def), nil
	}
	list := entriesOf(def)
	room := &room{}
	for i, e := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if earlier != nil {
			known := earlier.entries[e.path]
			if known != nil && gamedef.Same(known.key(), e.key()) && known.isUnchanged(a.world) {
				list[i] = known
			}
		}
		if list[i] == e {
			e.analyse(a.world, room)
		}
		a.entries[e.path] = list[i]
		a.Findings = append(a.Findings, list[i].findings...)
	}
	g := &game{world: a.world, entries: list, values: of}
	for _, find := range gameAnalyses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		find(g)
	}
	a.Findings = append(a.Findings, g.findings...)
	return a, nil
}

// effects is the setup, a list of effects, as an entry.
type effects []gamedef.Effect

// entry is a part of a definition that is analysed separately.
type entry struct {
	findingList
	path   string
	root   gamedef.Node
	action *gamedef.ActionDef // of a pipeline: its action
	notes  []note
	asks   []requirement
	// What was asked of other rules, and the answers.
	outside []question
}

// question is a question of an entry about other rules, with its answer.
type question struct {
	ask    func(w *world) bool
	answer bool
}

// askOutside asks a question about other rules, and records it: if its answer changes, the entry is analysed again.
func (t *trace) askOutside(ask func(w *world) bool) bool {
	q := question{ask, ask(t.world)}
	t.entry.outside = append(t.entry.outside, q)
	return q.answer
}

// isUnchanged reports whether an entry's questions still have the same answers.
func (e *entry) isUnchanged(w *world) bool {
	return !slices.ContainsFunc(e.outside, func(q question) bool { return q.ask(w) != q.answer })
}

// note is a step of an entry that matters for the whole game.
type note struct {
	site
	does  gamedef.Verb
	key   string // of a variable, marker or property: its sort and name; the base of a zone, "" where it is worked out
	owner string // its owner, as a selector
	by    gamedef.Value
	list  string // the list of the entry in which it stands, "" for none
	order int    // in the course of the entry
	asked bool
	sure  bool // it happens whenever the list runs
	loops bool // it is in a loop
	maybe bool // it is in a conditional list of effects
}

func (e *entry) key() any {
	return struct {
		Root   gamedef.Node
		Action *gamedef.ActionDef
	}{e.root, e.action}
}

// runsAsOneList reports whether several lists of an entry run one after the other, like one.
func (e *entry) runsAsOneList() bool {
	_, is := e.root.(*gamedef.ActionDef)
	return is
}

func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

// entriesOf cuts a definition into entries.
func entriesOf(def *gamedef.GameDef) (out []*entry) {
	add := func(path string, root gamedef.Node) { out = append(out, &entry{path: path, root: root}) }
	add(member.Setup, effects(def.Setup))
	for i := range def.TurnStructure.Phases {
		add(member.PathTo(member.TurnStructure, member.Phases)+index(i), &def.TurnStructure.Phases[i])
	}
	for i := range def.TurnStructure.Interrupts {
		add(member.PathTo(member.TurnStructure, member.Interrupts)+index(i), &def.TurnStructure.Interrupts[i])
	}
	actions := map[string]*gamedef.ActionDef{}
	for i := range def.Actions {
		actions[def.Actions[i].ID] = &def.Actions[i]
		add(member.Actions+index(i), &def.Actions[i])
	}
	for i := range def.ActionPipelines {
		add(member.ActionPipelines+index(i), &def.ActionPipelines[i])
		out[len(out)-1].action = actions[def.ActionPipelines[i].ActionID]
	}
	for i := range def.Triggers {
		add(member.Triggers+index(i), &def.Triggers[i])
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			add(member.EventDecks+index(i)+"."+member.Cards+index(k), &def.EventDecks[i].Cards[k])
		}
	}
	add(member.Terminal, &def.Terminal)
	return out
}

// walk calls visit for the nodes of an entry, with their paths in the definition; visit returns whether to descend.
func (e *entry) walk(visit func(at func() string, node gamedef.Node) bool) {
	look := func(path string, root gamedef.Node) {
		gamedef.Walk(root, func(at gamedef.Place, node gamedef.Node) bool {
			return visit(func() string { return member.PathTo(path, at.String()) }, node)
		})
	}
	list, is := e.root.(effects)
	if !is {
		look(e.path, e.root)
	}
	for i := range list {
		look(e.path+index(i), list[i])
	}
}

// analyse analyses the entry by itself, and records the steps that matter for the whole game.
func (e *entry) analyse(w *world, room *room) {
	t := traceEntry(w, e, room)
	for _, find := range entryAnalyses {
		find(t)
	}
	notes := room.notes[:0]
	for i := range t.steps {
		s := &t.steps[i]
		n := note{site: s.site, does: s.Does, by: s.By, order: i, asked: s.asked}
		switch s.Does {
		case gamedef.Names, gamedef.Binds, gamedef.Each, gamedef.Asks, gamedef.Grants:
			continue
		case gamedef.Reads, gamedef.Writes, gamedef.Adds, gamedef.Takes:
			n.key, n.owner = s.Of+"/"+s.Name, ownerOf(&s.Use)
		case gamedef.Ends:
			n.key = s.Of
		default:
			n.key, n.owner = zoneOf(s.Zone)
		}
		if s.block >= 0 {
			around := &t.blocks[s.block]
			n.loops, n.maybe, n.list, n.sure = around.inLoop, around.maybe, s.list, around.certain
		}
		notes = append(notes, n)
	}
	room.notes, e.notes = notes, slices.Clone(notes)
}

// pathOf returns the path of a site in the definition.
func (e *entry) pathOf(s site) (found string) {
	e.walk(func(at func() string, node gamedef.Node) bool {
		if found == "" && node == s.node {
			found = at()
			n := 0
			gamedef.Uses(node, func(use gamedef.Place, _ gamedef.Use) {
				if n == s.use {
					found = member.PathTo(found, use.String())
				}
				n++
			})
		}
		return found == ""
	})
	return found
}

// effectPath returns the path of the effect of a step.
func (e *entry) effectPath(effect gamedef.Effect) string { return e.pathOf(site{effect, -1}) }

// findingList is a list of findings.
type findingList struct{ findings []values.Finding }

// report adds a finding at a path of the definition.
func (t *findingList) report(code diag.Code, at, message string) *values.Finding {
	t.findings = append(t.findings, values.Finding{Code: code, At: []string{at}, Message: message})
	return &t.findings[len(t.findings)-1]
}

// zoneOf returns the base and the owner of a zone; the base is "" if the zone is not a literal.
func zoneOf(z gamedef.ZoneReference) (base, owner string) {
	text := string(z.Selector)
	if z.Expr != nil || strings.ContainsAny(text, "{") || strings.HasPrefix(text, "$") {
		return "", ""
	}
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		return text[:i], strings.TrimPrefix(text[i+1:], string(gamedef.OwnedByNone))
	}
	return text, ""
}

// baseOf returns the base of the name of a zone.
func baseOf(id string) string {
	base, _ := zoneOf(gamedef.ZoneReference{Selector: gamedef.ZoneSelector(id)})
	return base
}

// ownerOf returns a text for a variable's owner, the same for the same player.
func ownerOf(u *gamedef.Use) string {
	switch {
	case !u.Player.Absent():
		return playerText(u.Player)
	case !u.Zone.Absent():
		if u.Zone.Expr != nil {
			return textOf(u.Zone.Expr)
		}
		return string(u.Zone.Selector)
	}
	return u.Bound
}

func playerText(p gamedef.PlayerSelector) string {
	switch p.Kind {
	case gamedef.ChosenPlayer:
		return p.Binding
	case gamedef.ValuedPlayer:
		return textOf(p.Value)
	case gamedef.PlayerByID:
		return strconv.FormatInt(p.ID, 10)
	}
	return "#" + strconv.Itoa(int(p.Kind))
}

// textOf returns a part of a definition as text, the same for equal parts.
func textOf[T any](part T) string {
	text, err := gamedef.EncodePart(part)
	if err != nil {
		return ""
	}
	return string(text)
}

// world holds what a definition declares.
type world struct {
	def         *gamedef.GameDef
	variables   map[string]*gamedef.VariableDef // by scope and name
	zones       map[string]*gamedef.ZoneDef     // by base
	zoneAt      map[string]string               // path of the zone's declaration
	least, most int64                           // players
	together    bool                            // players choose at the same time
}

func (w *world) with(def *gamedef.GameDef) *world {
	out := *w
	out.def = def
	return &out
}

func newWorld(def *gamedef.GameDef) *world {
	w := &world{def: def, variables: map[string]*gamedef.VariableDef{},
		zones: map[string]*gamedef.ZoneDef{}, zoneAt: map[string]string{},
		least: max(1, def.Metadata.Players.Min), most: max(1, def.Metadata.Players.Max),
		together: def.TurnOrder != nil && def.TurnOrder.Type == gamedef.Simultaneous}
	add := func(scope gamedef.VarScope, list []gamedef.VariableDef) {
		for i := range list {
			w.variables[string(scope)+"/"+list[i].Name] = &list[i]
		}
	}
	add(gamedef.GlobalScope, def.GlobalVars)
	add(gamedef.PlayerScope, def.PerPlayerVars)
	add(gamedef.ZoneScope, def.ZoneVars)
	for i := range def.Zones {
		base := baseOf(def.Zones[i].ID)
		if w.zones[base] == nil {
			w.zones[base], w.zoneAt[base] = &def.Zones[i], member.Zones+index(i)
		}
	}
	return w
}

// game examines all entries of a definition together.
type game struct {
	*world
	findingList
	entries []*entry
	values  *values.Analysis
}

// each calls f for the notes of all entries.
func (g *game) each(f func(e *entry, n *note)) {
	for _, e := range g.entries {
		for i := range e.notes {
			f(e, &e.notes[i])
		}
	}
}

// inEntries are the analyses of single entries, inGames those of the whole game.
var (
	entryAnalyses = []func(t *trace){(*trace).findUnread, (*trace).checkOrder, (*trace).findUncovered,
		(*trace).findEqualParts, (*trace).checkNumbers,
		(*trace).findRepeatedEffects, (*trace).checkPlayers, (*trace).findSelfTransfers, (*trace).findShortCycles, (*trace).findImpossibleGrants, (*trace).findHardCounts,
		(*trace).recordRequirement}
	gameAnalyses = []func(g *game){(*game).findSiblings, (*game).findSharedSquares, (*game).findEnrichingCircles,
		(*game).findDominated, (*game).checkPiles,
		(*game).findMissingSeats, (*game).findDealtToOne, (*game).findOpenChoices, (*game).findAfterEnding, (*game).findLastingStates, (*game).findUnpaid,
		(*game).findLasting}
)
