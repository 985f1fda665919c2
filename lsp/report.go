package lsp

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
)

var digestSeed = maphash.MakeSeed()

// report is the diagnostics of a document as the client gets them.
type report []reportEntry

// reportEntry is one diagnostic, its range, and the path that is its data; "" if it has none.
type reportEntry struct {
	*reportText
	at   protocol.Range
	path string
}

// wording is the part of a diagnostic that does not depend on its place.
type wording struct {
	file, message string
	code          diag.Code
	severity      diag.Severity
	tag           diag.Tag
}

func wordingOf(d *cnl.Diagnostic) wording {
	return wording{d.File, d.Message, d.Code, d.Severity, d.Tag}
}

// reportText is a diagnostic without its range and data. Reports that contain the same one share it, because a
// keystroke leaves most diagnostics as they are, or moves them: those after a new entry also get another path.
type reportText struct {
	wording
	value  protocol.Diagnostic // without a range and data
	digest uint64

	once sync.Once
	text []byte // the text after the range, without the data and the brace
	err  error
}

func newWritten(of cnl.Diagnostic, value protocol.Diagnostic) *reportText {
	value.Range, value.Data = protocol.Range{}, nil
	w := &reportText{wording: wordingOf(&of), value: value}
	var h maphash.Hash
	h.SetSeed(digestSeed)
	hashDiagnostic(&h, &value)
	w.digest = h.Sum64()
	return w
}

// canBeUsedFor reports whether w can be used for d, which may differ in its place. Related places may have moved, and
// their document may be renamed, so a diagnostic with related places is never reused.
func (w *reportText) canBeUsedFor(d *cnl.Diagnostic) bool {
	return len(w.value.RelatedInformation) == 0 && len(d.Related) == 0 && w.wording == wordingOf(d)
}

// report returns the diagnostics of a view. Entries that are the same in the last report on the document are reused.
func (s *session) report(v view) report {
	return s.reportOf(v.address, s.findings(v), v.settings.diagnosticsPerFile())
}

// reportOf returns the report on a document with diagnostics, at most limit of them.
func (s *session) reportOf(a address, found []cnl.Diagnostic, limit int) report {
	n := min(len(found), limit)
	s.mu.Lock()
	last := s.reports[a]
	s.mu.Unlock()
	out := make(report, n, n+1)
	put := func(i int, w *reportText) {
		out[i] = reportEntry{reportText: w, at: rangeTo(found[i].Range)}
		if s.client.diagnosticData {
			out[i].path = found[i].Path
		}
	}
	same := func(i, j int) bool {
		if !last[j].canBeUsedFor(&found[i]) {
			return false
		}
		put(i, last[j].reportText)
		return true
	}
	head := 0
	for head < min(n, len(last)) && same(head, head) {
		head++
	}
	tail := 0
	for tail < min(n, len(last))-head && same(n-1-tail, len(last)-1-tail) {
		tail++
	}
	var between map[wording]*reportText
	if head < n-tail {
		between = make(map[wording]*reportText, len(last)-tail-head)
		for _, d := range last[head : len(last)-tail] {
			between[d.wording] = d.reportText
		}
	}
	for i := head; i < n-tail; i++ {
		w := between[wordingOf(&found[i])]
		if w == nil || !w.canBeUsedFor(&found[i]) {
			w = newWritten(found[i], s.diagnostic(found[i]))
			between[w.wording] = w
		}
		put(i, w)
	}
	s.mu.Lock()
	if n == 0 {
		delete(s.reports, a)
	} else {
		s.reports[a] = slices.Clip(out)
	}
	s.mu.Unlock()
	if n < len(found) {
		rest := limitDiagnostic(found[n:])
		out = append(out, reportEntry{reportText: newWritten(cnl.Diagnostic{}, rest), at: rest.Range})
	}
	return out
}

// items returns the diagnostics of a report.
func (r report) items() []protocol.Diagnostic {
	out := make([]protocol.Diagnostic, len(r))
	for i, d := range r {
		out[i] = d.value
		out[i].Range = d.at
		if d.path != "" {
			out[i].Data = dataOf(d.path)
		}
	}
	return out
}

// digest returns the same value for equal reports.
func (r report) digest() uint64 {
	var h maphash.Hash
	h.SetSeed(digestSeed)
	for _, d := range r {
		maphash.WriteComparable(&h, d.at)
		maphash.WriteComparable(&h, d.digest)
		maphash.WriteComparable(&h, d.path)
	}
	return h.Sum64()
}

// hashDiagnostic hashes a diagnostic without its place and data.
func hashDiagnostic(h *maphash.Hash, d *protocol.Diagnostic) {
	code, _ := d.Code.(protocol.String)
	message, _ := d.Message.(protocol.String)
	maphash.WriteComparable(h, d.Severity)
	maphash.WriteComparable(h, code)
	maphash.WriteComparable(h, message)
	maphash.WriteComparable(h, d.Tags.Len())
	for _, r := range d.RelatedInformation {
		maphash.WriteComparable(h, r)
	}
}

// publishParams is protocol.PublishDiagnosticsParams with a report.
type publishParams struct {
	uri     uri.URI
	version protocol.Optional[int32]
	report  report
}

// EncodeJSON returns the same JSON as protocol.Marshal.
func (p *publishParams) EncodeJSON() ([]byte, error) {
	head, err := protocol.Marshal(&protocol.PublishDiagnosticsParams{
		URI: p.uri, Version: p.version, Diagnostics: []protocol.Diagnostic{}})
	if err != nil {
		return nil, err
	}
	size := len(head)
	for _, d := range p.report {
		if d.encode(); d.err != nil {
			return nil, d.err
		}
		size += len(`,{"range":{"start":{"line":10000,"character":1000},"end":{"line":10000,"character":1000}}`) +
			len(d.text) + len(`,"data":{"path":""}}`) + len(d.path)
	}
	out := append(make([]byte, 0, size), bytes.TrimSuffix(head, []byte("]}"))...)
	for i, d := range p.report {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendRange(append(out, beforeRange...), d.at)
		out = append(out, d.text...)
		if d.path != "" {
			out = appendData(append(out, `,"data":`...), d.path)
		}
		out = append(out, '}')
	}
	return append(out, "]}"...), nil
}

const beforeRange = `{"range":`

// encode stores the JSON of what follows the range, up to the data, which comes last.
func (w *reportText) encode() {
	w.once.Do(func() {
		var whole []byte
		if whole, w.err = protocol.Marshal(&w.value); w.err == nil {
			w.text = whole[len(appendRange([]byte(beforeRange), w.value.Range)) : len(whole)-1]
		}
	})
}

func appendRange(out []byte, r protocol.Range) []byte {
	out = appendPosition(append(out, `{"start":`...), r.Start)
	out = appendPosition(append(out, `,"end":`...), r.End)
	return append(out, '}')
}

func appendPosition(out []byte, p protocol.Position) []byte {
	out = strconv.AppendUint(append(out, `{"line":`...), uint64(p.Line), 10)
	out = strconv.AppendUint(append(out, `,"character":`...), uint64(p.Character), 10)
	return append(out, '}')
}
