package lsp

import (
	"context"
	pathpkg "path"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
)

// headingAt returns the prose heading at a position, and its number in the document.
func (s *session) headingAt(v view, at source.Position) (h cnl.ProseHeading, number int, ok bool) {
	if v.spec == nil || !v.address.isFile() {
		return h, 0, false
	}
	for i, h := range v.spec.game().ProseHeadings(string(v.address), s.client.encoding) {
		if !at.Before(h.Range.Start) && !h.Range.End.Before(at) {
			return h, i, true
		}
	}
	return h, 0, false
}

func nameless(h cnl.ProseHeading) error {
	if h.Plain {
		return nil
	}
	return query.Refuse("The heading has markup or stands on several lines; change it by hand.")
}

// renameHeading returns the edits that change the text of a prose heading, and the anchors of links to it, in all
// documents of the spec and of the workspace. The anchors of other headings with the same text may change; their
// links are adapted as well.
func (s *session) renameHeading(ctx context.Context, v view, number int, text string) ([]cnl.FileEdit, error) {
	path, encoding := string(v.address), s.client.encoding
	before := v.spec.game().ProseHeadings(path, encoding)
	if err := nameless(before[number]); err != nil {
		return nil, err
	}
	text = strings.TrimSpace(text)
	after := v.spec.edit(path, before[number].Range, encoding, text).game().ProseHeadings(path, encoding)
	if len(after) != len(before) || !after[number].Plain || after[number].Text != text ||
		after[number].Level != before[number].Level {
		return nil, query.Refuse("This is no text of a heading: it must stand on one line and have no markup.")
	}
	moved := map[string]string{}
	for i := range before {
		if before[i].Anchor != after[i].Anchor {
			moved[before[i].Anchor] = after[i].Anchor
		}
	}
	edits := []cnl.FileEdit{{File: path, Range: before[number].Range, NewText: text}}
	all := []view{}
	for _, file := range v.spec.game().Files() {
		all = append(all, view{address: address(file), spec: v.spec})
	}
	if len(moved) > 0 {
		all = append(all, s.otherDocuments(ctx, all)...)
	}
	for _, from := range all {
		file := string(from.address)
		for _, l := range from.spec.game().ProseLinks(file, encoding) {
			target, anchor, ok := prose.Destination(file, l.Destination)
			to, changed := moved[anchor]
			if !ok || target != path || !changed {
				continue
			}
			if l.Anchor == nil {
				return nil, query.Refuse(
					"A link to the heading, in line %d of %s, has its destination elsewhere; change it by hand first.",
					l.Range.Start.Line+1, pathpkg.Base(file))
			}
			edits = append(edits, cnl.FileEdit{File: file, Range: *l.Anchor, NewText: to})
		}
	}
	return edits, nil
}
