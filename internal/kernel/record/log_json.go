package record

import "ludo-lsp/kernel/gamedef"

func fieldsData(fields []LogField) gamedef.Object {
	out := make(gamedef.Object, len(fields))
	for i, f := range fields {
		out[i] = gamedef.Entry[gamedef.Data]{Key: f.Name, Value: DataOf(f.Value)}
	}
	return out
}

// Data is e as a JSON object: its kind, where it comes from, then its fields.
func (e LogEntry) Data() gamedef.Object {
	out := Object("kind", e.Kind)
	out.AddText("path", e.Path)
	return append(out, fieldsData(e.Fields)...)
}
