package lsp

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// fakeEngine is an analysis of which the tests know everything: TYPO is a fault
// that has fixes, USE(x) needs a DEF(x) in any document of the spec, FADED is a
// hint, PANIC makes the analysis fail, and BLOCK makes it wait for release. LATE
// is a fault that shows only when the spec is compiled; CRASH makes compiling
// fail, and WAIT makes it wait for release.
type fakeEngine struct {
	mu       sync.Mutex
	reads    int
	release  chan struct{}
	blocking chan struct{} // receives when an analysis waits
	stopped  chan string   // receives the text whose compiling was stopped while it waited
	// outlining is called while a document's symbols are listed, where it is given.
	outlining func()
}

func newFakeEngine() *fakeEngine {
	return &fakeEngine{release: make(chan struct{}), blocking: make(chan struct{}, 100),
		stopped: make(chan string, 100)}
}

func (e *fakeEngine) read(files []cnl.File) spec {
	e.mu.Lock()
	e.reads++
	e.mu.Unlock()
	for _, f := range files {
		if strings.Contains(f.Text, "SLOWLOAD") {
			e.blocking <- struct{}{}
			<-e.release
		}
	}
	return &fakeSpec{cnl.New(nil, cnl.Options{}), e, files, &compiling{}}
}

func (e *fakeEngine) withProject(project.Reading, func(string) bool) engine { return e }

func (e *fakeEngine) isGameSpec(text string) bool { return strings.Contains(text, "```yaml") }

// fakeSpec finds its own faults; to all other questions it has the answers of a
// spec without documents.
type fakeSpec struct {
	*cnl.Spec
	engine *fakeEngine
	files  []cnl.File
	*compiling
}

// compiling is whether a spec has been compiled, or one that it came of.
type compiling struct {
	turn sync.Mutex
	sync.Mutex
	done, earlier bool
}

func (c *compiling) next() *compiling {
	c.Lock()
	defer c.Unlock()
	return &compiling{earlier: c.done || c.earlier}
}

func (s *fakeSpec) Text(path string) (string, bool) {
	for _, f := range s.files {
		if f.Path == path {
			return f.Text, true
		}
	}
	return "", false
}

func (s *fakeSpec) IsPart(path string) bool {
	text, _ := s.Text(path)
	return s.engine.isGameSpec(text)
}

func (s *fakeSpec) withFile(path, text string) spec {
	files := slices.Clone(s.files)
	for i := range files {
		if files[i].Path == path {
			files[i].Text = text
			return &fakeSpec{s.Spec, s.engine, files, s.next()}
		}
	}
	return &fakeSpec{s.Spec, s.engine, append(files, cnl.File{Path: path, Text: text}), s.next()}
}

func (s *fakeSpec) withFiles(files []cnl.File) spec {
	return &fakeSpec{s.Spec, s.engine, files, s.next()}
}

// Size shadows the one of a spec.
func (s *fakeSpec) Size() (n int) {
	for _, f := range s.files {
		n += len(f.Text)
	}
	return n
}

// Outline shadows the one of a spec.
func (s *fakeSpec) Outline(path string, encoding source.Encoding) []*cnl.OutlineSymbol {
	if s.engine.outlining != nil {
		s.engine.outlining()
	}
	return s.Spec.Outline(path, encoding)
}

func (s *fakeSpec) imports(path string) []workspace.Import {
	text, _ := s.Text(path)
	return workspace.Imports(text)
}

func (s *fakeSpec) game() *cnl.Spec { return s.Spec }

func (s *fakeSpec) compile(ctx context.Context) {
	s.turn.Lock()
	defer s.turn.Unlock()
	if s.isDone() {
		return
	}
	for _, f := range s.files {
		if strings.Contains(f.Text, "WAIT") {
			s.engine.blocking <- struct{}{}
			select {
			case <-s.engine.release:
			case <-ctx.Done():
				s.engine.stopped <- f.Text
				return
			}
		}
		if strings.Contains(f.Text, "CRASH") {
			panic("told to")
		}
	}
	s.Lock()
	defer s.Unlock()
	s.done = true
}

func (s *fakeSpec) isDone() bool {
	s.Lock()
	defer s.Unlock()
	return s.done
}

func (s *fakeSpec) relink() spec { return s }

func (s *fakeSpec) Forget() {}

