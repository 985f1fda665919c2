package record

import "ludo-lsp/kernel/gamedef"

// What readers of logs look for is asked for here, by the names under which it was noted.

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

// FiredTrigger gives the id of the trigger that has fired, and how many had before it, each set
// off by the one before; false for another entry.
func (e *LogEntry) FiredTrigger() (trigger string, depth int, ok bool) {
	return asText(e.Field(LogTrigger)), asInt(e.Field(LogDepth)), e.Kind == LogFired
}

// TruncatedDepth gives after how many triggers nothing was set off any more; false for another
// entry.
func (e *LogEntry) TruncatedDepth() (depth int, ok bool) {
	return asInt(e.Field(LogDepth)), e.Kind == LogTruncated
}

// DroppedMove gives whose submitted move could not be made any more, and its action; false for
// another entry.
func (e *LogEntry) DroppedMove() (player int, action string, ok bool) {
	return asInt(e.Field(LogPlayer)), asText(e.Field(LogAction)), e.Kind == LogDropped
}

// LeftOut gives the special activity that was left out of a move; false for another entry.
func (e *LogEntry) LeftOut() (action string, ok bool) {
	return asText(e.Field(LogSpecialActivity)), e.Kind == LogLeftOut
}

// Field is the value of a field; nil when there is none.
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

// LogEntry is an entry of the log of a move: which triggers fired, what the turn
// flow did. Kind tells which of the other fields it has.
type LogEntry struct {
	Kind   string
	Path   string // the rule in the definition that it comes from: "triggers[2]"; "" when there is none
	Fields []LogField
}

// Data is e as a JSON object: its kind, where it comes from, then its fields.
func (e LogEntry) Data() gamedef.Object {
	out := Object("kind", e.Kind)
	out.AddText("path", e.Path)
	return append(out, fieldsData(e.Fields)...)
}

// LogField is one fact of a log entry.
type LogField struct {
	Name  string
	Value any
}

// Warning says that rules did something that their author may not have meant.
type Warning struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Context map[string]any `json:"context"`
	Path    string         `json:"path,omitzero"` // the effect or query in the definition
}

// EmptyQuery is the code of the warning about a filter that leaves nothing of a zone.
const EmptyQuery = "EMPTY_QUERY_RESULT"

// IsExpected tells whether a warning is of what most rules reckon with, so that people need not be told.
func (w *Warning) IsExpected() bool { return w.Code == EmptyQuery }

// LogObject is a value of a log entry that has members, in order.
type LogObject []LogField

// MarshalJSON writes the members in their order.
func (o LogObject) MarshalJSON() ([]byte, error) {
	return gamedef.EncodePart[gamedef.Data](fieldsData(o))
}
