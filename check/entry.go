package check

import (
	"regexp"
	"strconv"
	"strings"

	"ludo-lsp/cnl/source"
)

// entries finds the identifiers of list entries in a document. It reads lines
// and no trees, so that a document that does not parse has the same identifiers
// as before.
type entries struct {
	lines []string
	ids   map[int]string // by the line of the place that was asked for
}

func newEntries(text string) *entries {
	e := &entries{ids: map[int]string{}}
	for text != "" {
		var line string
		line, text = source.NextLine(text)
		e.lines = append(e.lines, source.TrimLineBreak(line))
	}
	return e
}

// key names the entry that a document path leads into, in a way that survives
// edits elsewhere: the section, and the entry's identifier if it has one, else
// its key or number. The line is that of the place the path belongs to.
func (e *entries) key(path string, line int) string {
	segments := strings.Split(path, ".")
	if segments[0] == "doc" {
		segments = segments[1:]
	}
	if len(segments) == 0 || segments[0] == "" {
		return ""
	}
	if len(segments) == 1 {
		return segments[0]
	}
	section, entry := segments[0], segments[1]
	if _, err := strconv.Atoi(entry); err == nil {
		if id := e.id(line); id != "" {
			return section + "[" + id + "]"
		}
	}
	return section + "." + entry
}

// idField finds the identifier among the fields of an entry, in block or flow
// style.
var idField = regexp.MustCompile(`^(?:id|name|stateKey)\s*:\s*(?:"([^"]+)"|'([^']+)'|([^\s,}#'"][^,}#]*))`)

// maxEntryLines bounds how far an entry is searched.
const maxEntryLines = 50_000

// id finds the identifier of the outermost list entry around a line; "" if
// there is none.
func (e *entries) id(line int) string {
	if id, ok := e.ids[line]; ok {
		return id
	}
	start, indent := e.start(line)
	id := ""
	if start >= 0 {
		id = e.idBelow(start, indent)
	}
	e.ids[line] = id
	return id
}

// start finds the line where the outermost list entry around a line starts,
// and the column of its dash.
func (e *entries) start(line int) (start, indent int) {
	start, indent = -1, -1
	for n := min(line, len(e.lines)-1); n >= 0 && n > line-maxEntryLines; n-- {
		text := e.lines[n]
		content := strings.TrimLeft(text, " ")
		column := len(text) - len(content)
		if strings.HasPrefix(content, "```") || strings.HasPrefix(content, "~~~") {
			break
		}
		isEntry := content == "-" || strings.HasPrefix(content, "- ")
		if isEntry && (indent < 0 || column < indent) {
			start, indent = n, column
		}
		if column == 0 && content != "" && content[0] != '#' && !isEntry {
			break // the section's own line
		}
	}
	return start, indent
}

// idBelow looks through the fields of the entry that starts at a line.
func (e *entries) idBelow(start, indent int) string {
	first := strings.TrimLeft(e.lines[start][indent+1:], " ")
	if strings.HasPrefix(first, "{") {
		return flowID(first)
	}
	fields := len(e.lines[start]) - len(first) // the column of the entry's fields
	if id := idIn(first); id != "" {
		return id
	}
	for n := start + 1; n < len(e.lines) && n < start+maxEntryLines; n++ {
		text := e.lines[n]
		content := strings.TrimLeft(text, " ")
		column := len(text) - len(content)
		switch {
		case content == "" || content[0] == '#':
			continue
		case column <= indent || strings.HasPrefix(content, "```"):
			return ""
		case column == fields || first == "":
			if id := idIn(content); id != "" {
				return id
			}
		}
	}
	return ""
}

// flowID finds the identifier among the outermost fields of a flow mapping.
func flowID(text string) string {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth == 1 && (text[i] == '{' || text[i] == ',') {
			if id := idIn(strings.TrimLeft(text[i+1:], " ")); id != "" {
				return id
			}
		}
		if depth <= 0 {
			return ""
		}
	}
	return ""
}

func idIn(field string) string {
	match := idField.FindStringSubmatch(field)
	if match == nil {
		return ""
	}
	return strings.TrimSpace(match[1] + match[2] + match[3])
}
