package cnl

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// TestTextsOfTheDefinitionStandWhereTheyWereWritten looks up each text of the definitions
// of games: where the place is a word, it is the word of the definition.
func TestTextsOfTheDefinitionStandWhereTheyWereWritten(t *testing.T) {
	t.Parallel()
	games := map[string][]File{"edges in another order": small(map[string]string{
		"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack, adjacentTo: [ { to: mill }, { to: barn, direction: unidirectional } ] }," +
			" { id: mill, owner: none, visibility: public, ordering: set, adjacentTo: [ { to: deck }, { to: barn } ] }, { id: barn, owner: none, visibility: public, ordering: set, adjacentTo: [ { to: mill } ] } ]",
		"dataAssets": "dataAssets: [ { id: isle, kind: map, payload: { spaces: [ { id: port, adjacentTo: [ { to: road }, { to: hill } ] }, { id: road, adjacentTo: [ { to: port } ] }, { id: hill, adjacentTo: [ { to: port } ] } ] } } ]",
	})}
	for _, folder := range specs.Sample(t) {
		games[folder] = readFolder(t, folder)
	}
	for folder, files := range games {
		spec := New(files, Options{})
		for _, path := range spec.Files() { // parts of formulas have no word of their own
			spec = spec.Apply(spec.WriteAs(path, Records, source.UTF8), source.UTF8)
		}
		r := Compile(spec)
		if r.GameDef == nil {
			t.Errorf("%s does not compile: %v", folder, said(r))
			continue
		}
		encoded, err := gamedef.Encode(r.GameDef)
		if err != nil {
			t.Fatal(err)
		}
		words := 0
		eachText("", parsed(t, encoded), func(path, text string) {
			place, ok := r.SourceMap.Find(path)
			if !ok {
				return
			}
			word, ok := wordAt(spec, place)
			if !ok {
				return
			}
			words++
			if nameOf(word) != nameOf(text) {
				t.Errorf("%s: %s is %q, and said to be written as %q", folder, path, text, word)
			}
		})
		if words < 10 {
			t.Errorf("%s: only %d words were found", folder, words)
		}
	}
}

// eachText calls see with each text below a path.
func eachText(path string, value any, see func(path, text string)) {
	switch value := value.(type) {
	case map[string]any:
		for key, v := range value {
			eachText(strings.TrimPrefix(path+"."+key, "."), v, see)
		}
	case []any:
		for i, v := range value {
			eachText(fmt.Sprintf("%s[%d]", path, i), v, see)
		}
	case string:
		see(path, value)
	}
}

// wordAt is what is written at a place, if that is a scalar on one line.
func wordAt(s *Spec, place Place) (string, bool) {
	if place.Range.Start.Line != place.Range.End.Line {
		return "", false
	}
	text, _ := s.Text(place.File)
	i, u, at, ok := s.state.Locate(place.File, place.Range.Start, source.UTF16)
	if ok && s.state.Facts(index.UnitIDOf(i, uint64(u.Label))).Tree.At(at).InText() {
		return "", false // a part of a formula has words of its own
	}
	d := s.state.Documents[s.state.Document(place.File)].Text
	word := text[d.Offset(place.Range.Start, source.UTF16):d.Offset(place.Range.End, source.UTF16)]
	if word == "" || strings.ContainsAny(word, "{[") || strings.Contains(word, ": ") || strings.HasPrefix(word, "- ") {
		return "", false
	}
	return strings.Trim(word, `'"`), true
}

// nameOf is what a text of a definition and what was written for it have in common: the
// name without the owner of a zone, the asset of a table, or the use of a macro that makes
// a binding its own.
func nameOf(text string) string {
	if _, table, ok := strings.Cut(text, "::"); ok {
		text = table
	}
	text, _, _ = strings.Cut(text, ":")
	if i := strings.LastIndex(text, "__"); i >= 0 {
		text = text[i+2:]
	}
	return strings.TrimPrefix(text, "$")
}
