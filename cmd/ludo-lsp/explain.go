package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/symbols"
	"ludo-lsp/report"
)

func runExplain(i invocation) int {
	flags := newFlags("explain")
	format := flags.String("format", "text", "")
	all := flags.Bool("all", false, "")
	list := flags.Bool("list", false, "")
	if code, ends := i.parseFlags(flags, explainUsage); ends {
		return code
	}
	write, ok := map[string]func(io.Writer, []diag.Info) error{
		"text": explainText, "markdown": explainMarkdown, "json": explainJSON,
	}[*format]
	if !ok {
		return i.misuse(fmt.Sprintf("there is no format %q; explain writes text, json or markdown", *format), "help explain")
	}
	var infos []diag.Info
	switch {
	case *list && (*all || flags.NArg() > 0), *all && flags.NArg() > 0:
		return i.misuse("give either codes, --all or --list", "help explain")
	case *list || *all:
		infos = diag.All()
	case flags.NArg() == 0:
		return i.misuse("which code is to be explained?", "help explain")
	}
	if *list && *format == "text" {
		write = explainList
	}
	for _, arg := range flags.Args() {
		info, ok := diag.Find(arg)
		if !ok {
			fmt.Fprintf(i.stderr, "ludo-lsp: There is no code %q.%s\n", arg, similar(arg))
			return exitUsage
		}
		infos = append(infos, info)
	}
	if err := write(i.stdout, infos); err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
		return exitInternal
	}
	return exitClean
}

// codePrefix begins most codes.
const codePrefix = "CNL_"

// maxSimilar bounds the codes that are suggested.
const maxSimilar = 8

// similar names the codes that somebody may mean: those nearest in spelling, or
// those whose code or title has the word.
func similar(arg string) string {
	word := strings.ToUpper(arg)
	var codes, having []string
	for _, info := range diag.All() {
		codes = append(codes, string(info.Code))
		if strings.Contains(bare(string(info.Code)), bare(word)) || strings.Contains(strings.ToUpper(info.Title), word) {
			having = append(having, string(info.Code))
		}
	}
	near := symbols.Nearest(word, codes)
	if len(near) == 0 {
		near = symbols.Nearest(codePrefix+word, codes)
	}
	if len(near) == 0 {
		near = having
	}
	switch {
	case len(near) == 0 || arg == "":
		return " 'ludo-lsp explain --list' lists them all."
	case len(near) == 1:
		return fmt.Sprintf(" Did you mean %s?", near[0])
	case len(near) > maxSimilar:
		return fmt.Sprintf(" Did you mean one of these?\n  %s\n  … %d more", strings.Join(near[:maxSimilar], "\n  "), len(near)-maxSimilar)
	}
	return " Did you mean one of these?\n  " + strings.Join(near, "\n  ")
}

// bare is a code without its separators.
func bare(code string) string { return strings.NewReplacer("_", "", "-", "").Replace(code) }

func explainText(w io.Writer, infos []diag.Info) error {
	for n, info := range infos {
		if n > 0 {
			if _, err := io.WriteString(w, "\n\n"); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, report.ExplainText(info)); err != nil {
			return err
		}
	}
	return nil
}

func explainMarkdown(w io.Writer, infos []diag.Info) error {
	for n, info := range infos {
		if n > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, report.ExplainMarkdown(info)); err != nil {
			return err
		}
	}
	return nil
}

func explainList(w io.Writer, infos []diag.Info) error {
	width := 0
	for _, info := range infos {
		width = max(width, len(info.Code))
	}
	for _, info := range infos {
		if _, err := fmt.Fprintf(w, "%-*s  %-11s  %s\n", width, info.Code, info.Severity, info.Title); err != nil {
			return err
		}
	}
	return nil
}

// explanation is a code in JSON.
type explanation struct {
	Code        diag.Code `json:"code"`
	Severity    string    `json:"severity"`
	Title       string    `json:"title"`
	Summary     string    `json:"summary"`
	Explanation string    `json:"explanation"`
	Wrong       string    `json:"wrong"`
	Right       string    `json:"right"`
	Fix         string    `json:"fix,omitempty"`
}

func explainJSON(w io.Writer, infos []diag.Info) error {
	all := make([]explanation, 0, len(infos))
	for _, i := range infos {
		all = append(all, explanation{
			i.Code, i.Severity.String(), i.Title, i.Summary, i.Explanation, i.Wrong, i.Right, i.Fix,
		})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}
