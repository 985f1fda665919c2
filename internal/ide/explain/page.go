package explain

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// Page is one page of the reference.
type Page struct {
	File  string // in docs/language
	Title string
	Intro string
	kinds []Kind
}

// Pages are the pages of the reference in their order.
var Pages = []Page{
	{"sections.md", "Sections", "The parts of a spec, in the order in which they are best written. Each is a key at the root of a YAML block.", []Kind{Section}},
	{"records.md", "Records", "What the sections consist of, and the parts of these. A name such as `action.limits` is the field `limits` of an `action`.", []Kind{Record, Choice}},
	{"effects.md", "Effects", "What changes the game: each is a record with one key, and stands in a list of effects.", []Kind{Effect}},
	{"conditions.md", "Conditions", "What may be asked of the game. `true` and `false` are conditions, too.", []Kind{Condition}},
	{"values.md", "Values", "Numbers, texts and truths that are computed. A value may also be written out, or be a [reference](references.md).", []Kind{Value}},
	{"queries.md", "Queries", "Lists that the game gives: tokens, zones, players, numbers, texts, rows of tables.", []Kind{Query}},
	{"references.md", "References", "Values that stand somewhere in the game.", []Kind{Reference}},
	{"words.md", "Words", "The fixed words of the language, and what each means where.", []Kind{Word}},
}

// Place returns where the reference explains a topic: the file in docs/language and the anchor in it, which are
// stable as long as the topic has its name.
func (t *Topic) Place() (file, anchor string) {
	kind := t.Kind
	if kind == Field {
		owner := t.SeeAlso[0]
		kind = Find(owner).Kind
	}
	for _, p := range Pages {
		if slices.Contains(p.kinds, kind) {
			return p.File, anchorOf(t.Name)
		}
	}
	return "", ""
}

// symbolNames are the names of operators in anchors.
var symbolNames = map[string]string{
	"==": "equal", "!=": "unequal", "<": "less", "<=": "at-most", ">": "more", ">=": "at-least",
	"+": "plus", "-": "minus", "*": "times", "/": "divided",
}

func anchorOf(name string) string {
	head, last, cut := strings.Cut(name, ".")
	if word, rest, more := strings.Cut(last, "."); symbolNames[word] != "" {
		last = symbolNames[word]
		if more {
			last += "." + rest
		}
	}
	if cut {
		head += "." + last
	}
	return strings.ReplaceAll(strings.ReplaceAll(head, ".", "-"), " ", "-")
}

// linkTo leads to a topic from a page.
func linkTo(page, name string) string {
	t := Find(name)
	if t == nil {
		return "`" + name + "`"
	}
	file, anchor := t.Place()
	if file == page {
		file = ""
	}
	return "[`" + label(t) + "`](" + file + "#" + anchor + ")"
}

// label returns the text for mentions of a topic.
func label(t *Topic) string {
	switch t.Kind {
	case Field, Record, Choice:
		return t.Name
	}
	return t.Word
}

// commonCode can be provoked by nearly every topic. A page names it once.
const commonCode = diag.CompilerMissingCapability

func codeLink(code diag.Code) string {
	return "[`" + string(code) + "`](../diagnostics.md#" + strings.ToLower(string(code)) + ")"
}

// wordPage has the lists of words that several fields share.
const wordPage = "words.md"

// wordList is a list of at least longList words that several fields accept.
type wordList struct {
	anchor, of, words string
	fields            int
}

const longList = 5

// wordLists are the lists of words that are written once, in the order of the fields that accept them.
var wordLists = sync.OnceValue(func() []*wordList {
	var lists []*wordList
	for _, t := range Topics() {
		words := t.wordLinks(wordPage)
		if t.Kind != Field || len(words) < longList {
			continue
		}
		joined := strings.Join(words, ", ")
		if at := slices.IndexFunc(lists, func(l *wordList) bool { return l.words == joined }); at >= 0 {
			lists[at].fields++
			continue
		}
		anchor := "words-of-" + strings.ReplaceAll(t.Type, " ", "-")
		lists = append(lists, &wordList{anchor: anchor, of: t.Type, words: joined, fields: 1})
	}
	return slices.DeleteFunc(lists, func(l *wordList) bool { return l.fields == 1 })
})

// wordLinks returns the links to the words that a field may have as its value.
func (t *Topic) wordLinks(page string) []string {
	return lists.Map(t.Parts, func(part Part) string { return linkTo(page, part.Topic) })
}

// sharedWords returns the list that a field shares with others, or nil.
func (t *Topic) sharedWords() *wordList {
	words := strings.Join(t.wordLinks(wordPage), ", ")
	if at := slices.IndexFunc(wordLists(), func(l *wordList) bool { return l.words == words }); at >= 0 {
		return wordLists()[at]
	}
	return nil
}

