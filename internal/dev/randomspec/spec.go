package randomspec

import (
	"slices"
	"strings"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/grammar"
)

// Spec is a random spec.
type Spec struct {
	root   *node
	blocks []int // for each section, in which block it stands
}

// New makes a spec.
func New(source choices.Source) *Spec {
	g := newGenerator(source)
	s := &Spec{root: g.spec()}
	for range s.root.keys {
		s.blocks = append(s.blocks, g.numberBelow(3))
	}
	return s
}

// Text is the spec as one document.
func (s *Spec) Text() string {
	var b strings.Builder
	b.WriteString("# A game of chance\n")
	for block := range 3 {
		if !slices.Contains(s.blocks, block) {
			continue
		}
		b.WriteString("\n```yaml\n")
		for i, name := range s.root.keys {
			if s.blocks[i] == block {
				b.WriteString(name + ":")
				s.root.items[i].write(&b, 2)
			}
		}
		b.WriteString("```\n")
	}
	return b.String()
}

// Remove takes the innermost part out that lies on a path, as diagnostics have
// them: an entry of a list or a field. It reports whether there was one. Of
// several paths the later entries of a list go first, since the others move.
func (s *Spec) Remove(path string) bool {
	steps := strings.Split(path, ".")
	if len(steps) < 2 || steps[0] != "doc" {
		return false
	}
	before := slices.Clone(s.root.keys)
	if _, gone := s.root.remove(steps[1:]); !gone {
		return false
	}
	if i := slices.Index(before, steps[1]); len(s.root.keys) < len(before) {
		if plain := plainSection(steps[1]); plain != nil {
			s.root.keys = slices.Insert(s.root.keys, i, steps[1])
			s.root.items = slices.Insert(s.root.items, i, plain)
		} else {
			s.blocks = slices.Delete(s.blocks, i, i+1)
		}
	}
	return true
}

// plainSection is a section that a spec must have, as a fix writes it: with
// nothing but what it needs. It is nil for the others.
func plainSection(name string) *node {
	s := grammar.FindSection(name)
	if !s.Required {
		return nil
	}
	if s.List {
		return &node{kind: list}
	}
	out := &node{kind: mapping}
	for _, f := range s.Type.Shape.Fields {
		if f.Required || f.Name == "conditions" {
			out.set(f.Name, literalNode(f.Default))
		}
	}
	return out
}

// Keys lists the keys of all records in the spec and the words in them, each
// once. It shows what a set of specs has made use of.
func (s *Spec) Keys() map[string]bool {
	seen := map[string]bool{}
	var walk func(n *node)
	walk = func(n *node) {
		for _, key := range n.keys {
			seen[key] = true
		}
		if text := n.scalar(); text != "" {
			seen[text] = true
		}
		for _, item := range n.items {
			walk(item)
		}
	}
	walk(s.root)
	return seen
}
