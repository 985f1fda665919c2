package paths

var texts = []string{
	"actions[0]",               // want `"actions\[0\]" is a path into a definition`
	"turnStructure.phases[%d]", // want "is a path into a definition"
	"turnStructure.somewhere",
	"elsewhere[0]",
	"actions.effects for one",
	`actions[0]`,
}
