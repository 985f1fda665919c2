package lsp

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// A client that pulls diagnostics is not sent them, or it would show each twice. The id of a result is a digest of
// its content. "Unchanged" refers only to the client's last answer: it may have asked before it had that, and named
// what it had until then.

// resultID returns the id of a result with a digest, for the client.
func resultID(digest uint64) string { return strconv.FormatUint(digest, 36) }

// Diagnostic implements protocol.Server: textDocument/diagnostic.
func (s *session) Diagnostic(ctx context.Context,
	p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	found := s.report(v)
	digest := found.digest()
	id := resultID(digest)
	related := s.reportRelated(ctx, v)
	if another := s.recordDigest(v, digest); !another && p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: unchangedReport(id), RelatedDocuments: related,
		}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: full(id, found), RelatedDocuments: related,
	}, nil
}

func full(id string, found report) protocol.FullDocumentDiagnosticReport {
	return protocol.FullDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: found.items(),
	}
}

func unchangedReport(id string) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id,
	}
}

// recordDigest records the digest of what the client gets for the document of a view; another reports whether it
// differs from the last one. The view may be of an earlier state than the present one: then the worker makes the
// client ask again.
func (s *session) recordDigest(v view, digest uint64) (another bool) {
	a := v.address
	s.mu.Lock()
	before, known := s.pulled[a]
	s.pulled[a] = digest
	if s.noticed[a] != digest {
		delete(s.noticed, a)
	}
	w := s.ownerOf(a)
	s.mu.Unlock()
	if another = !known || before != digest; another && w != nil && v.spec != nil {
		w.post(func(w *worker) { w.republishIfOutdated(a, v.spec) })
	}
	return another
}

// republishIfOutdated is called when the client got a new result about a document, from a state of its spec; it
// publishes the document again if that state is outdated.
func (w *worker) republishIfOutdated(a address, of spec) {
	if g := w.holder(a); g != nil && g.spec != of && g.spec == g.publishedCompiled && w.session.owns(a, w) {
		w.publish(g, a, false)
	}
}

// reportRelated returns reports on the other documents of the spec whose diagnostics differ from those that the
// client has.
func (s *session) reportRelated(ctx context.Context,
	v view) map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport {
	if !s.client.relatedDocuments || v.spec == nil {
		return nil
	}
	var out map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport
	for _, f := range v.layout.Files {
		if ctx.Err() != nil {
			return nil
		}
		if f == string(v.address) {
			continue
		}
		other := v
		other.address = address(f)
		found := s.report(other)
		digest := found.digest()
		if !s.recordDigest(other, digest) {
			continue
		}
		if out == nil {
			out = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport{}
		}
		report := full(resultID(digest), found)
		out[s.spell(other.address)] = &report
	}
	return out
}

// DiagnosticWorkspace implements protocol.Server: workspace/diagnostic. It
// reports on every document of every spec in the workspace, one folder after the other.
func (s *session) DiagnosticWorkspace(ctx context.Context,
	p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	s.survey(ctx)
	report := &workspaceReport{session: s, previous: map[address]string{}, token: p.PartialResultToken}
	for _, r := range p.PreviousResultIds {
		report.previous[addressOf(string(r.URI))] = r.Value
	}
	// What one worker reads may concern a worker asked before it: that one is asked again.
	states := map[*worker]uint64{}
	for range 2 {
		for _, w := range s.everyWorker() {
			state, err := report.addAll(ctx, w, states[w])
			if err != nil {
				return nil, err
			}
			states[w] = state
			report.sendPartial(ctx)
		}
	}
	// What the client still shows of documents that are no longer parts.
	for _, a := range slices.Sorted(maps.Keys(report.previous)) {
		if !report.reported[a] {
			version, open := s.versionOf(a)
			report.add(view{address: a, settings: s.settings(), docState: docState{open: open, version: version}})
		}
	}
	report.sendPartial(ctx)
	if report.items == nil {
		report.items = []protocol.WorkspaceDocumentDiagnosticReport{}
	}
	return &protocol.WorkspaceDiagnosticReport{Items: report.items}, nil
}

// workspaceReport is the answer to a client that requests the diagnostics of the whole workspace.
type workspaceReport struct {
	session  *session
	previous map[address]string // the ids of what the client has
	token    protocol.ProgressToken
	items    []protocol.WorkspaceDocumentDiagnosticReport // that are not sent yet
	at       map[address]int                              // their indices in items
	reported map[address]bool
}

// addAll reports on the documents of a worker, unless its state is known, the state last reported, and returns the
// state.
func (r *workspaceReport) addAll(ctx context.Context, w *worker, known uint64) (state uint64, err error) {
	s := r.session
	now, err := ask(w, workspaceView{}, func(w *worker) workspaceView { return w.seeChanged(known) }).waitInTurn(ctx)
	if err != nil || now.same {
		return now.state, err
	}
	if now.digests != nil && r.isKept(now.digests) {
		for _, a := range slices.Sorted(maps.Keys(now.digests)) {
			s.recordDigest(view{address: a}, now.digests[a])
			r.addUnchanged(a, resultID(now.digests[a]), nil)
		}
		return now.state, nil
	}
	defer s.restAgain(w)
	if now.digests != nil {
		if now, err = ask(w, workspaceView{}, (*worker).seeAwake).waitInTurn(ctx); err != nil {
			return 0, err
		}
	}
	said := map[address]uint64{}
	for _, v := range now.views {
		said[v.address] = r.add(v)
	}
	w.post(func(w *worker) { w.notePublished(now.state, said) })
	return now.state, nil
}

// isKept reports whether the client has the reports with the digests said.
func (r *workspaceReport) isKept(said map[address]uint64) bool {
	for a, digest := range said {
		if r.previous[a] != resultID(digest) {
			return false
		}
	}
	return true
}

// add reports on one document, and returns the digest of the report.
func (r *workspaceReport) add(v view) uint64 {
	s := r.session
	found := s.report(v)
	digest := found.digest()
	another := s.recordDigest(v, digest)
	id := resultID(digest)
	var version *int32
	if v.open {
		version = &v.version
	}
	if !another && r.previous[v.address] == id {
		r.addUnchanged(v.address, id, version)
		return digest
	}
	r.put(v.address, &protocol.WorkspaceFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: full(id, found), URI: s.spell(v.address), Version: version,
	})
	return digest
}

func (r *workspaceReport) addUnchanged(a address, id string, version *int32) {
	r.put(a, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
		UnchangedDocumentDiagnosticReport: unchangedReport(id), URI: r.session.spell(a), Version: version,
	})
}

// put replaces an earlier report on a document.
func (r *workspaceReport) put(a address, item protocol.WorkspaceDocumentDiagnosticReport) {
	if r.at == nil {
		r.at, r.reported = map[address]int{}, map[address]bool{}
	}
	r.reported[a] = true
	if i, twice := r.at[a]; twice {
		r.items[i] = item
		return
	}
	r.at[a] = len(r.items)
	r.items = append(r.items, item)
}

// sendPartial sends the reports so far, if the client wants partial results; the answer is empty then.
func (r *workspaceReport) sendPartial(ctx context.Context) {
	if r.token == nil || len(r.items) == 0 {
		return
	}
	part := &protocol.WorkspaceDiagnosticReportPartialResult{Items: r.items}
	if raw, err := protocol.Marshal(part); err == nil {
		r.session.outbox.Deliver(ctx, protocol.MethodProgress, &protocol.ProgressParams{Token: r.token, Value: raw})
		r.items, r.at = nil, map[address]int{}
	}
}
