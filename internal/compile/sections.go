package compile

import (
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
)

// FailedSections lists, by their names in Sections, those that are missing although they
// are written, or although a game must have them.
func (c *Compilation) FailedSections() []string {
	given := func(n *expand.Node) bool { return n.Kind() != expand.Absent && n.Kind() != expand.Null }
	failed := func(section string) bool {
		return c.broken[section] || c.Lowered.Failed(section) || given(c.Document.Section(section))
	}
	var out []string
	note := func(missing bool, name string, sections ...string) {
		if missing && slices.ContainsFunc(sections, failed) {
			out = append(out, name)
		}
	}
	s := &c.Sections
	// A game must have these.
	for name, missing := range map[string]bool{
		view.SectionMetadata: s.Metadata == nil, view.SectionZones: s.Zones == nil, view.SectionTurnStructure: s.TurnStructure == nil,
		view.SectionActions: s.Actions == nil, view.SectionTerminal: s.Terminal == nil,
	} {
		if missing {
			out = append(out, name)
		}
	}
	note(s.Constants == nil, view.SectionConstants, view.SectionConstants)
	note(s.GlobalVars == nil, view.SectionGlobalVars, view.SectionGlobalVars)
	note(s.PerPlayerVars == nil, view.SectionPerPlayerVars, view.SectionPerPlayerVars)
	note(s.ZoneVars == nil, view.SectionZoneVars, view.SectionZoneVars)
	note(s.GlobalMarkerLattices == nil, view.SectionGlobalMarkerLattices, view.SectionGlobalMarkerLattices)
	note(s.TokenTypes == nil, view.SectionTokenTypes, view.SectionTokenTypes)
	note(s.Setup == nil, view.SectionSetup, view.SectionSetup)
	note(s.TurnOrder == nil, view.SectionTurnOrder, view.SectionTurnOrder)
	note(s.ActionPipelines == nil, view.SectionActionPipelines, view.SectionActionPipelines)
	note(s.Triggers == nil, view.SectionTriggers, view.SectionTriggers)
	note(s.DerivedMetrics == nil, view.SectionDerivedMetrics, view.SectionDerivedMetrics)
	note(s.EventDecks == nil, view.SectionEventDecks, view.SectionEventDecks)
	note(s.StackingConstraints == nil, view.SectionStackingConstraints, view.SectionStackingConstraints)
	note(s.MarkerLattices == nil, view.SectionMarkerLattices, view.SectionMarkerLattices)
	note(s.RuntimeDataAssets == nil, "runtimeDataAssets", view.SectionDataAssets)

	terminal := c.Document.Section(view.SectionTerminal)
	part := func(missing bool, name string, fields ...string) {
		written := slices.ContainsFunc(fields, func(field string) bool { return given(terminal.Get(field)) })
		if missing && (written || failed(name)) {
			out = append(out, name)
		}
	}
	part(s.EndConditions == nil, view.SectionEndConditions, view.TerminalConditions)
	part(s.Victory == nil, view.SectionVictory, view.TerminalCheckpoints, view.TerminalMargins, view.TerminalRanking)
	part(s.Scoring == nil, view.SectionScoring, view.TerminalScoring)
	slices.Sort(out)
	return out
}
