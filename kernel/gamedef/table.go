package gamedef

import "strings"

// RuntimeDataAsset is data that play can read through table contracts.
type RuntimeDataAsset struct {
	ID      string `json:"id"`
	Kind    string `json:"kind" gd:"note"`
	Payload Data   `json:"payload"`
}

// FieldType is the type of a table's field.
type FieldType string

// The types of fields.
const (
	StringField  FieldType = "string"
	IntField     FieldType = "int"
	BooleanField FieldType = "boolean"
)

// TableContract declares a list of records in a data asset as a table.
type TableContract struct {
	ID          string            `json:"id" gd:"key"`
	AssetID     string            `json:"assetId"`
	TablePath   string            `json:"tablePath"` // dotted, below the asset's payload
	Fields      []TableField      `json:"fields"`
	UniqueBy    [][]string        `json:"uniqueBy" gd:"optional,note"`    // each the fields of a key
	Constraints []TableConstraint `json:"constraints" gd:"optional,note"` // promises that validation checks
}

// TableField is a field of a table.
type TableField struct {
	Field string    `json:"field"`
	Type  FieldType `json:"type"`
}

// TableConstraintKind is what a table constraint requires.
type TableConstraintKind string

// The kinds of table constraints.
const (
	Monotonic     TableConstraintKind = "monotonic"
	ContiguousInt TableConstraintKind = "contiguousInt"
	NumericRange  TableConstraintKind = "numericRange"
)

// SortDirection is ascending or descending.
type SortDirection string

// The directions.
const (
	Ascending  SortDirection = "asc"
	Descending SortDirection = "desc"
)

// TableConstraint is a promise about the int values of a field.
type TableConstraint struct {
	Kind      TableConstraintKind `json:"kind" gd:"kind"`
	Field     string              `json:"field"`
	Direction SortDirection       `json:"direction" gd:"for=monotonic"`
	Strict    *bool               `json:"strict" gd:"for=monotonic,optional,default=true"`
	Start     *int64              `json:"start" gd:"for=contiguousInt,optional"`
	Step      *int64              `json:"step" gd:"for=contiguousInt,optional,default=1"`
	Min       *float64            `json:"min" gd:"for=numericRange,optional"`
	Max       *float64            `json:"max" gd:"for=numericRange,optional"`
}

// TableRows returns the rows of a table, which lie in the payload of its asset at a dotted path. It returns false if
// the path does not lead to a list of objects.
func TableRows(payload Data, tablePath string) ([]Object, bool) {
	for segment := range strings.SplitSeq(tablePath, ".") {
		if segment = strings.TrimSpace(segment); segment == "" {
			continue
		}
		object, ok := payload.(Object)
		if !ok {
			return nil, false
		}
		if payload, ok = object.Get(segment); !ok {
			return nil, false
		}
	}
	list, ok := payload.(Array)
	if !ok {
		return nil, false
	}
	rows := make([]Object, len(list))
	for i, item := range list {
		if rows[i], ok = item.(Object); !ok {
			return nil, false
		}
	}
	return rows, true
}