// markdown returns a topic with its fields, as a chapter of a page.
func (t *Topic) markdown(page string) string {
	var b strings.Builder
	_, anchor := t.Place()
	fmt.Fprintf(&b, "<a id=%q></a>\n\n## `%s`\n\n%s\n", anchor, label(t), t.Doc)
	t.writeDetails(&b, page, "\n")
	// Indented and not fenced: the pages are not games.
	t.showExamples(&b)
	if len(t.Parts) > 0 {
		b.WriteString("\n")
	}
	for _, part := range t.Parts {
		if t.Kind == Word && len(t.Parts) == 1 && part.Word == "" {
			break
		}
		field := Find(part.Topic)
		if field == nil || field.Kind != Field {
			fmt.Fprintf(&b, "- %s%s\n", partLabel(t, part, page), part.Doc)
			continue
		}
		_, anchor := field.Place()
		fmt.Fprintf(&b, "- <a id=%q></a>`%s`", anchor, field.Word)
		if field.Need != "" {
			b.WriteString(" (" + field.Need + ")")
		}
		b.WriteString(": " + field.Doc + "\n")
		field.writeDetails(&b, page, "  ")
	}
	return b.String()
}

// showExamples writes the examples of a topic, indented.
func (t *Topic) showExamples(b *strings.Builder) {
	example, record := t.examples()
	for _, part := range []struct{ heading, text string }{{"Example", example}, {"As a record", record}} {
		if part.text != "" {
			b.WriteString("\n" + part.heading + ":\n\n    " + strings.ReplaceAll(part.text, "\n", "\n    ") + "\n")
		}
	}
}

func partLabel(t *Topic, part Part, page string) string {
	switch {
	case t.Kind == Word:
		return "As " + part.Word + ": "
	case part.Topic != "":
		return linkTo(page, part.Topic) + ": "
	}
	return "`" + part.Word + "`: "
}

// writeDetails writes what the reference says of a topic beside its sentence.
func (t *Topic) writeDetails(b *strings.Builder, page, indent string) {
	var lines []string
	var shared *wordList // on a page the list is written once
	if t.Kind == Field && page != "" {
		shared = t.sharedWords()
	}
	switch {
	case shared != nil:
		lines = append(lines, "Type: "+t.Type+", with [these words]("+wordPage+"#"+shared.anchor+").")
	case t.Type != "":
		lines = append(lines, "Type: "+t.Type+".")
	}
	if t.Default != "" {
		lines = append(lines, "Default: `"+t.Default+"`.")
	}
	// The fields of a record have the reader of the record, unless they say otherwise.
	if t.Reader != "" && (t.Kind != Field || t.Reader != Find(t.SeeAlso[0]).Reader) {
		lines = append(lines, "Read by "+t.Reader+".")
	}
	if t.Kind == Section && t.Need != "" {
		lines = append(lines, "Every spec needs it.")
	}
	lines = append(lines, t.Rules...)
	if t.Kind == Field {
		if words := t.wordLinks(page); len(words) > 0 && shared == nil {
			lines = append(lines, "Words: "+strings.Join(words, ", ")+".")
		}
		if t.Fill != "" {
			lines = append(lines, "The fix for a missing one writes `"+t.Fill+"`.")
		}
		if example, _ := t.examples(); example != "" {
			lines = append(lines, "Such as `"+example+"`.")
		}
	}
	see := func(what string, names []string) {
		var links []string
		for _, name := range names {
			if name != "" && Find(name) != nil && !(t.Kind == Field && strings.HasPrefix(t.Name, name+".")) {
				links = append(links, linkTo(page, name))
			}
		}
		if len(links) > 0 {
			lines = append(lines, what+" "+strings.Join(links, ", ")+".")
		}
	}
	see("See", t.SeeAlso)
	if len(t.StandsIn) <= 12 {
		see("Stands in", t.StandsIn)
	}
	var codes []string
	for _, c := range t.Codes {
		if page == "" || c != commonCode {
			codes = append(codes, codeLink(c))
		}
	}
	if len(codes) > 0 {
		lines = append(lines, "Faults: "+strings.Join(codes, ", ")+".")
	}
	if len(lines) > 0 {
		b.WriteString(indent + strings.Join(lines, "\n"+strings.TrimLeft(indent, "\n")) + "\n")
	}
}

// Markdown returns a topic by itself, with links into the reference.
func (t *Topic) Markdown() string {
	text := t.markdown("")
	_, text, _ = strings.Cut(text, "\n\n")
	return "#" + strings.TrimPrefix(text, "##")
}
