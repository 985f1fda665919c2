package lsp

import (
	"context"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// moves lists the old and new addresses of files and folders that are renamed.
type moves []struct{ from, to address }

// of returns the address that a file has after the moves.
func (m moves) of(a address) address {
	for _, move := range m {
		if a == move.from {
			return move.to
		}
		if rest, inside := strings.CutPrefix(string(a), string(move.from)+"/"); inside {
			return address(workspace.Join(string(move.to), rest))
		}
	}
	return a
}

// WillRenameFiles implements protocol.Server: it returns the edits after which imports and prose links lead to the
// same files as before, whether the file or the link moves.
func (s *session) WillRenameFiles(ctx context.Context, p *protocol.RenameFilesParams) (*protocol.WorkspaceEdit, error) {
	var m moves
	for _, f := range p.Files {
		from, to := addressOf(f.OldURI), addressOf(f.NewURI)
		if from.isFile() && to.isFile() {
			m = append(m, struct{ from, to address }{from, to})
		}
	}
	var edits []cnl.FileEdit
	var first view
	var seen []view
	rewrite := func(views []view) {
		for _, v := range views {
			if more := s.rewritePaths(v, m); len(more) > 0 {
				if edits == nil {
					first = v
				}
				edits = append(edits, more...)
			}
		}
	}
	for _, w := range s.everyWorker() {
		w.post((*worker).reread) // for files that are not open the disk counts
		views, err := s.askAll(ctx, w)
		if err != nil {
			return nil, err
		}
		seen = append(seen, views...)
	}
	rewrite(seen)
	rewrite(s.otherDocuments(ctx, seen))
	if len(edits) == 0 {
		return nil, nil
	}
	return s.edit(edits, first)
}

// rewritePaths returns the edits that a document's imports and prose links need.
func (s *session) rewritePaths(v view, m moves) (edits []cnl.FileEdit) {
	if v.spec == nil {
		return nil
	}
	home := m.of(v.address)
	moved := func(target, written string) string { // "": it leads there all the same
		to := m.of(address(target))
		if to == address(target) && home.folder() == v.address.folder() {
			return ""
		}
		out := relativePath(home.folder(), to)
		if strings.HasSuffix(written, "/") && out != "" {
			out += "/"
		}
		if strings.HasPrefix(written, "./") && out != "" && !strings.HasPrefix(out, "../") {
			out = "./" + out
		}
		if out == written {
			return ""
		}
		return out
	}
	text, _ := v.spec.Text(string(v.address))
	document := heldText(v.spec, v.address)
	change := func(at source.Span, to string) {
		edits = append(edits, cnl.FileEdit{File: string(v.address), NewText: to, Range: source.Range{
			Start: document.PositionAt(at.Start, s.client.encoding),
			End:   document.PositionAt(at.End, s.client.encoding),
		}})
	}
	for _, i := range v.spec.imports(string(v.address)) {
		target, err := workspace.Target(string(v.address), i.Specifier)
		if err != nil {
			continue
		}
		if to := moved(target, i.Specifier); to != "" {
			style := syntax.Plain
			switch text[i.Span.Start] {
			case '\'':
				style = syntax.SingleQuoted
			case '"':
				style = syntax.DoubleQuoted
			}
			change(i.Span, syntax.Quote(to, style, true))
		}
	}
	defined := map[string]bool{}
	for _, l := range v.spec.game().ProseLinks(string(v.address), s.client.encoding) {
		target, _, ok := prose.Destination(string(v.address), l.Destination)
		written, _, _ := strings.Cut(l.Destination, "#")
		if !ok || written == "" {
			continue
		}
		to := moved(target, written)
		if to == "" {
			continue
		}
		to = (&url.URL{Path: to}).String()
		start := document.Offset(l.Range.Start, s.client.encoding)
		if strings.HasPrefix(text[start:], written) {
			change(source.Span{Start: start, End: start + len(written)}, to)
		} else if !defined[l.Destination] { // its destination is defined elsewhere
			defined[l.Destination] = true
			definition := regexp.MustCompile(`(?m)^ {0,3}\[[^\]\n]+\]:[ \t]*<?` + regexp.QuoteMeta(l.Destination))
			for _, at := range definition.FindAllStringIndex(text, -1) {
				from := at[1] - len(l.Destination)
				change(source.Span{Start: from, End: from + len(written)}, to)
			}
		}
	}
	return edits
}

// otherDocuments returns the Markdown documents of the workspace that contain links and are not in these, in their
// present state: documents that are part of no game, and documents of games that nobody has opened.
func (s *session) otherDocuments(ctx context.Context, these []view) (out []view) {
	seen := map[address]bool{}
	for _, v := range these {
		seen[v.address] = true
	}
	s.mu.Lock()
	roots, homes := slices.Clone(s.roots), []address{}
	for home, w := range s.workers {
		if !w.alone {
			homes = append(homes, home)
		}
	}
	s.mu.Unlock()
	folders, left := map[address]bool{}, maxSurveyed
	for _, root := range roots {
		s.surveyFolder(ctx, root, folders, &left)
	}
	for _, home := range homes {
		folders[home] = true
	}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		entries, err := s.options.FileSystem.ReadDir(string(folder))
		if err != nil || ctx.Err() != nil {
			continue
		}
		for _, e := range entries {
			a := address(workspace.Join(string(folder), e.Name()))
			if e.IsDir() || a.isAlone() || seen[a] {
				continue
			}
			if text, now := s.textNow(a); strings.Contains(text, "](") || strings.Contains(text, "]:") {
				out = append(out, view{address: a, docState: now,
					spec: coreEngine{}.read([]cnl.File{{Path: string(a), Text: text}})})
			}
		}
	}
	return out
}

// textNow returns the text of a document from the editor, or else from disk; "" if it cannot be read.
func (s *session) textNow(a address) (text string, now docState) {
	s.mu.Lock()
	d := s.documents[a]
	if d != nil {
		text, now = d.read(s.client.encoding), d.state()
	}
	s.mu.Unlock()
	if d == nil {
		text, _ = s.options.FileSystem.ReadFile(string(a))
	}
	return text, now
}

// relativePath returns the relative path from a folder to a file, with /; "" if there is none.
func relativePath(folder, file address) string {
	from := strings.Split(strings.Trim(string(folder), "/"), "/")
	to := strings.Split(strings.Trim(string(file), "/"), "/")
	if hasDrive(string(folder)) != hasDrive(string(file)) || hasDrive(string(folder)) && from[0] != to[0] {
		return ""
	}
	common := 0
	for common < len(from) && common < len(to)-1 && from[common] == to[common] {
		common++
	}
	up := slices.Repeat([]string{".."}, len(from)-common)
	if len(from) == 1 && from[0] == "" {
		up = nil // the root itself
	}
	return path.Join(append(up, to[common:]...)...)
}
