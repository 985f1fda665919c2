package record

// Only traces of a watched game have entries of these types.
type (
	// EffectRan is an effect that begins, whether it changes anything or not.
	EffectRan struct{}
	// ValueClipped is a number that a bound of its variable cut off.
	ValueClipped struct {
		Wanted int64 `json:"wanted"`
		Got    int64 `json:"value"`
	}
	// TransferShort is a transfer from a variable that held less than was wanted.
	TransferShort struct{ Wanted, Got int64 }
	// DrawShort is a draw that found fewer tokens than it wanted.
	DrawShort struct {
		Wanted int64 `json:"wanted"`
		Got    int64 `json:"drawn"`
	}
	// EndingGlimpsed is an ending whose condition holds in the middle of a move. Whether it
	// holds when endings are looked at is another matter.
	EndingGlimpsed struct{}
)

func (EffectRan) kind() string { return "effectRan" }

func (ValueClipped) kind() string { return "valueClipped" }

func (TransferShort) kind() string { return "transferShort" }
func (DrawShort) kind() string     { return "drawShort" }

func (EndingGlimpsed) kind() string { return "endingGlimpsed" }
