package cnl

// Rounds is how many rounds a test of chance makes: fewer with -short, more with LUDO_EDITS.
func Rounds(n int) int { return rounds(n) }
