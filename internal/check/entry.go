package check

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/source"
)

// entries finds the identifiers of list entries in a document. It reads lines, not trees, so that a document that
// does not parse keeps its identifiers.
type entries struct {
	text   string
	lines  []int32        // where they begin
	starts []int32        // by line: the start of the outermost entry around it, or -1
	ids    map[int]string // by the line on which an entry starts
	keys   map[string]string
}

func newEntries(text string) *entries {
	return &entries{text: text, ids: map[int]string{}, keys: map[string]string{}}
}

// longestID bounds the stored length of an identifier, in bytes: each finding of an entry carries its key.
const longestID = 200

// key names the entry at a document path, in a way that survives edits elsewhere: the section, and the entry's
// identifier if it has one, else its key or number. The line is that of the path's place.
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
			return e.shareKey(section + "[" + id + "]")
		}
	}
	return e.shareKey(shortenName(section) + "." + shortenName(entry))
}

// shortenName shortens a name that is too long to read, and keeps it distinct from others that begin alike.
func shortenName(name string) string {
	if len(name) <= longestID {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	return strings.ToValidUTF8(name[:longestID], "") + "…" + hex.EncodeToString(sum[:4])
}

// shareKey returns a key as one string shared by all findings that have it.
func (e *entries) shareKey(key string) string {
	known, ok := e.keys[key]
	if !ok {
		known = key
		e.keys[key] = key
	}
	return known
}

// idField matches the identifier among the fields of an entry, in block or flow style.
var idField = regexp.MustCompile(`^(?:id|name|stateKey)\s*:\s*(?:"([^"]+)"|'([^']+)'|([^\s,}#'"][^,}#]*))`)

// id finds the identifier of the outermost list entry around a line; "" if there is none.
func (e *entries) id(line int) string {
	e.read()
	if line < 0 || line >= len(e.starts) || e.starts[line] < 0 {
		return ""
	}
	start := int(e.starts[line])
	id, known := e.ids[start]
	if !known {
		id = shortenName(e.idBelow(start))
		e.ids[start] = id
	}
	return id
}

// read finds where the outermost entries start, once.
func (e *entries) read() {
	if e.lines != nil {
		return
	}
	start, indent, lines := -1, -1, source.CountBreaks(e.text)+1
	e.lines, e.starts = make([]int32, 0, lines), make([]int32, 0, lines)
	for rest := e.text; rest != ""; {
		at := len(e.text) - len(rest)
		var line string
		line, rest = source.NextLine(rest)
		line = source.TrimLineBreak(line)
		content := strings.TrimLeft(line, " ")
		column := len(line) - len(content)
		switch {
		case content == "-" || strings.HasPrefix(content, "- "):
			if indent < 0 || column <= indent {
				start, indent = len(e.lines), column
			}
		case isFence(content), column == 0 && content != "" && content[0] != '#':
			start, indent = -1, -1 // the end of a block, or a section's own line
		}
		e.lines = append(e.lines, int32(at))
		e.starts = append(e.starts, int32(start))
	}
}

// line returns the text of a line, without its line break.
func (e *entries) line(n int) string {
	text, _ := source.NextLine(e.text[e.lines[n]:])
	return source.TrimLineBreak(text)
}

func isFence(content string) bool {
	return strings.HasPrefix(content, "```") || strings.HasPrefix(content, "~~~")
}

// idBelow looks through the fields of the entry that starts at a line.
func (e *entries) idBelow(start int) string {
	head := e.line(start)
	indent := strings.Index(head, "-")
	first := strings.TrimLeft(head[indent+1:], " ")
	if strings.HasPrefix(first, "{") {
		return flowID(first)
	}
	fields := len(head) - len(first) // the column of the entry's fields
	if id := idIn(first); id != "" {
		return id
	}
	for n := start + 1; n < len(e.lines); n++ {
		text := e.line(n)
		content := strings.TrimLeft(text, " ")
		column := len(text) - len(content)
		switch {
		case content == "" || content[0] == '#':
			continue
		case column <= indent || isFence(content):
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
