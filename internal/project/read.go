package project

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"
	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// MaxBytes bounds how much of a project file is read.
const MaxBytes = 1 << 20

// Read returns the settings in the text of a project file, and its problems in the order of the text. Unusable values
// are reported there; the rest is used anyway.
func Read(text string) (*Project, []diag.Finding) {
	r := &reader{text: text}
	p := &Project{}
	if len(text) > MaxBytes {
		r.report(source.Span{}, diag.ProjectFileUnreadable, "",
			fmt.Sprintf("The project file is larger than %d bytes.", MaxBytes))
		return p, r.problems
	}
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		r.reportUnreadable(err)
		return p, r.problems
	}
	if len(document.Content) > 0 && !isNull(document.Content[0]) {
		r.readValue(document.Content[0], reflect.ValueOf(p).Elem(),
			field{noun: "a mapping with the settings of the project"}, "")
	}
	p.order = r.folders
	slices.SortStableFunc(r.problems, func(a, b diag.Finding) int { return a.Span.Start - b.Span.Start })
	return p, r.problems
}

// findMisnamed reports a file with project settings but the wrong name. A game definition of such a name has no
// settings.
func findMisnamed(text string) []diag.Finding {
	var document yaml.Node
	if len(text) > MaxBytes || yaml.Unmarshal([]byte(text), &document) != nil || len(document.Content) == 0 ||
		document.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	r := &reader{text: text}
	fields := fieldsOf(reflect.TypeFor[Project]())
	for key := range r.pairs(document.Content[0], "") {
		if slices.ContainsFunc(fields, func(f field) bool { return f.name == key.Value }) {
			return []diag.Finding{{Span: r.span(key), Code: diag.ProjectFileMisnamed, Message: fmt.Sprintf(
				"Nothing that this file says counts: a project file is called %q. Give the file that name, or move what"+
					" it says into the one that there is.", Name)}}
		}
	}
	return nil
}

// reader fills a project from a document.
type reader struct {
	text     string
	lines    []int     // start of each line; made on first use
	folders  []Pattern // in the order of the text
	problems []diag.Finding
}

// field is a key of the project file.
type field struct {
	name, doc, noun, example, standard string
	keys                               string   // of a mapping: what its keys name
	words                              []string // the valid words; nil for any text
	min, max                           float64
	index                              int
	kind                               reflect.Type
}

// fieldsOf lists the keys of a record.
func fieldsOf(t reflect.Type) []field {
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("yaml")
		if name == "" {
			continue
		}
		low, high := math.Inf(-1), math.Inf(1)
		if given := f.Tag.Get("min"); given != "" {
			low, _ = strconv.ParseFloat(given, 64)
		}
		if given := f.Tag.Get("max"); given != "" {
			high, _ = strconv.ParseFloat(given, 64)
		}
		out = append(out, field{
			name: name, doc: f.Tag.Get("doc"), example: f.Tag.Get("example"), standard: f.Tag.Get("default"),
			keys: f.Tag.Get("keys"), words: strings.Fields(f.Tag.Get("words")), min: low, max: high, index: i, kind: f.Type,
		})
	}
	return out
}

// readValue reads a node into a value of the project.
func (r *reader) readValue(n *yaml.Node, into reflect.Value, f field, at string) {
	switch {
	case n.Kind == yaml.AliasNode:
		r.report(r.span(n), diag.ProjectValueInvalid, at, "A project file has no aliases; write the value out.")
	case into.Type() == reflect.TypeFor[Severity]():
		r.severity(n, into, at)
	case len(f.words) > 0:
		r.readWord(n, into, f.words, "one of "+strings.Join(f.words, ", "), at)
	case into.Type() == reflect.TypeFor[Pattern]():
		if r.isText(n, "a pattern of paths", at) && r.isPattern(n, at) {
			into.SetString(n.Value)
		}
	case into.Kind() == reflect.String:
		if r.isText(n, "a text", at) {
			into.SetString(n.Value)
		}
	case into.CanInt():
		r.integer(n, into, f, at)
	case into.CanFloat():
		var x float64
		if n.Kind != yaml.ScalarNode || n.Decode(&x) != nil || math.IsNaN(x) || math.IsInf(x, 0) || x < f.min {
			wanted := "a number"
			if !math.IsInf(f.min, -1) {
				wanted += fmt.Sprintf(" from %v on", f.min)
			}
			r.report(r.span(n), diag.ProjectValueInvalid, at, "Expected "+wanted+".")
			return
		}
		into.SetFloat(x)
	case into.Kind() == reflect.Slice:
		if n.Kind != yaml.SequenceNode {
			r.report(r.span(n), diag.ProjectValueInvalid, at, "Expected a list.")
			return
		}
		for i, item := range n.Content {
			entry := reflect.New(into.Type().Elem()).Elem()
			before := len(r.problems)
			r.readValue(item, entry, f, fmt.Sprintf("%s.%d", at, i))
			if len(r.problems) == before {
				into.Set(reflect.Append(into, entry))
			}
		}
	case into.Kind() == reflect.Map:
		r.readMapping(n, into, f, at)
	default:
		r.readRecord(n, into, f, at)
	}
}

