package cnl

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// small is a spec that compiles, without the sections that are replaced: a text
// for a section stands for it, "" leaves it out.
func small(replaced map[string]string) []File {
	sections := []struct{ name, text string }{
		{"metadata", "metadata: { id: small, players: { min: 2, max: 2 } }"},
		{"zones", "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: hand, owner: player, visibility: owner, ordering: set }"},
		{"tokenTypes", "tokenTypes: [ { id: card, props: { rank: int } } ]"},
		{"turnStructure", "turnStructure: { phases: [ { id: main } ] }"},
		{"actions", "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ { shuffle: { zone: deck } } ] }"},
		{"terminal", "terminal: { conditions: [] }"},
	}
	var b strings.Builder
	b.WriteString("# Small\n")
	known := map[string]bool{}
	for _, s := range sections {
		known[s.name] = true
		if text, ok := replaced[s.name]; ok {
			s.text = text
		}
		if s.text != "" {
			fmt.Fprintf(&b, "\n```yaml\n%s\n```\n", s.text)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(replaced)) {
		if !known[name] {
			fmt.Fprintf(&b, "\n```yaml\n%s\n```\n", replaced[name])
		}
	}
	return []File{{Path: "/small/game.md", Text: b.String()}}
}

func compileSmall(replaced map[string]string) CompileResult {
	return Compile(New(small(replaced), Options{}))
}

// said lists the codes of diagnostics that are worse than hints, with paths.
func said(r CompileResult) []string {
	var out []string
	for _, d := range r.Diagnostics {
		if d.Severity < diag.Hint {
			out = append(out, fmt.Sprintf("%s %s %s", d.Severity, d.Code, d.Path))
		}
	}
	return out
}

// faults lists the diagnostics of a severity or worse: code, path, and the text
// that is marked.
func faults(r CompileResult, files []File, worst diag.Severity) []string {
	var out []string
	for _, d := range r.Diagnostics {
		if d.Severity > worst {
			continue
		}
		for _, f := range files {
			if f.Path == d.File {
				text := f.Text[offsetAt(f.Text, d.Range.Start):offsetAt(f.Text, d.Range.End)]
				out = append(out, fmt.Sprintf("%s %s `%s`", d.Code, d.Path, text))
			}
		}
	}
	return out
}

// offsetAt is the byte offset of a position in an ASCII text.
func offsetAt(text string, p source.Position) int {
	offset := 0
	for range p.Line {
		offset += strings.IndexByte(text[offset:], '\n') + 1
	}
	return offset + p.Character
}

func TestSoundSpecGivesADefinitionOfItsSections(t *testing.T) {
	r := compileSmall(nil)
	if r.GameDef == nil {
		t.Fatalf("no definition: %v", said(r))
	}
	if want := []string{"deck:none", "hand:0", "hand:1"}; len(r.GameDef.Zones) != 3 ||
		r.GameDef.Zones[0].ID != want[0] || r.GameDef.Zones[2].ID != want[2] {
		t.Errorf("zones %+v", r.GameDef.Zones)
	}
	for _, name := range []string{"TurnOrder", "ActionPipelines", "DerivedMetrics", "EventDecks"} {
		if field := reflect.ValueOf(r.Sections).FieldByName(name); !field.IsNil() {
			t.Errorf("%s is given although the spec has none", name)
		}
	}
	sectionsAreThoseOf(t, r)
}

// TestSectionsAreThoseOfTheDefinition looks at real games.
func TestSectionsAreThoseOfTheDefinition(t *testing.T) {
	for _, folder := range append(specs.Ours(t), specs.FoldersBeside(t, specs.Corpus)...) {
		r := Compile(New(readFolder(t, folder), Options{}))
		if r.GameDef == nil {
			t.Errorf("%s: no definition: %v", folder, said(r))
			continue
		}
		sectionsAreThoseOf(t, r)
	}
}

func sectionsAreThoseOf(t *testing.T, r CompileResult) {
	t.Helper()
	sections, def := reflect.ValueOf(r.Sections), reflect.ValueOf(*r.GameDef)
	for i := range def.NumField() {
		name := def.Type().Field(i).Name
		section := sections.FieldByName(name)
		if section.Kind() == reflect.Pointer && def.Field(i).Kind() != reflect.Pointer {
			section = section.Elem()
		}
		if section.Kind() == reflect.Slice && section.Len() == 0 && def.Field(i).Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(section.Interface(), def.Field(i).Interface()) {
			t.Errorf("the section %s is not that of the definition", name)
		}
	}
}

func TestEveryPartOfADefinitionHasItsSection(t *testing.T) {
	sections := reflect.TypeFor[Sections]()
	def := reflect.TypeFor[gamedef.GameDef]()
	for f := range def.Fields() {
		f := f
		section, ok := sections.FieldByName(f.Name)
		if !ok {
			t.Errorf("no section for %s", f.Name)
			continue
		}
		if section.Tag.Get("json") != f.Tag.Get("json") {
			t.Errorf("%s is called %q as a section", f.Name, section.Tag.Get("json"))
		}
		if section.Type != f.Type && section.Type != reflect.PointerTo(f.Type) {
			t.Errorf("%s is a %s as a section", f.Name, section.Type)
		}
	}
}

// TestOneBrokenSectionLeavesTheOthers breaks each section in turn.
func TestOneBrokenSectionLeavesTheOthers(t *testing.T) {
	for section, text := range map[string]string{
		"Metadata":             "metadata: { id: '', players: { min: 2, max: 2 } }",
		"Zones":                "zones:\n  - { id: deck, owner: nobody, visibility: hidden, ordering: stack }\n  - { id: hand, owner: player, visibility: owner, ordering: set }",
		"TokenTypes":           "tokenTypes: [ { id: card, props: { rank: float } } ]",
		"TurnStructure":        "turnStructure: { phases: [ { id: main, onEnter: [ { shufle: { zone: deck } } ] } ] }",
		"Actions":              "actions:\n  - { id: play, actor: active, executor: all, phase: [main], effects: [] }",
		"Terminal":             "terminal: { conditions: [ { when: true, result: { type: tie } } ] }",
		"Constants":            "constants: { a: 1, b: x }",
		"GlobalVars":           "globalVars: [ { name: a, type: float, init: 0 } ]",
		"Triggers":             "triggers: [ { event: { type: turnStart } } ]",
		"Setup":                "setup: [ { shufle: { zone: deck } } ]",
		"TurnOrder":            "turnOrder: { type: zig }",
		"DerivedMetrics":       "derivedMetrics: [ { id: m, computation: sum, requirements: [] } ]",
		"GlobalMarkerLattices": "globalMarkerLattices: [ { id: m, states: [a], defaultState: [] } ]",
	} {
		r := compileSmall(map[string]string{strings.ToLower(section[:1]) + section[1:]: text})
		if r.GameDef != nil || len(said(r)) == 0 {
			t.Errorf("%s: definition %v, said %v", section, r.GameDef != nil, said(r))
		}
		whole := reflect.ValueOf(compileSmall(nil).Sections)
		got := reflect.ValueOf(r.Sections)
		for i := range got.NumField() {
			name := got.Type().Field(i).Name
			gone := got.Field(i).IsNil() && !whole.Field(i).IsNil()
			if name == section && !got.Field(i).IsNil() {
				t.Errorf("%s is there although it is broken", section)
			}
			if gone && name != section && !(section == "Terminal" && name == "EndConditions") {
				t.Errorf("%s is broken and %s is missing: %v", section, name, said(r))
			}
		}
	}
}

// TestDefinitionOrError holds for any spec: there is a definition exactly when
// there is no error.
func TestDefinitionOrError(t *testing.T) {
	texts := []string{"", "# Nothing", "```yaml\nmetadata: 3\n```", "```yaml\nzones: {}\n```",
		"```yaml\nturnOrder: { type: cardDriven, config: {} }\n```"}
	for _, text := range texts {
		if r := Compile(New([]File{{Path: "/a.md", Text: text}}, Options{})); r.GameDef != nil {
			t.Errorf("%q gives a definition", text)
		}
	}
	sound := small(nil)[0].Text
	for i := 0; i < len(sound); i += 3 {
		text := sound[:i] + sound[i+1:]
		r := Compile(New([]File{{Path: "/a.md", Text: text}}, Options{}))
		errors := 0
		for _, d := range r.Diagnostics {
			if d.Severity == diag.Error {
				errors++
			}
		}
		if (r.GameDef == nil) != (errors > 0) {
			t.Errorf("without character %d: definition %v, %d errors", i, r.GameDef != nil, errors)
		}
	}
}

// TestOneFaultHidesAnother only where it lies at the same place and is as bad, or says the
// same.
func TestOneFaultHidesAnother(t *testing.T) {
	fault := func(code diag.Code, severity diag.Severity, start, end int) *crossref.Fault {
		return &crossref.Fault{Finding: diag.Finding{Code: code, Severity: severity,
			Span: source.Span{Start: start, End: end}, Path: ".zones"}}
	}
	known := fault("A", diag.Warning, 3, 9)
	for _, c := range []struct {
		other *crossref.Fault
		want  bool
	}{
		{fault("A", diag.Error, 3, 9), true},
		{fault("B", diag.Error, 3, 9), false},
		{fault("B", diag.Warning, 3, 9), true},
		{fault("B", diag.Hint, 3, 9), true},
		{fault("B", diag.Hint, 3, 8), false},
		{fault("A", diag.Error, 5, 7), true},
	} {
		if got := diagnose.SameFault(known, c.other); got != c.want {
			t.Errorf("%+v is hidden: %v", c.other.Finding, got)
		}
	}
}

func TestFailedAssetsCascade(t *testing.T) {
	asset := func(text string) map[string]string {
		return map[string]string{"zones": "", "tokenTypes": "", "actions": "actions: []",
			"dataAssets": "dataAssets:\n" + text}
	}
	for name, c := range map[string]struct {
		assets string
		want   []string
	}{
		"a sound map":          {"  - { id: isle, kind: map, payload: { spaces: [ { id: bay, adjacentTo: [] } ] } }", nil},
		"a map without spaces": {"  - { id: isle, kind: map, payload: { spaces: [] } }", nil},
		"a broken map": {"  - { id: isle, kind: map, payload: { spaces: [ { id: bay } ] } }", []string{
			"warning CNL_DATA_ASSET_CASCADE_ZONES_MISSING doc.dataAssets",
			"error MAP_PAYLOAD_SCHEMA_INVALID doc.dataAssets.0.payload.spaces.0.adjacentTo",
		}},
		"a broken catalogue": {"  - { id: isle, kind: map, payload: { spaces: [] } }\n  - { id: bits, kind: pieceCatalog, payload: { pieceTypes: [] } }", []string{
			"warning CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets",
			"error PIECE_CATALOG_SCHEMA_INVALID doc.dataAssets.1.payload.inventory",
		}},
		// The decks of a card set are needed nowhere else.
		"a broken card set": {"  - { id: isle, kind: map, payload: { spaces: [] } }\n  - { id: days, kind: eventCardSet, payload: { cards: 3 } }", []string{
			"warning CNL_COMPILER_EVENT_CARD_SET_DEPRECATED doc.dataAssets.1.kind",
			"error CNL_VALIDATOR_EVENT_DECK_CARDS_INVALID doc.dataAssets.1.payload.cards",
		}},
		"two maps": {"  - { id: isle, kind: map, payload: { spaces: [] } }\n  - { id: moon, kind: map, payload: { spaces: [] } }", []string{
			"warning CNL_DATA_ASSET_CASCADE_ZONES_MISSING doc.dataAssets",
			"error CNL_COMPILER_DATA_ASSET_AMBIGUOUS doc.dataAssets.1.id",
		}},
	} {
		r := compileSmall(asset(c.assets))
		if got := said(r); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
		if (r.GameDef != nil) != (c.want == nil) {
			t.Errorf("%s: definition %v", name, r.GameDef != nil)
		}
	}
}

func TestTerminalFromThreeSections(t *testing.T) {
	r := compileSmall(map[string]string{
		"terminal":      "",
		"endConditions": "endConditions: [ { when: true, result: { type: score } } ]",
		"scoring":       "scoring: { method: highest, value: { zoneCount: deck } }",
		"victory":       "victory: { ranking: { order: desc } }",
	})
	if r.GameDef == nil {
		t.Fatalf("no definition: %v", said(r))
	}
	whole := r.GameDef.Terminal
	if len(whole.Conditions) != 1 || whole.Scoring == nil || whole.Ranking == nil ||
		whole.Ranking.Order != gamedef.Descending {
		t.Errorf("terminal %+v", whole)
	}
}

// TestProblemsOfTheDefinitionLieWhereTheyWereWritten checks the way back.
func TestProblemsOfTheDefinitionLieWhereTheyWereWritten(t *testing.T) {
	r := compileSmall(nil)
	for path, line := range map[string]int{"actions[0].effects[0].shuffle.zone": 23, "zones[2]": 10,
		"zones[2].owner": 10, "terminal.conditions": 27} {
		place, ok := r.SourceMap.Find(path)
		if !ok || place.Range.Start.Line+1 != line {
			t.Errorf("%s: %v %+v", path, ok, place)
		}
	}
}

// TestCompilingAfterAnEditIsCompilingAfresh edits real games at random.
func TestCompilingAfterAnEditIsCompilingAfresh(t *testing.T) {
	t.Parallel()
	for _, folder := range specs.Sample(t) {
		files := readFolder(t, folder)
		random := rand.New(rand.NewPCG(7, uint64(len(files[0].Text))))
		spec := New(files, Options{})
		result := Compile(spec)
		tries := testsize.EditsThatCompile
		if strings.Contains(filepath.ToSlash(folder), "data/games/") && !specs.IsTriedWhole(folder) {
			tries = testsize.EditsOfAnyCompiled // they are many
		}
		for range tries.N() {
			f := files[random.IntN(len(files))]
			text, _ := spec.Text(f.Path)
			at := random.IntN(len(text))
			end, insert := at, ""
			switch random.IntN(4) {
			case 0:
				at, end, insert = 0, len(text), f.Text // back to what is sound
			case 1:
				end = min(len(text), at+random.IntN(4))
				insert = []string{"", " ", "x", "1", "\n", ": ", "$a"}[random.IntN(7)]
			case 2: // another number, which mostly leaves the game sound
				if n := strings.IndexAny(text[at:], "0123456789"); n >= 0 {
					at, end, insert = at+n, at+n+1, strconv.Itoa(random.IntN(10))
				}
			case 3: // another word of the game
				from, to := edits.Word(text, random.IntN(len(text)))
				insert = text[from:to]
				at, end = edits.Word(text, at)
			}
			spec = spec.Edit(f.Path, source.Range{Start: positionAt(text, at), End: positionAt(text, end)},
				source.UTF16, insert)
			if random.IntN(5) == 0 {
				continue // several edits may come between two compilations
			}
			result = Compile(spec)
			var now []File
			for _, path := range spec.Files() {
				text, _ := spec.Text(path)
				now = append(now, File{Path: path, Text: text})
			}
			fresh := Compile(New(now, Options{}))
			if got, want := fmt.Sprint(said(result)), fmt.Sprint(said(fresh)); got != want {
				t.Fatalf("%s: after an edit %s, afresh %s", folder, got, want)
			}
			if (result.GameDef == nil) != (fresh.GameDef == nil) ||
				!reflect.DeepEqual(result.Sections, fresh.Sections) {
				t.Fatalf("%s: after an edit there are other sections than afresh", folder)
			}
			if !reflect.DeepEqual(maps.Collect(result.SourceMap.All()), maps.Collect(fresh.SourceMap.All())) {
				t.Fatalf("%s: after an edit parts were written elsewhere than afresh", folder)
			}
			if fresh.GameDef != nil {
				roundTrip(t, fresh.GameDef)
			}
		}
	}
}

// roundTrip writes a definition and reads it again.
func roundTrip(t *testing.T, def *gamedef.GameDef) {
	t.Helper()
	data, err := gamedef.Encode(def)
	if err != nil {
		t.Fatal(err)
	}
	again, err := gamedef.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if twice, err := gamedef.Encode(again); err != nil || string(twice) != string(data) {
		t.Fatalf("the definition does not survive being written and read: %v", err)
	}
}
