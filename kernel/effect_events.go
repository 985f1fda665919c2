package kernel

import (
	"ludo-lsp/kernel/gamedef"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
)

// event is something that triggers wait for.
type event struct {
	kind   gamedef.TriggerEventType
	phase  phaseID
	action actionID
	zone   zoneID // of tokenEntered, and of varChanged for a zone's variable; else nowhere
	scope  gamedef.EventVarScope
	def    *components.Variable // of varChanged
	player playerID             // of varChanged for a player's variable; else -1
	before Value
	after  Value
}

// emit records an event; the caller of the running list dispatches it.
func (m *machine) emit(e event) {
	if m.game.triggers.any {
		m.events = append(m.events, e)
	}
}

// log adds an entry; path is where its rule is, fields are names and values in turn.
func (m *machine) log(kind, path string, fields ...any) {
	if m.unlogged {
		return
	}
	entry := LogEntry{Kind: kind, Path: path, Fields: make([]LogField, 0, len(fields)/2)}
	for i := 0; i+1 < len(fields); i += 2 {
		entry.Fields = append(entry.Fields, LogField{Name: fields[i].(string), Value: fields[i+1]})
	}
	m.entries = append(m.entries, entry)
}

// recordsWarnings reports whether anybody hears warnings: not in discovery, nor while moves are listed or the end of
// the game is checked, nor in playouts.
func (m *machine) recordsWarnings() bool { return m.mode != discovery && m.muted == 0 }

// warn records a warning; context is keys and values in turn. Callers with a costly message check listens first.
func (m *machine) warn(code, message string, context ...any) {
	if !m.recordsWarnings() {
		return
	}
	m.warnings = append(m.warnings,
		Warning{Code: code, Message: values.AuthoredText(message), Context: contextOf(context), Path: m.path()})
}
