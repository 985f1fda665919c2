package kernel

import (
	"reflect"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// grantFilter is a grant's condition on zones.
type grantFilter struct {
	def   gamedef.Condition
	text  string // the condition as canonical JSON
	path  string
	holds conditionFunc
	zone  values.Name // the condition's name for the zone
	// aliases are the other bindings that the condition uses as zones.
	aliases []values.Name
	// templates are the names between braces in the condition; their values are those when the grant was made.
	templates []values.Name
}

func (c *compiler) grantFilter(d gamedef.Condition, zone string) *grantFilter {
	f := &grantFilter{def: d, text: string(gamedef.Canonical(record.PartData(d))),
		path: c.path(), holds: c.compileCondition(d),
		zone: c.game.names.Name(zone)}
	walkTexts(reflect.ValueOf(d), func(text string, selects bool) {
		if selects && strings.HasPrefix(text, "$") && text != zone {
			if n := c.game.names.Name(text); !slices.Contains(f.aliases, n) {
				f.aliases = append(f.aliases, n)
			}
		}
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, "{")
			if !ok {
				return
			}
			group, tail, closed := strings.Cut(after, "}")
			if !closed {
				return
			}
			if n := c.game.names.Name(strings.TrimSpace(group)); !slices.Contains(f.templates, n) {
				f.templates = append(f.templates, n)
			}
			rest = tail
		}
	})
	if c.game.flow != nil {
		c.game.flow.filters = append(c.game.flow.filters, f)
	}
	return f
}

var zoneSelectorType = reflect.TypeFor[gamedef.ZoneSelector]()

// walkTexts calls f with every text in a part of a definition; zone is whether it selects a zone.
func walkTexts(v reflect.Value, f func(text string, zone bool)) {
	switch v.Kind() {
	case reflect.String:
		f(v.String(), v.Type() == zoneSelectorType)
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			walkTexts(v.Elem(), f)
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			walkTexts(field, f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walkTexts(v.Index(i), f)
		}
	}
}

// capture keeps the present values of the filter's templates.
func (f *grantFilter) capture(m *machine) []capture {
	var out []capture
	for _, n := range f.templates {
		if v := m.env[n]; v.Kind() != Unbound {
			if v.Kind() == Token {
				v = m.tokenName(tokenID(v.N))
			}
			out = append(out, capture{name: m.nameText(n), value: v})
		}
	}
	return out
}

// admits reports whether the filter of a grant holds for a zone. known is false if it depends on a missing binding.
func (g *freeGrant) admits(m *machine, z zoneID) (holds, known bool) {
	f := g.filter
	if f == nil {
		return true, true
	}
	return f.test(m, g.captured, m.game.parts.Zones[z].Text)
}

// test evaluates the filter with a zone under its name; Unbound binds nothing. Names
// that stand for zones and have no value are bound to the same zone.
func (f *grantFilter) test(m *machine, captured []capture, zone Value) (holds, known bool) {
	journal, around := len(m.journal), m.registers
	m.place = f.path
	m.filter = nil // the filter itself is not filtered
	for _, c := range captured {
		m.bind(m.nameOf(c.name), c.value)
	}
	if zone.Kind() != Unbound {
		m.bind(f.zone, zone)
		for _, alias := range f.aliases {
			if m.env[alias].Kind() == Unbound {
				m.bind(alias, zone)
			}
		}
	}
	k := m.mark()
	err := recoverError(func() { holds = f.holds(m) })
	if err != nil {
		m.rollback(k)
	}
	m.unbindSince(journal, nil)
	m.resume(around)
	if err == nil {
		return holds, true
	}
	switch err.Code {
	case codeMissingBinding:
		return false, false
	case codeEffort, codeQueryBounds:
		panic(err) // the rules run too long, wherever they are
	}
	var zones []string
	if zone.Kind() != Unbound {
		zones = []string{zone.Text()}
	}
	panic(m.filterFailure(f, m.move, zones, err))
}

// filterFailure returns the error of a filter that cannot be evaluated for a move; run may be nil.
func (m *machine) filterFailure(f *grantFilter, run *moveRun, zones []string, cause *Error) *Error {
	surface := "turnFlowEligibility"
	if m.mode == discovery {
		surface = "legalChoices"
	}
	context := []any{"surface", surface, "zoneFilter", f.def, "candidateZones", zones,
		"causeName", "EvaluationError", "causeMessage", cause.Message, "causeCode", cause.Code}
	if run != nil && run.action != nil {
		context = append(context, "actionId", run.action.id, "moveParams", run.answers)
	}
	if len(zones) > 0 {
		context = append(context, "candidateZone", zones[0])
	}
	m.place = f.path
	e := m.failure(KernelFamily, codeZoneFilter, "",
		"The zone filter of the free operation cannot be evaluated for this move: "+cause.Message, context)
	e.Cause = cause
	if cause.Path != "" {
		e.Path = cause.Path
	}
	return e
}
