package edits

import (
	"math/rand/v2"
	"strings"

	"ludo-lsp/internal/text/source"
)

// fences open and close blocks, or nearly do.
var fences = []string{
	"```yaml", "```", "~~~yml", "~~~", "````yaml", "````", "~~~~", "   ```yaml", "   ```", "    ```yaml", "    ```", "\t```yaml",
	"```json", "```YAML title=x", "``` yaml", "> ```yaml", "- ```yaml", "``", "```yaml `", "\ufeff```yaml",
}

// frames are what else changes how the lines below it are read.
var frames = []string{
	"# Heading", "Heading\n=======", "Heading\n-------", "---\ntitle: A game\n---", "---", "...", "<!--", "-->", "<!-- -->", "***",
	"<<<<<<< a", "|||||||", "=======", ">>>>>>> b", "text: |", "key: {", "}", "key: '", "\ufeff", "",
}

// span is a part of a text: whole lines.
type span struct{ from, to int }

// Restructuring makes random changes of what documents are made of: fences, sections,
// headings and the ends of lines come and go. What was taken out may come back, there or
// elsewhere.
type Restructuring struct {
	Random *rand.Rand
	taken  []string // what was taken out, the last at the end
	undo   []Edit   // what takes back the last edits
}

// Next is one change of a text; the one before must have been made in the same text, or
// Forget called since.
func (s *Restructuring) Next(text string) Edit {
	if n := len(s.undo); n > 0 {
		e, often := s.undo[n-1], 4
		if len(e.Insert) > len(text) {
			often = 2 // of little text there is little to change
		}
		if s.Random.IntN(often) == 0 {
			s.undo = s.undo[:n-1]
			if e.To <= len(text) { // it may have been made elsewhere, between two characters
				return e
			}
		}
	}
	e := s.change(text)
	old := text[e.From:e.To]
	s.undo = append(s.undo, Edit{e.From, e.From + len(e.Insert), old})
	if old != "" {
		s.taken = append(s.taken[max(0, len(s.taken)-20):], old)
	}
	return e
}

// Forget is to be called when the text is another one than the changes have made.
func (s *Restructuring) Forget() { s.undo = nil }

func (s *Restructuring) change(text string) Edit {
	r := s.Random
	all := linesOf(text)
	place := 0
	if len(all) > 0 {
		place = one(r, all).from
	}
	if r.IntN(6) == 0 {
		place = len(text)
	}
	switch r.IntN(14) {
	case 0, 1:
		return s.fence(text, all, place)
	case 2:
		return Edit{place, place, one(r, frames) + lineBreak(r, text)}
	case 3: // a section goes
		if at, ok := pick(r, sections(text, all)); ok {
			return Edit{at.from, at.to, ""}
		}
	case 4: // only its name goes
		if at, ok := pick(r, sections(text, all)); ok {
			return Edit{at.from, linesOn(text, at.from, 1), ""}
		}
	case 5: // what was taken out comes back
		if len(s.taken) > 0 {
			return Edit{place, place, one(r, s.taken)}
		}
	case 6: // a block goes, its fences too
		if opens := linesWith(text, all, isFence); len(opens) > 1 {
			i := r.IntN(len(opens) - 1)
			return Edit{opens[i].from, opens[i+1].to, ""}
		}
	case 7: // a block in a longer fence
		if opens := linesWith(text, all, isFence); len(opens) > 1 {
			i := r.IntN(len(opens) - 1)
			from, to := opens[i].from, opens[i+1].to
			mark := one(r, []string{"````", "~~~", "~~~~yaml", "````yaml", "`````md"})
			return Edit{from, to, mark + "\n" + text[from:to] + strings.TrimRight(mark, "yamld") + "\n"}
		}
	case 8: // all sections go
		if all := sections(text, all); len(all) > 0 {
			return Edit{all[0].from, all[len(all)-1].to, ""}
		}
	case 9: // the whole text, or all after a place
		return Edit{one(r, []int{0, place}), len(text), ""}
	case 10:
		return ends(r, text)
	case 11: // some lines are indented, or moved to the left
		to := linesOn(text, place, 1+r.IntN(6))
		if r.IntN(2) == 0 {
			return Edit{place, to, strings.ReplaceAll("  "+text[place:to], "\n", "\n  ")}
		}
		return Edit{place, to, strings.ReplaceAll(text[place:to], "\n  ", "\n")}
	case 12: // a part twice
		to := linesOn(text, place, 1+r.IntN(30))
		return Edit{to, to, text[place:to]}
	}
	return Typing(r, text)
}

// fence changes a line that is a fence, or makes one.
func (s *Restructuring) fence(text string, all []span, place int) Edit {
	r := s.Random
	at, ok := pick(r, linesWith(text, all, isFence))
	if !ok || r.IntN(3) == 0 {
		return Edit{place, place, one(r, fences) + lineBreak(r, text)}
	}
	end := at.from + len(source.TrimLineBreak(text[at.from:at.to]))
	marks := at.from + strings.IndexAny(text[at.from:at.to], "`~")
	switch r.IntN(6) {
	case 0, 1:
		return Edit{at.from, at.to, ""}
	case 2:
		return Edit{marks, marks, text[marks : marks+1]}
	case 3:
		return Edit{marks, marks + 1, ""}
	case 4:
		return Edit{at.from, at.from, one(r, []string{" ", "    ", "\t", "> "})}
	}
	return Edit{at.from, end, one(r, fences)}
}

// ends writes the ends of a line, or of all, in another way.
func ends(r *rand.Rand, text string) Edit {
	to := one(r, []string{"\n", "\r\n", "\r"})
	if r.IntN(3) == 0 {
		plain := strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		return Edit{0, len(text), strings.ReplaceAll(plain, "\n", to)}
	}
	from := r.IntN(len(text) + 1)
	end := linesOn(text, from, 1)
	return Edit{from + len(source.TrimLineBreak(text[from:end])), end, to}
}

func lineBreak(r *rand.Rand, text string) string {
	if strings.Contains(text, "\r\n") != (r.IntN(10) == 0) {
		return "\r\n"
	}
	return "\n"
}

func pick(r *rand.Rand, all []span) (span, bool) {
	if len(all) == 0 {
		return span{}, false
	}
	return one(r, all), true
}

func linesOf(text string) (out []span) {
	for at := 0; at < len(text); {
		line, _ := source.NextLine(text[at:])
		out = append(out, span{at, at + len(line)})
		at += len(line)
	}
	return out
}

func linesWith(text string, all []span, what func(line string) bool) (out []span) {
	for _, l := range all {
		if what(text[l.from:l.to]) {
			out = append(out, l)
		}
	}
	return out
}

func isFence(line string) bool {
	line = strings.TrimLeft(line, " \t>-\ufeff")
	return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
}

// sections are the parts of a text that begin with a key in the first column, as far as
// the next one or a fence.
func sections(text string, all []span) (out []span) {
	open := false
	for _, l := range all {
		line := text[l.from:l.to]
		isKey := line[0] >= 'a' && line[0] <= 'z' && strings.Contains(line, ":")
		if open && !isKey && !isFence(line) {
			out[len(out)-1].to = l.to
		}
		if open = isKey || open && !isFence(line); isKey {
			out = append(out, l)
		}
	}
	return out
}
