package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/text/lists"
)

// DidChangeWatchedFiles implements protocol.Server.
func (s *session) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	changed := lists.Map(p.Changes, func(e protocol.FileEvent) address { return addressOf(string(e.URI)) })
	s.reread(changed...)
	return nil
}

// DidCreateFiles implements protocol.Server.
func (s *session) DidCreateFiles(_ context.Context, p *protocol.CreateFilesParams) error {
	for _, f := range p.Files {
		s.reread(addressOf(f.URI))
	}
	return nil
}

// DidRenameFiles implements protocol.Server.
func (s *session) DidRenameFiles(_ context.Context, p *protocol.RenameFilesParams) error {
	for _, f := range p.Files {
		s.reread(addressOf(f.OldURI), addressOf(f.NewURI))
	}
	return nil
}

// DidDeleteFiles implements protocol.Server.
func (s *session) DidDeleteFiles(_ context.Context, p *protocol.DeleteFilesParams) error {
	for _, f := range p.Files {
		s.reread(addressOf(f.URI))
	}
	return nil
}

// reread has the workers that are affected by the changed files or folders read the disk again.
func (s *session) reread(changed ...address) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.surveyed = nil
	told := map[*worker]bool{}
	tell := func(w *worker) {
		if !told[w] {
			told[w] = true
			w.post((*worker).reread)
		}
	}
	for _, a := range changed {
		for home, w := range s.workers {
			// The file lies in the folder, or is a folder above it.
			if a.isFile() && (a.folder() == home || a == home || strings.HasPrefix(string(home), string(a)+"/")) {
				tell(w)
			}
		}
		for followed, who := range s.followers {
			if followed == a || strings.HasPrefix(string(followed), string(a)+"/") {
				for w := range who {
					tell(w)
				}
			}
		}
	}
}

// DidChangeWorkspaceFolders implements protocol.Server.
func (s *session) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.mu.Lock()
	s.surveyed = nil
	for _, f := range p.Event.Removed {
		a := addressOf(string(f.URI))
		s.roots = slices.DeleteFunc(s.roots, func(r address) bool { return r == a })
	}
	for _, f := range p.Event.Added {
		if a := addressOf(string(f.URI)); a.isFile() && !slices.Contains(s.roots, a) {
			s.roots = append(s.roots, a)
		}
	}
	for _, w := range s.workers {
		if !s.isBusy(w) && !s.inRoots(w.home) {
			s.resting = slices.DeleteFunc(s.resting, func(o *worker) bool { return o == w })
			s.retire(w)
			continue
		}
		w.post((*worker).reread) // imports may lead elsewhere now
	}
	s.mu.Unlock()
	return nil
}

// maxSurveyed is how many files and folders a survey of the workspace visits.
const maxSurveyed = 50_000

// survey finds the folders of the workspace that hold Markdown documents, and starts their workers if they are
// missing; these read their files when asked. Hidden folders and installed packages are left out.
func (s *session) survey(ctx context.Context) {
	s.mu.Lock()
	known, roots := s.surveyed, slices.Clone(s.roots)
	s.whole = true
	s.mu.Unlock()
	if known == nil {
		known = map[address]bool{}
		left := maxSurveyed
		for _, r := range roots {
			s.surveyFolder(ctx, r, known, &left)
		}
		if left <= 0 {
			s.log.warn("the workspace has more than %d files; the rest is looked at only when it is opened",
				maxSurveyed)
		}
		s.mu.Lock()
		// Without notice of new files one has to look each time.
		if s.client.registerWatchedFiles && ctx.Err() == nil {
			s.surveyed = known
		}
		s.mu.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for folder := range known {
		if s.workers[folder] == nil {
			s.startWorker(folder, false).post(func(w *worker) { w.sleeping = &sleep{} }) // until it is asked
		}
	}
}

func (s *session) surveyFolder(ctx context.Context, folder address, found map[address]bool, left *int) {
	if ctx.Err() != nil || *left <= 0 || found[folder] {
		return
	}
	entries, err := s.options.FileSystem.ReadDir(string(folder))
	if err != nil {
		return
	}
	*left -= len(entries)
	for _, e := range entries {
		a := address(strings.TrimSuffix(string(folder), "/") + "/" + e.Name())
		switch {
		case e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "node_modules":
			s.surveyFolder(ctx, a, found, left)
		case !e.IsDir() && !a.isAlone():
			found[folder] = true
		}
	}
}
