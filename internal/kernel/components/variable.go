package components

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Variable is the declaration of a variable.
type Variable struct {
	Name     string
	Text     values.Value
	Boolean  bool
	Texts    []values.Value   // of a variable with one of a few texts: its value is the index in them
	places   map[string]int64 // index of each of them
	Choices  string           // the same as a phrase
	Min, Max int64
	Init     int64
	Number   int // its index among all variables of the game
}

// IsWhole reports whether the variable holds whole numbers.
func (v *Variable) IsWhole() bool { return !v.Boolean && v.Texts == nil }

// Place returns the index of a text among the variable's texts, -1 if it is none of them.
func (v *Variable) Place(text values.Value) int64 {
	if at, ok := v.places[text.Text()]; ok && text.IsText() {
		return at
	}
	return -1
}

// Clamp returns the nearest value that the variable can have.
func (v *Variable) Clamp(n int64) int64 { return max(v.Min, min(v.Max, n)) }

// Value returns a value of the variable as rules see it.
func (v *Variable) Value(n int64) values.Value {
	switch {
	case v.Boolean:
		return values.Make(values.Bool, n, nil)
	case v.Texts != nil:
		return v.Texts[n]
	}
	return values.Make(values.Number, n, nil)
}

// addVariables reads the declarations of variables.
func (g *Set) addVariables() {
	number := 0
	declare := func(defs []gamedef.VariableDef) ([]Variable, map[string]int) {
		list := make([]Variable, len(defs))
		index := make(map[string]int, len(defs))
		for i, d := range defs {
			v := Variable{Name: d.Name, Text: g.Symbol(d.Name), Boolean: d.Type == gamedef.BooleanVariable, Min: d.Min,
				Max: d.Max, Number: number}
			number++
			init := g.Scalar(d.Init)
			v.Init = init.N
			switch d.Type {
			case gamedef.BooleanVariable:
				v.Max = 1
			case gamedef.EnumVariable:
				v.Choices, v.places = d.Choices(), make(map[string]int64, len(d.Values))
				for at, text := range d.Values {
					v.Texts, v.places[text] = append(v.Texts, g.Symbol(text)), int64(at)
				}
				v.Max, v.Init = int64(len(v.Texts)-1), v.Place(init)
			}
			list[i], index[d.Name] = v, i
		}
		return list, index
	}
	g.Globals, g.GlobalVar = declare(g.Def.GlobalVars)
	g.PlayerVars, g.PlayerVar = declare(g.Def.PerPlayerVars)
	g.ZoneVars, g.ZoneVar = declare(g.Def.ZoneVars)
}

// PlayerVarAt returns the index of a player's variable in a position's vars.
func (g *Set) PlayerVarAt(player PlayerID, at int) int {
	return len(g.Globals) + int(player)*len(g.PlayerVars) + at
}

// ZoneVarAt returns the index of a zone's variable in a position's vars.
func (g *Set) ZoneVarAt(players int32, zone ZoneID, at int) int {
	return len(g.Globals) + int(players)*len(g.PlayerVars) + int(zone)*len(g.ZoneVars) + at
}
