package state_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

var files = []state.File{
	{Path: "/words.md", Text: "# Words\n\n```yaml\nzones:\n  - { id: yard, owner: none, visibility: public, ordering: set }\n" +
		"  - { id: shed, owner: none, visibility: public, ordering: set }\n```\n"},
	{Path: "/deeds.md", Text: "# Deeds\n\n```yaml\nactions:\n  - id: dig\n    actor: active\n    executor: actor\n    phase: [main]\n" +
		"    effects: [ { shuffle: { zone: shed } } ]\n```\n"},
}

func read() *state.State { return state.Read(files, state.Options{}, nil) }

// edited is a state after a text of a document became another one.
func edited(t *testing.T, s *state.State, i int, old, with string) *state.State {
	t.Helper()
	at := strings.Index(s.Text(i).Text(), old)
	if at < 0 {
		t.Fatalf("no %q", old)
	}
	text, change := s.Text(i).Edit(at, at+len(old), with)
	return s.Edit(i, text, change)
}

func faults(s *state.State) (codes []string) {
	for i := range s.Documents {
		for _, found := range s.Faulty(i) {
			for _, fault := range found {
				codes = append(codes, string(fault.Code))
			}
		}
	}
	return codes
}

func TestDocuments(t *testing.T) {
	s := read()
	if !slices.Equal(s.Files(), files) {
		t.Errorf("the files are %v", s.Files())
	}
	if i := s.Document("/deeds.md"); i != 1 || s.Path(i) != "/deeds.md" || s.Document("/none.md") >= 0 {
		t.Errorf("the second document is the %d-th", i)
	}
	if s.Cut || s.HasTooMuch() || s.Weight() <= 0 {
		t.Errorf("cut %v, hopeless %v, weight %d", s.Cut, s.HasTooMuch(), s.Weight())
	}
	if n := state.Empty(); len(n.Documents) > 0 || n.Document("/words.md") >= 0 {
		t.Error("there is something in nothing")
	}
}

func TestPathsOfUnits(t *testing.T) {
	s := read()
	var got []string
	for id := range s.All() {
		got = append(got, s.PathOf(id.Document(), s.Lookup(id), ""))
	}
	if want := []string{"doc", "doc.zones.0", "doc.zones.1", "doc", "doc.actions.0"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestMissingSections(t *testing.T) {
	missing := func(s *state.State) (names []string) {
		for _, section := range s.MissingSections() {
			names = append(names, section.Name)
		}
		return names
	}
	s := read()
	got := missing(s)
	if slices.Contains(got, "zones") || slices.Contains(got, "actions") || !slices.Contains(got, "terminal") {
		t.Errorf("missing are %v", got)
	}
	s = edited(t, s, 1, "actions:", "terminal: { conditions: [] }\nactions:")
	if slices.Contains(missing(s), "terminal") {
		t.Error("what is written is missing still")
	}
}

func TestLocate(t *testing.T) {
	s := read()
	i, u, offset, ok := s.Locate("/words.md", source.Position{Line: 5, Character: 12}, source.UTF8)
	if !ok || i != 0 || !strings.HasPrefix(u.Text[offset:], "ed,") {
		t.Errorf("%d, %v, at %d", i, ok, offset)
	}
	if _, _, _, ok := s.Locate("/words.md", source.Position{}, source.UTF8); ok {
		t.Error("prose is in a unit")
	}
	if _, _, _, ok := s.Locate("/none.md", source.Position{}, source.UTF8); ok {
		t.Error("a file that is not there is in a unit")
	}
}

// An edit leaves the state before it as it is, keeps the units that it does not touch, and changes what is wrong in
// other documents.
func TestEdits(t *testing.T) {
	before := read()
	if got := faults(before); len(got) > 0 {
		t.Fatalf("the spec is at fault: %v", got)
	}
	units := map[index.UnitID]*doc.Unit{}
	for id := range before.All() {
		units[id] = before.Unit(id)
	}
	after := edited(t, before, 0, "shed", "barn")
	if got := faults(after); len(got) != 1 {
		t.Errorf("with another name of the zone, the faults are %v", got)
	}
	if got := faults(before); len(got) > 0 || len(slices.Collect(before.Index().Lookup(index.Key(grammar.Zone, "", "shed")).Sites())) != 1 {
		t.Errorf("the state before is another one: %v", got)
	}
	if s := after.Index().Lookup(index.Key(grammar.Zone, "", "barn")); s == nil || s.Def() == nil {
		t.Error("the new name is not known")
	}
	same := 0
	for id := range after.All() {
		if units[id] == after.Unit(id) {
			same++
		}
	}
	if same != len(units)-1 {
		t.Errorf("%d of %d units are the same", same, len(units))
	}
	if other := state.Read(files[:1], state.Options{}, before); !state.SameDocuments(before, after) ||
		state.SameDocuments(before, other) {
		t.Error("documents are told apart by what stands in them, or not at all")
	}
	if back := edited(t, after, 0, "barn", "shed"); len(faults(back)) > 0 {
		t.Errorf("back again, the faults are %v", faults(back))
	}
}

// Read takes over the documents of an earlier state that have the same text.
func TestReadAfter(t *testing.T) {
	before := read()
	after := state.Read([]state.File{files[1], {Path: "/words.md", Text: files[0].Text + "\nMore.\n"}},
		state.Options{}, before)
	if after.Document("/deeds.md") != 0 || after.Text(0) != before.Text(1) {
		t.Error("the document that is the same was read anew")
	}
	if len(faults(after)) > 0 || after.Text(1).Text() == files[0].Text {
		t.Errorf("faults %v", faults(after))
	}
}

func TestSectionsAreListed(t *testing.T) {
	s := read()
	for name, want := range map[string]int{"zones": 2, "actions": 1, "triggers": 0} {
		n := 0
		for range s.Units(name) {
			n++
		}
		if n < want || want == 0 && n > 0 {
			t.Errorf("%s has %d units, not %d", name, n, want)
		}
	}
}
