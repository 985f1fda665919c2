package words

import (
	"slices"

	"ludo-lsp/kernel"
)

// alteration is a property of a token that got another value, and where in a trace it did.
type alteration struct {
	at       int
	property string
	old, new kernel.Value
}

// Through is how a game is told of which there is a trace: tokens are what they were where [Scene.Behind] says.
func (s Scene) Through(trace []kernel.TraceEntry) Scene {
	s.altered, s.moments, s.moment = nil, nil, nil
	for at, entry := range trace {
		if t, is := entry.What.(kernel.TokenPropertySet); is {
			if s.altered == nil {
				s.altered = map[string][]alteration{}
			}
			s.altered[t.TokenID] = append(s.altered[t.TokenID], alteration{at, t.Property, t.Old, t.New})
		}
	}
	return s
}

// Behind tells tokens as they were behind an entry of the trace; -1 is before the first.
func (s Scene) Behind(at int) Scene {
	s.moments, s.moment = nil, &at
	return s
}

// tokenBehind tells one token as it was behind an entry of the trace.
func (s *Scene) tokenBehind(at int, id string) {
	if s.altered == nil {
		return
	}
	if s.moments == nil {
		s.moments = map[string]int{}
	}
	s.moments[id] = at
}

// known is what is told of a token: the first state that knows it, with its type and its properties; nil: none does.
func (s Scene) known(id string) (state *kernel.State, kind string, properties []kernel.TokenProperty) {
	for _, state := range s.states {
		if kind, properties, ok := state.Token(id); ok {
			return state, kind, s.asTheyWere(id, properties)
		}
	}
	return nil, "", nil
}

// asTheyWere are the properties of a token where it is told of.
func (s Scene) asTheyWere(id string, properties []kernel.TokenProperty) []kernel.TokenProperty {
	changes := s.altered[id]
	moment, known := s.moments[id]
	if !known && s.moment != nil {
		moment, known = *s.moment, true
	}
	if len(changes) == 0 || !known {
		return properties
	}
	out := slices.Clone(properties)
	put := func(name string, v kernel.Value) {
		at := slices.IndexFunc(out, func(p kernel.TokenProperty) bool { return p.Name == name })
		switch {
		case v.Kind() == kernel.Unbound:
			if at >= 0 {
				out = slices.Delete(out, at, at+1)
			}
		case at >= 0:
			out[at].Value = v
		default:
			out = append(out, kernel.TokenProperty{Name: name, Value: v})
		}
	}
	for _, c := range slices.Backward(changes) {
		if c.at > moment {
			put(c.property, c.old)
		}
	}
	for _, c := range changes {
		if c.at <= moment && !slices.ContainsFunc(changes, func(o alteration) bool {
			return o.property == c.property && o.at > c.at && o.at <= moment
		}) {
			put(c.property, c.new)
		}
	}
	return out
}
