package explain

import (
	"strings"
	"unicode/utf8"
)

// textWidth is where the lines of a text are broken.
const textWidth = 80

// Text returns a topic for a terminal.
func (t *Topic) Text() string {
	var b strings.Builder
	b.WriteString(t.Title() + "\n\n" + fold(withoutMarkup(t.Doc), "") + "\n")
	paragraph := func(text string) {
		if text != "" {
			b.WriteString("\n" + fold(withoutMarkup(text), "") + "\n")
		}
	}
	if t.Type != "" {
		paragraph("Type: " + t.Type + ".")
	}
	if t.Default != "" {
		paragraph("Default: " + t.Default)
	}
	if t.Need != "" {
		paragraph(strings.ToUpper(t.Need[:1]) + t.Need[1:] + ".")
	}
	paragraph(strings.Join(t.Rules, " "))
	if t.Reader != "" {
		paragraph("Read by " + t.Reader + ".")
	}
	if t.Fill != "" {
		paragraph("The fix for a missing one writes: " + t.Fill)
	}
	if title := t.partsTitle(); title != "" {
		b.WriteString("\n" + title + ":\n\n")
		width := 0
		for _, part := range t.Parts {
			width = max(width, min(utf8.RuneCountInString(part.Word), 20))
		}
		for _, part := range t.Parts {
			doc := withoutMarkup(part.Doc)
			if part.Need != "" {
				doc = "(" + withoutMarkup(part.Need) + ") " + doc
			}
			name := part.Word + strings.Repeat(" ", max(width-utf8.RuneCountInString(part.Word), 0))
			b.WriteString("  " + name + "  " + strings.TrimLeft(fold(doc, strings.Repeat(" ", width+4)), " ") + "\n")
		}
	}
	t.showExamples(&b)
	list := func(title string, names []string) {
		if len(names) > 0 {
			b.WriteString("\n" + fold(title+": "+strings.Join(names, ", "), "") + "\n")
		}
	}
	if len(t.StandsIn) <= 12 {
		list("Stands in", t.StandsIn)
	}
	list("See also", t.SeeAlso)
	var codes []string
	for _, code := range t.Codes {
		codes = append(codes, string(code))
	}
	list("Faults", codes)
	if file, anchor := t.Place(); file != "" && Find(t.Name) != nil {
		list("In the book", []string{"docs/language/" + file + "#" + anchor})
	}
	return b.String()
}

// Title names a topic and says what it is.
func (t *Topic) Title() string {
	switch {
	case t.Kind == Field:
		return t.Word + " (field of " + t.Of + ")"
	case t.Kind == Choice:
		return t.Word + " (one of several records)"
	}
	if t.Kind == Word && len(t.Parts) == 1 && t.Parts[0].Word != "" {
		return t.Word + " (word: " + t.Parts[0].Word + ")"
	}
	return t.Word + " (" + string(t.Kind) + ")"
}

// partsTitle returns the heading above the parts; "" if they say nothing new.
func (t *Topic) partsTitle() string {
	switch {
	case len(t.Parts) == 0, t.Kind == Word && len(t.Parts) == 1:
		return ""
	case t.Kind == Choice:
		return "One of"
	case t.Kind == Word:
		return "What it means as"
	case t.Kind == Field:
		return "Words"
	}
	return "Fields"
}

// withoutMarkup returns Markdown without its marks.
func withoutMarkup(text string) string { return strings.ReplaceAll(text, "`", "") }

// fold breaks a text into lines, all of which begin with an indent.
func fold(text, indent string) string {
	var b strings.Builder
	b.WriteString(indent)
	at := len(indent)
	for i, word := range strings.Fields(text) {
		width := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+width > textWidth:
			b.WriteString("\n" + indent)
			at = len(indent)
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += width
	}
	return b.String()
}
