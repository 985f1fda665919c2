package words

import "ludo-lsp/kernel"

// Chance tells, a line each, what a trace has that nobody knew before: what was rolled, and
// what was drawn out of zones into which nobody sees. Tokens that go one after the other from
// one zone into another are told together.
func (s Scene) Chance(trace []kernel.TraceEntry) (out []string) {
	var drawn []string
	var from, to string
	tell := func() {
		if len(drawn) > 0 {
			out = append(out, "draws "+s.Tokens(drawn)+" from "+s.Zone(from)+" to "+s.Zone(to))
		}
		drawn = nil
	}
	for _, entry := range trace {
		switch t := entry.What.(type) {
		case kernel.NumberRolled:
			tell()
			out = append(out, "rolls "+s.Value(t.Value))
		case kernel.TokenMoved:
			if t.From != from || t.To != to {
				tell()
			}
			from, to = t.From, t.To
			if s.hidden[from] {
				drawn = append(drawn, t.TokenID)
			}
		}
	}
	tell()
	return out
}
