package main

import (
	"fmt"
	"regexp"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// wordEngine finds fault with some words, so that scripts can provoke every
// kind of finding without knowing the language of games:
//
//	hnad     an error; the safe fix replaces it by hand
//	hnadd    an error; the safe fix replaces it by hnad, which needs another
//	harm     an error; its safe fix makes things worse
//	tick     an error; its safe fix replaces it by tock, and the other way round
//	maybe    a warning; the unsafe fix replaces it by surely
//	stale    a hint, faded, without a fix
//	fine     information without a fix
//	crash    makes the analysis panic
type wordEngine struct{}

func (wordEngine) IsGameSpec(text string) bool { return strings.Contains(text, "```yaml") }

func (wordEngine) Read(files []cnl.File, _ cnl.Options) check.Spec {
	for _, f := range files {
		if strings.Contains(f.Text, "crash") {
			panic("met the word crash")
		}
	}
	return wordSpec(files)
}

type wordSpec []cnl.File

var (
	faultWords = regexp.MustCompile(`\b(hnadd?|harm|tick|tock|maybe|stale|fine)\b`)
	entryLine  = regexp.MustCompile(`^  - `)
	handID     = regexp.MustCompile(`\bid: hand\b`)
)

func (s wordSpec) Text(path string) (string, bool) {
	for _, f := range s {
		if f.Path == path {
			return f.Text, true
		}
	}
	return "", false
}

func (s wordSpec) CompileGame() cnl.CompileResult { return cnl.CompileResult{} }

func (s wordSpec) Unread(string) string { return "" }

func (s wordSpec) Apply(edits []cnl.FileEdit, encoding source.Encoding) check.Spec {
	edited := cnl.New(s, cnl.Options{}).Apply(edits, encoding)
	next := append(wordSpec(nil), s...)
	for i, f := range next {
		next[i].Text, _ = edited.Text(f.Path)
	}
	return next
}

func offset(text string, at source.Position, encoding source.Encoding) int {
	offset := 0
	for range at.Line {
		line, rest := source.NextLine(text)
		offset += len(line)
		text = rest
	}
	line, _ := source.NextLine(text)
	return offset + encoding.Offset(source.TrimLineBreak(line), at.Character)
}

func (s wordSpec) Diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic {
	text, _ := s.Text(path)
	var all []cnl.Diagnostic
	entry := -1
	s.lines(text, func(n int, line string) {
		if entryLine.MatchString(line) {
			entry++
		}
		for _, at := range faultWords.FindAllStringIndex(line, -1) {
			word := line[at[0]:at[1]]
			d := cnl.Diagnostic{
				File: path, Code: diag.XrefEffectZoneMissing, Severity: diag.Error,
				Range: source.Range{
					Start: source.Position{Line: n, Character: encoding.Units(line[:at[0]])},
					End:   source.Position{Line: n, Character: encoding.Units(line[:at[1]])},
				},
				Message: fmt.Sprintf("There is no zone %q.", word),
				Path:    fmt.Sprintf("doc.zones.%d.%s", max(entry, 0), "text"),
			}
			switch word {
			case "maybe":
				d.Severity, d.Code, d.Message = diag.Warning, diag.YAML004, `The word "maybe" is vague.`
			case "stale":
				d.Severity, d.Code, d.Message, d.Tag = diag.Hint, diag.YAML015, `The word "stale" is never used.`,
					diag.Unnecessary
			case "fine":
				d.Severity, d.Code, d.Message = diag.Information, diag.YAML014, `The word "fine" was found.`
			case "hnad":
				d.Message += ` Did you mean "hand"?`
				d.Related = s.hand(encoding)
			}
			all = append(all, d)
		}
	})
	return all
}

// hand finds where the zone hand is declared.
func (s wordSpec) hand(encoding source.Encoding) (related []cnl.Related) {
	for _, f := range s {
		s.lines(f.Text, func(n int, line string) {
			if at := handID.FindStringIndex(line); at != nil && related == nil {
				related = []cnl.Related{{File: f.Path, Message: `The zone "hand" is declared here.`,
					Range: source.Range{
						Start: source.Position{Line: n, Character: encoding.Units(line[:at[0]+4])},
						End:   source.Position{Line: n, Character: encoding.Units(line[:at[1]])},
					}}}
			}
		})
	}
	return related
}

func (wordSpec) lines(text string, visit func(n int, line string)) {
	for n := 0; text != ""; n++ {
		var line string
		line, text = source.NextLine(text)
		visit(n, source.TrimLineBreak(line))
	}
}

func (s wordSpec) Fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix {
	fix := func(title, text string) cnl.Fix {
		return cnl.Fix{Title: title, Edits: []cnl.FileEdit{{File: d.File, Range: d.Range, NewText: text}}}
	}
	text, _ := s.Text(d.File)
	switch text[offset(text, d.Range.Start, encoding):offset(text, d.Range.End, encoding)] {
	case "hnad":
		f := fix(`Replace "hnad" by "hand"`, "hand")
		f.Preferred = true
		return []cnl.Fix{f}
	case "hnadd":
		f := fix(`Replace "hnadd" by "hnad"`, "hnad")
		f.Preferred = true
		return []cnl.Fix{f}
	case "harm":
		f := fix(`Double "harm"`, "harm harm")
		f.Preferred = true
		return []cnl.Fix{f}
	case "tick":
		f := fix(`Replace "tick" by "tock"`, "tock")
		f.Preferred = true
		return []cnl.Fix{f}
	case "tock":
		f := fix(`Replace "tock" by "tick"`, "tick")
		f.Preferred = true
		return []cnl.Fix{f}
	case "maybe":
		f := fix(`Replace "maybe" by "surely"`, "surely,\nof course")
		f.Unsafe = true
		return []cnl.Fix{f}
	}
	return nil
}
