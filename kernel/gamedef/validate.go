package gamedef

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Validate lists the problems of a definition, according to the tags of its members: parts that are missing or have
// no known word, names that are not declared, entries of one list with the same name, and texts where a number is
// required. A definition with a problem is not played. Whether its rules can be carried out is found out when they
// run: other faults are errors of the rule then. It is safe for definitions with any content, as long as they are
// finite (no part contains itself).
func Validate(def *GameDef) []Problem {
	if def == nil {
		return []Problem{{Code: ShapeInvalid, Message: "There is no game definition."}}
	}
	w := &writer{forgets: true, declared: declarations(def)}
	w.value(planOf(reflect.TypeFor[GameDef]()), reflect.ValueOf(def).Elem())
	w.checkInitial(def)
	return w.problems
}

// Validator finds the problems of parts of a definition, one part at a time.
type Validator struct{ w writer }

// NewValidator returns a validator for parts of a definition.
func NewValidator(def *GameDef) *Validator {
	return &Validator{writer{forgets: true, declared: declarations(def)}}
}

// Equal reports whether both validators know the same declared names, and so find the same problems.
func (v *Validator) Equal(other *Validator) bool {
	return maps.EqualFunc(v.w.declared, other.w.declared, func(a, b map[string]bool) bool { return maps.Equal(a, b) })
}

// Part lists the problems of a part: a pointer to one, or a list. Paths begin at the part.
func (v *Validator) Part(part any) []Problem {
	w := &v.w
	w.problems, w.deep, w.out = nil, false, w.out[:0]
	value := reflect.ValueOf(part)
	if value.Kind() == reflect.Pointer {
		value = value.Elem()
	}
	w.value(planOf(value.Type()), value)
	return w.problems
}

// Load decodes and validates a definition. The definition is nil if there are problems.
func Load(data []byte) (*GameDef, []Problem) {
	def, problems, whole := decode[GameDef](data)
	if whole && len(problems) == 0 {
		problems = Validate(def)
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return def, nil
}

// KeyDuplicate is the code of the problem that an entry has the name of an earlier one in its list.
const KeyDuplicate = "GAMEDEF_KEY_DUPLICATE"

// RulesInvalid is the code of the problem that the rules of a definition cannot be compiled for play.
const RulesInvalid = "GAMEDEF_RULES_INVALID"

// NumberRequired is the code of the problem that a text or truth value stands where a number is required.
const NumberRequired = "VALUE_EXPR_NUMERIC_REQUIRED"

// reference is a kind of names that members refer to, as in the tag gd:"ref=…".
type reference struct{ code, noun string }

var references = map[string]reference{
	"globalVar":    {"REF_GVAR_MISSING", "global variable"},
	"playerVar":    {"REF_PVAR_MISSING", "per-player variable"},
	"marker":       {"REF_MARKER_LATTICE_MISSING", "space marker"},
	"globalMarker": {"REF_GLOBAL_MARKER_LATTICE_MISSING", "global marker"},
	"direction":    {"REF_DIRECTION_MISSING", "direction"},
	"action":       {"REF_ACTION_MISSING", "action"},
	"turnPhase":    {"REF_PHASE_MISSING", "phase of the turn"},
	"phase":        {"REF_PHASE_MISSING", "phase"},
	"zone":         {"REF_ZONE_MISSING", "zone"},
	"zoneVar":      {"REF_ZONEVAR_MISSING", "zone variable"},
	"variable":     {"REF_VAR_MISSING", "variable of this scope"}, // which is given beside it
	"tokenType":    {"REF_TOKEN_TYPE_MISSING", "token type"},
	"tokenProp":    {"REF_TOKEN_FILTER_PROP_MISSING", "token property"},
	"table":        {"REF_RUNTIME_TABLE_MISSING", "table"},
}

// scopeVariables are the variables of one scope.
type scopeVariables struct {
	section, kind string
	scope         VarScope
	list          []VariableDef
}

func (g *GameDef) variables() []scopeVariables {
	return []scopeVariables{{"globalVars", "globalVar", GlobalScope, g.GlobalVars},
		{"perPlayerVars", "playerVar", PlayerScope, g.PerPlayerVars}, {"zoneVars", "zoneVar", ZoneScope, g.ZoneVars}}
}

// declarations returns the names that a definition declares, by the kinds of references.
func declarations(d *GameDef) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	declare := func(kind, name string) {
		if out[kind] == nil {
			out[kind] = map[string]bool{}
		}
		out[kind][name] = true
	}
	for kind := range references {
		out[kind] = map[string]bool{}
	}
	for _, s := range d.variables() {
		for _, v := range s.list {
			declare(s.kind, v.Name)
			declare("variable of "+string(s.scope), v.Name)
		}
	}
	for _, l := range d.MarkerLattices {
		declare("marker", l.ID)
	}
	for _, l := range d.GlobalMarkerLattices {
		declare("globalMarker", l.ID)
	}
	for _, z := range d.Zones {
		declare("zone", z.ID)
		for _, to := range z.Directions {
			declare("direction", to.Key)
		}
	}
	for _, a := range d.Actions {
		declare("action", a.ID)
	}
	for _, p := range d.TurnStructure.Phases {
		declare("turnPhase", p.ID)
		declare("phase", p.ID)
	}
	for _, p := range d.TurnStructure.Interrupts {
		declare("phase", p.ID)
	}
	declare("tokenProp", "id")
	for _, t := range d.TokenTypes {
		declare("tokenType", t.ID)
		for _, p := range t.Props {
			declare("tokenProp", p.Key)
		}
	}
	for _, t := range d.TableContracts {
		declare("table", t.ID)
	}
	return out
}

