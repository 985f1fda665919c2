package compile

import (
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel/gamedef"
)

// definitionCodes are the codes of faults of a definition that authors know under
// another code, because their text shows the same fault in most places. The text
// cannot show it where a macro brings in what is wrong.
var definitionCodes = map[string]diag.Code{
	"DERIVED_METRIC_ZONE_REFERENCE_MISSING":   diag.ValidatorReferenceMissing,
	"DOMAIN_INTS_VAR_RANGE_SOURCE_MISSING":    diag.RefGvarMissing,
	"DUPLICATE_ACTION_ID":                     diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_COUP_PLAN_PHASE_ID":            diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_DERIVED_METRIC_ID":             diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_EVENT_BRANCH_ID":               diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_EVENT_CARD_ID":                 diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_EVENT_DECK_ID":                 diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_GLOBAL_MARKER_LATTICE_ID":      diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_GLOBAL_VAR_NAME":               diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_OPERATION_PROFILE_ID":          diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_PER_PLAYER_VAR_NAME":           diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_PHASE_ID":                      diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_RUNTIME_TABLE_FIELD_ID":        diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_RUNTIME_TABLE_ID":              diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_TOKEN_TYPE_ID":                 diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_TRIGGER_ID":                    diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_VICTORY_CHECKPOINT_ID":         diag.ValidatorIdentifierDuplicateNormalized,
	"DUPLICATE_ZONE_ID":                       diag.ValidatorIdentifierDuplicateNormalized,
	"EVENT_BRANCH_EMPTY":                      diag.ValidatorEventCardShapeInvalid,
	"EVENT_CARD_SIDES_INVALID":                diag.ValidatorEventCardShapeInvalid,
	"EVENT_GRANT_SEQUENCE_INVALID":            diag.ValidatorEventCardShapeInvalid,
	"EVENT_GRANT_USES_INVALID":                diag.ValidatorEventCardShapeInvalid,
	"REF_MAP_SPACE_PROP_MISSING":              diag.ZoneAttributeUnknown,
	"REF_OVERRIDE_WINDOW_MISSING":             diag.XrefEventDeckOverrideWindowMissing,
	"REF_RUNTIME_DATA_ASSET_MISSING":          diag.CompilerTableRefPathUnknown,
	"REF_RUNTIME_TABLE_MISSING":               diag.CompilerTableRefPathUnknown,
	"REF_TOKEN_FILTER_PROP_MISSING":           diag.CompilerTokenFilterPropUnknown,
	"REF_TOKEN_PROP_MISSING":                  diag.TokenPropUnknown,
	"REF_VAR_MISSING":                         diag.XrefTriggerVarMissing,
	"SPATIAL_DANGLING_ZONE_REF":               diag.ValidatorReferenceMissing,
	"TURN_FLOW_ELIGIBILITY_SEAT_UNRESOLVABLE": diag.CompilerSeatRefMissing,
	"ZONE_SELECTOR_SEVERAL":                   diag.CompilerZoneSelectorCardinality,
	"VAR_BOUNDS_INVALID":                      diag.ValidatorVariableInitOutOfRange,
}

// codeOf is the code under which authors are told of a fault of a definition.
func codeOf(definition string) diag.Code {
	if _, known := diag.Lookup(diag.Code(definition)); known {
		return diag.Code(definition)
	}
	if code, ok := definitionCodes[definition]; ok {
		return code
	}
	return diag.CompilerMissingCapability // no valid form, as the text has it
}

// assetPrefix is the data asset in front of the path of a table.
var assetPrefix = regexp.MustCompile(`"[^"]+::`)

// authored gives a message with the names that authors use.
func authored(message string) string {
	if !strings.Contains(message, "::") {
		return message
	}
	return assetPrefix.ReplaceAllString(message, `"`)
}

// mended are the fixes of a fault of a definition that the text shows where it lies, and what more is to be said.
func (c *Compilation) mended(p problem) (fixes []diag.Fix, said string) {
	n := p.at.Node
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String {
		return nil, ""
	}
	switch p.code {
	case diag.ValueExprNumericRequired, diag.CompilerConditionTypeMismatch:
		fixes, said = facts.ValueFormula(n, false, c.isConstant)
		argument := strings.HasPrefix(n.Value(), "$") // of a macro
		if said == "" && (argument || p.code == diag.ValueExprNumericRequired) {
			fixes = facts.NumberFixes(n)
		}
	case diag.SetvarEnumValueInvalid, diag.ValidatorVariableInitOutOfRange:
		for _, text := range p.near {
			fixes = append(fixes, diag.Fix{Title: "Change to " + text,
				Edits: []source.Edit{{Span: n.Span(), NewText: syntax.Quote(text, n.Style(), true)}}})
		}
	case diag.CompilerZoneSelectorCardinality:
		fixes = c.addedUp(p)
	}
	return fixes, said
}

// isConstant reports whether a name is that of a constant and of no variable.
func (c *Compilation) isConstant(name string) bool {
	_, is := c.Sections.Constants.Get(name)
	return is && !slices.ContainsFunc(c.Sections.GlobalVars, func(v gamedef.VariableDef) bool { return v.Name == name })
}

// addedUp lets what is counted in the zones of several players be added up.
func (c *Compilation) addedUp(p problem) []diag.Fix {
	base, _, _ := strings.Cut(p.at.Node.Value(), ":")
	count := c.Lookup(p.at.Unit).Facts.Variant(p.at.Node.Parent())
	if count == nil || count.Variant.Word != view.ReferenceIsZoneCount && count.Variant.Word != view.ValueIsZoneCount {
		return nil
	}
	const player = view.BindingPlayer
	text := render.Record().With(view.ValueAggregateAggregate, render.Record().
		Say(view.AggregateOp, view.AggregateOpSum).With(view.AggregateQuery, render.Query(view.QueryIsPlayers)).
		Say(view.AggregateBind, player).With(view.AggregateValueExpr,
		render.Record().With(view.ValueZoneCountZoneCount, render.Text(base+":"+player)))).Line()
	return []diag.Fix{{Title: "Add up the zones of all players", Unsafe: true,
		Edits: []source.Edit{{Span: count.Record().Span(), NewText: text}}}}
}
