package compile

import (
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
)

// FailedSections lists the missing sections, by their names in Sections, that are written, or that a game must have.
func (c *Compilation) FailedSections() []string {
	given := func(n *expand.Node) bool { return n.Kind() != expand.Absent && n.Kind() != expand.Null }
	failed := func(section string) bool {
		return c.broken[section] || c.Lowered.HasFailed(section) || given(c.Document.Section(section))
	}
	terminal := c.Document.Section(view.SectionTerminal)
	written := func(fields ...string) bool {
		return slices.ContainsFunc(fields, func(field string) bool { return given(terminal.Get(field)) })
	}
	var out []string
	for name := range c.Sections.Missing() {
		fails := failed(name)
		switch name {
		case view.SectionMetadata, view.SectionZones, view.SectionTurnStructure, view.SectionActions,
			view.SectionTerminal:
			fails = true // a game must have these
		case member.RuntimeDataAssets:
			fails = failed(view.SectionDataAssets)
		case view.SectionEndConditions:
			fails = fails || written(view.TerminalConditions)
		case view.SectionVictory:
			fails = fails || written(view.TerminalCheckpoints, view.TerminalMargins, view.TerminalRanking)
		case view.SectionScoring:
			fails = fails || written(view.TerminalScoring)
		}
		if fails {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
