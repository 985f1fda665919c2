package kernel

// tracer collects the trace of what runs.
type tracer struct {
	entries []TraceEntry
	// glimpsed is the length of the journal when endings were last checked; see WithEvidence.
	glimpsed int
}

// entriesSoFar returns the entries collected so far; none for a nil tracer.
func (t *tracer) entriesSoFar() []TraceEntry {
	if t == nil {
		return nil
	}
	return t.entries
}

// record records what the running effect does. Callers check m.trace first, so play without a trace pays nothing.
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
		m.glimpse()
	}
}

// effectPath returns the machine's place in what runs: "action:draw.effects[0]".
func (m *machine) effectPath() string {
	if m.exec.pc == 0 {
		return m.exec.root
	}
	return m.exec.root + m.exec.code.ops[m.exec.pc-1].rest
}
