package diag

import (
	"cmp"
	"slices"
)

// Declare puts the code of a rule into the registry and gives it back, so that the file of a rule holds its code, too;
// what there is to say about it stands in prose/CODE.md:
//
//	var zoneUnused = diag.Declare(diag.Info{Code: "CNL_XREF_ZONE_UNUSED", About: diag.OtherParts})
//
// It is for the variables of packages only: the registry does not change once the program
// runs. A code that exists already is a mistake of the program, and panics. Codes that the
// grammar table or several packages name stand in codes.go.
func Declare(info Info) Code {
	if _, twice := registry[info.Code]; twice {
		panic("the code " + string(info.Code) + " is declared twice")
	}
	if info.Severity == 0 {
		info.Severity = Error
	}
	info = info.explained()
	registry[info.Code] = info
	at, _ := slices.BinarySearchFunc(sorted, info.Code,
		func(i Info, code Code) int { return cmp.Compare(i.Code, code) })
	sorted = slices.Insert(sorted, at, info)
	return info.Code
}
