package cnl

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// Simulable is the name of an entry whose rules can act.
type Simulable struct {
	Range source.Range
	Stage bool // of a pipeline
}

// Simulables lists the entries of a document whose rules can act: a setup, phases, actions, pipelines, their stages,
// triggers, effect macros, sides of event cards and endings. It looks at the text alone; whether an entry has any
// effect shows when the spec is compiled.
func (s *Spec) Simulables(path string, encoding source.Encoding) []Simulable {
	var out []Simulable
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	for _, section := range s.state.OutlineSections(i, encoding) {
		switch section.Name {
		case "setup":
			out = append(out, Simulable{Range: section.Select})
		case "turnStructure", "actions", "actionPipelines", "triggers", "effectMacros", "terminal":
			for _, entry := range section.Children {
				if entry.Role == outline.Entry {
					out = append(out, Simulable{Range: entry.Select})
				}
				for _, stage := range entry.Children {
					if section.Name == "actionPipelines" && stage.Role == outline.Entry {
						out = append(out, Simulable{stage.Select, true})
					}
				}
			}
		case "eventDecks":
			out = append(out, sidesIn(section)...)
		}
	}
	return out
}

// sidesIn lists the sides of event cards in a part of a document.
func sidesIn(o *OutlineSymbol) (out []Simulable) {
	for _, child := range o.Children {
		if o.Kind == grammar.EventCard && (child.Name == "unshaded" || child.Name == "shaded") {
			out = append(out, Simulable{Range: child.Select})
			continue
		}
		out = append(out, sidesIn(child)...)
	}
	return out
}

// NothingActs returns in a few words why no rule on a line of a document, counted from 0, can act. It is for lines
// that become no rule of the compiled game.
func (s *Spec) NothingActs(path string, line int) string {
	text, _ := s.Text(path)
	first := 0 // column of the first value on the line
	if lines := strings.Split(text, "\n"); line >= 0 && line < len(lines) {
		first = len(lines[line]) - len(strings.TrimLeft(lines[line], " -"))
	}
	place, _ := s.PlaceAt(path, source.Position{Line: line, Character: first}, source.UTF16, true)
	name, macro := strings.CutPrefix(place, "effectMacros.")
	switch {
	case !macro:
		return "no rule stands there"
	case s.Uses(grammar.EffectMacro, "", name) > 0:
		return fmt.Sprintf("%s is used only where nothing acts", name)
	}
	return fmt.Sprintf("no rule uses %s", name)
}
