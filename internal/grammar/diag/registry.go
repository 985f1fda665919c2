package diag

import (
	"cmp"
	"slices"
)

// Info is what there is to say about a code to somebody who met it.
type Info struct {
	Code     Code
	Severity Severity // of its findings unless they say otherwise; declared only where it is not Error
	Tag      Tag      // 0 for most
	About    Subject  // ItsPart for most
	// Needs are the other sections whose names the finding is about. It is left out while
	// one of them has an error for which it is not compiled: the name may be among what
	// that error hides.
	Needs []string
	// The rest stands in prose/CODE.md. Title is a few words, unique among the codes: "Unknown zone".
	Title string
	// Summary is one sentence that says what is wrong.
	Summary string
	// Explanation is Markdown: what is wrong, why it matters, what to do.
	Explanation string
	// Wrong provokes the finding, Right does not. Both are fragments in YAML,
	// or in Markdown when the fault lies outside YAML.
	Wrong, Right string
	// Fix says what the quick fix does; "" if there is none.
	Fix string
}

// Subject says what the findings of a code are about.
type Subject uint8

// Subjects.
const (
	// ItsPart: the part of the spec in which the finding lies. With an error of this
	// subject the section cannot be compiled.
	ItsPart Subject = iota
	// OtherParts: how the part fits with other parts of the spec. It can be compiled
	// all the same.
	OtherParts
	// Meaning: what a sound spec means. It compiles to a game that may not be the one
	// that was meant.
	Meaning
	// Play: what a game does when it is played. Only who plays it finds it.
	Play
)

// Lookup finds what the registry says about a code; ok is false for a code that
// does not exist.
func Lookup(code Code) (info Info, ok bool) {
	info, ok = registry[code]
	return info, ok
}

// All lists the registry in code-point order of the codes.
func All() []Info { return slices.Clone(sorted) }

// SeverityOf gives the severity of a code's findings unless they say otherwise.
// It is Error for a code that does not exist, so that nothing is played down by
// accident.
func SeverityOf(code Code) Severity {
	if info, ok := registry[code]; ok {
		return info.Severity
	}
	return Error
}

var registry, sorted = index(
	readerInfos, yamlInfos, documentInfos, metadataInfos, variableInfos, zoneInfos,
	turnInfos, actionInfos, expressionInfos, referenceInfos, macroInfos, templateInfos,
	assetInfos, tableInfos, scenarioInfos, turnOrderInfos, eventInfos, terminalInfos, hintInfos, definitionInfos,
	projectInfos, replayInfos, valueInfos, meaningInfos, playInfos,
)

func index(families ...[]Info) (map[Code]Info, []Info) {
	byCode := map[Code]Info{}
	var all []Info
	for _, family := range families {
		for _, info := range family {
			if info.Severity == 0 {
				info.Severity = Error
			}
			info = info.explained()
			byCode[info.Code] = info
			all = append(all, info)
		}
	}
	slices.SortFunc(all, func(a, b Info) int { return cmp.Compare(a.Code, b.Code) })
	return byCode, all
}
