package diagnose

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// maxClaims bounds how many links to rules of one spec are checked.
const maxClaims = 2000

// claimFault returns the fault of a link to a rule, if there is one: its words differ from the rule, or its path leads
// nowhere. Known is false if the path is no path into the rules.
func (l *linkChecker) claimFault(link prose.Link, path string) (fault proseFault, is, known bool) {
	rule, found := l.rules.Resolve(path)
	if !found {
		return l.unknownRuleFault(link, path)
	}
	said := rule.Value.Compare(link.Said)
	if !said.Differs {
		return fault, false, true
	}
	_, name, _ := strings.Cut(path, ".")
	if said.Said == "" {
		said.Said = link.Said
	}
	return proseFault{code: diag.ProseRuleDiffers, span: link.Text, instead: said.Instead,
		message: "The rules say " + symbols.Shorten(rule.Value.String()) + " here (`" + name + "`), and the prose says " +
			symbols.Shorten(strings.Join(strings.Fields(said.Said), " ")) + "."}, true, true
}

// unknownRuleFault returns the fault of a path that leads nowhere, unless it may lead to an unreadable rule.
func (l *linkChecker) unknownRuleFault(link prose.Link, path string) (fault proseFault, is, known bool) {
	before, word, near := "", path, ""
	if l.near++; l.near <= maxNearLinks {
		before, word, near, known = l.rules.Unknown(path)
	} else {
		known = claim.IsPath(path)
	}
	if !known || !l.isReadable() {
		return fault, false, known
	}
	has := "the rules have"
	if before != "" {
		has = symbols.Quote(before) + " has"
	}
	fault = proseFault{code: diag.ProseRuleUnknown, span: link.Span,
		message: "This link leads nowhere: " + has + " no " + symbols.Quote(word) + "."}
	if near != "" {
		fault.message += " Did you mean " + symbols.Quote(near) + "?"
		if link.Written {
			fault.instead = "#" + near
		}
	}
	return fault, true, true
}

// placedProseFaults returns the diagnostics for the prose faults of document i.
func placedProseFaults(s *state.State, i int, faults []proseFault, encoding source.Encoding) (out []Diagnostic) {
	d := s.Documents[i]
	told := map[diag.Severity]int{}
	for _, l := range faults {
		severity := diag.SeverityOf(l.code)
		f := Diagnostic{
			File: d.Path, Range: state.RangeIn(d.Text, l.span, encoding), Code: l.code, Severity: severity, Path: "doc",
			Message: l.message, origin: Origin{Document: i},
		}
		told[severity]++
		switch n := told[severity]; {
		case n > MaxReported+1:
			continue
		case n > MaxReported:
			f.Code, f.Severity = diag.ParserDiagnosticsTruncated, diag.SeverityOf(diag.ParserDiagnosticsTruncated)
			f.Message = tooManyMessage(severity)
		case l.instead != "":
			f.origin.Fixes = []Fix{{Title: "Replace by " + l.instead, Preferred: true,
				Edits: []source.FileEdit{{File: d.Path, Range: f.Range, NewText: l.instead}}}}
		}
		out = append(out, f)
	}
	return out
}
