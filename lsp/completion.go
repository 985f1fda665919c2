package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/text/source"
)

// itemData is what a client sends back to get the documentation of an item.
type itemData struct {
	URI string `json:"uri"`
	Doc string `json:"doc"`
}

// Completion implements protocol.Server.
func (s *session) Completion(ctx context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	list := &protocol.CompletionList{Items: []protocol.CompletionItem{}}
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	at := positionFrom(p.Position)
	if v.spec == nil {
		v.spec = s.beginGame(v, at.Line)
	}
	spec := v.spec
	if spec == nil {
		return list, nil
	}
	if items, ok := s.completeLink(v, at); ok {
		list.Items = append(list.Items, items...)
		return list, nil
	}
	editing, typed := s.client.editing, ""
	if p.Context.TriggerKind == protocol.CompletionTriggerKindTriggerCharacter && p.Context.TriggerCharacter != nil {
		typed = *p.Context.TriggerCharacter
	}
	found := spec.game().Complete(string(v.address), at, s.client.encoding, complete.Options{
		Snippets: editing.snippets, Lines: editing.snippets && editing.lines, Typed: typed,
	})
	if !isMeant(found, typed, at) {
		return list, nil
	}
	list.IsIncomplete = found.Truncated
	c := completing{found: found, document: string(s.spell(v.address)),
		lineBreak: lineBreakOf(v.spec, string(v.address)), at: at, can: editing}
	for i := range found.Items {
		list.Items = append(list.Items, c.item(&found.Items[i]))
	}
	return list, nil
}

// maxNewGameText is how long, in bytes, a document without a section can be to be taken for the beginning of a game.
const maxNewGameText = 256 << 10

// beginGame returns the spec that a document without a section joins, if the word at the cursor stands alone in a
// block of YAML: the spec of its folder, or a new one. Elsewhere it returns nil, as most Markdown is not about games.
func (s *session) beginGame(v view, line int) spec {
	s.mu.Lock()
	text := ""
	if d := s.documents[v.address]; d != nil {
		text = d.read(s.client.encoding)
	}
	s.mu.Unlock()
	if len(text) > maxNewGameText || !aloneInBlock(text, line) {
		return nil
	}
	file := cnl.File{Path: string(v.address), Text: text}
	if v.beside != nil {
		return v.beside.withFile(file.Path, file.Text)
	}
	return s.options.engine.read([]cnl.File{file})
}

