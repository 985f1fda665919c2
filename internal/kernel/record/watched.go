package record

// Entries of these types occur only in traces of watched games.
type (
	// EffectRan is an effect that starts, whether or not it changes anything.
	EffectRan struct{}
	// ValueClipped is a number that was cut off at a bound of its variable.
	ValueClipped struct {
		Wanted int64 `json:"wanted"`
		Got    int64 `json:"value"`
	}
	// TransferShort is a transfer from a variable that held less than wanted.
	TransferShort struct{ Wanted, Got int64 }
	// DrawShort is a draw that found fewer tokens than wanted.
	DrawShort struct {
		Wanted int64 `json:"wanted"`
		Got    int64 `json:"drawn"`
	}
	// EndingGlimpsed is an ending whose condition holds in the middle of a move. It may not hold any more when
	// endings are tested.
	EndingGlimpsed struct{}
)

func (EffectRan) kind() string { return "effectRan" }

func (ValueClipped) kind() string { return "valueClipped" }

func (TransferShort) kind() string { return "transferShort" }
func (DrawShort) kind() string     { return "drawShort" }

func (EndingGlimpsed) kind() string { return "endingGlimpsed" }
