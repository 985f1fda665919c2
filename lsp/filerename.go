package lsp

import (
	"context"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// moves says where files and folders go.
type moves []struct{ from, to address }

// of is the address of a file after the moves.
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

// WillRenameFiles implements protocol.Server: imports keep leading to the files
// that they name, whichever of the two moves.
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
	for _, w := range s.everyWorker() {
		views, err := s.askAll(ctx, w)
		if err != nil {
			return nil, err
		}
		for _, v := range views {
			if more := s.rewriteImports(v, m); len(more) > 0 {
				if edits == nil {
					first = v
				}
				edits = append(edits, more...)
			}
		}
	}
	if len(edits) == 0 {
		return nil, nil
	}
	return s.edit(edits, first), nil
}

// rewriteImports gives the edits that a document's imports need.
func (s *session) rewriteImports(v view, m moves) (edits []cnl.FileEdit) {
	if v.spec == nil {
		return nil
	}
	text, _ := v.spec.text(string(v.address))
	imports := workspace.Imports(text)
	if len(imports) == 0 {
		return nil
	}
	document := v.spec.View().Text(v.spec.View().Document(string(v.address)))
	home := m.of(v.address)
	for _, i := range imports {
		target, err := workspace.Target(string(v.address), i.Specifier)
		if err != nil {
			continue
		}
		moved := m.of(address(target))
		if moved == address(target) && home.folder() == v.address.folder() {
			continue
		}
		specifier := relative(home.folder(), moved)
		if strings.HasPrefix(i.Specifier, "./") && !strings.HasPrefix(specifier, "../") {
			specifier = "./" + specifier
		}
		if specifier == "" || specifier == i.Specifier {
			continue
		}
		style := syntax.Plain
		switch text[i.Span.Start] {
		case '\'':
			style = syntax.SingleQuoted
		case '"':
			style = syntax.DoubleQuoted
		}
		edits = append(edits, cnl.FileEdit{
			File: string(v.address),
			Range: source.Range{
				Start: document.PositionAt(i.Span.Start, s.client.encoding),
				End:   document.PositionAt(i.Span.End, s.client.encoding),
			},
			NewText: syntax.Quote(specifier, style, true),
		})
	}
	return edits
}

// relative names a file from a folder, with / between the steps; "" if there is
// no way from one to the other.
func relative(folder, file address) string {
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