func (s *fakeSpec) takeOver(earlier spec) {
	done := earlier.(*fakeSpec).next().earlier
	s.Lock()
	defer s.Unlock()
	s.earlier = s.earlier || done
}

func (s *fakeSpec) edit(path string, r source.Range, encoding source.Encoding, text string) spec {
	old, _ := s.Text(path)
	return s.withFile(path, spliced(old, r, encoding, text))
}

// spliced replaces a range of a text the plain way.
func spliced(text string, r source.Range, encoding source.Encoding, with string) string {
	offset := func(p source.Position) int {
		at, rest := 0, text
		for range p.Line {
			line, next := source.NextLine(rest)
			if source.TrimLineBreak(line) == line {
				return len(text)
			}
			at, rest = at+len(line), next
		}
		line, _ := source.NextLine(rest)
		return at + encoding.Offset(source.TrimLineBreak(line), p.Character)
	}
	from, to := offset(r.Start), offset(r.End)
	return text[:min(from, to)] + with + text[max(from, to):]
}

var markedWords = regexp.MustCompile(`TYPO|FADED|LATE|PANIC|BLOCK|USE\((\w+)\)`)

func (s *fakeSpec) Diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic {
	s.compile(context.Background())
	return s.faults(path, encoding, true)
}

func (s *fakeSpec) Prompt(path string, encoding source.Encoding) []cnl.Diagnostic {
	s.Lock()
	late := s.done || s.earlier
	s.Unlock()
	return s.faults(path, encoding, late)
}

func (s *fakeSpec) faults(path string, encoding source.Encoding, late bool) []cnl.Diagnostic {
	text, _ := s.Text(path)
	var out []cnl.Diagnostic
	for _, m := range markedWords.FindAllStringSubmatchIndex(text, -1) {
		word := text[m[0]:m[1]]
		d := cnl.Diagnostic{
			File: path, Range: new(source.Marks).Range(text, source.Span{Start: m[0], End: m[1]}, encoding),
			Code: "CNL_" + diag.Code(word), Severity: diag.Error, Message: word + " is wrong.", Path: "doc.zones.0",
		}
		switch {
		case word == "PANIC":
			panic("told to")
		case word == "BLOCK":
			s.engine.blocking <- struct{}{}
			<-s.engine.release
			continue
		case word == "LATE" && !late:
			continue
		case word == "FADED":
			d.Severity, d.Tag = diag.Hint, diag.Unnecessary
		case m[2] >= 0:
			name := text[m[2]:m[3]]
			defined := slices.ContainsFunc(s.files,
				func(f cnl.File) bool { return strings.Contains(f.Text, "DEF("+name+")") })
			if defined {
				continue
			}
			d.Code, d.Message = "CNL_UNKNOWN", "There is no "+name+"."
			d.Related = []cnl.Related{{File: s.files[0].Path, Message: "Here would be the place for it."}}
		}
		out = append(out, d)
	}
	return out
}

func (s *fakeSpec) Fixes(d cnl.Diagnostic, _ source.Encoding) []cnl.Fix {
	switch d.Code {
	case "CNL_TYPO":
		return []cnl.Fix{
			{Title: "Change to FIXED", Preferred: true, Edits: []cnl.FileEdit{{File: d.File, Range: d.Range, NewText: "FIXED"}}},
			{Title: "Remove it", Unsafe: true, Edits: []cnl.FileEdit{{File: d.File, Range: d.Range}}},
		}
	case "CNL_LATE":
		return []cnl.Fix{{Title: "Do it now", Edits: []cnl.FileEdit{{File: d.File, Range: d.Range, NewText: "NOW"}}}}
	case "CNL_UNKNOWN":
		name := strings.TrimSuffix(strings.TrimPrefix(d.Message, "There is no "), ".")
		return []cnl.Fix{{Title: "Declare " + name, Preferred: true,
			Edits: []cnl.FileEdit{{File: s.files[0].Path, NewText: "DEF(" + name + ")\n"}}}}
	}
	return nil
}

func (s *fakeSpec) changedSince(since spec) []string {
	var out []string
	for _, f := range s.files {
		out = append(out, f.Path)
	}
	return out
}

func sourceRange(l1, c1, l2, c2 int) source.Range {
	return source.Range{Start: source.Position{Line: l1, Character: c1}, End: source.Position{Line: l2, Character: c2}}
}
