package crossref

import (
	"slices"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// sectionRules are about which sections exist.
var sectionRules = slices.Concat(listRules(), []Rule{
	{Sections: singletons(), Check: checkSectionsTwice},
	{Sections: []string{view.SectionTerminal, view.SectionEndConditions, view.SectionVictory, view.SectionScoring},
		Check: checkTerminalParts},
	{Sections: []string{view.SectionTerminal, view.SectionEndConditions, view.SectionVictory, view.SectionScoring},
		Check: checkScoring},
	{Sections: []string{view.SectionTurnOrder, view.SectionTerminal, view.SectionEndConditions, view.SectionVictory,
		view.SectionScoring}, Check: checkCardsEnd},
	{Sections: []string{view.SectionMetadata, view.SectionDataAssets}, Check: checkAmbiguousAssets},
})

// listRules find the lists that occur twice in one block. What is in their entries does not matter.
func listRules() (out []Rule) {
	for _, s := range grammar.Sections {
		if !s.List {
			continue
		}
		out = append(out, Rule{Sections: []string{s.Name}, Openers: true, Blocks: true,
			Check: func(spec Spec, report Report) {
				checkListTwiceInBlock(spec, s.Name, report)
			}})
	}
	return out
}

// checkListTwiceInBlock reports a list section whose key the block already has. In another block it continues the
// list; in the same one it is a duplicate key.
func checkListTwiceInBlock(spec Spec, name string, report Report) {
	var last index.UnitID
	var where facts.SectionUse
	seen := false
	for id, use := range spec.Sections(name) {
		if seen && id != last && id.Document() == last.Document() && spec.Block(id) == spec.Block(last) {
			report(id, faultAt(diag.YAML006, use.Span, "."+name,
				"The key "+quote(name)+" stands in this block already. Put its entries there, or into a block of their own.",
				Elsewhere{Unit: last, Span: where.Span, Message: "It stands here first."}))
			continue
		}
		last, where, seen = id, use, true
	}
}

func singletons() (out []string) {
	for _, s := range grammar.Sections {
		if !s.List {
			out = append(out, s.Name)
		}
	}
	return out
}

// checkSectionsTwice finds second occurrences of sections that may occur once.
func checkSectionsTwice(spec Spec, report Report) {
	others := sync.OnceValue(func() bool { return hasTwoGames(spec) })
	for _, name := range singletons() {
		var first index.UnitID
		var where facts.SectionUse
		seen := false
		for id, use := range spec.Sections(name) {
			if use.Value.Kind() != syntax.Mapping {
				continue // not a value of this section: reported there
			}
			if !seen {
				first, where, seen = id, use, true
				continue
			}
			code := diag.ParserDuplicateSingletonSection
			if others() {
				if name == view.SectionMetadata {
					f := faultAt(code, use.Span, "."+name,
						"Another game begins here: all files of a folder are one game. Move this file into a folder of its own.",
						Elsewhere{Unit: first, Span: where.Span, Message: "The other game begins here."})
					if f.OtherGame = true; hasSectionsBefore(spec, id) {
						f.Section = name
					}
					report(id, f)
				}
				continue
			}
			report(id, Fault{
				Finding: diag.Finding{
					Code: code, Span: use.Span, Path: "." + name,
					Message: "The section " + name + " is given twice. It may be given once; the first one counts.",
				},
				Elsewhere: []Elsewhere{{Unit: first, Span: where.Span, Message: "It is given here first."}},
				Section:   name,
			})
		}
	}
}

// hasSectionsBefore reports whether sections stand before a unit in its document.
func hasSectionsBefore(spec Spec, id index.UnitID) bool {
	return slices.ContainsFunc(grammar.Sections, func(s *grammar.Section) bool {
		for other := range spec.Sections(s.Name) {
			if other.Document() == id.Document() && other < id {
				return true
			}
		}
		return false
	})
}

// hasTwoGames reports whether one folder has two games: two documents have metadata, each with its own id.
func hasTwoGames(spec Spec) bool {
	var first index.UnitID
	game := ""
	for unit, use := range spec.Sections(view.SectionMetadata) {
		id := use.Value.Get(view.MetadataID).Resolve().Value()
		switch {
		case id == "":
		case game == "":
			first, game = unit, id
		case id != game && unit.Document() != first.Document():
			return true
		}
	}
	return false
}

// terminalPart is a part of the terminal section that also has a section of its own.
type terminalPart struct {
	unit index.UnitID
	key  syntax.Node
	path string
}

// checkTerminalParts finds the parts of terminal that another section also gives.
func checkTerminalParts(spec Spec, report Report) {
	parts := map[string][]terminalPart{}
	add := func(name string, id index.UnitID, v syntax.Node, key syntax.Node, path string) {
		if v.IsNull() && !v.Hole() || v.Kind() == syntax.Sequence && v.Len() == 0 || !v.Valid() {
			return // not given
		}
		parts[name] = append(parts[name], terminalPart{id, key, path})
	}
	for id, use := range spec.Sections(view.SectionTerminal) {
		for _, name := range []string{view.TerminalConditions, view.TerminalCheckpoints, view.TerminalMargins,
			view.TerminalRanking, view.TerminalScoring} {
			v := use.Value.Get(name)
			add(name, id, v, v.Key(), ".terminal."+name)
		}
	}
	for id, use := range spec.Sections(view.SectionEndConditions) {
		add(view.TerminalConditions, id, use.Value, use.Value.Key(), ".endConditions")
		break // further ones continue it
	}
	for id, use := range spec.Sections(view.SectionVictory) {
		for _, name := range []string{view.TerminalCheckpoints, view.TerminalMargins, view.TerminalRanking} {
			v := use.Value.Get(name)
			add(name, id, v, v.Key(), ".victory."+name)
		}
	}
	for id, use := range spec.Sections(view.SectionScoring) {
		add(view.TerminalScoring, id, use.Value, use.Value.Key(), ".scoring")
	}
	for _, name := range []string{view.TerminalConditions, view.TerminalCheckpoints, view.TerminalMargins,
		view.TerminalRanking, view.TerminalScoring} {
		given := parts[name]
		for i := range given {
			for j := i + 1; j < len(given); j++ {
				if given[j].unit < given[i].unit {
					given[i], given[j] = given[j], given[i]
				}
			}
		}
		if len(given) < 2 || given[0].path == given[1].path {
			continue
		}
		report(given[1].unit, faultAt(diag.ParserDuplicateSingletonSection, given[1].key.Span(), given[1].path,
			"The terminal part "+name+" is given twice: here and in another section. The first one counts.",
			Elsewhere{Unit: given[0].unit, Span: given[0].key.Span(), Message: "It is given here first."}))
	}
}

// neverEnds reports whether there are sections about the end of the game but none says when it ends: by conditions,
// even an empty list of them, or by checkpoints.
func neverEnds(spec Spec) bool {
	given := false
	for _, name := range []string{view.SectionTerminal, view.SectionVictory, view.SectionScoring} {
		for _, use := range spec.Sections(name) {
			n := use.Value.Resolve()
			conditions := n.Get(view.TerminalConditions)
			if n.Kind() != syntax.Mapping || n.IsBroken() || isPresent(n.Get(view.TerminalCheckpoints)) ||
				name == view.SectionTerminal && conditions.Valid() && (conditions.Hole() ||
					!conditions.Resolve().IsNull()) {
				return false
			}
			given = true
		}
	}
	return given && !hasSection(spec, view.SectionEndConditions)
}

// checkCardsEnd finds a card-driven game that continues when no card is left: its list of conditions is present and
// empty, there are no checkpoints, and no scores decide it.
func checkCardsEnd(spec Spec, report Report) {
	_, order := sectionValue(spec, view.SectionTurnOrder)
	if order.Resolve().Get(view.TurnOrderType).Value() != view.TurnOrderTypeCardDriven || neverEnds(spec) ||
		isScored(spec) {
		return
	}
	var where index.UnitID
	var list syntax.Node
	for _, name := range []string{view.SectionTerminal, view.SectionVictory, view.SectionEndConditions} {
		for id, use := range spec.Sections(name) {
			n := use.Value.Resolve()
			if isPresent(n.Get(view.TerminalCheckpoints)) || n.IsBroken() {
				return
			}
			conditions := n
			if name != view.SectionEndConditions {
				conditions = n.Get(view.TerminalConditions).Resolve()
			}
			switch {
			case conditions.Hole() || conditions.Len() > 0 && conditions.Kind() == syntax.Sequence:
				return
			case conditions.Kind() == syntax.Sequence:
				where, list = id, conditions
			}
		}
	}
	if list.Valid() {
		report(where, faultAtNode(list, diag.TerminalConditionsEmpty,
			"Nothing ends this game when no card is left. Add an end condition, for one that the deck is empty, a checkpoint, or scoring."))
	}
}

// isScored reports whether a spec says how the game is scored.
func isScored(spec Spec) bool {
	for _, use := range spec.Sections(view.SectionTerminal) {
		if isGiven(use.Value.Get(view.TerminalScoring)) {
			return true
		}
	}
	return hasSection(spec, view.SectionScoring)
}

// checkScoring finds results by score in a spec without scoring.
func checkScoring(spec Spec, report Report) {
	if isScored(spec) {
		return
	}
	for _, name := range []string{view.SectionTerminal, view.SectionEndConditions} {
		for id, f := range spec.Units(name) {
			for result := range f.Tree.Root().Values() {
				if t := result.Get(view.ResultType); result.Key().Value() == view.EndConditionResult &&
					t.Value() == view.ResultTypeScore {
					report(id, faultAtNode(t, diag.ScoringRequiredForScoreResult,
						"A result of type score needs scoring: say in terminal.scoring what is counted, and whether the highest or the lowest wins."))
				}
			}
		}
	}
}

// checkAmbiguousAssets finds data assets of which none is chosen.
func checkAmbiguousAssets(spec Spec, report Report) {
	byKind := map[string][]index.Site{}
	for id, d := range declarations(spec, grammar.DataAsset) {
		byKind[d.Class] = append(byKind[d.Class], index.Site{Unit: id, Def: d})
	}
	_, metadata := sectionValue(spec, view.SectionMetadata)
	chosen := metadata.Get(view.MetadataDefaultScenarioAssetID)
	scenarios := byKind[view.DataAssetKindScenario]
	if len(scenarios) > 1 && !isGiven(chosen) {
		ambiguous(report, diag.CompilerDataAssetScenarioAmbiguous, scenarios, view.DataAssetKindScenario,
			"metadata.defaultScenarioAssetId")
		return
	}
	var scenario syntax.Node
	for _, s := range scenarios {
		if len(scenarios) == 1 || s.Def.Name == chosen.Value() {
			scenario = s.Def.Entry.Get(view.DataAssetPayload)
		}
	}
	for _, kind := range []string{view.DataAssetKindMap, view.DataAssetKindPieceCatalog,
		view.DataAssetKindSeatCatalog} {
		if len(byKind[kind]) > 1 && !isGiven(scenario.Get(kind+"AssetId")) {
			ambiguous(report, diag.CompilerDataAssetAmbiguous, byKind[kind], kind, "the scenario's "+kind+"AssetId")
		}
	}
}

func ambiguous(report Report, code diag.Code, sites []index.Site, kind, where string) {
	second := sites[1]
	f := faultAt(code, second.Def.Span, second.Def.Path.String(),
		"This spec has more than one data asset of kind "+quote(kind)+". Say in "+where+" which one is used.")
	f.Elsewhere = []Elsewhere{{Key: index.KeyOf(sites[0].Def), Unit: sites[0].Unit, Message: "Another one is here."}}
	report(second.Unit, f)
}
