package lsp

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// show has the client show a server document. A client that cannot ask for the text of such documents is shown a file
// with the present text instead.
func (s *session) show(ctx context.Context, d virtual, write func() (string, error)) (bool, error) {
	if !s.client.showDocument {
		return false, nil
	}
	target := d.uri()
	if !s.client.content {
		text, err := write()
		if err != nil {
			return false, refuse(err)
		}
		if target, err = s.files.write(d, text); err != nil {
			s.log.warn("%s could not be written for an editor that shows only files: %v", d.uri(), err)
			return false, nil
		}
	}
	result, err := s.remote.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: target, TakeFocus: new(true)})
	if err != nil || result == nil || !result.Success {
		s.log.warn("the editor did not show %s: %v", target, err)
		return false, nil
	}
	return true, nil
}

// shownFiles are the server documents that were written to files, in a folder of the session that only its user can
// read and that is removed when the session ends.
type shownFiles struct {
	mu     sync.Mutex
	folder string // "" until there is one
	ended  bool
	count  int
	names  map[virtual]string
}

// maxShownFiles bounds how many files the folder holds: beyond that it starts anew.
const maxShownFiles = 200

// write writes a document to its file, the same each time.
func (f *shownFiles) write(d virtual, text string) (uri.URI, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return "", os.ErrClosed
	}
	if f.folder == "" || f.count >= maxShownFiles {
		f.clear()
		folder, err := os.MkdirTemp("", "ludo-lsp-")
		if err != nil {
			return "", err
		}
		f.folder, f.names = folder, map[virtual]string{}
	}
	name := f.names[d]
	if name == "" {
		f.count++
		// A name given by the author is no file name.
		name = filepath.Join(f.folder, fmt.Sprintf("%s-%d%s", d.kind, f.count, documentKinds[d.kind].extension))
		f.names[d] = name
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		return "", err
	}
	return uri.File(name), nil
}

func (f *shownFiles) clear() {
	if f.folder != "" {
		os.RemoveAll(f.folder)
	}
	f.folder, f.names, f.count = "", nil, 0
}

// end removes the files.
func (f *shownFiles) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clear()
	f.ended = true
}
