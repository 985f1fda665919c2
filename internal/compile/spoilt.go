package compile

import (
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
)

// spoiltEntries are the parts of a unit in which an error keeps what compiling finds from being told. A list in
// brackets is one unit, yet an error in one of its entries says nothing of the others, as on lines.
type spoiltEntries map[string]bool

// spoilAround notes an error in the text of a unit.
func (c *Compilation) spoilAround(id index.UnitID, u *state.Unit, f *crossref.Fault) {
	if c.spoilt[id] == nil {
		c.spoilt[id] = spoiltEntries{}
	}
	c.spoilt[id][entryAround(u, f.Path)] = true
}

// isSpoilt reports whether a place lies in an entry with an error of its text.
func (c *Compilation) isSpoilt(at expand.Origin) bool {
	entries, some := c.spoilt[at.Unit]
	if !some {
		return false
	}
	u := c.Lookup(at.Unit)
	if len(u.Tree.Errors) > 0 || !at.Node.Valid() {
		return true // what cannot be read makes every entry uncertain
	}
	return entries[entryAround(u, at.Path())]
}

// entryAround is the part of a unit around a path in it that is a unit where it stands on lines of its own: the path
// of an entry of a list, or of a section; "" for the whole unit.
func entryAround(u *state.Unit, path string) string {
	sections := u.Level == doc.LevelSection
	around, list := "", false // list: the next step leads to an entry
	for end := 0; end < len(path); {
		from := end + 1
		end = len(path)
		if i := strings.IndexByte(path[from:], '.'); i >= 0 {
			end = from + i
		}
		step, isSection := path[from:end], sections && from == 1
		if list || isSection {
			around = path[:end]
		}
		list = grammar.CutsList(step)
		if section := grammar.FindSection(step); isSection && section != nil {
			list = section.List
		}
	}
	return around
}
