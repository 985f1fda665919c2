package query

import "ludo-lsp/internal/text/source"

// LinkedRanges returns the places of the name that can be edited together: all of them, if they are all in one entry
// and written alike. For a name used elsewhere it returns nil: that needs Rename.
func (p *Place) LinkedRanges() (out []source.Range) {
	if len(p.names) == 0 || p.link != nil {
		return nil
	}
	text := p.names[0].text
	for _, n := range p.session.findAllNames(p.keys()) {
		if n.silent {
			continue
		}
		written := p.outline.facts.Tree.Text
		if n.unit != p.outline.id || n.made || n.span.End > len(written) || written[n.span.Start:n.span.End] != text {
			return nil
		}
		r := p.session.place(n.unit, n.span)
		if len(out) == 0 || out[len(out)-1] != r {
			out = append(out, r)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
