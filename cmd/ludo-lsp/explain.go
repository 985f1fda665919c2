package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/guide"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/symbols"
)

func runExplain(i invocation, a *arguments) int {
	all, list, format := a.is("all"), a.is("list"), a.text("format")
	switch {
	case (all || list || a.has("at")) && a.NArg() > 0:
		return i.reportMisuse("give either codes and words, --all, --list or --at")
	case a.is("changes"):
		return i.explainChanges(a.text("at"), a.number("games"))
	case a.Changed("at"):
		return i.explainPlace(a.text("at"), format)
	}
	write := map[string]func(io.Writer, []subject) error{
		"text": explainText, "markdown": explainMarkdown, "json": explainJSON,
	}[format]
	var subjects []subject
	switch {
	case list || all:
		for _, info := range diag.All() {
			subjects = append(subjects, subject{info: info})
		}
	case a.NArg() == 0:
		return i.reportMisuse("which code or word is to be explained?")
	}
	if list {
		for _, topic := range explain.Topics() {
			if topic.Kind != explain.Field {
				subjects = append(subjects, subject{topic: topic})
			}
		}
	}
	if list && format == "text" {
		write = explainList
	}
	for _, arg := range a.Args() {
		if info, ok := diag.Find(arg); ok {
			subjects = append(subjects, subject{info: info})
			continue
		}
		topics, text := explain.Lookup(arg), cmp.Or(guide.Find(arg), guide.Mentions(arg))
		for _, word := range []string{arg + "s", strings.TrimSuffix(arg, "s")} {
			if text = cmp.Or(text, guide.Find(word)); text == "" && len(topics) == 0 {
				topics = explain.Lookup(word)
			}
		}
		if len(topics) == 0 && text != "" {
			subjects = append(subjects, subject{guide: &guideText{arg, text}})
			continue
		}
		if len(topics) == 0 {
			return i.fail(exitUsage, "There is no code and no word %q.%s", arg, suggestSimilar(arg))
		}
		if len(topics) > maxTogether && format == "text" {
			topics = []*explain.Topic{listTopic(arg, topics)}
		}
		for _, topic := range topics {
			subjects = append(subjects, subject{topic: topic})
		}
	}
	if err := write(i.stdout, subjects); err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}

// subject is a subject to be explained: a topic of the language, a guide, or else a code.
type subject struct {
	info  diag.Info
	topic *explain.Topic
	guide *guideText
}

// guideText is the text of a guide.
type guideText struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// maxTogether is the maximum number of topics for one word that are explained one after the other; more are only
// listed.
const maxTogether = 4

// listTopic returns a topic that lists the topics with the same spelling.
func listTopic(word string, topics []*explain.Topic) *explain.Topic {
	t := &explain.Topic{Name: word, Kind: explain.Word, Word: word,
		Doc: "It stands in several places. Ask for one of them by its name."}
	for _, other := range topics {
		t.Parts = append(t.Parts, explain.Part{Word: other.Name, Doc: other.Doc})
	}
	return t
}

// codePrefix is the beginning of most codes.
const codePrefix = "CNL_"

// maxSimilar is the maximum number of suggested codes.
const maxSimilar = 8

// suggestSimilar returns a sentence that suggests what arg may mean: the codes nearest in spelling, or else words of
// the language and the codes whose code or title contains arg.
func suggestSimilar(arg string) string {
	word := strings.ToUpper(arg)
	var codes, having []string
	for _, info := range diag.All() {
		codes = append(codes, string(info.Code))
		if strings.Contains(withoutSeparators(string(info.Code)), withoutSeparators(word)) ||
			strings.Contains(strings.ToUpper(info.Title), word) {
			having = append(having, string(info.Code))
		}
	}
	near := symbols.Nearest(word, codes)
	if len(near) == 0 {
		near = symbols.Nearest(codePrefix+word, codes)
	}
	if len(near) == 0 {
		near = append(explain.SimilarWords(arg), having...)
	}
	switch {
	case len(near) == 0 || arg == "":
		return " 'ludo-lsp explain --list' lists them all."
	case len(near) == 1:
		return fmt.Sprintf(" Did you mean %s?", near[0])
	case len(near) > maxSimilar:
		return fmt.Sprintf(" Did you mean one of these?\n  %s\n  … %d more", strings.Join(near[:maxSimilar], "\n  "),
			len(near)-maxSimilar)
	}
	return " Did you mean one of these?\n  " + strings.Join(near, "\n  ")
}

// withoutSeparators returns a code without its separators.
func withoutSeparators(code string) string {
	return strings.NewReplacer("_", "", "-", "").Replace(code)
}

func explainText(w io.Writer, subjects []subject) error {
	for n, s := range subjects {
		if n > 0 {
			if _, err := io.WriteString(w, "\n\n"); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, s.text()); err != nil {
			return err
		}
	}
	return nil
}

func explainMarkdown(w io.Writer, subjects []subject) error {
	for n, s := range subjects {
		if n > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, s.markdown()); err != nil {
			return err
		}
	}
	return nil
}

func (s subject) text() string {
	if s.topic != nil {
		return s.topic.Text()
	}
	if s.guide != nil {
		return s.guide.Text
	}
	return report.ExplainText(s.info)
}

func (s subject) markdown() string {
	if s.topic != nil {
		return s.topic.Markdown()
	}
	if s.guide != nil {
		return s.guide.Text
	}
	return report.ExplainMarkdown(s.info)
}

// explainList writes a line for each code, and then for each section, record, effect … and word. Fields are listed
// with the record that they belong to.
func explainList(w io.Writer, subjects []subject) error {
	width := 0
	for _, s := range subjects {
		if s.topic == nil {
			width = max(width, len(s.info.Code))
		}
	}
	for _, s := range subjects {
		name, what, title := string(s.info.Code), s.info.Severity.String(), s.info.Title
		if s.topic != nil {
			name, what, title = s.topic.Name, string(s.topic.Kind), s.topic.Doc
		}
		if _, err := fmt.Fprintf(w, "%-*s  %-11s  %s\n", width, name, what, title); err != nil {
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

func explainJSON(w io.Writer, subjects []subject) error {
	all := make([]any, 0, len(subjects))
	for _, s := range subjects {
		if s.topic != nil {
			all = append(all, s.topic)
			continue
		}
		if s.guide != nil {
			all = append(all, s.guide)
			continue
		}
		i := s.info
		all = append(all, explanation{
			i.Code, i.Severity.String(), i.Title, i.Summary, i.Explanation, i.Wrong, i.Right, i.Fix,
		})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}
