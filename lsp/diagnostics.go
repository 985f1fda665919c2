package lsp

import (
	"fmt"
	"slices"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/wire"
)

// sourceName is the name that editors show with the server's diagnostics.
const sourceName = "ludo"

// findings lists the diagnostics of a view as the settings want them, in order of position. For a prompt view these
// are only the diagnostics known at once.
func (s *session) findings(v view) []cnl.Diagnostic {
	if v.spec == nil {
		return nil
	}
	list := v.spec.Diagnostics
	if v.prompt {
		list = v.spec.Prompt
	}
	found := list(string(v.address), s.client.encoding)
	found = addInOrder(found, importFaults(v, s.client.encoding))
	found = addInOrder(found, slices.DeleteFunc(slices.Clone(v.played),
		func(d cnl.Diagnostic) bool { return d.File != string(v.address) }))
	if len(v.settings.severity) == 0 {
		return found
	}
	kept := make([]cnl.Diagnostic, 0, len(found))
	for _, d := range found {
		if level, ok := v.settings.severity[d.Code]; ok {
			if level == 0 {
				continue
			}
			d.Severity = level
		}
		kept = append(kept, d)
	}
	return kept
}

// addInOrder adds diagnostics to others, in order of position.
func addInOrder(found, more []cnl.Diagnostic) []cnl.Diagnostic {
	if len(more) == 0 {
		return found
	}
	found = append(slices.Clip(found), more...)
	slices.SortStableFunc(found, func(a, b cnl.Diagnostic) int { return a.Range.Start.Compare(b.Range.Start) })
	return found
}

// importFaults returns the faults of a document's imports, which only the workspace knows.
func importFaults(v view, encoding source.Encoding) []cnl.Diagnostic {
	return diagnose.Imports(v.layout, string(v.address), v.spec.Text, encoding)
}

// errorsOf lists the errors that prevent the spec of a view from being compiled to a game: the errors of its imports,
// then those of compiling.
func errorsOf(v view, result cnl.CompileResult) (errors []cnl.Diagnostic) {
	for _, file := range v.layout.Files {
		part := v
		part.address = address(file)
		errors = append(errors, addInOrder(nil, importFaults(part, source.UTF16))...)
	}
	for _, d := range result.Diagnostics {
		if d.Severity == diag.Error {
			errors = append(errors, d)
		}
	}
	return errors
}

// limitDiagnostic returns the diagnostic that stands for those beyond the limit, rest.
func limitDiagnostic(rest []cnl.Diagnostic) protocol.Diagnostic {
	text := fmt.Sprintf("There are %d more findings in this document.", len(rest))
	if len(rest) == 1 {
		text = "There is one more finding in this document."
	}
	return protocol.Diagnostic{
		Range: rangeTo(rest[0].Range), Severity: protocol.DiagnosticSeverityInformation,
		Source:  protocol.NewOptional(sourceName),
		Message: protocol.String(text + " The setting ludo.maxDiagnosticsPerFile says how many are shown."),
	}
}

// pathData is the data of a diagnostic: the path of the rule.
type pathData struct {
	Path string `json:"path"`
}

// dataOf returns the data of a diagnostic at a path.
func dataOf(path string) []byte { return appendData(nil, path) }

func appendData(out []byte, path string) []byte {
	if isPlain(path) {
		return append(append(append(out, `{"path":"`...), path...), `"}`...)
	}
	data, err := protocol.Marshal(pathData{path})
	if err != nil {
		return append(out, "null"...) // never: any string is valid JSON
	}
	return append(out, data...)
}

// isPlain reports whether a text needs no escapes in JSON, like most paths.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

func (s *session) diagnostic(d cnl.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range: rangeTo(d.Range), Severity: protocol.DiagnosticSeverity(d.Severity),
		Code: protocol.String(string(d.Code)), Source: protocol.NewOptional(sourceName),
		Message: protocol.String(source.VisibleLines(d.Message)),
	}
	if _, known := diag.Lookup(d.Code); known && s.client.codeDescription {
		out.CodeDescription.Href = virtual{kind: explainKind, name: string(d.Code)}.uri()
	}
	if tag := protocol.DiagnosticTag(d.Tag); d.Tag != 0 && slices.Contains(s.client.tags, tag) {
		out.Tags = protocol.NewDiagnosticTags(tag)
	}
	if s.client.relatedInformation {
		for _, r := range d.Related {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: s.spell(address(r.File)), Range: rangeTo(r.Range)},
				Message:  source.VisibleLines(r.Message),
			})
		}
	}
	if s.client.diagnosticData && d.Path != "" {
		out.Data = dataOf(d.Path)
	}
	return out
}

// publish sends the diagnostics of a view to a client to which diagnostics are pushed. A pulling client is told to
// pull again when the diagnostics of a document that it did not edit have changed; it always gets all of them, so a
// prompt view is of no use to it until the spec has been compiled.
func (s *session) publish(v view, always, compiled bool) {
	if s.client.pull {
		if always || !compiled {
			return // it asks for the document that it has edited
		}
		digest := s.report(v).digest()
		s.mu.Lock()
		has, pulledOnce := s.pulled[v.address]
		if pulledOnce && has != digest && s.noticed[v.address] != digest {
			s.pullAgain = true
		}
		s.noticed[v.address] = digest
		s.mu.Unlock()
		return
	}
	s.send(v.address, wire.Publication{Always: always}, v.docState, s.report(v))
}

// clearDiagnostics sends the client an empty list of diagnostics for a document in a state.
func (s *session) clearDiagnostics(a address, at docState) {
	s.mu.Lock()
	delete(s.reports, a)
	s.mu.Unlock()
	if s.client.pull {
		s.mu.Lock()
		if _, known := s.pulled[a]; known {
			s.pullAgain = true
			delete(s.pulled, a)
		}
		s.mu.Unlock()
		return
	}
	if !s.outbox.Shows(string(a)) {
		return
	}
	s.send(a, wire.Publication{TakesBack: true}, at, nil)
}

// send queues a report on a document in a state, for a client to which diagnostics are pushed.
func (s *session) send(a address, p wire.Publication, at docState, r report) {
	params := &publishParams{uri: s.spell(a), report: r}
	if at.open {
		params.version = protocol.NewOptional(at.version)
	}
	p.About, p.Moment, p.Digest, p.Empty, p.Params = string(a), at.moment, r.digest(), len(r) == 0, params
	s.outbox.Publish(p)
}
