package facts

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/yaml/syntax"
)

// VariantSite is the place of a record that is a variant of a union: the key and value that show which variant it is.
type VariantSite struct {
	Key     syntax.Node // the key of the variant, or of the discriminator
	Word    syntax.Node // the word after a discriminator; invalid without one
	Variant *grammar.Variant
	Union   *grammar.Union
}

// Record returns the mapping that is the variant.
func (s *VariantSite) Record() syntax.Node { return s.Key.Parent() }

// Body returns the node with the fields: the record, or the value of a wrapped variant's key.
func (s *VariantSite) Body() syntax.Node {
	if s.Union.Wrapped {
		return s.Record().Get(s.Key.Value()).Resolve()
	}
	return s.Record()
}

// At returns the node that names the variant: the word of the discriminator, or the key.
func (s *VariantSite) At() syntax.Node {
	if s.Word.Valid() {
		return s.Word
	}
	return s.Key
}

// Is reports whether the record is a variant of a union, named by a valid word of the language: mistyped and obsolete
// words are reported already.
func (s *VariantSite) Is(u *grammar.Union, words ...string) bool {
	return s != nil && s.Union == u && s.isNamed() && slices.Contains(words, s.Variant.Word)
}

func (s *VariantSite) isNamed() bool {
	word := s.At().Value()
	return word == s.Variant.Word || slices.Contains(s.Variant.Also, word)
}

// Asks reports whether the effect asks a player for a decision.
func (s *VariantSite) Asks() bool {
	return s.Variant.AsksPlayer && s.isNamed() && s.Body().Kind() == syntax.Mapping
}

// Value returns the value in the record at a path of fields ("if.then").
func (s *VariantSite) Value(path string) syntax.Node {
	n := s.Body()
	for step := range strings.SplitSeq(path, ".") {
		n = n.Resolve().Get(step)
	}
	return n.Resolve()
}

func (s *VariantSite) start() int { return s.Record().Span().Start }

// Variant returns the site of the variant as which a record was read, or nil if the record is no variant of a union.
func (f *Facts) Variant(record syntax.Node) *VariantSite {
	at := record.Span().Start
	for i := f.variantsFrom(at); i < len(f.Variants) && f.Variants[i].start() == at; i++ {
		if f.Variants[i].Record() == record {
			return &f.Variants[i]
		}
	}
	return nil
}

// VariantsIn returns the records of unions at a node and below it, in the order of the text.
func (f *Facts) VariantsIn(n syntax.Node) []VariantSite {
	if !n.Valid() {
		return nil
	}
	span := n.Span()
	return f.Variants[f.variantsFrom(span.Start):f.variantsFrom(span.End)]
}

func (f *Facts) variantsFrom(offset int) int {
	return sort.Search(len(f.Variants), func(i int) bool { return f.Variants[i].start() >= offset })
}

// Decisions lists the names of what players decide at a node and below it, without duplicates, in the order of the
// text.
func (f *Facts) Decisions(n syntax.Node) []string { return decisions(f.VariantsIn(n)) }

func decisions(sites []VariantSite) (out []string) {
	for i := range sites {
		s := &sites[i]
		if !s.Asks() {
			continue
		}
		for _, f := range s.Variant.Shape.Fields {
			if f.Binds == nil {
				continue
			}
			if bind := s.Body().Get(f.Name).Resolve(); bind.Kind() == syntax.Scalar {
				if name := normalise(bind.Value()); !slices.Contains(out, name) {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// sortVariants puts records in the order of the text, without duplicates: a value with a mistyped key is read after
// the rest of its record.
func sortVariants(sites []VariantSite) []VariantSite {
	order := func(a, b VariantSite) int { return cmp.Compare(a.start(), b.start()) }
	if !slices.IsSortedFunc(sites, order) {
		slices.SortStableFunc(sites, order)
	}
	return slices.CompactFunc(sites, func(a, b VariantSite) bool { return a.Key == b.Key })
}
