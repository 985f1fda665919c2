package mcp

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// addition is an addition to a section, or to a list or map in one.
type addition struct {
	to    string   // the path of its target
	items []string // the YAML of each
	list  bool     // they were given as a list
	after string   // the entry after which they are to stand; "": the last one
	file  string   // the document; "": where the section is
	prose string
}

// places returns the target lists and maps.
func (a addition) places(spec *cnl.Spec) (out []*entry) {
	for _, e := range entries(spec) {
		if (e.path == a.to || strings.HasPrefix(e.path, a.to+"#")) && (a.file == "" || e.file == a.file) {
			out = append(out, e)
		}
	}
	if e, err := find(spec, a.to); len(out) == 0 && err == nil && (a.file == "" || e.file == a.file) {
		out = append(out, e)
	}
	return out
}

// edits returns the edits of the addition; block: it is a new block at the end of a document.
func (a addition) edits(spec *cnl.Spec) (out []cnl.FileEdit, block bool, err error) {
	places := a.places(spec)
	section := grammar.FindSection(a.to)
	if len(places) == 0 && section == nil {
		if parent, err := find(spec, a.to[:max(strings.LastIndexByte(a.to, '.'), 0)]); err == nil {
			return nil, false, fmt.Errorf("%s has no %s yet; add it to %[1]s, with its key: %[2]s: …", parent.path,
				strings.TrimPrefix(a.to, parent.path+"."))
		}
		return nil, false, fmt.Errorf("there is no section %q; the language has: %s", a.to, strings.Join(sections(), ", "))
	}
	unknown := fmt.Errorf("%s has no entry %q after which another one can be written; outline lists them", a.to,
		a.after)
	for k, e := range slices.Backward(places) {
		v, at := e.value(spec)
		last, found := a.findPrevious(spec, e, v, at)
		if k > 0 && !found {
			continue // it may be in another part of the section
		}
		switch {
		case a.after != "" && !found:
			return nil, false, unknown
		case a.prose != "" && a.after != "":
			return nil, false, errors.New("prose stands above an entry in a block of its own at the end of the document; " +
				"leave out prose, or after")
		case a.prose != "" && (section == nil || v.Kind() == syntax.Mapping):
			return nil, false, fmt.Errorf("%s stands in one place; leave out prose, and write words with write_entry",
				a.to)
		case a.prose != "":
			continue
		}
		edit, err := a.editInto(spec, e, v, at, last)
		return []cnl.FileEdit{edit}, false, err
	}
	if a.after != "" {
		return nil, false, unknown
	}
	edit, err := a.block(spec, section)
	return []cnl.FileEdit{edit}, true, err
}

// findPrevious returns the entry of a value to add after: invalid if there is none.
func (a addition) findPrevious(spec *cnl.Spec, e *entry, v syntax.Node, at int) (last syntax.Node, found bool) {
	begins := -1
	for _, o := range entries(spec) {
		if a.after != "" && o.file == e.file && (o.path == a.after || o.path == a.to+"."+a.after) {
			whole, _ := spec.Text(o.file)
			begins = offset(whole, o.symbol.Range.Start)
		}
	}
	for _, child := range v.Pairs() {
		if last = child; a.after != "" && child.Key().Value() == a.after {
			return last, true
		}
	}
	for k, child := range v.Items() {
		if last = child; at+child.Span().Start == begins || strconv.Itoa(k) == a.after ||
			a.after != "" && child.Value() == a.after {
			return last, true
		}
	}
	return last, a.after == ""
}

