package expand

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/symbols"
)

// ExpandAfter joins the documents of a spec and expands them. It reuses what an edit has not touched from an earlier
// state of the same spec, if earlier is not nil; the result is the same as without.
func ExpandAfter(earlier *Document, spec Source, limits Limits) *Document {
	out, _ := ExpandContext(context.Background(), earlier, spec, limits)
	return out
}

// ExpandContext is like ExpandAfter, but stops when ctx ends, even within an entry of a section: it then returns the
// error of ctx and no document.
func ExpandContext(ctx context.Context, earlier *Document, spec Source, limits Limits) (*Document, error) {
	x := newExpander(earlier, spec, limits.withDefaults())
	x.ctx = ctx
	x.run()
	if !x.stopped && x.earlier != nil && x.isCutOff() {
		x = newExpander(nil, spec, x.limits) // reuse would move the place of the cut
		x.ctx = ctx
		x.run()
	}
	if x.stopped {
		return nil, ctx.Err()
	}
	return x.doc, nil
}

// isAbandoned reports whether the context of the expansion has ended.
func (x *expander) isAbandoned() bool {
	x.stopped = x.stopped || x.ctx.Err() != nil
	return x.stopped
}

// run expands all sections.
func (x *expander) run() {
	for _, s := range grammar.Sections {
		if x.isAbandoned() {
			return
		}
		switch s.Name {
		case view.SectionImports, view.SectionEffectMacros, view.SectionConditionMacros, view.SectionPhaseTemplates:
			continue
		}
		x.section = s.Name
		n := x.expandSection(s.Name)
		if x.total += max(0, n.Size()-x.authored[s.Name].Size()); x.total+x.joiner.extra > x.limits.Nodes {
			n = nil
			if !x.exhausted {
				x.reportTooMuch(Problem{Message: "Expanding the spec makes more than " + x.nodeLimit() + "."})
			}
			x.fail()
		}
		if n != nil {
			x.doc.sections[s.Name] = n.reuseIfEqual(x.before.Section(s.Name))
		}
	}
	x.finish()
}

// expander expands one state of a spec.
type expander struct {
	ctx     context.Context
	stopped bool // it has ended: later results are ignored

	doc    *Document
	joiner *joiner
	limits Limits

	authored   map[string]*Node // sections as they were written
	effects    map[string]*effectMacro
	conditions map[string]*conditionMacro
	phases     map[string]*phaseTemplate
	circles    map[string]bool // the sections whose macros are recursive or too deeply nested; see circling
	seats      []string
	traits     *vocabulary

	sites map[calledPlace][]facts.BindingSite // of the requested places; see isBoundAtCall

	section   string
	stack     []*effectMacro // being expanded, innermost last
	using     *Use           // what is being expanded
	deps      dependencies   // of the current expansion; nil if not needed
	total     int            // nodes of the expanded sections that were not written
	made      int            // nodes made by macros, and visits meanwhile
	cells     int            // zones made by boards
	refused   bool           // a board was left out
	pieces    int            // made by generate blocks
	shortened int            // effects made by shorthands
	exhausted bool           // the limit of nodes is reached: no more macros are expanded
	before    *Document      // an earlier state; nil if there is none
	earlier   *memo          // of before, if usable
}

