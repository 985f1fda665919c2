package crossref

import (
	"regexp"
	"strings"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/grammar/view"
	"ludo-lsp/internal/cnl/syntax"
)

// inBraces is a part of a name that stands for something else: {row} or {$row}.
var inBraces = regexp.MustCompile(`\{\$?[A-Za-z][A-Za-z0-9-]*\}`)

// zoneOfToken is how one asks for the zone of a token in a formula.
var zoneOfToken = regexp.MustCompile(`^tokenZone\(\s*(\$[A-Za-z][A-Za-z0-9-]*)\s*\)$`)

// computedZone is how a zone is computed whose name was to be put together in a text, as
// in 'cell_{row}_{$column}', or is that in which a token lies; "" where a text is no such.
func computedZone(ref *facts.Ref) string {
	if ref.Inside || ref.Type == nil || ref.Type.Syntax != grammar.ZoneReference ||
		ref.Path.Node.Kind() != syntax.Scalar {
		return ""
	}
	text := ref.Path.Node.Value()
	if m := zoneOfToken.FindStringSubmatch(text); m != nil {
		return "{ zoneExpr: { ref: tokenZone, token: " + m[1] + " } }"
	}
	places := inBraces.FindAllStringIndex(text, -1)
	if len(places) == 0 {
		return ""
	}
	var parts []string
	written := func(literal string) {
		if literal != "" {
			parts = append(parts, syntax.Quote(literal, syntax.Plain, true))
		}
	}
	end := 0
	for _, place := range places {
		written(text[end:place[0]])
		switch name, dollar := strings.CutPrefix(text[place[0]+1:place[1]-1], "$"); {
		case isParameter(ref.Path.Node, name):
			parts = append(parts, "{ param: "+name+" }")
		case dollar:
			parts = append(parts, "{ ref: binding, name: $"+name+" }")
		default:
			return "" // nobody knows what it stands for
		}
		end = place[1]
	}
	rest := text[end:]
	if !strings.Contains(text, ":") {
		rest += ":" + view.QualifierNone
	}
	written(rest)
	return "{ zoneExpr: { concat: [" + strings.Join(parts, ", ") + "] } }"
}

// isParameter reports whether a name is a parameter of the macro in which a node stands.
func isParameter(n syntax.Node, name string) bool {
	for ; n.Valid(); n = n.Parent() {
		for _, param := range target(n.Get(view.EffectMacroParams)).Items() {
			if param.Get(view.EffectMacroParamName).Value() == name {
				return true
			}
		}
	}
	return false
}

// computes offers to compute a zone, if that is meant by a name.
func computes(f *Fault, ref *facts.Ref) bool {
	written := computedZone(ref)
	if written == "" {
		return false
	}
	f.Message = "Nothing is put in here: a computed zone is written " + written + "."
	f.Fixes = []diag.Fix{Replace("Compute the zone", ref.Path.Node.Span(), written)}
	f.Fixes[0].Unsafe = true
	return true
}
