package complete

import (
	"net/url"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
)

// Documentation is found by a key, so that it need not be sent with every item.

func fieldKey(s *grammar.Shape, field string) string  { return "field/" + s.Name + "/" + field }
func shapeKey(s *grammar.Shape) string                { return "shape/" + s.Name }
func variantKey(u *grammar.Union, word string) string { return "variant/" + u.Name + "/" + word }
func symbolKey(kind grammar.Kind, owner, name string) string {
	// The separator is not a zero byte: the JSON reader of Emacs rejects it.
	return "symbol/" + kind.String() + "/" + url.PathEscape(owner) + "/" + url.PathEscape(name)
}

// Documentation returns the text for the Doc of an item, as Markdown; "" if there is none.
func Documentation(spec crossref.Spec, key string) string {
	form, rest, _ := strings.Cut(key, "/")
	of, name, _ := strings.Cut(rest, "/")
	switch form {
	case "field":
		return fieldDocumentation(of, name)
	case "shape":
		if s := grammar.FindShape(rest); s != nil {
			return s.Doc
		}
	case "variant":
		if u := grammar.FindUnion(of); u != nil {
			if v := u.VariantByWord(name); v != nil {
				return v.Doc + fieldList(v.Shape)
			}
		}
	case "symbol":
		return symbolDocumentation(spec, of, name)
	}
	return ""
}

func fieldDocumentation(shape, name string) string {
	s := grammar.FindShape(shape)
	if shape == grammar.DocumentShape.Name {
		s = grammar.DocumentShape
	}
	if shape == grammar.ParamNodeShape.Name {
		s = grammar.ParamNodeShape
	}
	if s == nil {
		return ""
	}
	f := s.FieldByName(name)
	if f == nil {
		return ""
	}
	text := f.Doc
	if f.Example != "" {
		text += "\n\n```yaml\n" + render.Pair(f.Name, render.Raw(f.Example)) + "\n```"
	}
	return text
}

// fieldList names the fields of a record.
func fieldList(s *grammar.Shape) string {
	var b strings.Builder
	for _, f := range s.Fields {
		b.WriteString("\n- `" + f.Name + "`")
		if need := f.Need(); need != "" {
			b.WriteString(" (" + need + ")")
		}
		b.WriteString(": " + f.Doc)
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n" + b.String()
}

// maxShownLines bounds how much of a definition is shown.
const maxShownLines = 15

// symbolDocumentation shows the definition of a symbol.
func symbolDocumentation(spec crossref.Spec, kindName, rest string) string {
	kind := grammar.KindNamed(kindName)
	owner, name, _ := strings.Cut(rest, "/")
	owner, ownerErr := url.PathUnescape(owner)
	name, nameErr := url.PathUnescape(name)
	if spec == nil || ownerErr != nil || nameErr != nil {
		return ""
	}
	d := spec.Index().Lookup(index.Key(kind, owner, name)).Def()
	if d == nil {
		return ""
	}
	span := d.Entry.Span()
	text := d.Entry.Raw()
	tree := d.Entry.Tree()
	if tree != nil {
		start := span.Start
		for start > 0 && tree.Text[start-1] == ' ' {
			start--
		}
		if start == 0 || tree.Text[start-1] == '\n' {
			text = tree.Text[start:span.End]
		} else {
			text = strings.Repeat(" ", columnOf(tree.Text, span.Start)) + text
		}
	}
	return symbols.UpperFirst(grammar.WithoutArticle(kind.Info().Noun)) + " `" + name + "`\n\n```yaml\n" + dedent(text) + "\n```"
}

func columnOf(text string, at int) int { return at - (strings.LastIndexByte(text[:at], '\n') + 1) }

// dedent removes the common indentation from the first lines of a text.
func dedent(text string) string {
	var all []string
	least := -1
	for rest := text; rest != ""; {
		var line string
		line, rest = source.NextLine(rest)
		line = source.TrimLineBreak(line)
		if len(all) == maxShownLines {
			all = append(all, "…")
			break
		}
		all = append(all, line)
		if indent := len(line) - len(strings.TrimLeft(line, " ")); strings.TrimSpace(line) != "" &&
			(least < 0 || indent < least) {
			least = indent
		}
	}
	for i, line := range all {
		if least > 0 && len(line) >= least && strings.TrimSpace(line[:least]) == "" {
			all[i] = line[least:]
		}
	}
	return strings.TrimRight(strings.Join(all, "\n"), "\n ")
}
