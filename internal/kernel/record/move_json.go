package record

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Data returns p as a JSON object, in the order of p.
func (p Params) Data() gamedef.Object {
	out := make(gamedef.Object, len(p))
	for i := range p {
		out[i] = gamedef.Entry[gamedef.Data]{Key: p[i].Name, Value: p[i].Value.Data()}
	}
	return out
}

// MarshalJSON writes p as canonical JSON, with sorted keys.
func (p Params) MarshalJSON() ([]byte, error) { return gamedef.Canonical(p.Data()), nil }

// ReadParams reads the parameters of a move.
func ReadParams(in *values.Codec, d gamedef.Data) Params {
	out := Params{}
	in.Entries(d, func(key string, item gamedef.Data) {
		out = append(out, Param{values.AuthoredText(key), in.Value(item)}) // old recordings contain names of macros
	})
	return out
}

// Data returns m as a JSON object, without unset fields. Hashes of positions are computed from it, which is why no
// codec writes it.
func (m Move) Data() gamedef.Object {
	var out gamedef.Object
	out.Add("actionId", gamedef.Text(m.ActionID))
	out.Add("params", m.Params.Data())
	if m.FreeOperation {
		out.Add("freeOperation", gamedef.Bool(true))
	}
	out.AddText("actionClass", string(m.ActionClass))
	if m.Continues {
		out.Add("continues", gamedef.Bool(true))
	}
	out.AddText("interruptSeat", m.InterruptSeat)
	if c := m.Compound; c != nil {
		compound := gamedef.Object{
			{Key: "specialActivity", Value: c.SpecialActivity.Data()},
			{Key: "timing", Value: gamedef.Text(c.Timing)},
		}
		if c.InsertAfterStage != nil {
			compound.Add("insertAfterStage", gamedef.Number(*c.InsertAfterStage))
		}
		if c.ReplaceRemainingStages != nil {
			compound.Add("replaceRemainingStages", gamedef.Bool(*c.ReplaceRemainingStages))
		}
		out.Add("compound", compound)
	}
	return out
}

// MarshalJSON writes m as canonical JSON.
func (m Move) MarshalJSON() ([]byte, error) { return gamedef.Canonical(m.Data()), nil }

// UnmarshalJSON reads a move. An unknown field, or an invalid value, is an *InputError. Whether the game has the
// action is checked when the move is applied.
func (m *Move) UnmarshalJSON(text []byte) error {
	return values.ReadJSON(text, func(in *values.Codec, d gamedef.Data) { *m = ReadMove(in, d) })
}

// ReadMove reads a move.
func ReadMove(in *values.Codec, d gamedef.Data) Move {
	m := Move{Params: Params{}}
	in.Members(&d,
		values.RequiredMember("actionId", values.TextAt(in, &m.ActionID)),
		values.Optional("params", true, func(d *gamedef.Data) { m.Params = ReadParams(in, *d) }),
		values.Optional("freeOperation", true, in.TruthAt(&m.FreeOperation)),
		values.Optional("actionClass", true, values.WordAt(in, &m.ActionClass, ActionClasses...)),
		values.Optional("continues", true, func(d *gamedef.Data) {
			if m.Continues = in.Truth(*d); !m.Continues {
				in.Fail("This is true or is left out.")
			}
		}),
		values.Optional("interruptSeat", true, func(d *gamedef.Data) {
			if m.InterruptSeat = in.Text(*d); m.InterruptSeat == "" {
				in.Fail("The id of a seat is not empty.")
			}
		}),
		values.Optional("compound", true, func(d *gamedef.Data) {
			m.Compound = &Compound{}
			readCompound(in, m.Compound, d)
		}),
	)
	return m
}

// ActionClasses are the classes that a move can be submitted with.
var ActionClasses = []gamedef.ActionClass{
	gamedef.PassClass, gamedef.EventClass, gamedef.OperationClass, gamedef.LimitedOperationClass,
	gamedef.OperationPlusSpecialActivityClass, gamedef.SpecialActivityClass,
}

func readCompound(in *values.Codec, c *Compound, d *gamedef.Data) {
	in.Members(d,
		values.RequiredMember("specialActivity", func(d *gamedef.Data) { c.SpecialActivity = ReadMove(in, *d) }),
		values.RequiredMember("timing", values.WordAt(in, &c.Timing, BeforeOperation, DuringOperation, AfterOperation)),
		values.Optional("insertAfterStage", true, func(d *gamedef.Data) {
			c.InsertAfterStage = new(int)
			values.CountAt(in, c.InsertAfterStage)(d)
		}),
		values.Optional("replaceRemainingStages", true, func(d *gamedef.Data) {
			truth := in.Truth(*d)
			c.ReplaceRemainingStages = &truth
		}),
	)
}
