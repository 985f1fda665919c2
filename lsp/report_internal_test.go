package lsp

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/wire"
)

// A report that shares most with the one before is, to the byte and in its digest, what one
// that is made anew would be.
func TestReportsShareWhatStaysTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	found := func() cnl.Diagnostic {
		d := cnl.Diagnostic{
			File: "rules.md", Code: diag.UnusedMacro, Severity: diag.Severity(1 + random.IntN(4)),
			Message: "There is no \"x\" <" + strconv.Itoa(random.IntN(3)) + ">.",
			Path:    "doc.actions." + strconv.Itoa(random.IntN(9)),
		}
		if random.IntN(5) == 0 {
			d.Related = []cnl.Related{{File: "rules.md", Message: "there", Range: place(random)}}
		}
		return d
	}
	known := client{relatedInformation: true, diagnosticData: true, codeDescription: true}
	s := &session{client: known, reports: map[address]report{}, spelled: spellings{}}
	var all []cnl.Diagnostic
	shared := 0
	for range 300 {
		for range random.IntN(4) {
			at := random.IntN(len(all) + 1)
			all = append(all[:at:at], append([]cnl.Diagnostic{found()}, all[at:]...)...)
		}
		for range random.IntN(3) {
			if len(all) > 0 {
				at := random.IntN(len(all))
				all = append(all[:at:at], all[at+1:]...)
			}
		}
		for i := range all {
			if random.IntN(3) > 0 {
				all[i].Range = place(random)
			}
		}
		limit := 3 + random.IntN(20)
		before := s.reports["rules.md"]
		again := s.reportOf("rules.md", all, limit)
		for i := range min(len(before), len(again)) {
			if before[i].reportText == again[i].reportText {
				shared++
			}
		}
		fresh := (&session{client: known, reports: map[address]report{}, spelled: spellings{}}).reportOf("rules.md",
			all, limit)
		if again.digest() != fresh.digest() {
			t.Fatal("the digest is another one")
		}
		got, err := wire.Codec{}.Marshal(&publishParams{uri: "file:///rules.md", report: again,
			version: protocol.NewOptional[int32](3)})
		if err != nil {
			t.Fatal(err)
		}
		want, err := protocol.Marshal(&protocol.PublishDiagnosticsParams{
			URI: "file:///rules.md", Version: protocol.NewOptional[int32](3), Diagnostics: fresh.items()})
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Fatalf("sent\n%s\nwhere it should be\n%s", got, want)
		}
	}
	if shared < 300 {
		t.Errorf("only %d are shared", shared)
	}
}

func place(random *rand.Rand) source.Range {
	at := source.Position{Line: random.IntN(2000), Character: random.IntN(300)}
	return source.Range{Start: at, End: source.Position{Line: at.Line, Character: at.Character + random.IntN(20)}}
}

// Only what says something new is written anew, wherever it stands, and however many entries
// after it have another path.
func TestReportsWriteOnlyWhatIsNew(t *testing.T) {
	s := &session{client: client{diagnosticData: true}, reports: map[address]report{}, spelled: spellings{}}
	var all []cnl.Diagnostic
	for i := range 100 {
		all = append(all, cnl.Diagnostic{File: "rules.md", Message: "There is no zone \"" + strconv.Itoa(i) + "\"."})
	}
	path := func(by int) {
		for i := range all {
			all[i].Path = "doc.zones." + strconv.Itoa(i+by)
		}
	}
	path(0)
	known := map[*reportText]bool{}
	for _, d := range s.reportOf("rules.md", all, 1000) {
		known[d.reportText] = true
	}
	path(1)
	all[3].Message, all[90].Message = "It is new.", "This is, too."
	fresh := 0
	for i, d := range s.reportOf("rules.md", all, 1000) {
		if !known[d.reportText] {
			fresh++
		}
		if d.path != all[i].Path || d.message != all[i].Message {
			t.Errorf("%d: got %q at %s", i, d.message, d.path)
		}
	}
	if fresh != 2 {
		t.Errorf("%d are written anew", fresh)
	}
}
