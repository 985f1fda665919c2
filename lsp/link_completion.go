package lsp

import (
	"regexp"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
)

// linkStart matches the start of a link destination on a line before a cursor.
var linkStart = regexp.MustCompile(`\]\(<?([^()<>\s]*)$`)

// completeLink lists the possible targets of a prose link with the cursor in its destination: the other documents of
// the spec, the headings of the document itself, or after "#" the headings of the named document, and paths into the
// rules. It returns false if the cursor is in no link destination.
func (s *session) completeLink(v view, at source.Position) (items []protocol.CompletionItem, ok bool) {
	path, encoding := string(v.address), s.client.encoding
	view := v.spec.game().View()
	i := view.Document(path)
	if i < 0 || !v.address.isFile() {
		return nil, false
	}
	document := view.Text(i)
	offset := document.Offset(at, encoding)
	start, line := document.Line(offset)
	found := linkStart.FindStringSubmatchIndex(line[:offset-start])
	if found == nil {
		return nil, false
	}
	for _, f := range document.Fences() {
		if f.Offset <= offset && offset < f.End {
			return nil, false
		}
	}
	item := func(text, detail string, from int, kind protocol.CompletionItemKind) {
		at := protocol.Range{
			Start: rangeTo(source.Range{Start: document.PositionAt(from, encoding)}).Start,
			End:   rangeTo(source.Range{Start: at}).Start,
		}
		items = append(items, protocol.CompletionItem{
			Label: text, Kind: kind, Detail: protocol.NewOptional(removePlainLinks(detail)),
			TextEdit: &protocol.TextEdit{Range: at, NewText: text},
		})
	}
	from := start + found[2]
	written := line[found[2] : offset-start]
	name, _, behind := strings.Cut(written, "#")
	if !behind {
		for _, file := range v.spec.game().Files() {
			if to := relativePath(v.address.folder(), address(file)); file != path && to != "" &&
				!strings.ContainsAny(to, " ()<>#%") {
				item(to, "a document of the game", from, protocol.CompletionItemKindFile)
			}
		}
		if name != "" {
			return items, true
		}
	}
	target := path
	if name != "" {
		file, _, known := prose.Destination(string(v.address), name)
		if !known {
			return items, true
		}
		target = file
	}
	mark := "#"
	if behind {
		from, mark = from+len(name)+1, ""
	}
	before := "" // the part of a path into the rules up to a dot
	if dot := strings.LastIndexByte(written, '.'); behind && name == "" && dot > 0 {
		before = written[1:dot]
		from += dot
	} else {
		for _, h := range v.spec.game().ProseHeadings(target, encoding) {
			item(mark+h.Anchor, h.Text, from, protocol.CompletionItemKindReference)
		}
	}
	if name == "" {
		for _, o := range claim.Of(view).Offers(before) {
			item(mark+o.Text, o.Detail, from, protocol.CompletionItemKindValue)
		}
	}
	return items, true
}