// readRecord reads a mapping whose keys are known.
func (r *reader) readRecord(n *yaml.Node, into reflect.Value, f field, at string) {
	if n.Kind != yaml.MappingNode {
		r.report(r.span(n), diag.ProjectValueInvalid, at, "Expected "+cmp.Or(f.noun, "a mapping")+".")
		return
	}
	fields := fieldsOf(into.Type())
	names := lists.Map(fields, func(f field) string { return f.name })
	for key, value := range r.pairs(n, at) {
		i := slices.Index(names, key.Value)
		if i < 0 {
			near := r.nearestName(key.Value, names)
			message := fmt.Sprintf("There is no setting %q.", symbols.Shorten(key.Value))
			if near != "" {
				message += fmt.Sprintf(" Did you mean %q?", symbols.Shorten(near))
			} else {
				message += " Known are: " + strings.Join(names, ", ") + "."
			}
			r.suggest(r.span(key), diag.ProjectKeyUnknown, join(at, key.Value), message, near)
			continue
		}
		if isNull(value) {
			continue // as if absent
		}
		r.readValue(value, into.Field(fields[i].index), fields[i], join(at, key.Value))
	}
}

// readMapping reads a mapping whose keys are codes, patterns or names of a game.
func (r *reader) readMapping(n *yaml.Node, into reflect.Value, f field, at string) {
	if n.Kind != yaml.MappingNode {
		r.report(r.span(n), diag.ProjectValueInvalid, at, "Expected a mapping.")
		return
	}
	into.Set(reflect.MakeMap(into.Type()))
	for key, value := range r.pairs(n, at) {
		at := join(at, key.Value)
		if into.Type().Key() == reflect.TypeFor[diag.Code]() {
			if _, known := diag.Lookup(diag.Code(key.Value)); !known {
				near := r.nearestName(key.Value, codes())
				message := fmt.Sprintf("There is no code %q; `ludo-lsp explain --list` lists them.",
					symbols.Shorten(key.Value))
				if near != "" {
					message = fmt.Sprintf("There is no code %q. Did you mean %q?",
						symbols.Shorten(key.Value), symbols.Shorten(near))
				}
				r.suggest(r.span(key), diag.ProjectKeyUnknown, at, message, near)
				continue
			}
		} else if into.Type().Key() == reflect.TypeFor[Pattern]() && !r.isPattern(key, at) {
			continue
		}
		entry := reflect.New(into.Type().Elem()).Elem()
		if !isNull(value) {
			r.readValue(value, entry, f, at)
		}
		into.SetMapIndex(reflect.ValueOf(key.Value).Convert(into.Type().Key()), entry)
		if into.Type().Key() == reflect.TypeFor[Pattern]() {
			r.folders = append(r.folders, Pattern(key.Value)) // the later one counts
		}
	}
}

// pairs returns the keys and values of a mapping, without duplicate keys.
func (r *reader) pairs(n *yaml.Node, at string) func(func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		seen := map[string]bool{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			switch {
			case key.Kind != yaml.ScalarNode:
				r.report(r.span(key), diag.ProjectKeyUnknown, at, "A key is a word.")
			case seen[key.Value]:
				r.report(r.span(key), diag.ProjectValueInvalid, join(at, key.Value),
					fmt.Sprintf("%q is given twice; this one does not count.", symbols.Shorten(key.Value)))
			default:
				seen[key.Value] = true
				if !yield(key, value) {
					return
				}
			}
		}
	}
}

func (r *reader) severity(n *yaml.Node, into reflect.Value, at string) {
	var words []string
	for _, s := range severities {
		words = append(words, string(s.word))
	}
	r.readWord(n, into, words, "a severity: error, warning, information, hint or off", at)
}

// readWord reads a value that must be one of the words.
func (r *reader) readWord(n *yaml.Node, into reflect.Value, words []string, noun, at string) {
	// In old YAML off means false; here it is a word.
	if n.Kind == yaml.ScalarNode && slices.Contains(words, n.Value) {
		into.SetString(n.Value)
		return
	}
	near := ""
	if n.Kind == yaml.ScalarNode && n.Tag == "!!str" {
		near = r.nearestName(n.Value, words)
	}
	r.suggest(r.span(n), diag.ProjectValueInvalid, at, "Expected "+noun+".", near)
}

func (r *reader) integer(n *yaml.Node, into reflect.Value, f field, at string) {
	var x int64
	if n.Kind != yaml.ScalarNode || n.Tag != "!!int" || n.Decode(&x) != nil || float64(x) < f.min ||
		float64(x) > f.max || into.OverflowInt(x) {
		upTo := "on"
		if !math.IsInf(f.max, 1) {
			upTo = fmt.Sprintf("to %.0f", f.max)
		}
		r.report(r.span(n), diag.ProjectValueInvalid, at,
			fmt.Sprintf("Expected a whole number from %v %s.", f.min, upTo))
		return
	}
	into.SetInt(x)
}

