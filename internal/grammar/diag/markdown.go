package diag

import (
	"fmt"
	"strings"
)

// Markdown returns the text about a code, which goes below a heading with its title.
func (i Info) Markdown() string { return i.markdown(fence) }

func (i Info) markdown(example func(string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s` (%s). %s\n\n%s\n", i.Code, i.Severity, i.Summary, i.Explanation)
	fmt.Fprintf(&b, "\nWrong:\n\n%s\nRight:\n\n%s", example(i.Wrong), example(i.Right))
	if i.Fix != "" {
		fmt.Fprintf(&b, "\nQuick fix: %s\n", i.Fix)
	}
	if len(i.Needs) > 0 {
		fmt.Fprintf(&b, "\nLeft out while `%s` has an error for which it cannot be compiled.\n",
			strings.Join(i.Needs, "` or `"))
	}
	return b.String()
}

// fence returns a fragment in a YAML fence. A fragment that has fences itself is Markdown and stays as it is.
func fence(text string) string {
	if strings.Contains(text, "```") {
		return "````markdown\n" + text + "\n````\n"
	}
	return "```yaml\n" + text + "\n```\n"
}
