package query

import "ludo-lsp/internal/text/source"

// LinkedRanges are the places of the name at the place that may be typed on together: all of them,
// where none stands outside of the entry and each is written as the others are. Of a name that is
// used elsewhere it is none: such a name is changed by Rename.
func (p *Place) LinkedRanges() (out []source.Range) {
	if len(p.names) == 0 || p.link != nil {
		return nil
	}
	text := p.names[0].text
	for _, n := range p.session.everywhere(p.keys()) {
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
