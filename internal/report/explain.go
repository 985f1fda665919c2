package report

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// ExplainMarkdown returns the documentation of a code, as Markdown below a heading of its own.
func ExplainMarkdown(info diag.Info) string {
	var out strings.Builder
	out.WriteString("# " + info.Title + "\n\n")
	out.WriteString("`" + string(info.Code) + "` (" + info.Severity.String() + ")\n\n")
	out.WriteString(info.Summary + "\n\n")
	if info.Explanation != "" {
		out.WriteString(strings.TrimSpace(info.Explanation) + "\n\n")
	}
	example := func(title, text string) {
		if text == "" {
			return
		}
		fence := fenceFor(text)
		out.WriteString("## " + title + "\n\n" + fence + "yaml\n" + strings.TrimRight(text, "\n") + "\n" + fence +
			"\n\n")
	}
	example("Wrong", info.Wrong)
	example("Right", info.Right)
	if info.Fix != "" {
		out.WriteString("## Quick fix\n\n" + info.Fix + "\n\n")
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

// fenceFor returns a fence of backticks that does not occur in the text.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}

// textWidth is the line width of an explanation.
const textWidth = 80

// ExplainText returns the documentation of a code, for a terminal.
func ExplainText(info diag.Info) string {
	var out strings.Builder
	out.WriteString(info.Title + " (" + info.Severity.String() + ", " + string(info.Code) + ")\n\n")
	out.WriteString(wrapParagraphs(info.Summary) + "\n")
	if info.Explanation != "" {
		out.WriteString("\n" + wrapParagraphs(info.Explanation) + "\n")
	}
	example := func(title, text string) {
		if text == "" {
			return
		}
		out.WriteString("\n" + title + ":\n\n")
		for line := range strings.Lines(strings.TrimRight(text, "\n")) {
			out.WriteString(strings.TrimRight("    "+line, " \t\n") + "\n")
		}
	}
	example("Wrong", info.Wrong)
	example("Right", info.Right)
	if info.Fix != "" {
		out.WriteString("\n" + wrapParagraphs("Quick fix: "+info.Fix) + "\n")
	}
	return out.String()
}

// wrapParagraphs wraps the paragraphs of a Markdown text; fenced blocks, list entries and indented lines stay
// unchanged.
func wrapParagraphs(text string) string {
	var lines []string
	var words []string
	flush := func() {
		line := ""
		for _, word := range words {
			if line != "" && len([]rune(line))+1+len([]rune(word)) > textWidth {
				lines = append(lines, line)
				line = ""
			}
			if line != "" {
				line += " "
			}
			line += word
		}
		if line != "" {
			lines = append(lines, line)
		}
		words = nil
	}
	fenced := false
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimRight(line, " \t\r\n")
		fence := strings.HasPrefix(line, "```")
		if fenced || fence || line == "" || strings.HasPrefix(line, " ") || strings.HasPrefix(line, "- ") {
			flush()
			lines = append(lines, line)
			if fence {
				fenced = !fenced
			}
			continue
		}
		words = append(words, strings.Fields(line)...)
	}
	flush()
	return strings.Join(lines, "\n")
}
