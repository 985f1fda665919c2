package record

import (
	"fmt"

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
		out := make(gamedef.Object, 0, len(v))
		for key, item := range v {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: key, Value: DataOf(item)})
		}
		return out
	case map[string]bool:
		out := make(gamedef.Object, 0, len(v))
		for key, item := range v {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: key, Value: gamedef.Bool(item)})
		}
		return out
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
	if e.Path != "" {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "path", Value: gamedef.Text(e.Path)})
	}
	return append(out, fieldsData(e.Fields)...)
}

// Data is w as a JSON object.
func (w Warning) Data() gamedef.Object {
	out := gamedef.Object{
		{Key: "code", Value: gamedef.Text(w.Code)},
		{Key: "message", Value: gamedef.Text(w.Message)},
		{Key: "context", Value: DataOf(w.Context)},
	}
	if w.Path != "" {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "path", Value: gamedef.Text(w.Path)})
	}
	return out
}

// Data is l as a JSON object.
func (l *Listing) Data() gamedef.Object {
	moves := make(gamedef.Array, len(l.Moves))
	for i := range l.Moves {
		moves[i] = l.Moves[i].Data()
	}
	warnings := make(gamedef.Array, len(l.Warnings))
	for i := range l.Warnings {
		warnings[i] = l.Warnings[i].Data()
	}
	return gamedef.Object{
		{Key: "moves", Value: moves},
		{Key: "unproven", Value: ListData(l.Unproven)},
		{Key: "warnings", Value: warnings},
	}
}

// Data is i as a JSON object.
func (i Interrupt) Data() gamedef.Object {
	moves := make(gamedef.Array, len(i.Moves))
	for k := range i.Moves {
		moves[k] = i.Moves[k].Data()
	}
	return gamedef.Object{
		{Key: "seat", Value: gamedef.Text(i.Seat)},
		{Key: "player", Value: gamedef.Number(i.Player)},
		{Key: "moves", Value: moves},
	}
}
