package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// entry is a part of a game with a path: a section, an entry of one, or a part of that.
type entry struct {
	path   string // the ids on the way to it, or numbers if there are none: actions.take
	file   string
	depth  int // 0 is a section
	symbol *cnl.OutlineSymbol
	in     *entry // nil for a section
	whole  string // the path without the number of the section's part
	first  bool   // among the entries of its part of the section
	only   bool   // and the only one
}

// entries returns all parts of a game, in the order of the documents.
func entries(spec *cnl.Spec) (out []*entry) {
	numbers, taken := map[string]int{}, map[string]int{}
	var add func(file string, written func(source.Range) string, o *cnl.OutlineSymbol, in *entry)
	add = func(file string, written func(source.Range) string, o *cnl.OutlineSymbol, in *entry) {
		if o.Role == outline.Heading {
			for _, child := range o.Children {
				add(file, written, child, in)
			}
			return
		}
		name := strings.Trim(written(o.Select), `"'`)
		if in != nil && o.Role == outline.Entry {
			if o.Kind == grammar.NoKind {
				name = strconv.Itoa(numbers[in.whole])
			}
			numbers[in.whole]++
		}
		e := &entry{path: name, file: file, symbol: o, in: in}
		if in != nil {
			e.path, e.depth = in.whole+"."+name, in.depth+1
		}
		e.whole = e.path
		if taken[e.path]++; taken[e.path] > 1 {
			e.path += "#" + strconv.Itoa(taken[e.path])
			if in != nil {
				e.whole = e.path
			}
		}
		out = append(out, e)
		for k, child := range o.Children {
			at := len(out)
			add(file, written, child, e)
			out[at].first, out[at].only = k == 0, len(o.Children) == 1
		}
	}
	for _, file := range spec.Files() {
		text, _ := spec.Text(file)
		document := spec.View().Text(spec.View().Document(file)) // which knows the starts of its lines
		written := func(r source.Range) string {
			return text[document.Offset(r.Start, source.UTF8):document.Offset(r.End, source.UTF8)]
		}
		for _, o := range spec.Outline(file, source.UTF8) {
			add(file, written, o, nil)
		}
	}
	return out
}

// offset returns the offset of a position in bytes.
func offset(text string, at source.Position) int {
	line := source.SkipLines(text, at.Line)
	return min(line+at.Character, len(text))
}

func slice(text string, r source.Range) string {
	return text[offset(text, r.Start):offset(text, r.End)]
}

// find finds an entry by its path. For a section written in several places it is the first one; the others have
// numbers: actions#2.
func find(spec *cnl.Spec, path string) (*entry, error) {
	all := entries(spec)
	for end, rest := len(path), ""; end > 0 && len(path) <= longestPath; end = strings.LastIndexByte(path[:end], '.') {
		k := slices.IndexFunc(all, func(e *entry) bool { return e.path == path[:end] })
		if rest = path[end:]; k < 0 {
			continue
		}
		if e := all[k].part(spec, rest); e != nil {
			return e, nil
		}
	}
	var names, ends []string
	for _, e := range all {
		names = append(names, e.path)
		if strings.HasSuffix(e.path, "."+path) {
			ends = append(ends, e.path)
		}
	}
	if len(ends) == 0 {
		ends = symbols.Nearest(path, names)
	}
	if len(ends) == 0 {
		return nil, fmt.Errorf("there is no entry %q; outline lists all", path)
	}
	return nil, fmt.Errorf("there is no entry %q; did you mean %s?", path, strings.Join(ends[:min(len(ends), 3)], " or "))
}

// value returns the value of an entry as a tree, and the start of its text in the document.
func (e *entry) value(spec *cnl.Spec) (v syntax.Node, at int) {
	whole, _ := spec.Text(e.file)
	column := e.symbol.Range.Start.Character
	v = syntax.Parse(strings.Repeat(" ", column)+slice(whole, e.symbol.Range), syntax.Options{}).Root()
	o := e.symbol
	isKeyed := o.Role != outline.Entry || o.Kind != grammar.NoKind && o.Select.Start == o.Range.Start
	name := strings.Trim(slice(whole, o.Select), `"'`)
	if key := v.First(); isKeyed && v.Kind() == syntax.Mapping && strings.Trim(key.Raw(), `"'`) == name {
		v = key.Next()
	}
	return v, offset(whole, e.symbol.Range.Start) - column
}

