package state

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// MissingSections lists the required sections that no document opens.
func (s *State) MissingSections() (out []*grammar.Section) {
	if !s.OpensAny() {
		return nil
	}
	for _, section := range grammar.Sections {
		if section.Required && !s.has(section.Name) && !slices.ContainsFunc(section.Instead, s.has) &&
			(section.Name != view.SectionZones || !s.hasMap()) { // the spaces of a map are zones
			out = append(out, section)
		}
	}
	return out
}

// hasMap reports whether a data asset is a map.
func (s *State) hasMap() bool {
	for _, symbol := range s.index.Symbols(grammar.DataAsset) {
		if def := symbol.Def(); def != nil && def.Class == view.DataAssetKindMap {
			return true
		}
	}
	return false
}

func (s *State) has(section string) bool {
	for range s.Sections(section) {
		return true
	}
	return false
}

// OpensAny reports whether any document opens a section.
func (s *State) OpensAny() bool {
	return slices.ContainsFunc(s.Documents, func(d *Document) bool { return d.Sections.Len() > 0 })
}