// editInto returns the edit that adds to a value, which begins in its document at an offset.
func (a addition) editInto(spec *cnl.Spec, e *entry, v syntax.Node, at int, last syntax.Node) (edit cnl.FileEdit,
	err error) {
	whole, _ := spec.Text(e.file)
	isList := v.Kind() == syntax.Sequence || v.Kind() == syntax.Missing && a.list
	if s := grammar.FindSection(a.to); s != nil && v.Kind() == syntax.Missing {
		isList = s.Type.Form == grammar.List
	}
	if v.Kind() == syntax.Scalar || v.Kind() == syntax.Alias || len(v.Properties()) > 0 {
		return edit, fmt.Errorf("%s is no list and no map; write it anew with write_entry", e.path)
	}
	for _, text := range a.items {
		root := syntax.Parse(text, syntax.Options{}).Root()
		if !isList && root.Kind() != syntax.Mapping {
			return edit, fmt.Errorf("%s is a map; give what is added with its key, as key: value", e.path)
		}
		for key := range root.Pairs() {
			if !isList && v.Get(key.Value()).Valid() {
				return edit, fmt.Errorf("%s has %q already; use write_entry with the path %[1]s.%[2]s", e.path,
					key.Value())
			}
		}
	}
	replace := func(from, to int, text string) (cnl.FileEdit, error) {
		return cnl.FileEdit{File: e.file, Range: source.Range{Start: position(whole, from), End: position(whole, to)},
			NewText: text}, nil
	}
	from, to := at+v.Span().Start, at+v.Span().End
	line := strings.LastIndexByte(whole[:offset(whole, e.symbol.Range.Start)], '\n') + 1
	below := len(whole[line:]) - len(strings.TrimLeft(whole[line:], " -")) + 2
	if v.Kind() == syntax.Missing { // after the key
		from = offset(whole, e.symbol.Range.Start)
		from += len(strings.TrimRight(first(whole[from:]), "\r\n"))
		return replace(from, from, inLines(a.items, isList, below))
	}
	if v.Style() == syntax.Flow {
		if text, ok := a.flowText(isList); ok {
			switch {
			case last.Valid():
				return replace(at+last.Span().End, at+last.Span().End, ", "+text)
			case isList:
				return replace(from, to, "["+text+"]")
			}
			return replace(from, to, "{ "+text+" }")
		}
		if v.InFlow() || v.Multiline() || e.symbol.Select.Start != e.symbol.Range.Start {
			return edit, fmt.Errorf("%s is written in braces, where this cannot stand; use write_entry", e.path)
		}
		var all []string
		for _, item := range v.Items() {
			all = append(all, item.Raw())
		}
		for _, child := range v.Pairs() {
			all = append(all, v.Raw()[child.PairSpan().Start-v.Span().Start:child.PairSpan().End-v.Span().Start])
		}
		from = len(strings.TrimRight(whole[:from], " "))
		return replace(from, to, inLines(append(all, a.items...), isList, below))
	}
	begin := at + last.PairStart()
	line = strings.LastIndexByte(whole[:begin], '\n') + 1
	lead := whole[line:begin]
	if !isList {
		lead = strings.ReplaceAll(lead, "-", " ")
	}
	end := len(strings.TrimRight(whole[:at+last.Span().End], " \r\n"))
	if last.Kind() == syntax.Missing {
		end = begin
	}
	if rest := first(whole[end:]); last.Kind() == syntax.Missing || strings.HasPrefix(strings.TrimSpace(rest), "#") {
		end += len(strings.TrimRight(rest, "\r\n"))
	}
	text := ""
	for _, item := range a.items {
		text += "\n" + lead + shiftLines(item, begin-line)
	}
	return replace(end, end, text)
}

// inLines returns entries of a list or map on separate lines, at a column.
func inLines(items []string, isList bool, column int) (out string) {
	for _, item := range items {
		out += "\n" + strings.Repeat(" ", column)
		if isList {
			out += "- " + shiftLines(item, column+2)
		} else {
			out += shiftLines(item, column)
		}
	}
	return out
}

// flowText returns the additions in flow style; false if that is not possible.
func (a addition) flowText(isList bool) (string, bool) {
	var out []string
	for _, item := range a.items {
		tree := syntax.Parse(item, syntax.Options{})
		text, ok := inFlow(tree.Root())
		if !ok || len(tree.Comments)+len(tree.Errors) > 0 {
			return "", false
		}
		if !isList {
			text = strings.TrimSuffix(strings.TrimPrefix(text, "{ "), " }")
		}
		out = append(out, text)
	}
	return strings.Join(out, ", "), true
}

// inFlow returns a value in flow style; false if that is not possible.
func inFlow(n syntax.Node) (string, bool) {
	var parts []string
	switch raw := n.Raw(); {
	case len(n.Properties()) > 0 || n.Kind() == syntax.Missing || n.Style() != syntax.Block && n.Multiline():
		return "", false
	case n.Style() == syntax.Flow || n.Kind() == syntax.Scalar && !strings.ContainsAny(raw, "\n,[]{}#"):
		return raw, true
	case n.Kind() == syntax.Scalar:
		return syntax.Quote(n.Value(), n.Style(), true), n.Style() != syntax.Literal && n.Style() != syntax.Folded
	}
	for _, item := range n.Items() {
		text, ok := inFlow(item)
		if !ok {
			return "", false
		}
		parts = append(parts, text)
	}
	for key, child := range n.Pairs() {
		text, ok := inFlow(child)
		if !ok {
			return "", false
		}
		parts = append(parts, key.Raw()+": "+text)
	}
	if n.Kind() == syntax.Mapping {
		return "{ " + strings.Join(parts, ", ") + " }", true
	}
	return "[" + strings.Join(parts, ", ") + "]", true
}

// block returns the edit that adds the section as a block at the end of a document.
func (a addition) block(spec *cnl.Spec, section *grammar.Section) (edit cnl.FileEdit, err error) {
	block := a.to + ":"
	for _, text := range a.items {
		if strings.HasPrefix(text, block) { // the section as a whole
			block = text
		} else if strings.HasPrefix(text, "|") { // statements
			block += " " + text
		} else {
			block += inLines([]string{text}, section.Type.Form == grammar.List, 2)
		}
	}
	prose := strings.TrimSpace(a.prose)
	if fence.MatchString(prose) {
		return edit, fmt.Errorf("the prose has a fence (```); give words alone, and the rules as text")
	} else if prose != "" {
		prose += "\n\n"
	}
	if a.file == "" {
		a.file = spec.Files()[len(spec.Files())-1]
	}
	whole, _ := spec.Text(a.file)
	end := position(whole, len(whole))
	lead := "\n"
	switch {
	case whole == "":
		lead = ""
	case !strings.HasSuffix(whole, "\n"):
		lead = "\n\n"
	}
	return cnl.FileEdit{File: a.file, Range: source.Range{Start: end, End: end},
		NewText: lead + prose + "```yaml\n" + block + "\n```\n"}, nil
}
