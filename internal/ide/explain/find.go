package explain

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/symbols"
)

// Lookup finds the possible meanings of a word: a topic by its name, a path of fields that begins at a section
// ("actions.limits.scope"), everything spelled like that, or a text of a zone or binding ("hand:actor", "$card"). It
// returns nothing for a word that is not in the language.
func Lookup(word string) []*Topic {
	word = strings.Trim(strings.TrimSpace(word), `'"`)
	if t := Find(word); t != nil && t.Word != word {
		return []*Topic{t}
	}
	if found := followPath(strings.Split(word, ".")); len(found) > 0 {
		return found
	}
	if found := topicsThat(func(t *Topic) bool { return t.Word == word || t.isWritten(word) }); len(found) > 0 {
		return found
	}
	if found := topicsThat(func(t *Topic) bool {
		return strings.EqualFold(t.Word, word) || strings.EqualFold(t.Name, word)
	}); len(found) > 0 {
		return found
	}
	return text(word)
}

// formulas returns the formulas of all topics.
var formulas = sync.OnceValue(func() map[*Topic]string {
	texts := map[*Topic]string{}
	for _, t := range Topics() {
		texts[t] = t.formula()
	}
	return texts
})

// isWritten reports whether a word begins the formula of a topic, or is its operator: "count" of count(deck).
func (t *Topic) isWritten(word string) bool {
	text := formulas()[t]
	rest, begins := strings.CutPrefix(text, word)
	parts := strings.Fields(text)
	return begins && t.Kind != Word && t.Kind != Field && rest != "" &&
		(strings.Contains(" :", rest[:1]) || rest[0] == '(' && strings.HasSuffix(rest, ")")) ||
		len(parts) == 3 && parts[1] == word
}

// topicsThat returns the matching topics; fields only if all others are words.
func topicsThat(is func(*Topic) bool) (found []*Topic) {
	for _, t := range Topics() {
		if is(t) {
			found = append(found, t)
		}
	}
	if slices.ContainsFunc(found, func(t *Topic) bool { return t.Kind != Field && t.Kind != Word }) {
		return slices.DeleteFunc(found, func(t *Topic) bool { return t.Kind == Field })
	}
	return found
}

// followPath follows a path from a section, record, effect … to a field.
func followPath(path []string) []*Topic {
	if len(path) < 2 {
		return nil
	}
	var shapes []*grammar.Shape
	if s := grammar.FindSection(path[0]); s != nil {
		shapes = shapesOf(s.Type)
	} else {
		for _, t := range topicsThat(func(t *Topic) bool { return t.Word == path[0] }) {
			if s := grammar.FindShape(t.Name); s != nil {
				shapes = append(shapes, s)
			}
		}
	}
	var found []*Topic
	for _, name := range path[1:] {
		var next []*grammar.Shape
		found = nil
		for _, s := range shapes {
			f := s.FieldByName(name)
			if f == nil {
				continue
			}
			if t := Find(s.Name + "." + name); t != nil {
				found = append(found, t)
			}
			next = append(next, shapesOf(f.Type)...)
		}
		shapes = next
	}
	return found
}

// shapesOf returns the records allowed for a type.
func shapesOf(t *grammar.Type) (shapes []*grammar.Shape) {
	seen := map[*grammar.Union]bool{}
	union := func(u *grammar.Union) {
		if u == nil || seen[u] {
			return
		}
		seen[u] = true
		for _, v := range u.Variants {
			shapes = append(shapes, v.Shape)
		}
		if u.Fallback != nil {
			shapes = append(shapes, u.Fallback)
		}
	}
	var visit func(t *grammar.Type)
	visit = func(t *grammar.Type) {
		if t == nil {
			return
		}
		if t.Shape != nil {
			shapes = append(shapes, t.Shape)
		}
		union(t.Union)
		visit(t.Elem)
		visit(t.Value)
		for _, a := range t.Alternatives {
			visit(a)
		}
		for _, c := range t.Cases {
			visit(c.Type)
		}
	}
	visit(t)
	return shapes
}

// text explains a text that names a zone or a binding.
func text(word string) []*Topic {
	if base, whose, ok := strings.Cut(word, ":"); ok && base != "" && whose != "" {
		t := &Topic{Name: word, Kind: Word, Word: word, SeeAlso: []string{"zoneExpr"}}
		switch {
		case strings.Trim(whose, "0123456789") == "":
			t.Doc = "A zone: the one called `" + base + "` of the player with the number " + whose + ", counted from 0."
		case strings.HasPrefix(whose, "$"):
			t.Doc = "A zone: the one called `" + base + "` of the player whose number the binding `" + whose +
				"` holds."
		default:
			word := zoneWord(whose)
			if word == nil {
				return nil
			}
			t.Doc = "A zone, by its name `" + base + "` and whose it is. " + word.Doc
			t.SeeAlso = append([]string{"word." + whose}, t.SeeAlso...)
		}
		return []*Topic{t}
	}
	if len(word) > 1 && strings.HasPrefix(word, "$") {
		return []*Topic{{
			Name: word, Kind: Word, Word: word,
			Doc: "A binding: a name that stands for a value only where it was introduced, by a parameter of an action, by `bind` of an effect, " +
				"or by a decision. `$zone` and `$token` stand for what a filter looks at. " +
				"Where a zone, player or token is named, the binding is written as it is; as a value it is `{ ref: binding, name: " + word + " }`.",
			SeeAlso: []string{"reference.binding", "action.params", "effect.forEach", "effect.let", "effect.bindValue"},
		}}
	}
	return nil
}

// zoneWord returns the word of that text that says whose zone is meant; nil if there is none.
func zoneWord(text string) *grammar.Word {
	for i, w := range grammar.ZoneReferenceType.Words {
		if w.Text == text {
			return &grammar.ZoneReferenceType.Words[i]
		}
	}
	return nil
}

// SimilarWords returns words and names of topics that are spelled like a word, best first.
func SimilarWords(word string) []string {
	var names []string
	for _, t := range Topics() {
		names = append(names, t.Word)
		if t.Kind != Word {
			names = append(names, t.Name)
		}
	}
	slices.Sort(names)
	return symbols.Nearest(word, slices.Compact(names))
}