// StartInvalid is the code of the problem that a variable or marker has an impossible initial value.
const StartInvalid = "GAMEDEF_START_INVALID"

// checkInitial checks the initial values of variables and markers.
func (w *writer) checkInitial(d *GameDef) {
	at := func(section string, i int, member string, fits bool, name string) {
		if !fits {
			w.problems = append(w.problems, Problem{Code: StartInvalid,
				Path:    fmt.Sprintf("%s[%d].%s", section, i, member),
				Message: fmt.Sprintf("%q can never be what it begins as.", name)})
		}
	}
	for _, s := range d.variables() {
		for i := range s.list {
			at(s.section, i, "init", s.list[i].canBe(s.list[i].Init), s.list[i].Name)
		}
	}
	states := map[string][]string{}
	for i, l := range d.MarkerLattices {
		states[l.ID] = l.States
		at("markerLattices", i, "defaultState", slices.Contains(l.States, l.DefaultState), l.ID)
	}
	for i, l := range d.GlobalMarkerLattices {
		at("globalMarkerLattices", i, "defaultState", slices.Contains(l.States, l.DefaultState), l.ID)
	}
	for i, m := range d.SpaceMarkers {
		at("spaceMarkers", i, "state", slices.Contains(states[m.MarkerID], m.State), m.MarkerID)
	}
}

// canBe reports whether a variable can have a value.
func (d *VariableDef) canBe(value Value) bool {
	switch v := value.(type) {
	case Number:
		return d.Type == IntVariable && float64(d.Min) <= float64(v) && float64(v) <= float64(d.Max)
	case Bool:
		return d.Type == BooleanVariable
	case Text:
		return d.Type == EnumVariable && slices.Contains(d.Values, string(v))
	}
	return false
}

// checkTags checks the name or the number in a member against the tags of the member. word is the value of the kind
// member beside it.
func (w *writer) checkTags(f *field, member reflect.Value, word string) {
	if w.declared == nil {
		return
	}
	if f.number {
		if value, is := member.Interface().(Value); is {
			w.requireNumber(value)
		}
	}
	if f.ref == "" {
		return
	}
	declared := w.declared[f.ref]
	if f.ref == "variable" {
		declared = w.declared["variable of "+word]
	}
	if member.Kind() == reflect.String {
		w.noteUndeclared(f.ref, member.String(), declared)
		return
	}
	for i := range member.Len() {
		w.at.entry(i)
		w.noteUndeclared(f.ref, member.Index(i).String(), declared)
		w.at.pop()
	}
}

// noteUndeclared records a problem unless a name is declared.
func (w *writer) noteUndeclared(kind, name string, declared map[string]bool) {
	if declared[name] {
		return
	}
	of := references[kind]
	w.problem(of.code, "There is no %s %q.", of.noun, name)
}

// requireNumber records a problem if a value cannot be a number.
func (w *writer) requireNumber(value Value) {
	switch t := value.(type) {
	case Text, Bool, *Concat:
		w.problem(NumberRequired, "A number must stand here.")
	case *IfValue:
		if t == nil {
			return
		}
		w.at.member("if")
		w.at.member("then")
		w.requireNumber(t.Then)
		w.at.pop()
		w.at.member("else")
		w.requireNumber(t.Else)
		w.at.pop()
		w.at.pop()
	}
}

// requireDistinct records a problem for every entry of a list whose key an earlier entry has.
func (w *writer) requireDistinct(elem *plan, list reflect.Value) {
	if w.declared == nil || elem.kind != structPlan || elem.key == nil || list.Len() < 2 {
		return
	}
	seen := make(map[string]bool, list.Len())
	for i := range list.Len() {
		key := list.Index(i).FieldByIndex(elem.key.index).String()
		if seen[key] {
			w.at.entry(i)
			w.problem(KeyDuplicate, "There are two entries named %q.", key)
			w.at.pop()
		}
		seen[key] = true
	}
}

func (w *writer) problem(code, format string, args ...any) {
	w.problems = append(w.problems, Problem{Code: code, Path: w.at.String(), Message: fmt.Sprintf(format, args...)})
}
