package words

import (
	"slices"

	"ludo-lsp/kernel"
)

// tokenChange is a property of a token that changed, and its index in a trace.
type tokenChange struct {
	at       int
	property string
	old, new kernel.Value
}

// step is a move of a token from one zone to another, with its index in a trace; a zone of "" is outside the game.
type step struct {
	at int
	way
}

// Through returns a scene with a trace: tokens are described as they were, where they were, after the entry that
// [Scene.After] sets.
func (s Scene) Through(trace []kernel.TraceEntry) Scene {
	s.altered, s.moments, s.moment = map[string][]tokenChange{}, nil, nil
	s.steps = map[string][]step{}
	for at, entry := range trace {
		if t, is := entry.What.(kernel.TokenPropertySet); is {
			s.altered[t.TokenID] = append(s.altered[t.TokenID], tokenChange{at, t.Property, t.Old, t.New})
		} else if id, on, goes := wayOf(entry); goes {
			s.steps[id] = append(s.steps[id], step{at, on})
		}
	}
	return s
}

// wayOf returns the token that an entry of a trace moved and the way it went; goes is false if the entry moved none.
func wayOf(entry kernel.TraceEntry) (token string, on way, goes bool) {
	switch t := entry.What.(type) {
	case kernel.TokenMoved:
		return t.TokenID, way{t.From, t.To}, true
	case kernel.TokenCreated:
		return t.TokenID, way{"", t.Zone}, true
	case kernel.TokenDestroyed:
		return t.TokenID, way{t.Zone, ""}, true
	}
	return "", way{}, false
}

// zoneWhere returns the zone in which a token was after the entry that After sets, "" if that is unknown.
func (s Scene) zoneWhere(id string) string {
	moment, known := s.describedAfter(id)
	steps := s.steps[id]
	if !known || len(steps) == 0 {
		for _, state := range s.states {
			if zone, ok := state.ZoneOf(id); ok {
				return zone
			}
		}
		return ""
	}
	zone := steps[0].from
	for _, step := range steps {
		if step.at <= moment {
			zone = step.to
		}
	}
	return zone
}

// describedAfter returns the index of the trace entry after which a token is described; known is false if none is set.
func (s Scene) describedAfter(id string) (moment int, known bool) {
	moment, known = s.moments[id]
	if !known && s.moment != nil {
		moment, known = *s.moment, true
	}
	return moment, known
}

// After returns a scene that describes tokens as they were after an entry of the trace; -1 means before the first
// entry.
func (s Scene) After(at int) Scene {
	s.moments, s.moment = nil, &at
	return s
}

// tokenBehind makes the scene describe one token as it was after an entry of the trace.
func (s *Scene) tokenBehind(at int, id string) {
	if s.moments == nil {
		s.moments = map[string]int{}
	}
	s.moments[id] = at
}

// knowledgeOf returns the first state that knows a token, and the token's type and properties in it; the state is nil
// if none knows it.
func (s Scene) knowledgeOf(id string) (state *kernel.State, kind string, properties []kernel.TokenProperty) {
	for _, state := range s.states {
		if kind, properties, ok := state.Token(id); ok {
			return state, kind, s.propertiesThen(id, properties)
		}
	}
	return nil, "", nil
}

// propertiesThen returns the properties that a token had after the trace entry at which it is described.
func (s Scene) propertiesThen(id string, properties []kernel.TokenProperty) []kernel.TokenProperty {
	changes := s.altered[id]
	moment, known := s.describedAfter(id)
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
		if c.at <= moment && !slices.ContainsFunc(changes, func(o tokenChange) bool {
			return o.property == c.property && o.at > c.at && o.at <= moment
		}) {
			put(c.property, c.new)
		}
	}
	return out
}
