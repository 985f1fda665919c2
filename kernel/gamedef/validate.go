package gamedef

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/text/symbols"
)

// Validate lists what is wrong with a definition, wherever it came from, in an
// order that depends on the definition alone. A definition with a problem of
// severity Error cannot be played. When parts are missing or have no known word
// only that is listed, since nothing can be said about what is not there. It is
// safe on definitions of any content; the only demand is that they are finite
// (no part contains itself).
func Validate(def *GameDef) []Problem {
	return ValidateAfter(nil, def).Problems
}

// Load decodes and validates a definition. It gives a definition exactly when
// no problem is an error.
func Load(data []byte) (*GameDef, []Problem) {
	def, problems, whole := decode[GameDef](data)
	switch {
	case !whole:
		return nil, problems
	case len(problems) > 0:
		problems = append(problems, validated(&Validation{}, def).Problems...)
	default:
		problems = Validate(def)
	}
	if HasErrors(problems) {
		return nil, problems
	}
	return def, problems
}

// HasErrors tells whether one of the problems is an error.
func HasErrors(problems []Problem) bool {
	return slices.ContainsFunc(problems, func(p Problem) bool { return p.Severity == Error })
}

// validator walks a definition and notes its problems.
type validator struct {
	*vocabulary
	def      *GameDef
	at       path
	problems []Problem         // of the check that runs
	inSetup  bool              // decisions are not possible
	guards   int               // conditions around that may tell how many play
	takes    [2]PlayerSelector // who takes the action

	before         *GameDef               // an earlier version with the same vocabulary; nil: none
	entries, known map[string][][]Problem // what the check finds in entries, and found in those of before
	walker         walker                 // brings parts to what stands in an effect
	sets           map[*string]once       // of long lists of names, by their first entries
	everyZone      []int                  // the indices of all zones; made when they are needed
	zoneAt         map[string][]int       // the indices of those with an id
	sorted         map[any]sortedNames    // of many names, by the place of their list or mapping
}

// vocabulary is what the rules of a definition can name.
type vocabulary struct {
	globalVars, playerVars, zoneVars map[string]VariableType
	enums                            map[string]*VariableDef // variables that are texts, by enumKey
	zones                            map[string]*ZoneDef
	bases                            map[string]zoneBase // by the text before the last colon
	hasBoard                         bool
	boardProps                       map[string]propKinds
	tokenTypes                       map[string]*TokenTypeDef
	tokenProps                       map[string]bool
	markers, globalMarkers           map[string][]string // id → states
	lattices                         map[string]*SpaceMarkerLattice
	turnPhases, interrupts           map[string]bool
	actionIDs                        map[string]bool
	seats                            map[string]bool
	tables                           map[string]*TableContract
	directions                       map[string]bool
}

// zoneBase tells which owners the zones of one base have.
type zoneBase struct{ none, player bool }

// propKinds tells as what a property of map spaces occurs.
type propKinds struct{ scalar, list bool }

func newVocabulary(d *GameDef) *vocabulary {
	v := &vocabulary{}
	v.globalVars = varTypes(d.GlobalVars)
	v.playerVars = varTypes(d.PerPlayerVars)
	v.zoneVars = varTypes(d.ZoneVars)
	v.enums = map[string]*VariableDef{}
	for scope, list := range map[VarScope][]VariableDef{GlobalScope: d.GlobalVars, PlayerScope: d.PerPlayerVars,
		ZoneScope: d.ZoneVars} {
		for i := range list {
			if key := enumKey(scope, list[i].Name); list[i].Type == EnumVariable && v.enums[key] == nil {
				v.enums[key] = &list[i]
			}
		}
	}
	v.zones = map[string]*ZoneDef{}
	v.bases = map[string]zoneBase{}
	v.directions = map[string]bool{}
	v.boardProps = map[string]propKinds{"id": {scalar: true}, "category": {scalar: true}}
	for i := range d.Zones {
		z := &d.Zones[i]
		if v.zones[z.ID] == nil {
			v.zones[z.ID] = z
		}
		base := v.bases[baseOf(z.ID)]
		base.none = base.none || z.Owner == OwnedByNone
		base.player = base.player || z.Owner == OwnedByPlayer
		v.bases[baseOf(z.ID)] = base
		for _, direction := range z.Directions {
			v.directions[direction.Key] = true
		}
		if z.ZoneKindOrDefault() != BoardZone {
			continue
		}
		v.hasBoard = true
		for _, e := range z.Attributes {
			kinds := v.boardProps[e.Key]
			if _, isList := e.Value.(TextList); isList {
				kinds.list = true
			} else {
				kinds.scalar = true
			}
			v.boardProps[e.Key] = kinds
		}
	}
	v.tokenTypes = map[string]*TokenTypeDef{}
	v.tokenProps = map[string]bool{"id": true}
	for i := range d.TokenTypes {
		t := &d.TokenTypes[i]
		v.tokenTypes[t.ID] = t
		for _, e := range t.Props {
			v.tokenProps[e.Key] = true
		}
	}
	v.markers, v.lattices = map[string][]string{}, map[string]*SpaceMarkerLattice{}
	for i := range d.MarkerLattices {
		l := &d.MarkerLattices[i]
		v.markers[l.ID], v.lattices[l.ID] = l.States, l
	}
	v.globalMarkers = map[string][]string{}
	for _, l := range d.GlobalMarkerLattices {
		v.globalMarkers[l.ID] = l.States
	}
	v.turnPhases, v.interrupts = map[string]bool{}, map[string]bool{}
	for _, p := range d.TurnStructure.Phases {
		v.turnPhases[p.ID] = true
	}
	for _, p := range d.TurnStructure.Interrupts {
		v.interrupts[p.ID] = true
	}
	v.actionIDs = map[string]bool{}
	for _, a := range d.Actions {
		v.actionIDs[a.ID] = true
	}
	v.seats = map[string]bool{}
	for _, s := range d.Seats {
		v.seats[s.ID] = true
	}
	v.tables = map[string]*TableContract{}
	for i := range d.TableContracts {
		v.tables[d.TableContracts[i].ID] = &d.TableContracts[i]
	}
	return v
}

