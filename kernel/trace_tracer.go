package kernel

// tracer collects the entries of a trace.
type tracer struct {
	entries []TraceEntry
	// glimpsed is the length of the journal when endings were last checked; see WithEvidence.
	glimpsed int
}

// entriesSoFar returns the entries collected so far; nil for a nil tracer.
func (t *tracer) entriesSoFar() []TraceEntry {
	if t == nil {
		return nil
	}
	return t.entries
}

// record adds an entry to the trace. Callers check m.trace first, so that play without a trace is not slowed down.
func (m *machine) record(what Traced) {
	entry := TraceEntry{What: what, Phase: m.game.phases[m.phase].id, Path: m.path()}
	if m.exec != nil {
		entry.EventContext, entry.ActionID = m.exec.eventContext, m.exec.action
		entry.EffectPath = m.effectPath()
		switch what.(type) {
		case ConditionTested, ItemsVisited, ItemsReduced:
			entry.Bound = m.inScope()
		case DecisionMade, NumberRolled:
			for _, f := range m.exec.frames {
				if f.loop && f.at < len(f.items) {
					entry.Around = append(entry.Around, f.items[f.at])
				}
			}
		}
	}
	m.trace.entries = append(m.trace.entries, entry)
	if m.game.watched {
		m.recordEndings()
	}
}

// effectPath returns the path of the running effect: "action:draw.effects[0]".
func (m *machine) effectPath() string {
	if m.exec.pc == 0 {
		return m.exec.root
	}
	return m.exec.root + m.exec.code.ops[m.exec.pc-1].rest
}
