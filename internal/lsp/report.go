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
	"ludo-lsp/internal/cnl/diag"
)

var digestSeed = maphash.MakeSeed()

// report is the diagnostics of a document as the client gets them.
type report []reported

// reported is one of them and where it lies.
type reported struct {
	*written
	at protocol.Range
}

// written is a diagnostic without its range. It is shared by all reports that have it, for
// among many findings a keystroke leaves most as they are, or moves them.
type written struct {
	file, path, message string
	code                diag.Code
	severity            diag.Severity
	tag                 diag.Tag

	value  protocol.Diagnostic // without a range
	digest uint64

	once sync.Once
	text []byte // what stands behind the range
	err  error
}

func newWritten(of cnl.Diagnostic, value protocol.Diagnostic) *written {
	value.Range = protocol.Range{}
	w := &written{
		file: of.File, path: of.Path, message: of.Message, code: of.Code, severity: of.Severity, tag: of.Tag,
		value: value,
	}
	var h maphash.Hash
	h.SetSeed(digestSeed)
	hashDiagnostic(&h, &value)
	w.digest = h.Sum64()
	return w
}

// serves reports whether a diagnostic is the same but for where it lies. What is related may
// have moved, and its document may be called by another name, so it never serves.
func (w *written) serves(d *cnl.Diagnostic) bool {
	return len(w.value.RelatedInformation) == 0 && len(d.Related) == 0 && w.code == d.Code &&
		w.severity == d.Severity && w.tag == d.Tag && w.message == d.Message && w.path == d.Path && w.file == d.File
}

// report gives the diagnostics of a view. What it shares with the last report on the
// document is not made again.
func (s *session) report(v view) report {
	return s.reportOf(v.address, s.findings(v), v.settings.diagnosticsPerFile())
}

// reportOf gives the report on a document with diagnostics, of which so many are told.
func (s *session) reportOf(a address, found []cnl.Diagnostic, limit int) report {
	n := min(len(found), limit)
	s.mu.Lock()
	last := s.reports[a]
	s.mu.Unlock()
	out := make(report, n, n+1)
	same := func(i, j int) bool {
		if !last[j].serves(&found[i]) {
			return false
		}
		out[i] = reported{last[j].written, rangeTo(found[i].Range)}
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
	for i := head; i < n-tail; i++ {
		out[i] = reported{newWritten(found[i], s.diagnostic(found[i])), rangeTo(found[i].Range)}
	}
	s.mu.Lock()
	if n == 0 {
		delete(s.reports, a)
	} else {
		s.reports[a] = slices.Clip(out)
	}
	s.mu.Unlock()
	if n < len(found) {
		rest := more(found[n:])
		out = append(out, reported{newWritten(cnl.Diagnostic{}, rest), rest.Range})
	}
	return out
}

// items are the diagnostics of a report.
func (r report) items() []protocol.Diagnostic {
	out := make([]protocol.Diagnostic, len(r))
	for i, d := range r {
		out[i] = d.value
		out[i].Range = d.at
	}
	return out
}

// digest is the same for reports that say the same.
func (r report) digest() uint64 {
	var h maphash.Hash
	h.SetSeed(digestSeed)
	for _, d := range r {
		hashRange(&h, d.at)
		hashNumber(&h, uint32(d.digest))
		hashNumber(&h, uint32(d.digest>>32))
	}
	return h.Sum64()
}

func hashDiagnostic(h *maphash.Hash, d *protocol.Diagnostic) {
	text := func(s string) {
		hashNumber(h, uint32(len(s)))
		h.WriteString(s)
	}
	hashNumber(h, uint32(d.Severity))
	if code, ok := d.Code.(protocol.String); ok {
		text(string(code))
	}
	if message, ok := d.Message.(protocol.String); ok {
		text(string(message))
	}
	hashNumber(h, uint32(d.Tags.Len()))
	text(string(d.Data))
	hashNumber(h, uint32(len(d.RelatedInformation)))
	for _, r := range d.RelatedInformation {
		text(string(r.Location.URI))
		hashRange(h, r.Location.Range)
		text(r.Message)
	}
}

func hashRange(h *maphash.Hash, r protocol.Range) {
	hashNumber(h, r.Start.Line)
	hashNumber(h, r.Start.Character)
	hashNumber(h, r.End.Line)
	hashNumber(h, r.End.Character)
}

func hashNumber(h *maphash.Hash, n uint32) {
	h.Write([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
}

// pushed is protocol.PublishDiagnosticsParams with a report.
type pushed struct {
	uri     uri.URI
	version protocol.Optional[int32]
	report  report
}

// encode gives what protocol.Marshal would of all together.
func (p *pushed) encode() ([]byte, error) {
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
			len(d.text)
	}
	out := append(make([]byte, 0, size), bytes.TrimSuffix(head, []byte("]}"))...)
	for i, d := range p.report {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendRange(append(out, beforeRange...), d.at)
		out = append(out, d.text...)
	}
	return append(out, "]}"...), nil
}

const beforeRange = `{"range":`

// encode writes what stands behind the range.
func (w *written) encode() {
	w.once.Do(func() {
		var whole []byte
		if whole, w.err = protocol.Marshal(&w.value); w.err == nil {
			w.text = whole[len(appendRange([]byte(beforeRange), w.value.Range)):]
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