func enumKey(scope VarScope, name string) string { return string(scope) + "/" + name }

// adjective is what a variable of the type is that cannot be reckoned with.
func (t VariableType) adjective() string {
	if t == EnumVariable {
		return "one of a few texts"
	}
	return string(t)
}

func varTypes(defs []VariableDef) map[string]VariableType {
	out := make(map[string]VariableType, len(defs))
	for _, d := range defs {
		if _, ok := out[d.Name]; !ok {
			out[d.Name] = d.Type
		}
	}
	return out
}

// baseOf is the text before the last colon of a zone id.
func baseOf(id string) string {
	if i := strings.LastIndexByte(id, ':'); i >= 0 {
		return id[:i]
	}
	return id
}

// within runs a check one member deeper.
func (v *validator) within(name string, check func()) {
	v.at.member(name)
	check()
	v.at.pop()
}

// each runs a check on every entry of a list in a member.
func (v *validator) each(name string, n int, check func(i int)) {
	v.at.member(name)
	for i := range n {
		v.at.entry(i)
		check(i)
		v.at.pop()
	}
	v.at.pop()
}

// fault notes an error where the validator stands, or in the member below: a
// name such as "max", "" for none.
func (v *validator) fault(code, member, format string, args ...any) {
	v.note(Error, code, member, nil, format, args...)
}

func (v *validator) note(severity Severity, code, member string, alternatives []string, format string, args ...any) {
	at := v.at.String()
	switch {
	case member == "":
	case at == "" || member[0] == '[':
		at += member
	default:
		at += "." + member
	}
	v.problems = append(v.problems, Problem{
		Code: code, Path: at, Severity: severity,
		Message: fmt.Sprintf(format, symbols.ShortenedAll(args)...), Alternatives: alternatives,
	})
}

// missing notes that a name is not among those declared.
func missing[T any](v *validator, code, member, noun, name string, declared map[string]T) {
	near := nearest(name, namesOf(v, declared))
	if len(near) > 0 {
		v.note(Error, code, member, near, "There is no %s %q. Did you mean %q?", noun, name, near[0])
		return
	}
	v.note(Error, code, member, nil, "There is no %s %q.", noun, name)
}

// property notes, as a warning, that nothing declares a property: the sets of
// properties are open, and the rule may never be carried out.
func property[T any](v *validator, code, member, noun, name string, declared map[string]T) {
	before := len(v.problems)
	need(v, code, member, noun, name, declared)
	for i := range v.problems[before:] {
		v.problems[before+i].Severity = Warning
	}
}

// need notes that a name is not declared, and tells whether it is.
func need[T any](v *validator, code, member, noun, name string, declared map[string]T) bool {
	if _, ok := declared[name]; ok {
		return true
	}
	missing(v, code, member, noun, name, declared)
	return false
}

func keysOf[T any](m map[string]T) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// once are the names of a list that have come up: a list is gone through once however
// long it is.
type once map[string]bool

// first reports whether a name comes up for the first time.
func (o once) first(name string) bool {
	if o[name] {
		return false
	}
	o[name] = true
	return true
}

// among reports whether a name stands in a list of the definition. Of a long one, which
// many may ask, a set is made.
func (v *validator) among(list []string, name string) bool {
	const short = 16
	if len(list) <= short {
		return slices.Contains(list, name)
	}
	set, known := v.sets[&list[0]]
	if !known {
		set = make(once, len(list))
		for _, one := range list {
			set.first(one)
		}
		if v.sets == nil {
			v.sets = map[*string]once{}
		}
		v.sets[&list[0]] = set
	}
	return set[name]
}

// distinct notes every later entry of a list whose id was given before.
func distinct[T any](v *validator, section string, list []T, id func(*T) string, code, noun string) {
	said := make(once, len(list))
	for i := range list {
		if name := id(&list[i]); !said.first(name) {
			v.fault(code, fmt.Sprintf("%s[%d]", section, i), "There are two %s named %q.", noun, name)
		}
	}
}
