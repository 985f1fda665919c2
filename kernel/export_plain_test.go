package kernel

// Plain makes a game of which machines remember nothing: everything is worked out each time.
func Plain() Option { return func(g *Game) { g.plain = true } }

// Remembered is how many conditions and counts machines remember of a game.
func Remembered(g *Game) int { return g.verdicts + g.sums }