// part returns the part of an entry at the end of a path: .players.min; nil if there is none.
func (e *entry) part(spec *cnl.Spec, path string) *entry {
	if path == "" {
		return e
	}
	whole, _ := spec.Text(e.file)
	v, at := e.value(spec)
	out, place := &entry{path: e.path + path, whole: e.path + path, file: e.file, in: e}, source.Span{}
	for name := range strings.SplitSeq(path[1:], ".") {
		parent := v
		if v = parent.Get(name); v.Valid() {
			key := rangeIn(whole, at, v.Key().Span())
			place, out.symbol = v.PairSpan(), &cnl.OutlineSymbol{Role: outline.Part, Select: key}
		} else {
			for k, item := range parent.Items() {
				if strconv.Itoa(k) == name {
					v, place, out.symbol = item, item.Span(), &cnl.OutlineSymbol{Role: outline.Entry}
				}
			}
		}
		if !v.Valid() {
			return nil
		}
		out.depth++
	}
	out.depth += e.depth
	out.only = out.depth == 1 && v.Parent().Len() == 1
	out.symbol.Range = rangeIn(whole, at, place)
	return out
}

// rangeIn returns the range of a span in a part of a text that begins at an offset.
func rangeIn(whole string, at int, span source.Span) source.Range {
	return source.Range{Start: position(whole, at+span.Start), End: position(whole, at+span.End)}
}

// text returns the YAML of an entry as written, moved to the first column.
func (e *entry) text(spec *cnl.Spec) string {
	whole, _ := spec.Text(e.file)
	return shiftLines(strings.TrimRight(slice(whole, e.symbol.Range), " \r\n"), -e.symbol.Range.Start.Character)
}

// write returns the text with the entry's rules in a form.
func (e *entry) write(spec *cnl.Spec, form cnl.Form) string {
	edits := slices.DeleteFunc(spec.WriteAs(e.file, form, source.UTF8), func(edit cnl.FileEdit) bool {
		r := e.symbol.Range
		return edit.Range.Start.Before(r.Start) || r.End.Before(edit.Range.End)
	})
	if len(edits) == 0 {
		return e.text(spec)
	}
	next := spec.Apply(edits, source.UTF8)
	if same, err := find(next, e.path); err == nil {
		return same.text(next)
	}
	return e.text(spec)
}

// version returns an identifier of an entry's state.
func version(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

// shiftLines moves all lines of a text but the first by some columns.
func shiftLines(text string, by int) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for k := 1; k < len(lines); k++ {
		switch line := lines[k]; {
		case strings.TrimSpace(line) == "":
			lines[k] = ""
		case by > 0:
			lines[k] = strings.Repeat(" ", by) + line
		default:
			blanks := len(line) - len(strings.TrimLeft(line, " "))
			lines[k] = line[min(-by, blanks):]
		}
	}
	return strings.Join(lines, "\n")
}

// fence matches a line that begins or ends a block of a document.
var fence = regexp.MustCompile("(?m)^\\s*(```|~~~)")

// indentation is the blanks and tabs in front of a line.
var indentation = regexp.MustCompile(`(?m)^[ \t]+`)

// parseEntry is the YAML of an entry as somebody gives it: with a dash or without, in any column.
func parseEntry(text string) (string, error) {
	text = strings.Trim(indentation.ReplaceAllStringFunc(text, func(blanks string) string {
		return strings.ReplaceAll(blanks, "\t", "  ")
	}), "\r\n")
	text = strings.TrimRight(text, " ")
	blanks := len(text) - len(strings.TrimLeft(text, " "))
	text = shiftLines(text[blanks:], -blanks)
	if strings.HasPrefix(text, "- ") {
		inner := strings.TrimLeft(text[1:], " ")
		text = shiftLines(inner, -(len(text) - len(inner)))
	}
	switch {
	case strings.TrimSpace(text) == "":
		return "", fmt.Errorf("the text is empty; give the YAML of the entry, or use remove_entry")
	case fence.MatchString(text):
		return "", fmt.Errorf("the text has a fence (```); give the YAML inside of it alone")
	}
	return text, nil
}

