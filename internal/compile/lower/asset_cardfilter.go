package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
)

// nameList is a list of names of cards or tags, with their places.
type nameList struct {
	nodes []*expand.Node
	at    map[string]int
}

func (c *composition) nameList(n *expand.Node, field string) nameList {
	out := nameList{nodes: c.list(n, field), at: map[string]int{}}
	for i, name := range c.ids(n, field) {
		out.at[name] = i
	}
	return out
}

func (l nameList) has(name string) bool {
	_, has := l.at[name]
	return has
}

// first returns the entry of the list that is the first with one of the names, or nil if there is none.
func (l nameList) first(names ...string) *expand.Node {
	at := len(l.nodes)
	for _, name := range names {
		if i, has := l.at[name]; has {
			at = min(at, i)
		}
	}
	if at == len(l.nodes) {
		return nil
	}
	return l.nodes[at]
}

// cardFilter includes and excludes cards by id and by tag.
type cardFilter struct {
	includedIDs, excludedIDs, includedTags, excludedTags nameList
	metadata                                             *expand.Node
	given                                                bool // something says which cards are included, even if none
}

func (c *composition) cardFilter(n *expand.Node) cardFilter {
	return cardFilter{c.nameList(n, view.PileFilterIncludedCardIDs), c.nameList(n, view.PileFilterExcludedCardIDs),
		c.nameList(n, view.PileFilterIncludedCardTags), c.nameList(n, view.PileFilterExcludedCardTags),
		c.optionalRecord(n, view.PileFilterMetadataEquals), isGiven(n.Get(view.PileFilterIncludedCardIDs)) ||
			isGiven(n.Get(view.PileFilterIncludedCardTags)) || isGiven(n.Get(view.PileFilterMetadataEquals))}
}

// isSelective reports whether the filter includes only some cards, rather than all.
func (f cardFilter) isSelective() bool {
	return len(f.includedIDs.at) > 0 || len(f.includedTags.at) > 0 || f.metadata.Len() > 0
}

func (f cardFilter) includes(c card) bool {
	return f.includedIDs.has(c.id) || f.metadata.Len() > 0 && f.metadataEquals(c) ||
		f.includedTags.first(c.tags()...) != nil
}

func (f cardFilter) metadataEquals(c card) bool {
	for key, value := range f.metadata.Pairs() {
		if own := c.node.Get(view.EventCardMetadata).Get(key.Name); own == nil || !own.Equal(value) {
			return false
		}
	}
	return true
}

func (f cardFilter) excludes(c card) bool {
	return f.excludedIDs.has(c.id) || f.excludedTags.first(c.tags()...) != nil
}

// vocabulary holds the ids and tags of a deck's cards.
type vocabulary struct {
	cards          map[string]card
	tags, metadata map[string]bool
}

func (d *deck) vocabulary() vocabulary {
	v := vocabulary{map[string]card{}, map[string]bool{}, map[string]bool{}}
	for _, card := range d.cards {
		v.cards[card.id] = card
		for _, tag := range card.tags() {
			v.tags[tag] = true
		}
		for key := range card.node.Get(view.EventCardMetadata).Pairs() {
			v.metadata[key.Name] = true
		}
	}
	return v
}

// knowsAll reports whether all names in a filter are ids or tags of cards. If one is not, the check of the text reports
// it.
func (v vocabulary) knowsAll(f cardFilter) bool {
	for _, ids := range []nameList{f.includedIDs, f.excludedIDs} {
		for id := range ids.at {
			if _, known := v.cards[id]; !known {
				return false
			}
		}
	}
	for _, tags := range []nameList{f.includedTags, f.excludedTags} {
		for tag := range tags.at {
			if !v.tags[tag] {
				return false
			}
		}
	}
	for key := range f.metadata.Pairs() {
		if !v.metadata[key.Name] {
			return false
		}
	}
	return true
}

// reportConflicts reports names that are both included and excluded, and returns whether there are any.
func (c *composition) reportConflicts(f cardFilter) (found bool) {
	for _, pair := range [][2]nameList{{f.includedIDs, f.excludedIDs}, {f.includedTags, f.excludedTags}} {
		for _, n := range pair[0].nodes {
			if other := pair[1].first(Identifier(n.Text())); other != nil {
				found = true
				c.conflict(n, symbols.Quote(Identifier(n.Text()))+" is both included and excluded.", other)
			}
		}
	}
	return found
}

// reportCardConflicts reports cards included by their tags and excluded by name, or the other way round, and returns
// whether there are any. A pile filter may exclude cards that its tags include.
func (c *composition) reportCardConflicts(f cardFilter, words vocabulary) (found bool) {
	for _, n := range f.excludedIDs.nodes {
		if tag := f.includedTags.first(words.cards[Identifier(n.Text())].tags()...); tag != nil {
			found = true
			c.conflict(tag, "The tag "+symbols.Quote(Identifier(tag.Text()))+" includes the card "+
				symbols.Quote(Identifier(n.Text()))+", which is excluded.", n)
		}
	}
	for _, n := range f.includedIDs.nodes {
		if tag := f.excludedTags.first(words.cards[Identifier(n.Text())].tags()...); tag != nil {
			found = true
			c.conflict(n, "The card "+symbols.Quote(Identifier(n.Text()))+" is included, but its tag "+
				symbols.Quote(Identifier(tag.Text()))+" is excluded.", tag)
		}
	}
	return found
}

func (c *composition) conflict(included *expand.Node, message string, excluded *expand.Node) {
	c.fault(diag.CompilerScenarioDeckCompositionConflictingFilters, included.At, message,
		excluded.At.Elsewhere("It is excluded here.")...)
}
