package crossref

import (
	"regexp"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// zoneOfToken is the formula for the zone of a token.
var zoneOfToken = regexp.MustCompile(`^tokenZone\(\s*(\$[A-Za-z][A-Za-z0-9-]*)\s*\)$`)

// offerComputedZone adds a fix that computes the zone of a token, if the name of the reference is a formula for that.
// It returns true if it did.
func offerComputedZone(f *Fault, ref *facts.Ref) bool {
	if inFormula(ref) || ref.Type == nil || ref.Type.Syntax != grammar.ZoneReference ||
		ref.Path.Node.Kind() != syntax.Scalar {
		return false
	}
	m := zoneOfToken.FindStringSubmatch(ref.Path.Node.Value())
	if m == nil {
		return false
	}
	token := render.Reference(view.ReferenceIsTokenZone).Say(view.ReferenceToken, m[1])
	written := render.Record().With(view.ZoneExprZoneExpr, token).Line()
	f.Message = "Nothing is put in here: a computed zone is written " + written + "."
	f.Fixes = []diag.Fix{Replace("Compute the zone", ref.Path.Node.Span(), written)}
	f.Fixes[0].Unsafe = true
	return true
}