// itemsOf returns the given entries: one, or a list of several.
func itemsOf(text string) (out []string, err error) {
	text = strings.Trim(text, "\r\n")
	blanks := len(text) - len(strings.TrimLeft(text, " "))
	if !strings.HasPrefix(text[blanks:], "- ") {
		one, err := parseEntry(text)
		return []string{one}, err
	}
	for n, part := range strings.Split("\n"+text, "\n"+text[:blanks]+"- ") {
		if n == 0 {
			continue
		}
		one, err := parseEntry(text[:blanks] + "- " + part)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// replaceEdits returns the edits that rewrite an entry.
func (e *entry) replaceEdits(text string) []cnl.FileEdit {
	return []cnl.FileEdit{{File: e.file, Range: e.symbol.Range, NewText: shiftLines(text,
		e.symbol.Range.Start.Character)}}
}

// removeEdits returns the edits that remove an entry, and the section and block that would be empty without it.
func (e *entry) removeEdits(spec *cnl.Spec) ([]cnl.FileEdit, error) {
	text, _ := spec.Text(e.file)
	if e.only && e.depth == 1 {
		return e.in.removeEdits(spec)
	}
	from, to := offset(text, e.symbol.Range.Start), offset(text, e.symbol.Range.End)
	line := strings.LastIndexByte(text[:from], '\n') + 1
	if before := strings.TrimSpace(text[line:from]); before != "" && before != "-" {
		return nil, fmt.Errorf("%s is written in one line with what is around it; write %s without it instead", e.path,
			e.in.path)
	}
	rest, _ := source.NextLine(text[to:])
	if strings.TrimSpace(rest) != "" && !strings.HasPrefix(strings.TrimSpace(rest), "#") {
		return nil, fmt.Errorf("%s is written in one line with what is after it; write %s without it instead", e.path,
			e.in.path)
	}
	to += len(rest)
	if strings.TrimSpace(text[line:from]) == "-" && e.symbol.Role == outline.Part {
		next := first(text[to:])
		if blanks := len(next) - len(strings.TrimLeft(next, " ")); blanks == from-line && strings.TrimSpace(next) != "" {
			span := source.Span{Start: from, End: to + blanks} // the dash stays, for the field after this one
			return []cnl.FileEdit{{File: e.file, Range: rangeIn(text, 0, span)}}, nil
		}
		return nil, fmt.Errorf("%s is all that %s says; take that out, or write it anew", e.path, e.in.path)
	}
	from = line
	if e.depth == 0 { // the block, if it has nothing else
		above := strings.LastIndexByte(text[:max(from-1, 0)], '\n') + 1
		opens, closes := text[above:from], strings.TrimSpace(first(text[to:]))
		if strings.HasPrefix(opens, "```") && strings.HasPrefix(closes, "```") {
			from, to = above, to+len(first(text[to:]))
			if strings.HasSuffix(text[:from], "\n\n") && strings.HasPrefix(text[to:], "\n") {
				to++
			}
		}
	}
	return []cnl.FileEdit{{File: e.file, Range: source.Range{Start: position(text, from), End: position(text, to)}}},
		nil
}

func first(text string) string {
	line, _ := source.NextLine(text)
	return line
}

// position returns the position of an offset, in bytes.
func position(text string, at int) source.Position {
	line := strings.LastIndexByte(text[:at], '\n') + 1
	return source.Position{Line: strings.Count(text[:at], "\n"), Character: at - line}
}

// sections returns the names of all sections of the language.
func sections() []string {
	return lists.Map(grammar.Sections, func(s *grammar.Section) string { return s.Name })
}
