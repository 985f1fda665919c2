package facts_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
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

// TestSlipsInGames exchanges two letters in keys and words of our games, once for each
// key of each shape and each word of each union: one fault is found on the token, and its
// first fix mends it. Keys that tell one record from another are left out: without them it
// is the other one, with its faults. Arguments of macros are left out, which no unit can judge by itself.
func TestSlipsInGames(t *testing.T) {
	tried := map[string]bool{}
	for _, file := range specs.DocumentsOf(append(specs.Ours(t), specs.Folder(t, specs.Small))...) {
		for _, sound := range readBlocks(t, file) {
			base := document(sound)
			trace := facts.NewTrace(base,
				func(facts.Callee) (facts.Signature, bool) { return facts.Signature{}, false })
			slip := func(token syntax.Node, what string, others func(name string) bool) {
				span := token.Span()
				for _, call := range base.Calls {
					if call.Args.Valid() && call.Args.Span().Start <= span.Start && span.End <= call.Args.Span().End {
						return
					}
				}
				name := sound[span.Start:span.End]
				called := token.InText() && strings.HasPrefix(sound[span.End:], "()") // it may be a macro
				if called || tried[what+name] || len(name) < 5 || told(what) || strings.ContainsAny(name, "'\"") {
					return
				}
				tried[what+name] = true
				wrong := name[:1] + name[2:3] + name[1:2] + name[3:]
				if wrong == name || others(wrong) {
					return
				}
				faulty := sound[:span.Start] + wrong + sound[span.End:]
				m := mutant{ID: filepath.Base(file), Category: what}
				m.Edit.Old, m.Edit.New = name, wrong
				var on []diag.Finding // what follows may be said, too; this must be said first
				for _, f := range fresh(base, document(faulty)) {
					if len(on) == 0 && span.Start <= f.Span.Start && f.Span.End <= span.Start+len(wrong) {
						on = append(on, f)
					}
				}
				checkSlip(t, m, on, sound, faulty, span.Start, span.End, true)
			}
			for _, f := range trace.Fields {
				if f.Shape.Open {
					continue // any key may stand there
				}
				slip(f.Key, "key of "+f.Shape.Name+" ",
					func(name string) bool { return f.Shape.FieldByName(name) != nil })
			}
			for _, v := range trace.Variants {
				token := v.Word
				if !token.Valid() {
					token = v.Key
				}
				slip(token, "word of "+v.Union.Name+" ", func(string) bool { return false })
			}
		}
	}
	if len(tried) < 150 {
		t.Errorf("only %d slips were made", len(tried))
	}
}

// told is whether the keys of a shape or union are those that tell which record it is.
func told(what string) bool {
	for _, shape := range []string{"boardMacro", "zoneEntry", "initialization"} {
		if strings.Contains(what, shape) {
			return true
		}
	}
	return false
}

// TestSlipsInSpecsBeside makes single slips in sound specs that lie beside the repository,
// if there are any.
func TestSlipsInSpecsBeside(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(specs.BesideFolder(t), "acceptance", "mutants.json"))
	if err != nil {
		return // an extra; TestSlipsInGames makes slips everywhere
	}
	var all struct{ Mutants []mutant }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	specs.Note(t, len(all.Mutants), "slips", "acceptance/mutants.json")
	for _, m := range all.Mutants {
		mend, found := local[m.Category]
		if !found && m.Kind != "benign" {
			continue
		}
		file := filepath.Join(specs.BesideFolder(t), "corpus", m.Game, m.Edit.File)
		if !exists(file) {
			file = filepath.Join(specs.BesideFolder(t), "acceptance", "games", m.Game, m.Edit.File)
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
		t.Errorf("%s (%s): %q for %q gives %d findings: %v", m.ID, m.Category, m.Edit.New, m.Edit.Old, len(findings),
			findings)
		return
	}
	f := findings[0]
	if f.Span.Start >= to || f.Span.End <= from {
		t.Errorf("%s (%s): found at %q: %s", m.ID, m.Category, faulty[f.Span.Start:f.Span.End], f.Message)
	}
	if mend && (len(f.AllFixes()) == 0 || apply(faulty, f.AllFixes()[0].Edits) != sound) {
		t.Errorf("%s (%s): %q for %q is not mended: %s %v", m.ID, m.Category, m.Edit.New, m.Edit.Old, f.Message,
			f.AllFixes())
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
