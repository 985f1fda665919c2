package doc

import (
	"slices"
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// Unit is a text that is parsed as a whole: a section's own lines, an entry, or a whole block. It is immutable.
// Entries that are units of their own are cut out of it; the tree has a hole there.
type Unit struct {
	Label Label
	Level Level
	// Whole: the unit is a block whose root keys decide what it is, not a section or an entry.
	Whole bool
	// Guess: the block has no label; it counts only if it parses without errors as a mapping.
	Guess bool
	Text  string
	Tree  *syntax.Tree

	parts []unitPart
}

// unitPart is where a piece of the unit begins in the unit's text.
type unitPart struct {
	offset int
	label  Label
}

// buildUnit builds the unit whose header is at index. An old unit with the same text lends its tree, and is reused if
// nothing differs.
func (d *Document) buildUnit(index int, old *Unit) *Unit {
	p := d.pieces.At(index)
	u := &Unit{Label: p.label, Level: p.level, Whole: p.kind != header, Guess: p.kind == guessContent, Text: p.text}
	u.parts = []unitPart{{0, p.label}}
	var holes []int
	if !u.Whole && p.level != LevelNested {
		holes = d.assemble(u, index)
	}
	if old != nil && old.Text == u.Text && old.Level == u.Level && old.Whole == u.Whole &&
		slices.Equal(old.Tree.Holes, holes) {
		if old.Label == u.Label && old.Guess == u.Guess && slices.Equal(old.parts, u.parts) {
			return old
		}
		u.Tree = old.Tree
		return u
	}
	u.Tree = syntax.Parse(u.Text, syntax.Options{Entry: !u.Whole && p.level != LevelSection, Holes: holes})
	return u
}

// assemble joins the pieces of a unit around its nested entries and returns the offsets where those were cut out.
func (d *Document) assemble(u *Unit, index int) (holes []int) {
	end := d.endOfUnit(index, u.Level)
	if end == index+1 {
		return nil
	}
	var text strings.Builder
	text.WriteString(u.Text)
	at := index
	for {
		if next := at + 1; next < end && d.pieces.At(next).kind == header {
			holes = append(holes, text.Len())
		}
		at = d.nextTail(at+1, end, u.Level)
		if at == end {
			break
		}
		p := d.pieces.At(at)
		u.parts = append(u.parts, unitPart{text.Len(), p.label})
		text.WriteString(p.text)
	}
	u.Text = text.String()
	return holes
}

// endOfUnit returns the index after the last piece that lies inside the unit at index.
func (d *Document) endOfUnit(index int, level Level) int {
	through := d.pieces.SumBefore(index + 1)
	end, _ := d.pieces.Find(func(s sum) bool {
		if s.blocks > through.blocks {
			return true
		}
		for l := Level(0); l <= level; l++ {
			if s.headers[l] > through.headers[l] {
				return true
			}
		}
		return false
	})
	return end
}

// findEnclosing finds the header of the level whose unit is open after the pieces that add up to before, and the sum
// before that header.
func (d *Document) findEnclosing(before sum, level Level) (at int, through sum, ok bool) {
	if before.headers[level] == 0 {
		return 0, through, false
	}
	at, through = d.pieces.Find(func(s sum) bool { return s.headers[level] >= before.headers[level] })
	if through.blocks != before.blocks || d.pieces.At(at).kind != header {
		return 0, through, false
	}
	if level > LevelSection && before.headers[LevelSection] > through.headers[LevelSection] {
		return 0, through, false // the entry lies in an earlier section
	}
	return at, through, true
}

// nextTail returns the first tail of the level in [from, end), or end.
func (d *Document) nextTail(from, end int, level Level) int {
	before := d.pieces.SumBefore(from)
	at, _ := d.pieces.Find(func(s sum) bool { return s.tails[level] > before.tails[level] })
	return min(at, end)
}

// partAt finds the piece that contains an offset of the unit's text.
func (u *Unit) partAt(offset int) unitPart {
	p := u.parts[0]
	for _, next := range u.parts[1:] {
		if next.offset > offset {
			break
		}
		p = next
	}
	return p
}
