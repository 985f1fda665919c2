package gamedef

import (
	"fmt"
	"strings"
)

// Problem is one fault of a definition.
type Problem struct {
	Code    string `json:"code"`
	Path    string `json:"path"` // where, as in "actions[3].effects[0].if.then[1]"
	Message string `json:"message"`
}

// String returns the problem on one line.
func (p Problem) String() string {
	return fmt.Sprintf("%s at %s: %s", p.Code, p.Path, p.Message)
}

// ShapeInvalid is the code of the problem that a part does not have the required shape, unless that has its own code.
const ShapeInvalid = "GAMEDEF_SHAPE_INVALID"

// SyntaxInvalid is the code of the problem that a text is not JSON or exceeds a limit.
const SyntaxInvalid = "GAMEDEF_JSON_INVALID"

// InvalidError reports that a definition cannot be used. It has at least one problem.
type InvalidError struct{ Problems []Problem }

// Error lists the first five errors.
func (e *InvalidError) Error() string {
	var b strings.Builder
	b.WriteString("the game definition is not valid")
	shown, total := 0, 0
	for _, p := range e.Problems {
		if total++; shown < 5 {
			if shown++; shown == 1 {
				b.WriteString(": ")
			} else {
				b.WriteString("; ")
			}
			where := p.Path
			if where == "" {
				where = "the whole definition"
			}
			fmt.Fprintf(&b, "%s: %s (%s)", where, p.Message, p.Code)
		}
	}
	if total > shown {
		fmt.Fprintf(&b, "; and %d more", total-shown)
	}
	return b.String()
}
