package diag

import (
	"fmt"
	"strings"
)

// Documentation writes the page that explains all codes, in Markdown.
func Documentation() string {
	var b strings.Builder
	b.WriteString("# Diagnostics\n\n")
	b.WriteString("<!-- Generated from internal/grammar/diag by go generate ./internal/grammar/diag. Edit the pages in codes there. -->\n\n")
	b.WriteString("Every diagnostic has a code that never changes its meaning. `ludo-lsp explain CODE` shows one of these\n")
	b.WriteString("entries. A comment `# ludo-ignore CODE: reason` on a line, or alone above an entry, suppresses a code there; so do those on the lines of a formula. Behind the first line of an entry or a formula it is for all of it.\n\n")
	b.WriteString("| what is wrong | severity | code |\n|---|---|---|\n")
	for _, info := range sorted {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | `%s` |\n", info.Title, info.anchor(), info.Severity, info.Code)
	}
	for _, info := range sorted {
		fmt.Fprintf(&b, "\n## <a id=\"%s\"></a>%s\n\n", info.anchor(), info.Title)
		b.WriteString(info.markdown(indented))
	}
	return b.String()
}

// anchor is the address of a code on the page of all codes.
func (i Info) anchor() string { return strings.ToLower(string(i.Code)) }

// indented writes a fragment so that nothing takes the page for a game whose
// sections these are.
func indented(text string) string {
	if strings.Contains(text, "```") {
		return fence(text)
	}
	var b strings.Builder
	for line := range strings.Lines(text + "\n") {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}
