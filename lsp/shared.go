package lsp

import (
	"context"
	"errors"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/text/source"
)

// Commands for the documents that other clients of the same process have open.
const (
	// openTexts takes "", and returns the texts of the documents, by path.
	openTexts = "ludo.openTexts"
	// replaceText takes the path of a document, its text and a new one, which its editor is asked to put in its
	// place.
	replaceText = "ludo.replaceText"
)

// Shared is what the sessions of one process know of each other: which documents are open in which editor. The zero
// value is ready for use.
type Shared struct {
	mu       sync.Mutex
	sessions []*session
}

// join adds a session until leave is called.
func (h *Shared) join(s *session) (leave func()) {
	if h == nil {
		return func() {}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sessions = append(h.sessions, s)
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.sessions = slices.DeleteFunc(h.sessions, func(other *session) bool { return other == s })
	}
}

// others returns the sessions except one.
func (h *Shared) others(s *session) []*session {
	if h == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(h.sessions), func(other *session) bool { return other == s })
}

// openTexts returns the texts of the documents that other clients have open.
func (s *session) openTexts(context.Context, *protocol.ExecuteCommandParams, view) (protocol.LSPAny, error) {
	texts := map[string]string{}
	for _, other := range s.options.Shared.others(s) {
		other.mu.Lock()
		for a, d := range other.documents {
			if a.isFile() {
				texts[string(a)] = d.read(other.client.encoding)
			}
		}
		other.mu.Unlock()
	}
	return protocol.Marshal(texts)
}

// replaceText has the editor that has a document open change it.
func (s *session) replaceText(ctx context.Context, p *protocol.ExecuteCommandParams, _ view) (protocol.LSPAny, error) {
	path, _ := argument[string](p, 0)
	before, known := argument[string](p, 1)
	after, given := argument[string](p, 2)
	if !known || !given {
		return nil, wrongArguments(p)
	}
	for _, other := range s.options.Shared.others(s) {
		a := address(path)
		other.mu.Lock()
		d := other.documents[a]
		text, version := "", int32(0)
		if d != nil {
			text, version = d.read(other.client.encoding), d.version
		}
		other.mu.Unlock()
		if d == nil {
			continue
		}
		if text != before {
			return nil, refuse(errors.New("the document was changed in the editor meanwhile"))
		}
		end := source.Position{Line: source.CountBreaks(text) + 1}
		whole := &protocol.TextEdit{Range: rangeTo(source.Range{End: end}), NewText: after}
		edit := &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{other.spell(a): {*whole}}}
		if other.client.documentChanges {
			id := protocol.OptionalVersionedTextDocumentIdentifier{Version: &version,
				TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: other.spell(a)}}
			edit = &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{
				&protocol.TextDocumentEdit{TextDocument: id, Edits: []protocol.TextDocumentEditElement{whole}}}}
		}
		if !other.client.applyEdit {
			return nil, refuse(errors.New("the editor that has the document open takes no edits"))
		}
		if err := other.apply(ctx, protocol.ApplyWorkspaceEditParams{Edit: *edit}, "make the change"); err != nil {
			return nil, refuse(err)
		}
		return protocol.Marshal(true)
	}
	return nil, refuse(errors.New("the document is open in no editor any more"))
}
