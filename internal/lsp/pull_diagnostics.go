package lsp

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// A client that asks for diagnostics is not sent them, or it would show each
// twice. The id of a result is a digest of its content, so that "unchanged" is
// right whatever happened in between.

// resultID names a digest.
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
	related := s.related(ctx, v)
	s.remember(v.address, digest)
	if p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: unchanged(id), RelatedDocuments: related,
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

func unchanged(id string) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id,
	}
}

func (s *session) remember(a address, digest uint64) (changed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, known := s.pulled[a]
	s.pulled[a] = digest
	return !known || before != digest
}

// related reports on the other documents of the spec whose diagnostics are not
// those that the client has.
func (s *session) related(ctx context.Context,
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
		if !s.remember(other.address, digest) {
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
// reports on every document of every spec in the workspace.
func (s *session) DiagnosticWorkspace(ctx context.Context,
	p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	s.survey(ctx)
	previous := map[address]string{}
	named := map[address]uri.URI{}
	for _, r := range p.PreviousResultIds {
		a := addressOf(string(r.URI))
		previous[a], named[a] = r.Value, r.URI
	}
	report := &protocol.WorkspaceDiagnosticReport{Items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	add := func(v view) {
		found := s.report(v)
		digest := found.digest()
		s.remember(v.address, digest)
		id := resultID(digest)
		var version *int32
		if v.open {
			version = &v.version
		}
		before, known := previous[v.address]
		delete(previous, v.address)
		if known && before == id {
			report.Items = append(report.Items, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
				UnchangedDocumentDiagnosticReport: unchanged(id), URI: s.spell(v.address), Version: version,
			})
			return
		}
		report.Items = append(report.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{
			FullDocumentDiagnosticReport: full(id, found), URI: s.spell(v.address), Version: version,
		})
	}
	for _, w := range s.everyWorker() {
		views, err := s.askAll(ctx, w)
		if err != nil {
			return nil, err
		}
		for _, v := range views {
			add(v)
		}
	}
	// What the client still shows of documents that are no parts any more.
	gone := make([]address, 0, len(previous))
	for a := range previous {
		gone = append(gone, a)
	}
	slices.SortFunc(gone, func(a, b address) int { return cmp.Compare(a, b) })
	for _, a := range gone {
		version, open := s.versionOf(a)
		add(view{address: a, settings: s.settings(), docMoment: docMoment{open: open, version: version}})
	}
	return report, nil
}

// askAll waits for the views of all documents of a worker.
func (s *session) askAll(ctx context.Context, w *worker) ([]view, error) {
	reply := make(chan []view, 1)
	w.post(func(w *worker) {
		var all []view
		defer func() { reply <- all }()
		all = w.seeAll()
	})
	select {
	case all := <-reply:
		return all, takeTurn(ctx)
	case <-ctx.Done():
		return nil, protocol.ErrRequestCancelled
	case <-w.ctx.Done():
		return nil, nil
	}
}
