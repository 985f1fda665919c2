package values

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// order says when a list sets a variable back to 0 and then adds it to something: the other way round it would
// add what there was.
func (p *interpreter) order(list []gamedef.Effect) {
	for i := 1; i < len(list); i++ {
		var step string
		var amount gamedef.Value
		switch t := list[i].(type) {
		case *gamedef.AddVar:
			step, amount = member.Delta, t.Delta
		case *gamedef.TransferVar:
			step, amount = member.Amount, t.Amount
		}
		cell, ok := readCell(amount)
		if !ok {
			continue
		}
		k := i - 1
		for ; k >= 0; k-- {
			if written, ok := straight(list[k]); !ok || slices.Contains(written, cell.Var) {
				break
			}
		}
		if k < 0 {
			continue
		}
		set, ok := list[k].(*gamedef.SetVar)
		if !ok || !gamedef.Same(set.VarCell, cell) || set.Value != gamedef.Value(gamedef.Number(0)) {
			continue
		}
		here, there := index(i), index(k)
		kind := gamedef.EffectKind(list[i])
		f := p.warn(diag.ValuesNoEffect, fmt.Sprintf(
			"%s was set to 0 right before, so this adds nothing. Set it back behind this.", upper(quote(cell.Var))),
			p.at(here, kind, step), p.at(here, kind))
		f.Everywhere = true
		f.Related = []Related{{Path: p.at(there, gamedef.EffectKind(set)), Message: "It is set back here."}}
		if k == i-1 {
			f.Fixes = []Fix{{Title: "Exchange the two effects",
				Edits: []Edit{{Path: p.at(here), Swap: p.at(there)}, {Path: p.at(there), Swap: p.at(here)}}}}
		}
	}
}

// readCell is the variable that a value is, if it is nothing else.
func readCell(v gamedef.Value) (c gamedef.VarCell, ok bool) {
	switch t := v.(type) {
	case *gamedef.GlobalVarRef:
		return gamedef.VarCell{Scope: gamedef.GlobalScope, Var: t.Var}, true
	case *gamedef.PlayerVarRef:
		return gamedef.VarCell{Scope: gamedef.PlayerScope, Player: t.Player, Var: t.Var}, true
	}
	return c, false
}

// straight reports whether an effect does one thing and leaves it to nobody what comes next, and gives the
// names of the variables that it writes.
func straight(e gamedef.Effect) (written []string, ok bool) {
	switch t := e.(type) {
	case *gamedef.SetVar:
		return []string{t.Var}, true
	case *gamedef.AddVar:
		return []string{t.Var}, true
	case *gamedef.TransferVar:
		return []string{t.From.Var, t.To.Var}, true
	case *gamedef.MoveToken, *gamedef.MoveAll, *gamedef.Draw, *gamedef.Shuffle, *gamedef.CreateToken:
		return nil, true
	}
	return nil, false
}