// aloneInBlock reports whether a line holds only a word and its YAML block nothing else.
func aloneInBlock(text string, line int) bool {
	lines := strings.Split(text, "\n")
	if line >= len(lines) || strings.ContainsAny(strings.TrimSpace(lines[line]), " \t`~:") {
		return false
	}
	neighbour := func(step int) string { // the first line that way that is not empty
		for at := line + step; at >= 0 && at < len(lines); at += step {
			if content := strings.TrimSpace(lines[at]); content != "" {
				return content
			}
		}
		return ""
	}
	isFence := func(line string) bool { return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") }
	language := strings.ToLower(strings.TrimSpace(strings.TrimLeft(neighbour(-1), "`~")))
	below := neighbour(1)
	return isFence(neighbour(-1)) && (language == "yaml" || language == "yml") && (below == "" || isFence(below))
}

// isMeant reports whether a typed character was meant to bring up items: not
// within a word that began before it, except for those that continue a name.
func isMeant(found cnl.CompletionList, typed string, at source.Position) bool {
	switch typed {
	case " ", "-", "{":
		return found.Range.Start == at
	}
	return true
}

// lineBreakOf is the line break of a document of a spec.
func lineBreakOf(s spec, file string) string {
	if text, ok := s.Text(file); ok {
		if first, _ := source.NextLine(text); strings.HasSuffix(first, "\r\n") {
			return "\r\n"
		}
	}
	return "\n"
}

// completing is one answer with items.
type completing struct {
	found     cnl.CompletionList
	document  string
	lineBreak string
	at        source.Position // of the cursor
	can       editingSupport
}

// edit puts the text of an item in. What stands after the cursor in the same word is kept, unless
// the item ends so, or the editor is told to replace it.
func (c *completing) edit(label, newText string) protocol.CompletionItemTextEdit {
	inserted := c.found.Range
	if c.found.Behind != "" && !strings.HasSuffix(label, c.found.Behind) {
		inserted.End = c.at
	}
	if c.can.insertReplace {
		return &protocol.InsertReplaceEdit{NewText: newText, Insert: rangeTo(inserted), Replace: rangeTo(c.found.Range)}
	}
	return &protocol.TextEdit{Range: rangeTo(inserted), NewText: newText}
}

// describe says of what type an item is, and what it is.
func (c *completing) describe(i *complete.Item, out *protocol.CompletionItem) {
	typed := i.Type
	if typed != "" && !strings.HasPrefix(typed, "(") {
		typed = ": " + typed
	}
	if c.can.labelDetails {
		out.LabelDetails = &protocol.CompletionItemLabelDetails{}
		if typed != "" {
			out.LabelDetails.Detail = &typed
		}
		if i.Summary != "" {
			out.LabelDetails.Description = &i.Summary
		}
		return
	}
	detail := i.Summary
	switch {
	case i.Type == "":
	case strings.HasSuffix(detail, "."):
		detail = i.Type // a sentence comes with the documentation, too
	case strings.HasPrefix(typed, "("):
		detail += " " + typed
	default:
		detail += typed
	}
	if detail != "" {
		out.Detail = protocol.NewOptional(detail)
	}
}

func (c *completing) item(i *complete.Item) protocol.CompletionItem {
	newText := i.Text
	if c.lineBreak != "\n" {
		newText = strings.ReplaceAll(newText, "\n", c.lineBreak)
	}
	out := protocol.CompletionItem{
		Label: i.Label, Kind: itemKind(i), SortText: protocol.NewOptional(i.Sort),
		TextEdit: c.edit(i.Label, newText),
	}
	c.describe(i, &out)
	if i.Filter != "" && i.Filter != i.Label {
		out.FilterText = protocol.NewOptional(i.Filter)
	}
	if i.Snippet {
		out.InsertTextFormat = protocol.InsertTextFormatSnippet
	}
	if strings.Contains(newText, "\n") {
		out.InsertTextMode = protocol.InsertTextModeAdjustIndentation
	}
	if i.Doc != "" {
		if raw, err := json.Marshal(itemData{c.document, i.Doc}); err == nil {
			out.Data = raw
		}
	}
	return out
}

// CompletionResolve implements protocol.Server: it adds the documentation.
func (s *session) CompletionResolve(ctx context.Context, item *protocol.CompletionItem) (*protocol.CompletionItem,
	error) {
	var data itemData
	if json.Unmarshal(item.Data, &data) != nil || data.URI == "" {
		return item, nil // none of ours: nothing to add
	}
	v, err := s.viewOf(ctx, uri.URI(data.URI))
	if err != nil {
		return nil, err
	}
	spec := v.spec
	if spec == nil {
		spec = s.options.engine.read(nil) // what items are does not depend on a game
	}
	if text := spec.game().Describe(data.Doc); text != "" {
		item.Documentation = markup(text, s.client.editing.markdown)
	}
	return item, nil
}

var itemKinds = map[complete.Kind]protocol.CompletionItemKind{
	complete.KindField:   protocol.CompletionItemKindProperty,
	complete.KindSection: protocol.CompletionItemKindModule,
	complete.KindVariant: protocol.CompletionItemKindKeyword,
	complete.KindRecord:  protocol.CompletionItemKindSnippet,
	complete.KindWord:    protocol.CompletionItemKindEnumMember,
	complete.KindBinding: protocol.CompletionItemKindVariable,
	complete.KindParam:   protocol.CompletionItemKindTypeParameter,
}

func itemKind(i *complete.Item) protocol.CompletionItemKind {
	return cmp.Or(itemKinds[i.Kind], kindsOf(i.Symbol).item)
}
