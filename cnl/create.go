package cnl

import (
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// create builds the fix that declares a missing symbol: an entry at the end of
// the first occurrence of its section.
func (s *state) create(c *diag.Create, encoding source.Encoding) (Fix, bool) {
	var info *grammar.KindInfo
	for _, k := range grammar.Kinds() {
		if k.Info().Name == c.Kind {
			info = k.Info()
		}
	}
	if info == nil || info.Section == "" {
		return Fix{}, false
	}
	entry, ok := skeletons[c.Kind]
	if !ok {
		return Fix{}, false
	}
	entry = strings.ReplaceAll(entry, "NAME", syntax.Quote(c.Name, syntax.Plain, true))
	noun := strings.TrimSuffix(strings.SplitN(info.Noun, " ", 2)[1], " id")
	fix := Fix{Title: "Declare the " + noun + " \"" + c.Name + "\"", Unsafe: true}
	for id := range s.Sections(info.Section) {
		d := s.documents[id.Document()]
		u, _ := d.units.Get(doc.Label(id.Label()))
		if u == nil {
			continue
		}
		at, indent, ok := d.text.AfterEntries(u.Unit, c.Kind == "phase")
		if !ok {
			continue
		}
		p := d.text.PositionAt(at, encoding)
		text := indent + strings.ReplaceAll(entry, "\n", "\n"+indent) + "\n"
		if p.Character > 0 {
			text = "\n" + text
		}
		fix.Edits = []FileEdit{{File: d.path, Range: source.Range{Start: p, End: p}, NewText: inStyle(d, text)}}
		return fix, true
	}
	// No such section yet: a block of its own at the end of the document.
	if len(s.documents) == 0 || info.Section == "turnStructure" {
		return Fix{}, false
	}
	d := s.documents[len(s.documents)-1]
	end := d.text.End(encoding)
	text := "\n```yaml\n" + info.Section + ":\n  " + strings.ReplaceAll(entry, "\n", "\n  ") + "\n```\n"
	if end.Character > 0 {
		text = "\n" + text
	}
	fix.Edits = []FileEdit{{File: d.path, Range: source.Range{Start: end, End: end}, NewText: inStyle(d, text)}}
	return fix, true
}

// skeletons are the entries that declare a symbol of a kind, with what is
// required and nothing else.
var skeletons = map[string]string{
	"globalVar":      "- { name: NAME, type: int, init: 0, min: 0, max: 100 }",
	"playerVar":      "- { name: NAME, type: int, init: 0, min: 0, max: 100 }",
	"zoneVar":        "- { name: NAME, type: int, init: 0, min: 0, max: 100 }",
	"globalMarker":   "- { id: NAME, states: [off, on], defaultState: off }",
	"zone":           "- { id: NAME, owner: none, visibility: public, ordering: set }",
	"tokenType":      "- { id: NAME, props: {} }",
	"phase":          "- { id: NAME }",
	"action":         "- { id: NAME, actor: active, executor: actor, phase: [], effects: [] }",
	"effectMacro":    "- { id: NAME, params: [], exports: [], effects: [] }",
	"conditionMacro": "- { id: NAME, params: [], condition: true }",
	"phaseTemplate":  "- { id: NAME, params: [], phase: { id: NAME } }",
	"spaceMarker":    "- { id: NAME, states: [off, on], defaultState: off }",
}

// inStyle writes a text with the document's line breaks.
func inStyle(d *document, text string) string {
	return strings.ReplaceAll(text, "\n", d.text.LineBreak())
}
