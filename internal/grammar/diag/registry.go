package diag

import (
	"embed"
	"path"
	"slices"
	"strings"
)

// Info is the documentation of a code.
type Info struct {
	Code     Code
	Severity Severity // of its findings, unless they have their own
	Tag      Tag      // 0 for most
	About    Subject
	// Needs are the other sections whose names the finding is about. It is not reported while an error prevents
	// compiling one of them: the name may be hidden by that error.
	Needs []string
	// Title is a few words, unique among the codes: "Unknown zone".
	Title string
	// Summary says in one sentence what is wrong.
	Summary string
	// Explanation is Markdown: what is wrong, why it matters, what to do.
	Explanation string
	// Wrong causes the finding, Right does not. Both are fragments in YAML, or in Markdown when the fault is outside
	// YAML.
	Wrong, Right string
	// Fix says what the quick fix does; "" if there is none.
	Fix string
}

// Subject is the subject of the findings of a code.
type Subject uint8

// Subjects.
const (
	// ItsPart: the part of the spec that contains the finding. With an error of this subject the section cannot be
	// compiled.
	ItsPart Subject = iota
	// OtherParts: how the part fits with other parts of the spec. It can be compiled anyway.
	OtherParts
	// Meaning: the meaning of a valid spec. It compiles, but perhaps not to the intended game.
	Meaning
	// Play: what a game does when it is played. It is found only by playing.
	Play
)

// Lookup returns the documentation of a code; ok is false for an unknown code.
func Lookup(code Code) (info Info, ok bool) {
	info, ok = registry[code]
	return info, ok
}

// All returns the documentation of all codes, in code-point order.
func All() []Info { return slices.Clone(sorted) }

// SeverityOf returns the severity of a code's findings that have none of their own. It is Error for an unknown code,
// so that nothing is played down by accident.
func SeverityOf(code Code) Severity {
	if info, ok := registry[code]; ok {
		return info.Severity
	}
	return Error
}

// pages are the registry: a page for each code, CODE.md, with a header (title, summary, fix, severity if not error,
// about, tag, needs), the explanation and two examples.
//
//go:embed codes/*.md
var pages embed.FS

var registry, sorted = read()

func read() (map[Code]Info, []Info) {
	byCode := map[Code]Info{}
	var all []Info
	files, _ := pages.ReadDir("codes") // sorted by name; the folder is missing only in a broken build
	for _, f := range files {
		text, _ := pages.ReadFile(path.Join("codes", f.Name()))
		info := page(string(text))
		info.Code = Code(strings.TrimSuffix(f.Name(), ".md"))
		byCode[info.Code] = info
		all = append(all, info)
	}
	slices.SortFunc(all, func(a, b Info) int { return strings.Compare(string(a.Code), string(b.Code)) })
	return byCode, all
}

// page returns the documentation of a code from the text of its page. Invalid headers are found by a test of the
// registry.
func page(text string) Info {
	i := Info{Severity: Error}
	head, body, _ := strings.Cut(strings.TrimPrefix(text, "---\n"), "\n---\n\n")
	for line := range strings.SplitSeq(head, "\n") {
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "title":
			i.Title = value
		case "summary":
			i.Summary = value
		case "fix":
			i.Fix = value
		case "severity":
			i.Severity = Severity(1 + slices.Index([]string{Error.String(), Warning.String(), Information.String(),
				Hint.String()}, value))
		case "about":
			i.About = map[string]Subject{"other parts": OtherParts, "meaning": Meaning, "play": Play}[value]
		case "tag":
			i.Tag = map[string]Tag{"unnecessary": Unnecessary, "deprecated": Deprecated}[value]
		case "needs":
			i.Needs = strings.Split(value, ", ")
		}
	}
	body, right, _ := strings.Cut(body, "\n\nRight:\n\n")
	explanation, wrong, _ := strings.Cut(body, "\n\nWrong:\n\n")
	i.Explanation, i.Wrong, i.Right = explanation, fenceContent(wrong), fenceContent(right)
	return i
}

// fenceContent returns the text between the first and the last line of a fenced text.
func fenceContent(text string) string {
	_, text, _ = strings.Cut(strings.TrimSuffix(text, "\n"), "\n")
	return text[:max(strings.LastIndexByte(text, '\n'), 0)]
}
