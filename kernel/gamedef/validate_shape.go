package gamedef

import "slices"

// itemShape is what a query gives, or what a value is, as far as it is known.
type itemShape uint8

const (
	unknownShape itemShape = iota
	numberShape
	textShape
	boolShape
	tokenShape
	objectShape
)

var shapeNames = [...]string{"unknown", "number", "string", "boolean", "token", "object"}

// queryShapes are the known shapes of a query's items, each once.
func (v *validator) queryShapes(q Query) []itemShape {
	shapes, _ := VisitQuery(q, queryShapes{v})
	return shapes
}

// valueShape is the shape of a value, unknownShape when it depends on play.
func (v *validator) valueShape(value Value) itemShape {
	shape, _ := VisitValue(value, valueShapes{v})
	return shape
}

// queryShapes is the QueryVisitor that tells the shapes of a query's items.
type queryShapes struct{ v *validator }

func (queryShapes) TokensInZone(*TokensInZone) []itemShape           { return []itemShape{tokenShape} }
func (queryShapes) TokensInMapSpaces(*TokensInMapSpaces) []itemShape { return []itemShape{tokenShape} }
func (queryShapes) TokensInAdjacentZones(*TokensInAdjacentZones) []itemShape {
	return []itemShape{tokenShape}
}
func (queryShapes) Lines(*Lines) []itemShape { return []itemShape{objectShape} }
func (queryShapes) ZonesInDirection(*ZonesInDirection) []itemShape {
	return []itemShape{textShape}
}
func (queryShapes) AssetRows(*AssetRows) []itemShape           { return []itemShape{objectShape} }
func (queryShapes) IntsInRange(*IntsInRange) []itemShape       { return []itemShape{numberShape} }
func (queryShapes) IntsInVarRange(*IntsInVarRange) []itemShape { return []itemShape{numberShape} }
func (queryShapes) Players(*Players) []itemShape               { return []itemShape{numberShape} }
func (queryShapes) Others(*Others) []itemShape                 { return []itemShape{numberShape} }
func (queryShapes) Enums(*Enums) []itemShape                   { return []itemShape{textShape} }
func (queryShapes) GlobalMarkers(*GlobalMarkers) []itemShape   { return []itemShape{textShape} }
func (queryShapes) Zones(*Zones) []itemShape                   { return []itemShape{textShape} }
func (queryShapes) MapSpaces(*MapSpaces) []itemShape           { return []itemShape{textShape} }
func (queryShapes) AdjacentZones(*AdjacentZones) []itemShape   { return []itemShape{textShape} }
func (queryShapes) ConnectedZones(*ConnectedZones) []itemShape { return []itemShape{textShape} }
func (queryShapes) BindingQuery(*BindingQuery) []itemShape     { return nil }
func (s queryShapes) FilterQuery(q *FilterQuery) []itemShape   { return s.v.queryShapes(q.Source) }
func (s queryShapes) NextInOrder(q *NextInOrder) []itemShape   { return s.v.queryShapes(q.Source) }

func (s queryShapes) ConcatQuery(q *ConcatQuery) []itemShape {
	var out []itemShape
	for _, source := range q.Sources {
		for _, shape := range s.v.queryShapes(source) {
			if !slices.Contains(out, shape) {
				out = append(out, shape)
			}
		}
	}
	return out
}

// valueShapes is the ValueVisitor that tells the shape of a value.
type valueShapes struct{ v *validator }

func (valueShapes) Number(Number) itemShape                              { return numberShape }
func (valueShapes) Bool(Bool) itemShape                                  { return boolShape }
func (valueShapes) Text(Text) itemShape                                  { return textShape }
func (valueShapes) ZoneCountRef(*ZoneCountRef) itemShape                 { return numberShape }
func (valueShapes) ActivePlayerRef(*ActivePlayerRef) itemShape           { return numberShape }
func (valueShapes) PlayerNumberRef(*PlayerNumberRef) itemShape           { return numberShape }
func (valueShapes) Arithmetic(*Arithmetic) itemShape                     { return numberShape }
func (valueShapes) Aggregate(*Aggregate) itemShape                       { return numberShape }
func (valueShapes) MarkerStateRef(*MarkerStateRef) itemShape             { return textShape }
func (valueShapes) GlobalMarkerStateRef(*GlobalMarkerStateRef) itemShape { return textShape }
func (valueShapes) TokenZoneRef(*TokenZoneRef) itemShape                 { return textShape }
func (valueShapes) SeatRef(*SeatRef) itemShape                           { return textShape }
func (valueShapes) Concat(*Concat) itemShape                             { return textShape }
func (valueShapes) ZoneVarRef(*ZoneVarRef) itemShape                     { return unknownShape }
func (valueShapes) TokenPropRef(*TokenPropRef) itemShape                 { return unknownShape }
func (valueShapes) BindingRef(*BindingRef) itemShape                     { return unknownShape }
func (valueShapes) ZonePropRef(*ZonePropRef) itemShape                   { return unknownShape }

func (s valueShapes) GlobalVarRef(r *GlobalVarRef) itemShape { return varShape(s.v.globalVars, r.Var) }
func (s valueShapes) PlayerVarRef(r *PlayerVarRef) itemShape { return varShape(s.v.playerVars, r.Var) }

func (s valueShapes) AssetFieldRef(r *AssetFieldRef) itemShape {
	table := s.v.tables[r.TableID]
	if table == nil {
		return unknownShape
	}
	switch fieldTypes(table)[r.Field] {
	case IntField:
		return numberShape
	case StringField:
		return textShape
	case BooleanField:
		return boolShape
	}
	return unknownShape
}

func (s valueShapes) IfValue(t *IfValue) itemShape {
	if a, b := s.v.valueShape(t.Then), s.v.valueShape(t.Else); a == b {
		return a
	}
	return unknownShape
}

func varShape(types map[string]VariableType, name string) itemShape {
	switch types[name] {
	case IntVariable:
		return numberShape
	case BooleanVariable:
		return boolShape
	case EnumVariable:
		return textShape
	}
	return unknownShape
}
