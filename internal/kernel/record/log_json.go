package record

import (
	"fmt"
	"maps"
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// DataOf is anything that log entries, trace entries and the contexts of warnings
// and errors hold as JSON data: values, moves, what encoding/json calls basic
// types, and lists and maps of them. What is none of these becomes its text.
func DataOf(v any) gamedef.Data {
	switch v := v.(type) {
	case nil:
		return gamedef.Null{}
	case interface{ Data() gamedef.Object }:
		return v.Data()
	case interface{ Data() gamedef.Data }:
		return v.Data()
	case gamedef.Data:
		return v
	case bool:
		return gamedef.Bool(v)
	case string:
		return gamedef.Text(v)
	case int:
		return gamedef.Number(v)
	case int32:
		return gamedef.Number(v)
	case int64:
		return gamedef.Number(v)
	case float64:
		return gamedef.Number(v)
	case []values.Value:
		return ListData(v)
	case []string:
		return ListData(v)
	case []int:
		return ListData(v)
	case []any:
		return ListData(v)
	case map[string]any:
		return mapData(v)
	case map[string]bool:
		return mapData(v)
	case []LogField:
		return fieldsData(v)
	case LogObject:
		return fieldsData(v)
	case []LogObject:
		return ListData(v)
	}
	return gamedef.Text(fmt.Sprint(v))
}

// ListData is a list as JSON data.
func ListData[T any](list []T) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, item := range list {
		out[i] = DataOf(item)
	}
	return out
}

func mapData[T any](m map[string]T) gamedef.Object {
	out := make(gamedef.Object, 0, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		out.Add(key, DataOf(m[key]))
	}
	return out
}

func fieldsData(fields []LogField) gamedef.Object {
	out := make(gamedef.Object, len(fields))
	for i, f := range fields {
		out[i] = gamedef.Entry[gamedef.Data]{Key: f.Name, Value: DataOf(f.Value)}
	}
	return out
}

// Data is e as a JSON object: its kind, where it comes from, then its fields.
func (e LogEntry) Data() gamedef.Object {
	out := gamedef.Object{{Key: "kind", Value: gamedef.Text(e.Kind)}}
	out.AddText("path", e.Path)
	return append(out, fieldsData(e.Fields)...)
}

// Data is w as a JSON object.
func (w Warning) Data() gamedef.Object {
	out := gamedef.Object{
		{Key: "code", Value: gamedef.Text(w.Code)},
		{Key: "message", Value: gamedef.Text(w.Message)},
		{Key: "context", Value: DataOf(w.Context)},
	}
	out.AddText("path", w.Path)
	return out
}

// Data is l as a JSON object.
func (l *Listing) Data() gamedef.Object {
	return gamedef.Object{
		{Key: "moves", Value: ListData(l.Moves)},
		{Key: "unproven", Value: ListData(l.Unproven)},
		{Key: "warnings", Value: ListData(l.Warnings)},
	}
}

// Data is i as a JSON object.
func (i Interrupt) Data() gamedef.Object {
	return gamedef.Object{
		{Key: "seat", Value: gamedef.Text(i.Seat)},
		{Key: "player", Value: gamedef.Number(i.Player)},
		{Key: "moves", Value: ListData(i.Moves)},
	}
}
