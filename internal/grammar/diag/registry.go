package diag

import (
	"embed"
	"path"
	"slices"
	"strings"
)

// Info is what there is to say about a code to somebody who met it.
type Info struct {
	Code     Code
	Severity Severity // of its findings unless they say otherwise
	Tag      Tag      // 0 for most
	About    Subject
	// Needs are the other sections whose names the finding is about. It is left out while
	// one of them has an error for which it is not compiled: the name may be among what
	// that error hides.
	Needs []string
	// Title is a few words, unique among the codes: "Unknown zone".
	Title string
	// Summary is one sentence that says what is wrong.
	Summary string
	// Explanation is Markdown: what is wrong, why it matters, what to do.
	Explanation string
	// Wrong provokes the finding, Right does not. Both are fragments in YAML,
	// or in Markdown when the fault lies outside YAML.
	Wrong, Right string
	// Fix says what the quick fix does; "" if there is none.
	Fix string
}

// Subject says what the findings of a code are about.
type Subject uint8

// Subjects.
const (
	// ItsPart: the part of the spec in which the finding lies. With an error of this
	// subject the section cannot be compiled.
	ItsPart Subject = iota
	// OtherParts: how the part fits with other parts of the spec. It can be compiled
	// all the same.
	OtherParts
	// Meaning: what a sound spec means. It compiles to a game that may not be the one
	// that was meant.
	Meaning
	// Play: what a game does when it is played. Only who plays it finds it.
	Play
)

// Lookup finds what the registry says about a code; ok is false for a code that
// does not exist.
func Lookup(code Code) (info Info, ok bool) {
	info, ok = registry[code]
	return info, ok
}

// All lists the registry in code-point order of the codes.
func All() []Info { return slices.Clone(sorted) }

// SeverityOf gives the severity of a code's findings unless they say otherwise.
// It is Error for a code that does not exist, so that nothing is played down by
// accident.
func SeverityOf(code Code) Severity {
	if info, ok := registry[code]; ok {
		return info.Severity
	}
	return Error
}

// pages are the registry: a page for each code, CODE.md, with a head (title, summary, fix, severity where it is no
// error, about, tag, needs), the explanation and two examples.
//
//go:embed codes/*.md
var pages embed.FS

var registry, sorted = read()

func read() (map[Code]Info, []Info) {
	byCode := map[Code]Info{}
	var all []Info
	files, _ := pages.ReadDir("codes") // in the order of their names; there is no such folder only in a broken build
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

// page reads the page of a code. What its head says otherwise than it may say, a test of the registry finds.
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
	i.Explanation, i.Wrong, i.Right = explanation, inFence(wrong), inFence(right)
	return i
}

// inFence is what stands between the first line of a text and its last.
func inFence(text string) string {
	_, text, _ = strings.Cut(strings.TrimSuffix(text, "\n"), "\n")
	return text[:max(strings.LastIndexByte(text, '\n'), 0)]
}
