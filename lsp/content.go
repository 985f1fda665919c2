package lsp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/wire"
)

// documentRequest is a server document that the client has asked for.
type documentRequest struct {
	virtual
	spelled uri.URI // as the client writes it
	spec    spec    // the one whose text the client has; nil if there was none
	text    string  // that the client was given last; "" if there was none
	// notified: the client has been told that the text may have changed, and has not asked again since. It is not
	// notified again: the document may be closed.
	notified bool
}

// maxRequested bounds how many documents the client is notified about.
const maxRequested = 200

// TextDocumentContent implements protocol.Server: workspace/textDocumentContent.
func (s *session) TextDocumentContent(ctx context.Context,
	p *protocol.TextDocumentContentParams) (*protocol.TextDocumentContentResult, error) {
	d, err := parseVirtual(string(p.URI))
	if err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	v, err := s.viewOf(wire.WithoutTurn(ctx), "")
	if err == nil && !documentKinds[d.kind].simulated {
		err = wire.TakeTurn(ctx)
	}
	if err != nil {
		return nil, err
	}
	text, err := s.virtualText(ctx, d, v)
	if err == nil {
		s.rememberText(d, text)
		return &protocol.TextDocumentContentResult{Text: text}, nil
	}
	// Editors ask after each edit, and would show a failed request to users who asked for nothing.
	before := s.rememberText(d, "")
	_, broken := errors.AsType[*specErrors](err)
	if ctx.Err() != nil || before == "" && !broken {
		return nil, refuse(err)
	}
	return &protocol.TextDocumentContentResult{Text: outdatedText(d.kind, err, before)}, nil
}

// rememberText stores text as the last text of a document that the client has requested, unless it is "", and returns
// the last one stored. For a document that was not requested it returns text.
func (s *session) rememberText(d virtual, text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.requested[d]
	if a == nil {
		return text
	}
	if text != "" {
		a.text = text
	}
	return a.text
}

// outdatedText returns the text before after a line that says why the document cannot be written anew.
func outdatedText(kind string, why error, before string) string {
	remark := toSentence(removePlainLinks(wire.DisplayMessage(why.Error())))
	if before != "" {
		remark += " What follows is from before."
	}
	remark = strings.Join(strings.Fields(remark), " ")
	switch documentKinds[kind].language {
	case "markdown":
		remark = "> " + remark + "\n"
	case "yaml":
		remark = "# " + remark
	case "json":
		remark = "// " + remark
	case "xml":
		remark = "<!-- " + strings.ReplaceAll(remark, "--", "- -") + " -->"
	}
	return remark + "\n" + before
}

// virtualText returns the text of a server document about the spec of a view.
func (s *session) virtualText(ctx context.Context, d virtual, v view) (string, error) {
	kind := documentKinds[d.kind]
	if kind.ofSpec && v.spec == nil && !kind.simulated {
		return "", fmt.Errorf("there is no game at %s", d.root)
	}
	return kind.write(s, ctx, d, v)
}

// requestContent requests the view for a server document from the worker of its spec, and records that the client has
// requested the document.
func (s *session) requestContent(d virtual, spelled uri.URI) *ticket[view] {
	w := s.workerAt(d.root)
	if w == nil {
		return nil
	}
	return ask(w, view{settings: s.settings()}, func(w *worker) view {
		v := w.viewOfSpec(d.root)
		if spelled != "" && s.client.content {
			s.keepRequested(&documentRequest{virtual: d, spelled: spelled, spec: v.spec})
		}
		return v
	})
}

// workerAt returns the worker of the spec with a root. A worker for a root in the workspace is started if it does not
// run: an editor may open server documents first.
func (s *session) workerAt(root address) *worker {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.workers[root]; w != nil {
		return w
	}
	if w := s.ownerOf(root); w != nil {
		return w
	}
	home := root
	if root.isFile() && !root.isAlone() {
		home = root.folder()
	}
	if !home.isFile() || !s.inRoots(home) {
		return nil
	}
	w := s.startWorker(home, false)
	w.left = s.tick()
	s.addResting(w)
	return w
}

// viewOfSpec returns the view of the spec with a root.
func (w *worker) viewOfSpec(root address) view {
	w.refresh()
	v := view{settings: w.settings()}
	for _, g := range w.specs {
		if g.spec != nil && address(g.layout.Root) == root && len(g.layout.Files) > 0 {
			v.address = address(g.layout.Files[0])
			v.spec, v.layout, v.docState = g.spec, g.layout, w.moments[v.address]
		}
	}
	return v
}

func (s *session) keepRequested(a *documentRequest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.requested[a.virtual]; !known && len(s.requested) >= maxRequested {
		for d := range s.requested {
			delete(s.requested, d) // any one: the client has more than it can show
			break
		}
	}
	if before := s.requested[a.virtual]; before != nil {
		a.text = before.text
	}
	s.requested[a.virtual] = a
}

// refreshContent tells the client which of the documents it has requested may have changed, after all specs of a
// worker are compiled.
func (s *session) refreshContent(w *worker) {
	s.mu.Lock()
	var changed []uri.URI
	for _, a := range s.requested {
		if a.notified || !documentKinds[a.kind].ofSpec || homeOf(a.root) != w.home && a.root != w.home {
			continue
		}
		var now spec
		for _, g := range w.specs {
			if address(g.layout.Root) == a.root {
				now = g.spec
			}
		}
		if now != a.spec {
			a.notified = true
			changed = append(changed, a.spelled)
		}
	}
	s.mu.Unlock()
	s.refreshTexts(changed)
}

// refreshTexts has the client ask for documents again.
func (s *session) refreshTexts(changed []uri.URI) {
	for _, u := range changed {
		s.call("workspace/textDocumentContent/refresh", func(ctx context.Context) error {
			return s.remote.TextDocumentContentRefresh(ctx, &protocol.TextDocumentContentRefreshParams{URI: u})
		})
	}
}

// rootOf returns the root of a view's spec.
func (v view) rootOf() address { return address(strings.TrimSuffix(v.layout.Root, "/")) }
