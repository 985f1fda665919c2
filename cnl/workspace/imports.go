package workspace

import (
	"strings"

	"gopkg.in/yaml.v3"

	"ludo-lsp/cnl/source"
)

// Import is one entry of a document's imports section.
type Import struct {
	Specifier string
	// Index counts the authored entries of all imports sections of the
	// document, those that are no text included.
	Index int
	Span  source.Span // in the document's text, quotes included
}

// Imports lists what a document imports, in order. A block that is no sound
// YAML still yields the entries that its lines show, so that a half-typed entry
// does not make the others vanish.
func Imports(text string) []Import {
	if !strings.Contains(text, "imports") {
		return nil
	}
	var all []Import
	count := 0
	for _, b := range yamlBlocks(text) {
		body := text[b.Start:b.End]
		if !strings.Contains(body, "imports") {
			continue
		}
		var root yaml.Node
		if yaml.Unmarshal([]byte(body), &root) == nil {
			all = append(all, importsOfTree(body, b.Start, &root, &count)...)
		} else {
			all = append(all, importsOfLines(body, b.Start, &count)...)
		}
	}
	return all
}

func importsOfTree(body string, start int, root *yaml.Node, count *int) []Import {
	if root.Kind != yaml.DocumentNode || len(root.Content) != 1 || root.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	fields := root.Content[0].Content
	for i := 0; i+1 < len(fields); i += 2 {
		// A block that names its one section holds no other.
		if fields[i].Value == "section" && fields[i+1].Tag == "!!str" && strings.TrimSpace(fields[i+1].Value) != "imports" {
			return nil
		}
	}
	var all []Import
	for i := 0; i+1 < len(fields); i += 2 {
		list := fields[i+1]
		if list.Kind == yaml.AliasNode {
			list = list.Alias
		}
		if fields[i].Value != "imports" || list.Kind != yaml.SequenceNode {
			continue
		}
		for _, entry := range list.Content {
			if entry.Kind == yaml.AliasNode {
				entry = entry.Alias
			}
			if entry.Kind == yaml.ScalarNode && entry.Tag == "!!str" {
				all = append(all, Import{
					Specifier: entry.Value,
					Index:     *count,
					Span:      scalarSpan(body, entry).Shift(start),
				})
			}
			*count++
		}
	}
	return all
}

// scalarSpan finds a scalar's token. The columns of yaml.v3 count code points
// from one.
func scalarSpan(body string, node *yaml.Node) source.Span {
	offset, rest := 0, body
	for line := 1; line < node.Line && rest != ""; line++ {
		var skipped string
		skipped, rest = source.NextLine(rest)
		offset += len(skipped)
	}
	line, _ := source.NextLine(rest)
	line = source.TrimLineBreak(line)
	from := source.UTF32.Offset(line, node.Column-1)
	return source.Span{Start: offset + from, End: offset + from + tokenLength(line[from:])}
}

// tokenLength is the length of the plain or quoted scalar that text starts
// with, as far as this line shows it.
func tokenLength(text string) int {
	if text == "" {
		return 0
	}
	if quote := text[0]; quote == '"' || quote == '\'' {
		for i := 1; i < len(text); i++ {
			switch {
			case quote == '"' && text[i] == '\\':
				i++
			case text[i] == quote && quote == '\'' && i+1 < len(text) && text[i+1] == quote:
				i++
			case text[i] == quote:
				return i + 1
			}
		}
		return len(text)
	}
	end := len(text)
	if i := strings.Index(text, " #"); i >= 0 {
		end = i
	}
	if i := strings.IndexAny(text[:end], ",]"); i >= 0 {
		end = i
	}
	return len(strings.TrimRight(text[:end], " \t"))
}

// importsOfLines reads the entries below a line `imports:` of a block that does
// not parse.
func importsOfLines(body string, start int, count *int) []Import {
	var all []Import
	inside := false
	for offset, rest := 0, body; rest != ""; {
		var line string
		line, rest = source.NextLine(rest)
		from := offset
		offset += len(line)
		content := strings.TrimSpace(line)
		switch {
		case content == "" || content[0] == '#':
			continue
		case strings.TrimSpace(strings.TrimSuffix(content, ":")) == "imports" && strings.HasSuffix(content, ":"):
			inside = true
			continue
		case !inside:
			continue
		case content == "-": // an entry that is still empty
			*count++
			continue
		case !strings.HasPrefix(content, "- "):
			inside = false
			continue
		}
		value := strings.TrimLeft(content[1:], " \t")
		length := tokenLength(value)
		specifier := strings.Trim(value[:length], `"'`)
		if specifier != "" {
			at := start + from + strings.Index(line, value)
			all = append(all, Import{Specifier: specifier, Index: *count, Span: source.Span{Start: at, End: at + length}})
		}
		*count++
	}
	return all
}

// yamlBlocks lists the contents of the fences that are labelled as YAML, or
// not labelled at all.
func yamlBlocks(text string) []source.Span {
	var blocks []source.Span
	offset, rest := 0, text
	for rest != "" {
		var line string
		line, rest = source.NextLine(rest)
		offset += len(line)
		mark, length, label, ok := openingFence(source.TrimLineBreak(line))
		if !ok {
			continue
		}
		start := offset
		end := offset
		for rest != "" {
			line, rest = source.NextLine(rest)
			end = offset
			offset += len(line)
			if closesFence(source.TrimLineBreak(line), mark, length) {
				break
			}
			end = offset
		}
		if label == "" || strings.EqualFold(label, "yaml") || strings.EqualFold(label, "yml") {
			blocks = append(blocks, source.Span{Start: start, End: end})
		}
	}
	return blocks
}

func openingFence(line string) (mark byte, length int, label string, ok bool) {
	content := strings.TrimLeft(line, " ")
	if len(content) < 3 || content[0] != '`' && content[0] != '~' {
		return 0, 0, "", false
	}
	mark = content[0]
	for length < len(content) && content[length] == mark {
		length++
	}
	info := strings.TrimSpace(content[length:])
	if length < 3 || mark == '`' && strings.Contains(info, "`") {
		return 0, 0, "", false
	}
	if words := strings.Fields(info); len(words) > 0 {
		label = words[0]
	}
	return mark, length, label, true
}

func closesFence(line string, mark byte, length int) bool {
	content := strings.TrimRight(strings.TrimLeft(line, " "), " \t")
	return len(content) >= length && strings.Trim(content, string(mark)) == ""
}