func newExpander(earlier *Document, spec Source, limits Limits) *expander {
	x := &expander{
		doc:    &Document{sections: map[string]*Node{}, failed: map[string]bool{}, memo: newMemo(limits)},
		limits: limits, authored: map[string]*Node{}, before: earlier,
		sites: map[calledPlace][]facts.BindingSite{},
	}
	x.doc.authored = x.authored
	var before map[unitNode]joinedSection
	if earlier != nil && earlier.memo != nil && earlier.memo.limits == limits {
		x.earlier = earlier.memo
		before = x.earlier.joined
	}
	x.joiner = newJoiner(spec, limits.Nodes, before)
	for _, s := range grammar.Sections {
		if s.Name == view.SectionImports {
			continue
		}
		x.section = s.Name
		if n := x.joiner.section(s); n != nil {
			x.authored[s.Name] = n
		}
		for _, at := range x.joiner.cycles {
			x.doc.Problems = append(x.doc.Problems, Problem{
				Code: diag.YAML013, At: at,
				Message: "This alias stands inside of what its anchor " + quote(at.Node.Anchor()) + " marks, so the value would have no end.",
			})
			x.fail()
		}
		x.joiner.cycles = nil
		if large := x.joiner.large; large != nil && !x.exhausted {
			x.reportTooMuch(Problem{
				Code: diag.ParserYAMLParseError, At: large.At, Message: "With its aliases this value has more than " +
					x.nodeLimit() + ": " + aliasChain(large) + ". Write out less of it by aliases.",
			})
		}
	}
	x.effects = declare(x.authored[view.SectionEffectMacros],
		func(id string, n *Node) *effectMacro { return &effectMacro{id: id, node: n} })
	x.conditions = declare(x.authored[view.SectionConditionMacros],
		func(id string, n *Node) *conditionMacro { return &conditionMacro{id: id, node: n} })
	x.circles = map[string]bool{view.SectionEffectMacros: x.reportCircles(effectKind),
		view.SectionConditionMacros: x.reportCircles(conditionKind)}
	x.phases = declare(x.authored[view.SectionPhaseTemplates],
		func(id string, n *Node) *phaseTemplate { return &phaseTemplate{id: id, node: n} })
	x.chooseScenario()
	x.seats = readSeats(x.seatSource())
	x.doc.Seats = x.seats
	return x
}

// declare returns the macros of a section by their ids; of several with one id, the first counts.
func declare[T any](section *Node, make func(id string, n *Node) T) map[string]T {
	out := map[string]T{}
	for _, n := range section.Items() {
		id := identifier(n.Get(view.EffectMacroID))
		if _, twice := out[id]; !twice && id != "" {
			out[id] = make(id, n)
		}
	}
	return out
}

// Identifier returns the name in a text, without surrounding blanks and in composed Unicode form.
func Identifier(n *Node) string { return identifier(n) }

// identifier returns the name in a text, without surrounding blanks and in composed Unicode form.
func identifier(n *Node) string {
	text := strings.TrimSpace(n.Text())
	for i := range len(text) {
		if text[i] >= 0x80 {
			return norm.NFC.String(text)
		}
	}
	return text
}

// fail records that part of the section could not be expanded.
func (x *expander) fail() { x.doc.failed[x.section] = true }

// report adds a problem at a node, or at the part of it that the problem has as its place.
func (x *expander) report(p Problem, n *Node) {
	if p.At == (Origin{}) {
		p.At = n.At
	}
	if p.Uses == nil {
		p.Uses = n.Uses
	}
	p.RelateUses(p.Uses)
	x.doc.Problems = append(x.doc.Problems, p)
	x.fail()
}

// spend adds to the count of work, and reports whether the limit allows more.
func (x *expander) spend(nodes int) bool {
	x.made += nodes
	if x.made > x.limits.Nodes && !x.exhausted {
		p := Problem{Code: diag.CompilerLimitExceeded, Message: "The expansion of macros makes more than " +
			x.nodeLimit() + "."}
		if x.using != nil {
			var chain []string
			for u := x.using; u != nil; u = u.Outer {
				chain = append(chain, u.Name)
				p.At = u.At
			}
			slices.Reverse(chain)
			p.Message += " It stopped in " + strings.Join(chain, " → ") + "."
			p.Related = append(p.Related, x.using.At.Elsewhere("The limit was reached here.")...)
		}
		x.reportTooMuch(p)
	}
	return !x.exhausted
}

// reportTooMuch ends the expansion of macros, and reports the problem as the only one about it.
func (x *expander) reportTooMuch(p Problem) {
	x.exhausted = true
	x.doc.Problems = append(x.doc.Problems, p)
	x.fail()
}

// aliasChain returns the names of the anchors through which a value grows.
func aliasChain(n *Node) string {
	var names []string
	for n != nil && len(names) < 12 {
		if name := n.At.Node.Anchor(); name != "" {
			names = append(names, "&"+name)
		}
		var largest *Node
		for _, item := range n.items {
			if largest == nil || item.size > largest.size {
				largest = item
			}
		}
		n = largest
	}
	return strings.Join(names, " → ")
}

func (x *expander) nodeLimit() string { return strconv.Itoa(x.limits.Nodes) + " values" }

