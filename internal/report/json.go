package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// The elements of the JSON formats. Positions are zero-based and count UTF-16
// units, as in the language server protocol.
type (
	jsonFinding struct {
		File     string       `json:"file"`
		Range    source.Range `json:"range"`
		Severity string       `json:"severity"`
		Code     string       `json:"code"`
		Message  string       `json:"message"`
		Path     string       `json:"path"`
		// The valid name nearest to an unresolved one.
		Suggestion string        `json:"suggestion,omitempty"`
		Tags       []string      `json:"tags,omitempty"`
		Related    []cnl.Related `json:"related"`
		Fixes      []jsonFix     `json:"fixes"`
	}
	jsonFix struct {
		Title     string         `json:"title"`
		Preferred bool           `json:"preferred"`
		Unsafe    bool           `json:"unsafe,omitempty"`
		Edits     []cnl.FileEdit `json:"edits"`
	}
)

func jsonElements(r Report) []jsonFinding {
	elements := make([]jsonFinding, 0, len(r.Findings)+len(r.Failures))
	for _, f := range r.Findings {
		elements = append(elements, jsonOf(f))
	}
	for _, f := range r.Failures {
		elements = append(elements, jsonFinding{
			File: f.File, Severity: diag.Error.String(), Code: FailureCode, Message: f.Message,
			Related: []cnl.Related{}, Fixes: []jsonFix{},
		})
	}
	return elements
}

func jsonOf(f Finding) jsonFinding {
	e := jsonFinding{
		File: f.File, Range: f.Range, Severity: f.Severity.String(), Code: string(f.Code),
		Message: f.Message, Path: f.Path, Suggestion: f.Suggestion, Related: []cnl.Related{}, Fixes: []jsonFix{},
	}
	if tag := tagName(f.Tag); tag != "" {
		e.Tags = []string{tag}
	}
	e.Related = append(e.Related, f.Related...)
	for _, fix := range f.Fixes {
		e.Fixes = append(e.Fixes, jsonFix{fix.Title, fix.Preferred, fix.Unsafe, append([]cnl.FileEdit{}, fix.Edits...)})
	}
	return e
}

// tagName returns the word for a tag, "" if it is none.
func tagName(t diag.Tag) string {
	switch t {
	case diag.Unnecessary:
		return "unnecessary"
	case diag.Deprecated:
		return "deprecated"
	}
	return ""
}

// writeJSON writes an array with one finding per line, so that two reports can be compared line by line.
func writeJSON(w *bufio.Writer, r Report) error {
	elements := jsonElements(r)
	if len(elements) == 0 {
		_, err := fmt.Fprintln(w, "[]")
		return err
	}
	for i, e := range elements {
		if i == 0 {
			w.WriteString("[\n")
		} else {
			w.WriteString(",\n")
		}
		line, err := encodeCompact(e)
		if err != nil {
			return err
		}
		w.Write(line)
	}
	_, err := w.WriteString("\n]\n")
	return err
}

func writeJSONLines(w *bufio.Writer, r Report) error {
	for _, e := range jsonElements(r) {
		line, err := encodeCompact(e)
		if err != nil {
			return err
		}
		w.Write(line)
		w.WriteByte('\n')
	}
	return nil
}

// encodeCompact returns a value as JSON on one line, without escaping <, > and &.
func encodeCompact(v any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}
