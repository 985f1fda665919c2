package crossref

import (
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// firstSites finds the first of the declarations of a name that must be unique. A name may be declared thousands of
// times, once in each of many lists and assets.
type firstSites struct {
	place map[*facts.Def]int // in the order of the sites
	first map[siteGroup]numberedSite
}

type numberedSite struct {
	index.Site
	place int
}

// siteGroup is what sites have in common: the asset or the list, or any for sites in all of them.
type siteGroup struct {
	owner, asset       string
	list               syntax.Node
	anyAsset, anyLists bool
}

// firstBefore finds the first site before a definition that declares the same name, as
// declaredBefore does; ok is false if there is none.
func (c *Cache) firstBefore(s *index.Symbol, d *facts.Def) (site index.Site, ok bool) {
	if s.Def() == d {
		return site, false
	}
	f := c.firsts[s]
	if f == nil {
		f = newFirstSites(s)
		if c.firsts == nil {
			c.firsts = map[*index.Symbol]*firstSites{}
		}
		c.firsts[s] = f
	}
	least := f.place[d]
	for _, asset := range assetsBeside(d) {
		for _, list := range listsBeside(d) {
			found, known := f.first[siteGroup{d.Owner, asset.name, list.node, asset.any, list.any}]
			if known && found.place < least {
				site, ok, least = found.Site, true, found.place
			}
		}
	}
	return site, ok
}

func newFirstSites(s *index.Symbol) *firstSites {
	f := &firstSites{place: map[*facts.Def]int{}, first: map[siteGroup]numberedSite{}}
	n := 0
	for site := range s.Sites() {
		d := site.Def
		f.place[d] = n
		if !d.Derived && d.Duplicate != "" {
			for _, g := range []siteGroup{
				{owner: d.Owner, asset: d.Asset, list: listOfOwner(d)},
				{owner: d.Owner, asset: d.Asset, anyLists: true},
				{owner: d.Owner, anyAsset: true, list: listOfOwner(d)},
				{owner: d.Owner, anyAsset: true, anyLists: true},
			} {
				if _, known := f.first[g]; !known {
					f.first[g] = numberedSite{site, n}
				}
			}
		}
		n++
	}
	return f
}

// listOfOwner returns the list of an owner in which a definition stands; otherwise an invalid node.
func listOfOwner(d *facts.Def) syntax.Node {
	if list := d.Entry.Parent(); d.Kind.Info().Owned && list.Kind() == syntax.Sequence {
		return list
	}
	return syntax.Node{}
}

type besideAsset struct {
	name string
	any  bool
}

type besideList struct {
	node syntax.Node
	any  bool
}

// assetsBeside returns the assets in which the same name would be a duplicate of a definition: see inOtherAsset.
func assetsBeside(d *facts.Def) []besideAsset {
	if d.Asset == "" {
		return []besideAsset{{any: true}}
	}
	return []besideAsset{{name: d.Asset}, {}}
}

// listsBeside returns the lists in which the same name would be a duplicate of a definition: see inOtherList.
func listsBeside(d *facts.Def) []besideList {
	list := listOfOwner(d)
	if !list.Valid() {
		return []besideList{{any: true}}
	}
	return []besideList{{node: list}, {}}
}