func quote(name string) string { return symbols.Quote(name) }

// expandSection runs all passes over a section.
func (x *expander) expandSection(name string) *Node {
	section := x.authored[name]
	if section == nil {
		return nil
	}
	at := &path{name: name}
	switch name {
	case view.SectionTurnStructure:
		return x.turnStructure(section, at)
	case view.SectionDataAssets:
		return x.expandList(section, at, x.asset)
	case view.SectionGlobalMarkerLattices:
		return x.expandList(section, at, expandTemplated(x, markerBatch))
	case view.SectionGlobalVars, view.SectionPerPlayerVars, view.SectionZoneVars:
		return x.expandList(section, at, expandTemplated(x, variableBatch))
	case view.SectionZones:
		return x.expandList(section, at, x.zone)
	}
	if section.kind == List {
		return x.expandList(section, at, x.expandEntry)
	}
	return x.expandSingle(section, at)
}

// expandList returns a list with its entries expanded; each may become several. The index in an entry's path counts
// what the entries before it became.
func (x *expander) expandList(n *Node, at *path, expand func(n *Node, at *path, index int) []*Node) *Node {
	if n.kind != List {
		return n
	}
	var out []*Node
	index := 0
	for i, item := range n.items {
		made := expand(item, at, index)
		if out == nil && len(made) == 1 && made[0] == item {
			index++
			continue
		}
		if out == nil {
			out = append(make([]*Node, 0, len(n.items)+len(made)), n.items[:i]...)
		}
		out = append(out, made...)
		index += indexShift(item, len(made))
	}
	if out == nil {
		return n
	}
	return n.withItems(out)
}

// indexShift returns by how much an entry moves the entries after it while macros are expanded: templates and batches
// are replaced by their results then, boards and shorthands are not yet.
func indexShift(item *Node, made int) int {
	if item.Get(view.ZoneTemplateTemplate) != nil || item.Get(view.GlobalVarBatchBatch) != nil {
		return made
	}
	return 1
}

// expandSingle returns a value with its macros and shorthands expanded; the value remains a single one.
func (x *expander) expandSingle(n *Node, at *path) *Node {
	if n.holds&(holdsMacro|holdsCondition|holdsShorthand) == 0 {
		return n
	}
	n = x.expandInUnits(n, at)
	n = x.expandConditions(n, nil)
	n = x.expandMacros(n, at)
	return x.expandShorthands(n)
}

// expandEntry returns the expansion of an entry of a list, which may be the use of a macro.
func (x *expander) expandEntry(n *Node, at *path, index int) []*Node {
	if n.holds&(holdsMacro|holdsCondition|holdsShorthand) == 0 {
		return []*Node{n}
	}
	at = at.entry(index)
	return x.remember(n, at, func() []*Node {
		n := x.expandConditions(x.expandInUnits(n, at), nil)
		if !isCall(n) {
			return x.expandShorthand(x.expandMacros(n, at))
		}
		var out []*Node
		for _, effect := range x.expandCall(n, at) {
			out = append(out, x.expandShorthand(effect)...)
		}
		return out
	})
}

// expandInUnits expands the units inside an entry separately, so that their expansions can be kept when another unit
// changes.
func (x *expander) expandInUnits(n *Node, at *path) *Node {
	if n.kind != Map && n.kind != List || n.holds&(holdsMacro|holdsCondition|holdsShorthand) == 0 {
		return n
	}
	if n.kind == List && slices.ContainsFunc(n.items, func(item *Node) bool { return item.unit }) {
		return n.mapItems(func(i int, item *Node) *Node {
			if !item.unit || isCall(item) || isShorthand(item) || item.Get(view.PhaseCallFromTemplate) != nil {
				return item
			}
			return x.remember(item, at.entry(i),
				func() []*Node { return []*Node{x.expandSingle(withoutUnit(item), at.entry(i))} })[0]
		})
	}
	if n.kind == List {
		return n // units only occur in lists of maps
	}
	return n.mapItems(func(i int, item *Node) *Node { return x.expandInUnits(item, at.field(n.keys[i].Name)) })
}

// withoutUnit returns a unit's value, marked as not to be looked up again.
func withoutUnit(n *Node) *Node {
	out := *n
	out.unit = false
	return &out
}