func (r *reader) isText(n *yaml.Node, noun, at string) bool {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!str" && strings.TrimSpace(n.Value) != "" {
		return true
	}
	r.report(r.span(n), diag.ProjectValueInvalid, at, "Expected "+noun+".")
	return false
}

// isPattern reports whether a node is a pattern inside the project.
func (r *reader) isPattern(n *yaml.Node, at string) bool {
	reason, wide := "", Pattern(n.Value).Width()
	switch {
	case !doublestar.ValidatePattern(n.Value):
		reason = "This is no pattern: a bracket or brace is not closed."
	case strings.HasPrefix(n.Value, "/") || strings.Contains(n.Value, `\`):
		reason = "A pattern is a path from the folder of the project file, with slashes."
	case wide != "":
		reason = "This pattern stands for too much: " + wide + "."
	case slices.Contains(strings.Split(n.Value, "/"), ".."):
		reason = "A pattern does not lead out of the folder of the project file."
	}
	if reason != "" {
		r.report(r.span(n), diag.ProjectValueInvalid, at, reason)
	}
	return reason == ""
}

func (r *reader) report(at source.Span, code diag.Code, path, message string) {
	r.suggest(at, code, path, message, "")
}

// maxProblems bounds the findings of one project file.
const maxProblems = 1000

func (r *reader) suggest(at source.Span, code diag.Code, path, message, instead string) {
	if len(r.problems) == maxProblems {
		code, message, instead = diag.ParserDiagnosticsTruncated, "Before this place are "+strconv.Itoa(maxProblems)+
			" findings. Those from here on are shown when some of them are mended.", ""
	} else if len(r.problems) > maxProblems {
		return
	}
	r.problems = append(r.problems, diag.Finding{
		Span: at, Code: code, Message: message, Path: path, Suggestion: instead})
}

var errorLine = regexp.MustCompile(`(?s)^yaml: (?:unmarshal errors:\n\s*)?line (\d+): (.*)$`)

// reportUnreadable reports that the file is not YAML, at the line that the error names.
func (r *reader) reportUnreadable(err error) {
	reason, line := strings.TrimPrefix(err.Error(), "yaml: "), 1
	if m := errorLine.FindStringSubmatch(err.Error()); m != nil {
		line, _ = strconv.Atoi(m[1])
		reason = m[2]
	}
	var typed *yaml.TypeError
	if errors.As(err, &typed) && len(typed.Errors) > 0 {
		reason = typed.Errors[0]
	}
	r.report(r.lineSpan(line), diag.ProjectFileUnreadable, "", "The project file is no YAML: "+reason+".")
}

// start returns the offset of the start of a line, counted from 1.
func (r *reader) start(line int) int {
	if r.lines == nil {
		r.lines = []int{0}
		for i := range len(r.text) {
			if r.text[i] == '\n' {
				r.lines = append(r.lines, i+1)
			}
		}
	}
	return r.lines[min(max(line, 1), len(r.lines))-1]
}

// lineSpan returns the span of the text on a line.
func (r *reader) lineSpan(line int) source.Span {
	from := r.start(line)
	text, _ := source.NextLine(r.text[from:])
	text = source.TrimLineBreak(text)
	from += len(text) - len(strings.TrimLeft(text, " "))
	return source.Span{Start: from, End: from + len(strings.TrimSpace(text))}
}

// span returns the span of a node: the whole of a scalar on its line, or the beginning of any other node.
func (r *reader) span(n *yaml.Node) source.Span {
	from := r.start(n.Line)
	text, _ := source.NextLine(r.text[from:])
	text = source.TrimLineBreak(text)
	column := 1
	rest := ""
	for i := range text { // columns are counted in code points
		if column == n.Column {
			from, rest = from+i, text[i:]
			break
		}
		column++
	}
	length := 1
	switch {
	case n.Kind != yaml.ScalarNode:
		return r.lineSpanFrom(from, rest)
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 && len(rest) > 1:
		if i := strings.IndexByte(rest[1:], rest[0]); i >= 0 {
			length = i + 2
		}
	case strings.HasPrefix(rest, n.Value):
		length = len(n.Value)
	}
	return source.Span{Start: from, End: from + min(length, len(rest))}
}

// lineSpanFrom returns the span of rest, the rest of a line, at an offset.
func (r *reader) lineSpanFrom(from int, rest string) source.Span {
	return source.Span{Start: from, End: from + len(strings.TrimRight(rest, " \t"))}
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

func join(at, key string) string {
	if at == "" {
		return key
	}
	return at + "." + key
}

// codes are all diagnostic codes.
var codes = sync.OnceValue(func() (out []string) {
	for _, info := range diag.All() {
		out = append(out, string(info.Code))
	}
	return out
})

// nearestName returns the name that was most likely meant, "" if none is near, or after too many problems.
func (r *reader) nearestName(word string, names []string) string {
	if len(r.problems) >= maxProblems {
		return ""
	}
	if near := symbols.Nearest(word, names); len(near) > 0 {
		return near[0]
	}
	return ""
}
