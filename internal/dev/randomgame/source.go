package randomgame

import "ludo-lsp/internal/dev/choices"

// Source makes the choices of which a definition consists.
type Source = choices.Source

// Bytes is a Source of the bytes of a text, and of a seed after them.
func Bytes(text []byte, seed uint64) Source { return choices.Bytes(text, seed) }
