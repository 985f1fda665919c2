package record

// Only traces of a watched game have entries of these types.
type (
	// EffectRan is an effect that begins, whether it changes anything or not.
	EffectRan struct{}
	// ValueClipped is a number that a bound of its variable cut off.
	ValueClipped struct{ Wanted, Got int64 }
	// DrawShort is a draw that found fewer tokens than it wanted.
	DrawShort struct{ Wanted, Got int64 }
	// EndingGlimpsed is an ending whose condition holds in the middle of a move. Whether it
	// holds when endings are looked at is another matter.
	EndingGlimpsed struct{}
)

func (EffectRan) kind() string { return "effectRan" }

func (ValueClipped) kind() string { return "valueClipped" }

func (DrawShort) kind() string { return "drawShort" }

func (EndingGlimpsed) kind() string { return "endingGlimpsed" }

func (EffectRan) fields() []LogField { return nil }

func (v ValueClipped) fields() []LogField {
	return []LogField{{Name: "wanted", Value: v.Wanted}, {Name: "value", Value: v.Got}}
}

func (d DrawShort) fields() []LogField {
	return []LogField{{Name: "wanted", Value: d.Wanted}, {Name: "drawn", Value: d.Got}}
}

func (EndingGlimpsed) fields() []LogField { return nil }
