package diag

import (
	"embed"
	"strings"
)

// proseFiles say of each code what there is to say, in prose/CODE.md: a head with title, summary and fix, then the
// explanation and two examples.
//
//go:embed prose/*.md
var proseFiles embed.FS

// explained is a row with what its file says; a code without a file has no title, which a test finds.
func (i Info) explained() Info {
	text, err := proseFiles.ReadFile("prose/" + string(i.Code) + ".md")
	if err != nil {
		return i
	}
	head, body, _ := strings.Cut(strings.TrimPrefix(string(text), "---\n"), "\n---\n\n")
	for line := range strings.SplitSeq(head, "\n") {
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "title":
			i.Title = value
		case "summary":
			i.Summary = value
		case "fix":
			i.Fix = value
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
