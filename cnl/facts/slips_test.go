package facts_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/source"
)

// mutant is one edit of a sound spec, with the token at fault.
type mutant struct {
	ID, Game, Kind, Category string
	Edit                     struct {
		File              string
		Line, Col, Length int
		Old, New          string
	}
	Fault struct {
		Mut struct {
			Line, Col, Length int
			Text              string
		}
	}
}

func apply(text string, edits []source.Edit) string {
	edits = append([]source.Edit(nil), edits...)
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].Span.Start > edits[j].Span.Start })
	for _, e := range edits {
		text = text[:e.Span.Start] + e.NewText + text[e.Span.End:]
	}
	return text
}

func fresh(base, now *facts.Facts) (out []diag.Finding) {
	seen := map[string]int{}
	for _, f := range base.Findings {
		seen[string(f.Code)+f.Path+f.Message]++
	}
	for _, f := range now.Findings {
		k := string(f.Code) + f.Path + f.Message
		if seen[k] > 0 {
			seen[k]--
			continue
		}
		out = append(out, f)
	}
	return out
}

// local are the kinds of slips that one unit shows by itself: each must be found
// on its token. Those marked true must be mended by the first fix.
var local = map[string]bool{
	"conditionOp": true, "effectKeyword": true, "enumValue": true, "fieldKey": true, "filterOp": true, "macroParam": true,
	"queryName": true, "refKind": true, "sectionKey": true, "valueOp": true, "unknownKey": true,
	"emptyList": false, "initOutOfRange": false, "minAboveMax": false, "missingField": false,
}

// TestSlipsInSoundSpecs makes single slips in sound specs.
func TestSlipsInSoundSpecs(t *testing.T) {
	data, err := os.ReadFile("../../../shared/acceptance/mutants.json")
	if err != nil {
		t.Skip("no slips at hand")
	}
	var all struct{ Mutants []mutant }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for _, m := range all.Mutants {
		mend, found := local[m.Category]
		if !found && m.Kind != "benign" {
			continue
		}
		file := filepath.Join("../../../shared/corpus", m.Game, m.Edit.File)
		if !exists(file) {
			file = filepath.Join("../../../shared/acceptance/games", m.Game, m.Edit.File)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sound := string(text)
		at := offset(sound, m.Edit.Line, m.Edit.Col)
		faulty := sound[:at] + m.Edit.New + sound[at+len(m.Edit.Old):]
		before, after := blocks(sound), blocks(faulty)
		for i := range min(len(before), len(after)) {
			if before[i] == after[i] {
				continue
			}
			new := fresh(document(before[i]), document(after[i]))
			if m.Kind == "benign" {
				if len(new) > 0 {
					t.Errorf("%s: harmless change gives %v", m.ID, new)
				}
				continue
			}
			from := offset(faulty, m.Fault.Mut.Line, m.Fault.Mut.Col) - strings.Index(faulty, after[i])
			checkSlip(t, m, new, before[i], after[i], from, from+m.Fault.Mut.Length, mend)
		}
	}
}

func checkSlip(t *testing.T, m mutant, findings []diag.Finding, sound, faulty string, from, to int, mend bool) {
	t.Helper()
	if len(findings) != 1 {
		t.Errorf("%s (%s): %q for %q gives %d findings: %v", m.ID, m.Category, m.Edit.New, m.Edit.Old, len(findings), findings)
		return
	}
	f := findings[0]
	if f.Span.Start >= to || f.Span.End <= from {
		t.Errorf("%s (%s): found at %q: %s", m.ID, m.Category, faulty[f.Span.Start:f.Span.End], f.Message)
	}
	if mend && (len(f.Fixes) == 0 || apply(faulty, f.Fixes[0].Edits) != sound) {
		t.Errorf("%s (%s): %q for %q is not mended: %s %v", m.ID, m.Category, m.Edit.New, m.Edit.Old, f.Message, f.Fixes)
	}
}

func exists(p string) bool { _, err := os.Stat(p); return err == nil }

func offset(text string, line, col int) int {
	at := 0
	for ; line > 0; line-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	end := strings.IndexByte(text[at:]+"\n", '\n')
	return at + source.UTF16.Offset(text[at:at+end], col)
}
