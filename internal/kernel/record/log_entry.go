package record

import "ludo-lsp/kernel/gamedef"

// These functions read log entries by the names under which they were written.

// Kinds of log entries.
const (
	LogFired     = "fired"
	LogTruncated = "truncated"
	LogDropped   = "submissionDropped"
	LogLeftOut   = "specialActivityLeftOut"
)

// Names of fields.
const (
	LogTrigger         = "triggerId"
	LogDepth           = "depth"
	LogPlayer          = "player"
	LogAction          = "actionId"
	LogSpecialActivity = "specialActivityActionId"
)

// FiredTrigger returns the id of the trigger that fired, and its depth in the chain of triggers that set off each
// other; ok is false for any other kind of entry.
func (e *LogEntry) FiredTrigger() (trigger string, depth int, ok bool) {
	return asText(e.Field(LogTrigger)), asInt(e.Field(LogDepth)), e.Kind == LogFired
}

// TruncatedDepth returns the number of chained triggers after which no more were fired; ok is false for any other
// kind of entry.
func (e *LogEntry) TruncatedDepth() (depth int, ok bool) {
	return asInt(e.Field(LogDepth)), e.Kind == LogTruncated
}

// DroppedMove returns the player whose submitted move had become illegal, and the action of the move; ok is false for
// any other kind of entry.
func (e *LogEntry) DroppedMove() (player int, action string, ok bool) {
	return asInt(e.Field(LogPlayer)), asText(e.Field(LogAction)), e.Kind == LogDropped
}

// LeftOut returns the special activity omitted from a move; ok is false for any other kind of entry.
func (e *LogEntry) LeftOut() (action string, ok bool) {
	return asText(e.Field(LogSpecialActivity)), e.Kind == LogLeftOut
}

// Field returns the value of a field, nil if the entry does not have it.
func (e LogEntry) Field(name string) any {
	for _, f := range e.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

func asText(v any) string {
	text, _ := v.(string)
	return text
}

func asInt(v any) int {
	n, _ := v.(int)
	return n
}

// LogEntry is an entry of the log of a move: which triggers fired, what the turn flow did. Kind decides which other
// fields it has.
type LogEntry struct {
	Kind   string
	Path   string // the rule in the definition that it comes from: "triggers[2]"; "" when there is none
	Fields []LogField
}

// Data returns e as a JSON object: its kind, its origin, then its fields.
func (e LogEntry) Data() gamedef.Object {
	out := Object("kind", e.Kind)
	out.AddText("path", e.Path)
	return append(out, fieldsData(e.Fields)...)
}

// LogField is a field of a log entry: its name and value.
type LogField struct {
	Name  string
	Value any
}

// Warning reports that rules did something that their author may not have meant.
type Warning struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Context map[string]any `json:"context"`
	Path    string         `json:"path,omitzero"` // the effect or query in the definition
}

// EmptyQuery is the code of the warning about a filter that selects nothing from a zone.
const EmptyQuery = "EMPTY_QUERY_RESULT"

// IsExpected reports whether a warning is about what happens in most rules, so that people need not see it.
func (w *Warning) IsExpected() bool { return w.Code == EmptyQuery }

// LogObject is a value of a log entry with ordered members.
type LogObject []LogField

// MarshalJSON writes the members in order.
func (o LogObject) MarshalJSON() ([]byte, error) {
	return gamedef.EncodePart[gamedef.Data](fieldsData(o))
}
