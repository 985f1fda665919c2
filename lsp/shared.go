package lsp

import (
	"context"
	"errors"
	"slices"
	"sync"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// Commands for the documents that other clients of the same process have open.
const (
	openTexts   = "ludo.openTexts"   // the texts of the documents, by path
	replaceText = "ludo.replaceText" // has the editor of a document put a new text in the place of its text
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
func (s *session) openTexts(context.Context, struct {
	Nothing string `takes:"an empty text"`
}, view) (any, error) {
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
	return texts, nil
}

// replaceText has the editor that has a document open change it.
func (s *session) replaceText(ctx context.Context, change struct {
	Path   string `takes:"the path of a document"`
	Before string `takes:"its text"`
	After  string `takes:"another one"`
}, _ view) (any, error) {
	for _, other := range s.options.Shared.others(s) {
		a := address(change.Path)
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
		if text != change.Before {
			return nil, refuse(errors.New("the document was changed in the editor meanwhile"))
		}
		if !other.client.applyEdit {
			return nil, refuse(errors.New("the editor that has the document open takes no edits"))
		}
		whole := source.Range{End: source.Position{Line: source.CountBreaks(text) + 1}}
		edit, err := other.edit([]cnl.FileEdit{{File: change.Path, Range: whole, NewText: change.After}},
			view{address: a, docState: docState{open: true, version: version}})
		if err != nil {
			return nil, err
		}
		if err := other.apply(ctx, protocol.ApplyWorkspaceEditParams{Edit: *edit}, "make the change"); err != nil {
			return nil, refuse(err)
		}
		return true, nil
	}
	return nil, refuse(errors.New("the document is open in no editor any more"))
}
